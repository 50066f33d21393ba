import { connect } from "node:net";
import { windowMessage } from "../research/outside/callMessages.ts";
import type { CallNote, OutsideAnswer, OutsideCall } from "../research/outside/callMessages.ts";
import {
  agentProof,
  handshakeTime,
  isGreeting,
  isWindowProof,
} from "../research/outside/handshake.ts";
import type { AgentProof, Greeting } from "../research/outside/handshake.ts";
import { LineChannel } from "../research/outside/lineChannel.ts";

/** A window closed, or ended the connection, before it answered a call. */
export class WindowClosedError extends Error {
  override readonly name = "WindowClosedError";
  /** True where it is known that the window hadn't sent the call to the service. */
  readonly isUnpaid: boolean;

  constructor(isUnpaid: boolean) {
    super("The window closed.");
    this.isUnpaid = isUnpaid;
  }
}

/** Why there was no proof: nothing came in time, the other side ended the connection, or it isn't a window that this program knows. */
type NoProofReason = keyof typeof noProofWords;

const noProofWords = {
  late: "The window didn't respond in time.",
  ended: "The window closed the connection.",
  unknown: "What listens there isn't a known window.",
} as const;

/** What is listening there isn't a window of this user's, or doesn't know the token. */
export class NoProofError extends Error {
  override readonly name = "NoProofError";
  readonly reason: NoProofReason;

  constructor(reason: NoProofReason) {
    super(noProofWords[reason]);
    this.reason = reason;
  }
}

/** A call that is waited for. */
interface WaitingCall {
  readonly note: (text: string) => void;
  /** What the window said last. */
  isUnpaid: CallNote["isUnpaid"];
  readonly resolve: (answer: OutsideAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** A connection to one window, after both sides have proved that they know the token. */
export class WindowConnection {
  readonly #channel: LineChannel;
  readonly #waiting = new Map<number, WaitingCall>();
  #lastId = 0;

  private constructor(channel: LineChannel) {
    this.#channel = channel;
  }

  /** Rejects with NoProofError, and with the system's error where nobody listens or nobody is let in. */
  static open(address: string, token: string): Promise<WindowConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(address);
      let greeting: Greeting | undefined;
      let sent: AgentProof | undefined;
      let connection: WindowConnection | undefined;
      let isLate = false;
      const channel = new LineChannel(socket, {
        onValue: (value) => {
          if (connection !== undefined) {
            connection.#take(value);
          } else if (greeting === undefined && isGreeting(value)) {
            greeting = value;
            sent = agentProof(token, value, process.pid);
            channel.send(sent);
          } else if (
            greeting !== undefined &&
            sent !== undefined &&
            isWindowProof(token, greeting, sent, value)
          ) {
            clearTimeout(timer);
            connection = new WindowConnection(channel);
            resolve(connection);
          } else {
            channel.close();
          }
        },
        onEnd: (isWhole) => {
          clearTimeout(timer);
          if (connection !== undefined) {
            connection.#end(isWhole);
          }
          // what isn't understood is closed on this side, by the channel too
          reject(new NoProofError(isLate ? "late" : isWhole ? "ended" : "unknown"));
        },
      });
      socket.on("error", reject);
      const timer = setTimeout(() => {
        isLate = true;
        channel.close();
      }, handshakeTime);
    });
  }

  get isOpen(): boolean {
    return this.#channel.isOpen;
  }

  close(): void {
    this.#channel.close();
  }

  /**
   * What the window answers. Rejects with WindowClosedError, and with RangeError for a call that is too
   * large. Nothing is sent where `signal` has aborted. Where `signal` aborts, the window is told, and its answer is still waited for.
   */
  call(
    call: OutsideCall,
    signal: AbortSignal,
    note: (text: string) => void,
  ): Promise<OutsideAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<OutsideAnswer>((resolve, reject) => {
      if (!this.isOpen) {
        reject(new WindowClosedError(true));
        return;
      }
      if (signal.aborted) {
        // It was cancelled while the window was looked for, which is told of no more.
        resolve({ text: "Not run: the call was cancelled.", isError: true });
        return;
      }
      this.#channel.send({ id, call });
      this.#waiting.set(id, { note, isUnpaid: false, resolve, reject });
      signal.addEventListener("abort", () => this.#channel.send({ id, cancel: true }), {
        once: true,
      });
    });
  }

  #take(value: unknown): void {
    const message = windowMessage(value);
    const waiting = message === undefined ? undefined : this.#waiting.get(message.id);
    if (message === undefined) {
      this.close();
    } else if ("note" in message) {
      if (waiting !== undefined) {
        waiting.isUnpaid = message.isUnpaid;
        waiting.note(message.note);
      }
    } else {
      this.#waiting.delete(message.id);
      waiting?.resolve({ text: message.text, isError: message.isError });
    }
  }

  /** A later note may have been lost where not all was read. */
  #end(isWhole: boolean): void {
    for (const { isUnpaid, reject } of this.#waiting.values()) {
      reject(new WindowClosedError(isWhole && isUnpaid));
    }
    this.#waiting.clear();
  }
}
