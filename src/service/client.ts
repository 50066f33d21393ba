import type * as z from "zod/mini";
import { creditsAnswer, listAnswer, usageEntry, websitesAnswer } from "./account.ts";
import type { Connections, UsageEntry } from "./account.ts";
import type { AnswerBody, AnswerSink } from "./answerSink.ts";
import { statusError } from "./errorAnswers.ts";
import { MalformedAnswerError, UnsafeAddressError } from "./errors.ts";
import type { BodyWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";

/** Milliseconds an account endpoint may take. */
const accountTimeout = 20_000;
/** Bytes of an error's body, or of an account answer, that are read. */
const smallBodyLimit = 4 * 1024 * 1024;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for the answer to begin. */
  readonly timeout: number;
  /** Takes the paid answer. */
  readonly sink: AnswerSink;
}

/** Where calls go and with which key. The key leaves this object in one header only. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly key: string;
}

/** The research service over HTTP: one method for each account endpoint, and `callTool`. */
export class ServiceClient {
  readonly #base: URL;
  readonly #key: string;
  readonly #transport: Transport;

  /** Throws UnsafeAddressError when a key must not be sent to the address. */
  constructor({ baseUrl, key }: ServiceAddress, transport: Transport) {
    this.#base = checkBaseUrl(baseUrl);
    this.#key = key;
    this.#transport = transport;
  }

  /** The balance, in credits (service spec 4.1). */
  async credits(signal?: AbortSignal): Promise<number> {
    return (await this.#get("/v1/me/credits", creditsAnswer, signal)).balance;
  }

  /** The newest entries of the usage log; `limit` is clamped to 1..500 by the service (service spec 4.1). */
  usage(limit = 50, signal?: AbortSignal): Promise<UsageEntry[]> {
    return this.#get(`/v1/me/usage?limit=${limit}`, listAnswer(usageEntry), signal);
  }

  /** Connected websites and ad accounts; free (service spec 4.1). */
  websites(signal?: AbortSignal): Promise<Connections> {
    return this.#get("/v1/me/websites", websitesAnswer, signal);
  }

  /**
   * One paid call of a tool (service spec 4.2). Resolves with the body as it came: what was paid
   * for is kept before anybody tries to understand it. Never repeats anything by itself.
   */
  async callTool(tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<AnswerBody> {
    const request = this.#request("POST", `/v1/tools/${tool}`, options.timeout, options.signal);
    const headers = { ...request.headers, "content-type": "application/json" };
    try {
      await this.#exchange({ ...request, headers, body: JSON.stringify(args) }, options.sink);
      return await options.sink.finish();
    } catch (error) {
      await options.sink.discard();
      throw error;
    }
  }

  async #get<T>(path: string, schema: z.ZodMiniType<T>, signal: AbortSignal | undefined): Promise<T> {
    const body = new SmallBody();
    await this.#exchange(this.#request("GET", path, accountTimeout, signal), body);
    const read = schema.safeParse(body.json());
    if (!read.success) {
      throw new MalformedAnswerError(`The answer of ${path} could not be read.`);
    }
    return read.data;
  }

  /** Sends, and turns every status outside 2xx into its error. */
  async #exchange(request: HttpRequest, writer: BodyWriter): Promise<void> {
    const failure = new SmallBody();
    const response = await this.#transport.send(request, (head) => (isSuccess(head) ? writer : failure));
    if (!isSuccess(response)) {
      throw statusError(response, failure.text(), Date.now());
    }
  }

  #request(method: "GET" | "POST", path: string, timeout: number, signal: AbortSignal | undefined): HttpRequest {
    const url = new URL(this.#base.href.replace(/\/$/u, "") + path);
    const headers = { authorization: `Bearer ${this.#key}`, accept: "application/json" };
    return { method, url, headers, timeout, ...(signal === undefined ? {} : { signal }) };
  }
}

/**
 * The base address as a URL. Throws UnsafeAddressError unless it is https, or http on this machine,
 * without user name, query or fragment.
 */
export function checkBaseUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new UnsafeAddressError("The address must look like https://api.example.com.");
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new UnsafeAddressError("The address must begin with https://, so that nobody on the way can read the key.");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new UnsafeAddressError("The address must not contain a user name, a query or a fragment.");
  }
  return url;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

/** A body that is small by nature; what comes beyond the limit is dropped. */
class SmallBody implements BodyWriter {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  write(chunk: Uint8Array): undefined {
    this.#size += chunk.byteLength;
    if (this.#size <= smallBodyLimit) {
      this.#chunks.push(chunk);
    }
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }

  /** Undefined when the body is not JSON. */
  json(): unknown {
    try {
      const parsed: unknown = JSON.parse(this.text());
      return parsed;
    } catch {
      // The caller's schema refuses undefined and says which answer could not be read.
      return undefined;
    }
  }
}
