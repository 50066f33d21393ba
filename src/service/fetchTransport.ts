import * as l10n from "@vscode/l10n";
import { systemClock } from "../system/clock.ts";
import type { Clock } from "../system/clock.ts";
import { errorCode } from "../system/fileErrors.ts";
import { CancelledError, ConnectionLostError, TimedOutError } from "./errors.ts";
import { isCertificateFailure, whyNotConnected } from "./networkFailure.ts";
import { readContent } from "./responseContent.ts";
import { bodyTimeout, connectTimeout } from "./timeLimit.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";

/** The part of `fetch` that is used. The editor's own knows PAC scripts and proxies that ask for a sign-in. */
export type Fetch = (url: URL, init: FetchInit) => Promise<Response>;

/** A stream as the body has to be announced. */
type FetchInit = RequestInit & { readonly duplex?: "half" };

/** System calls that fail before anything was sent. The same codes from `read` or `write` come later. */
const connectingCalls: ReadonlySet<string> = new Set(["connect", "getaddrinfo"]);

/** HTTP through a given `fetch`. */
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
    try {
      const response = await this.#fetch()(request.url, attempt.init);
      const head = { status: response.status, headers: Object.fromEntries(response.headers) };
      // It is decoded already.
      const content = readContent(undefined, choose(head));
      const chunks: AsyncIterable<Uint8Array> | null = response.body;
      attempt.limit(bodyTimeout);
      for await (const chunk of chunks ?? nothing()) {
        // The time that the disk takes is not the sender's.
        attempt.stopTimer();
        await content.write(chunk);
        attempt.limit(bodyTimeout);
      }
      attempt.stopTimer();
      await content.end();
      return head;
    } catch (error) {
      throw attempt.meaning(error);
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
  #sent = false;
  #stop: (() => void) | undefined;

  constructor(request: HttpRequest, clock: Clock) {
    this.#request = request;
    this.#clock = clock;
    const { method, headers, body, signal } = request;
    const common = {
      method,
      redirect: "manual",
      // A 401 is an answer and nothing to try again: the key is in a header already.
      credentials: "omit",
      signal:
        signal === undefined ? this.#late.signal : AbortSignal.any([signal, this.#late.signal]),
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
        body: sentOnce(bytes, () => this.#onSent()),
        duplex: "half",
      };
    }
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
 * a connection to write to.
 */
function sentOnce(bytes: Uint8Array, onSent: () => void): ReadableStream<Uint8Array> {
  let pieces = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pieces += 1;
        if (pieces <= emptyPieces) {
          controller.enqueue(new Uint8Array(0));
          return;
        }
        onSent();
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The pieces of a body that is not there. */
async function* nothing(): AsyncGenerator<Uint8Array> {
  // An answer without a body has none.
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
