import { errorCode } from "../system/fileErrors.ts";
import { isThisMachine } from "./dispatcher.ts";
import { CancelledError, ConnectionLostError, NotConnectedError, ServiceError, TimedOutError } from "./errors.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";

/** The part of `fetch` that is used. The editor's own knows PAC scripts and proxies that ask for a sign-in. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** System calls that fail before anything was sent. The same codes from `read` or `write` come later. */
const connectingCalls: ReadonlySet<string> = new Set(["connect", "getaddrinfo"]);

/** Milliseconds to wait between two pieces of a body. */
const bodyTimeout = 60_000;

/**
 * Sends through the first transport, and once through the editor's fetch when the first could not
 * make a connection: nothing was sent then, so nothing can be paid twice. The way that worked is
 * remembered for the session.
 */
export class FallbackTransport implements Transport {
  readonly #first: Transport;
  readonly #second: Transport;
  readonly #viaSecond = new Set<string>();

  constructor(first: Transport, second: Transport) {
    this.#first = first;
    this.#second = second;
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const { origin } = request.url;
    if (this.#viaSecond.has(origin)) {
      return this.#second.send(request, choose);
    }
    try {
      return await this.#first.send(request, choose);
    } catch (error) {
      const unsent = error instanceof ServiceError && error.charge === "no" && !(error instanceof CancelledError);
      if (!unsent || isThisMachine(request.url)) {
        throw error;
      }
      const response = await this.#second.send(request, choose);
      this.#viaSecond.add(origin);
      return response;
    }
  }

  dispose(): void {
    this.#first.dispose();
    this.#second.dispose();
  }
}

/** HTTP through a given `fetch`. */
export class FetchTransport implements Transport {
  readonly #fetch: () => Fetch;

  /** `fetch` is looked up for every request: the editor replaces the global one when it starts. */
  constructor(fetch: () => Fetch) {
    this.#fetch = fetch;
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const { method, url, headers, body, timeout, signal } = request;
    const late = new AbortController();
    const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
    let timer = setTimeout(() => late.abort(), timeout);
    const waitForMore = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), bodyTimeout);
    };
    try {
      const init = { method, headers, redirect: "manual", signal: either, ...(body === undefined ? {} : { body }) } as const;
      const response = await this.#fetch()(url, init);
      const head = { status: response.status, headers: Object.fromEntries(response.headers) };
      const writer = choose(head);
      waitForMore();
      const chunks: AsyncIterable<Uint8Array> | null = response.body;
      for await (const chunk of chunks ?? nothing()) {
        await writer.write(chunk);
        waitForMore();
      }
      return head;
    } catch (error) {
      throw meaning(error, request, late.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  dispose(): void {
    // Nothing is kept between requests.
  }
}

/** The pieces of a body that is not there. */
async function* nothing(): AsyncGenerator<Uint8Array> {
  // An answer without a body has none.
}

/** Whether anything was sent can't be seen here, so all but the clear cases count as sent. */
function meaning(error: unknown, { url, signal }: HttpRequest, late: AbortSignal): unknown {
  if (signal?.aborted === true) {
    return new CancelledError(true);
  }
  if (late.aborted) {
    return new TimedOutError(true);
  }
  if (!(error instanceof TypeError)) {
    return error;
  }
  return wasConnecting(error.cause)
    ? new NotConnectedError(`No connection to ${url.host} could be made.`)
    : new ConnectionLostError("The connection broke before the whole answer had come.");
}

/** True when the attempt to connect failed, at every address there was. */
function wasConnecting(cause: unknown): boolean {
  if (cause instanceof AggregateError) {
    return cause.errors.length > 0 && cause.errors.every(wasConnecting);
  }
  if (!(cause instanceof Error)) {
    return false;
  }
  const connecting = "syscall" in cause && typeof cause.syscall === "string" && connectingCalls.has(cause.syscall);
  return connecting || errorCode(cause) === "UND_ERR_CONNECT_TIMEOUT";
}
