import * as l10n from "@vscode/l10n";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { errorCode } from "../../system/fileErrors.ts";
import { CancelledError, ConnectionLostError, TimedOutError } from "./errors.ts";
import { isCertificateFailure, whyNotConnected } from "./networkFailure.ts";
import { readContent } from "./responseContent.ts";
import { bodyTimeout, connectTimeout } from "./timeLimit.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";
import { WriteQueue } from "./writeQueue.ts";

/** The part of `fetch` that is used. The editor's own knows PAC scripts and proxies that ask for a sign-in. */
export type Fetch = (url: URL, init: FetchInit) => Promise<Response>;

/** A stream as the body has to be announced. */
type FetchInit = RequestInit & { readonly duplex?: "half" };

/** System calls that fail before anything was sent. The same codes from `read` or `write` come later. */
const connectingCalls: ReadonlySet<string> = new Set(["connect", "getaddrinfo"]);

/**
 * HTTP through a given `fetch`. A body is read as fast as it comes, whatever the disk takes: Node's
 * fetch throws where it can't be caught when a connection ends while its body is held back.
 */
export class FetchTransport implements Transport {
  readonly #fetch: () => Fetch;
  readonly #clock: Clock;

  /** `fetch` is looked up for every request: the editor replaces the global one when it starts. */
  constructor(fetch: () => Fetch, clock: Clock = systemClock) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const attempt = new FetchAttempt(request, this.#clock);
    let queue: WriteQueue | undefined;
    try {
      const response = await attempt.answerTo(this.#fetch()(request.url, attempt.init));
      const head = { status: response.status, headers: Object.fromEntries(response.headers) };
      // It is decoded already.
      queue = new WriteQueue(readContent(undefined, choose(head)), () => attempt.giveUp());
      await attempt.read(response, queue);
      await queue.end();
      return head;
    } catch (error) {
      const failure = queue?.failure;
      queue?.stop();
      throw failure === undefined ? attempt.meaning(error) : failure.error;
    } finally {
      attempt.stopTimer();
    }
  }

  dispose(): void {
    // Nothing is kept between requests.
  }
}

/** One request through `fetch`, which doesn't tell by itself whether it was sent. */
class FetchAttempt {
  readonly init: FetchInit;
  readonly #request: HttpRequest;
  readonly #clock: Clock;
  readonly #late = new AbortController();
  readonly #given: AbortSignal;
  /** Rejects when the attempt is given up. */
  readonly #end: Promise<never>;
  #sent = false;
  /** The whole body has come: nothing may stop it from being written any more. */
  #complete = false;
  #stop: (() => void) | undefined;

  constructor(request: HttpRequest, clock: Clock) {
    this.#request = request;
    this.#clock = clock;
    const { method, headers, body, signal } = request;
    this.#given =
      signal === undefined ? this.#late.signal : AbortSignal.any([signal, this.#late.signal]);
    this.#end = rejectOn(this.#given);
    const common = {
      method,
      redirect: "manual",
      // A 401 is an answer and nothing to try again: the key is in a header already.
      credentials: "omit",
      signal: this.#given,
    } as const;
    if (body === undefined) {
      this.#onSent();
      this.init = { ...common, headers };
    } else {
      this.limit(connectTimeout);
      const bytes = Buffer.from(body);
      this.init = {
        ...common,
        headers: { ...headers, "content-length": String(bytes.byteLength) },
        body: sentOnce(bytes, () => this.#onSent(), this.#given),
        duplex: "half",
      };
    }
  }

  /** Doesn't rely on `fetch` to listen to its signal: one that looks for a proxy by a script doesn't. */
  async answerTo(fetched: Promise<Response>): Promise<Response> {
    try {
      return await Promise.race([fetched, this.#end]);
    } catch (error) {
      // A body that comes nevertheless isn't left unread.
      fetched.then((response) => response.body?.cancel()).catch(() => undefined);
      throw error;
    }
  }

  /** Hands the body on, piece after piece. Only the sender's time is limited. */
  async read({ body }: Response, queue: WriteQueue): Promise<void> {
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = body?.getReader();
    try {
      for (;;) {
        this.limit(bodyTimeout);
        const piece = await Promise.race([reader?.read(), this.#end]);
        if (piece?.value === undefined) {
          break;
        }
        queue.add(piece.value);
      }
      this.#complete = true;
      this.stopTimer();
    } catch (error) {
      reader?.cancel().catch(() => undefined);
      throw error;
    }
  }

  /** Ends it at once. */
  giveUp(): void {
    this.#late.abort();
  }

  /** The step that begins now may take so many milliseconds. */
  limit(time: number): void {
    this.stopTimer();
    this.#stop = this.#clock.after(time, () => this.#late.abort());
  }

  stopTimer(): void {
    this.#stop?.();
  }

  meaning(error: unknown): unknown {
    const { url, signal } = this.#request;
    if (this.#complete) {
      return error;
    }
    if (signal?.aborted === true) {
      return new CancelledError(this.#sent);
    }
    if (this.#late.signal.aborted) {
      return new TimedOutError(this.#sent);
    }
    if (!(error instanceof TypeError)) {
      return error;
    }
    const { cause } = error;
    return !this.#sent || wasConnecting(cause)
      ? whyNotConnected(url.host, cause instanceof Error ? cause : error)
      : new ConnectionLostError(
          l10n.t("The connection was lost before the full response arrived."),
        );
  }

  #onSent(): void {
    this.#sent = true;
    this.limit(this.#request.timeout);
  }
}

/** Empty pieces before the body itself: `fetch` asks for the first of a stream before there is a connection. */
const emptyPieces = 2;

/**
 * A body that `fetch` can't send twice: what is no stream it repeats by itself, after a 421 for
 * example. It also tells when it is sent: only the first, empty pieces are requested before there is
 * a connection to write to. Once `given` is aborted nothing of it is sent any more.
 */
function sentOnce(
  bytes: Uint8Array,
  onSent: () => void,
  given: AbortSignal,
): ReadableStream<Uint8Array> {
  let pieces = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pieces += 1;
        if (pieces <= emptyPieces) {
          controller.enqueue(new Uint8Array(0));
          return;
        }
        // It may have been said already that nothing was sent.
        given.throwIfAborted();
        onSent();
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Rejects when `signal` is aborted; it need not be awaited. */
function rejectOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  if (signal.aborted) {
    reject(signal.reason);
  }
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}

/** True when the attempt to connect failed, at every address there was. */
function wasConnecting(cause: unknown): boolean {
  if (cause instanceof AggregateError) {
    return cause.errors.length > 0 && cause.errors.every(wasConnecting);
  }
  if (!(cause instanceof Error)) {
    return false;
  }
  const connecting =
    "syscall" in cause && typeof cause.syscall === "string" && connectingCalls.has(cause.syscall);
  return (
    connecting || errorCode(cause) === "UND_ERR_CONNECT_TIMEOUT" || isCertificateFailure(cause)
  );
}
