import { CancelledError, ConnectionLostError, NotConnectedError, TimedOutError } from "./errors.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";

/** The part of `fetch` that is used. The editor's own knows PAC scripts and proxies that ask for a sign-in. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** Failures of `fetch` before anything was sent: the name was not found, or nobody answered. */
const unsentCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

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
      if (!(error instanceof NotConnectedError) || isThisMachine(request.url)) {
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
    const late = AbortSignal.timeout(timeout);
    const either = signal === undefined ? late : AbortSignal.any([signal, late]);
    try {
      const init = { method, headers, redirect: "manual", signal: either, ...(body === undefined ? {} : { body }) } as const;
      const response = await this.#fetch()(url, init);
      const head = { status: response.status, headers: Object.fromEntries(response.headers) };
      const writer = choose(head);
      const chunks: AsyncIterable<Uint8Array> | null = response.body;
      for await (const chunk of chunks ?? nothing()) {
        await writer.write(chunk);
      }
      return head;
    } catch (error) {
      throw meaning(error, request, late);
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
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return unsentCodes.has(code)
    ? new NotConnectedError(`No connection to ${url.host} could be made (${code}).`)
    : new ConnectionLostError("The connection broke before the whole answer had come.");
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
