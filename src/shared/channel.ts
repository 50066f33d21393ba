import { isRecord } from "./json.ts";
import { messageOf } from "./errorMessage.ts";

/** One end of a connection that carries structured-cloneable values, for example a webview. */
export interface Port {
  /**
   * Hands a frame over. What it returns, if anything, resolves with false where nobody is there to
   * take it. Throws or rejects where the frame can't be carried: it is nested too deeply, or too large.
   */
  post(frame: unknown): void | PromiseLike<boolean>;
  /** Starts listening; the returned function ends it. */
  listen(listener: (frame: unknown) => void): () => void;
}

/** A message is told apart by its `kind`. */
export interface Message {
  readonly kind: string;
}

/** The type of the answer to each kind of message `M`. */
export type Replies<M extends Message> = { readonly [K in M["kind"]]: unknown };

/** What one end must provide: a check of what comes in, and an answer to every kind of it. */
export interface Receiver<In extends Message, InReplies extends Replies<In>> {
  /** Narrows what arrived, or throws: nothing from the other side is trusted as it is. */
  parse(body: unknown): In;
  handle(message: In): Promise<InReplies[In["kind"]]>;
}

/** `sender` names the end that asked: a view that is made anew counts its ids from 1 again. */
type Frame =
  | {
      readonly frame: "request";
      readonly sender: string;
      readonly id: number;
      readonly body: unknown;
    }
  | {
      readonly frame: "reply";
      readonly sender: string;
      readonly id: number;
      readonly body: unknown;
    }
  | {
      readonly frame: "error";
      readonly sender: string;
      readonly id: number;
      readonly reason: string;
    };

type Request = Extract<Frame, { frame: "request" }>;

interface Pending {
  // The other end answers with the type its protocol file states for the message's kind.
  resolve(body: unknown): void;
  reject(error: Error): void;
}

/** The other side could not answer; the message is what it said. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
}

/** The message never left this side. */
export class UndeliveredError extends Error {
  override readonly name = "UndeliveredError";
}

/** The channel was closed while an answer was awaited. */
export class ChannelClosedError extends Error {
  override readonly name = "ChannelClosedError";
}

/**
 * Typed requests over a port, in both directions, with replies and with errors.
 * Both ends of a webview use this one class. `send` rejects with RemoteError when the other side
 * fails, with UndeliveredError when the message can't be posted, and everything pending rejects with
 * ChannelClosedError on dispose. The other side is told of a reply that can't be posted.
 */
export class Channel<
  In extends Message,
  InReplies extends Replies<In>,
  Out extends Message,
  OutReplies extends Replies<Out>,
> {
  readonly #port: Port;
  readonly #receiver: Receiver<In, InReplies>;
  readonly #pending = new Map<number, Pending>();
  readonly #stop: () => void;
  readonly #sender = crypto.randomUUID();
  #lastId = 0;
  #closed = false;

  constructor(port: Port, receiver: Receiver<In, InReplies>) {
    this.#port = port;
    this.#receiver = receiver;
    this.#stop = port.listen((frame) => this.#accept(frame));
  }

  /** Sends `message` and waits for its answer. */
  send<M extends Out>(message: M): Promise<OutReplies[M["kind"]]> {
    if (this.#closed) {
      return Promise.reject(new ChannelClosedError("The view is closed."));
    }
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#post({ frame: "request", sender: this.#sender, id, body: message }).catch(
        (error: unknown) => {
          this.#pending.delete(id);
          reject(
            new UndeliveredError(`The message couldn't be sent: ${messageOf(error)}.`, {
              cause: error,
            }),
          );
        },
      );
    });
  }

  dispose(): void {
    this.#closed = true;
    this.#stop();
    for (const waiting of this.#pending.values()) {
      waiting.reject(new ChannelClosedError("The view was closed before it responded."));
    }
    this.#pending.clear();
  }

  /** Rejects with what kept the frame from being posted. */
  async #post(frame: Frame): Promise<void> {
    if ((await this.#port.post(frame)) === false) {
      throw new Error("the view isn't open");
    }
  }

  #accept(frame: unknown): void {
    if (!isFrame(frame)) {
      return;
    }
    if (frame.frame === "request") {
      void this.#answer(frame);
      return;
    }
    if (frame.sender !== this.#sender) {
      return;
    }
    const waiting = this.#pending.get(frame.id);
    this.#pending.delete(frame.id);
    if (frame.frame === "reply") {
      waiting?.resolve(frame.body);
    } else {
      waiting?.reject(new RemoteError(frame.reason));
    }
  }

  async #answer(request: Request): Promise<void> {
    const answer = await this.#answerTo(request);
    if (this.#closed) {
      return;
    }
    const { sender, id } = request;
    await this.#post(answer)
      .catch((error: unknown) => {
        // The page would wait for ever: a sentence gets through where the whole does not.
        const reason = `The data couldn't be sent to this page: ${messageOf(error)}.`;
        return this.#post({ frame: "error", sender, id, reason });
      })
      // A view that can't be told is gone: one that is made anew asks again.
      .catch(() => undefined);
  }

  async #answerTo({ sender, id, body }: Request): Promise<Frame> {
    try {
      return {
        frame: "reply",
        sender,
        id,
        body: await this.#receiver.handle(this.#receiver.parse(body)),
      };
    } catch (error) {
      return { frame: "error", sender, id, reason: messageOf(error) };
    }
  }
}

/** Frames are checked by shape: other scripts may post to the same port. */
function isFrame(value: unknown): value is Frame {
  return (
    isRecord(value) &&
    typeof value["frame"] === "string" &&
    typeof value["sender"] === "string" &&
    typeof value["id"] === "number"
  );
}
