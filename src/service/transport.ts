import type { Dispatcher } from "undici";
import { textOf } from "../shared/json.ts";
import { errorCode } from "../system/fileErrors.ts";
import { createDispatcher, environmentNetwork } from "./dispatcher.ts";
import type { NetworkSettings } from "./dispatcher.ts";
import { CancelledError, ConnectionLostError, NotConnectedError, ServiceError, TimedOutError } from "./errors.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds to wait for the answer to begin. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Takes the bytes of a body; a returned promise holds the sender back until it resolves. */
export interface BodyWriter {
  write(chunk: Uint8Array): Promise<void> | undefined;
}

/** Chosen when the status is known, so that an error's body never lands where an answer belongs. */
export type ChooseWriter = (response: HttpResponse) => BodyWriter;

/**
 * Carries one request. Rejects with NotConnectedError when nothing was sent, and with
 * ConnectionLostError, TimedOutError or CancelledError otherwise. It never repeats anything and
 * follows no redirect.
 */
export interface Transport {
  send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse>;
  dispose(): void;
}

/** Milliseconds to wait between two pieces of a body. */
const bodyTimeout = 60_000;

const timeoutCodes: ReadonlySet<string> = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);

/** HTTP by undici, which is loaded with the first request. */
export class UndiciTransport implements Transport {
  readonly #network: () => NetworkSettings;
  /** One for each origin, of which there are few. */
  readonly #dispatchers = new Map<string, Promise<Dispatcher | Error>>();

  /** `network` is asked again after every `reconfigure`. */
  constructor(network: () => NetworkSettings = () => environmentNetwork) {
    this.#network = network;
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const dispatcher = await this.#dispatcherFor(request.url);
    if (dispatcher instanceof Error) {
      throw new NotConnectedError(`No connection to ${request.url.host} could be made (${dispatcher.message}).`);
    }
    return new Promise((resolve, reject) => {
      new Exchange(request, choose, { resolve, reject }).start(dispatcher);
    });
  }

  /** New requests follow the network settings as they are now; those under way end as they began. */
  reconfigure(): void {
    for (const old of this.#takeAll()) {
      void old.then((dispatcher) => (dispatcher instanceof Error ? undefined : dispatcher.close()));
    }
  }

  dispose(): void {
    for (const dispatcher of this.#takeAll()) {
      void dispatcher.then((open) => (open instanceof Error ? undefined : open.destroy()));
    }
  }

  /** The dispatcher, or why there is none: a proxy address that can't be used, for example. */
  #dispatcherFor(url: URL): Promise<Dispatcher | Error> {
    const dispatcher = this.#dispatchers.get(url.origin) ?? createDispatcher(this.#network(), url).catch(asError);
    this.#dispatchers.set(url.origin, dispatcher);
    return dispatcher;
  }

  #takeAll(): Promise<Dispatcher | Error>[] {
    const all = [...this.#dispatchers.values()];
    this.#dispatchers.clear();
    return all;
  }
}

interface Settle {
  resolve(response: HttpResponse): void;
  reject(error: Error): void;
}

/** One request on its way. It knows whether the request was ever on the wire. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #choose: ChooseWriter;
  readonly #settle: Settle;
  readonly #cancel = (): void => this.#onCancel();
  #sent = false;
  #over = false;
  #controller: Dispatcher.DispatchController | undefined;
  #response: HttpResponse | undefined;
  #writer: BodyWriter | undefined;
  #writing: Promise<void> | undefined;

  constructor(request: HttpRequest, choose: ChooseWriter, settle: Settle) {
    this.#request = request;
    this.#choose = choose;
    this.#settle = settle;
  }

  start(dispatcher: Dispatcher): void {
    const { method, url, headers, body, timeout, signal } = this.#request;
    if (signal?.aborted === true) {
      this.#onCancel();
      return;
    }
    signal?.addEventListener("abort", this.#cancel, { once: true });
    const path = url.pathname + url.search;
    dispatcher.dispatch(
      { origin: url.origin, path, method, headers, body: body ?? null, headersTimeout: timeout, bodyTimeout },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Cancelled while the connection was being made: it must not go out any more.
    if (this.#over) {
      controller.abort(new CancelledError(false));
      return;
    }
    this.#sent = true;
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200 || this.#over) {
      return;
    }
    this.#response = { status, headers: plainHeaders(headers) };
    this.#writer = this.#choose(this.#response);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // A parser that was paused at the end of its data goes on with an empty piece: pausing for that
    // one too would never end.
    if (this.#over || chunk.byteLength === 0) {
      return;
    }
    const writing = this.#writer?.write(chunk);
    if (writing !== undefined) {
      controller.pause();
      this.#writing = writing;
      writing.then(
        () => controller.resume(),
        (error: unknown) => controller.abort(asError(error)),
      );
    }
  }

  onResponseEnd(): void {
    void this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#fail(this.#meaning(error));
  }

  async #finish(): Promise<void> {
    try {
      await this.#writing;
    } catch (error) {
      this.#fail(asError(error));
      return;
    }
    const response = this.#response;
    if (response === undefined) {
      this.#fail(new ConnectionLostError("The connection ended before an answer came."));
    } else if (this.#end()) {
      this.#settle.resolve(response);
    }
  }

  #meaning(error: Error): Error {
    if (error instanceof ServiceError) {
      return error;
    }
    const code = errorCode(error);
    if (timeoutCodes.has(code)) {
      return new TimedOutError(this.#sent);
    }
    const reason = code === "" ? error.message : code;
    return this.#sent
      ? new ConnectionLostError(`The connection broke before the whole answer had come (${reason}).`)
      : new NotConnectedError(`No connection to ${this.#request.url.host} could be made (${reason}).`);
  }

  #onCancel(): void {
    // The person need not wait for the connection attempt to give up.
    this.#fail(new CancelledError(this.#sent));
    this.#controller?.abort(new CancelledError(this.#sent));
  }

  #fail(error: Error): void {
    if (this.#end()) {
      this.#settle.reject(error);
    }
  }

  /** True the first time. */
  #end(): boolean {
    const first = !this.#over;
    this.#over = true;
    this.#request.signal?.removeEventListener("abort", this.#cancel);
    return first;
  }
}

function plainHeaders(headers: Record<string, unknown>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    plain[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : textOf(value);
  }
  return plain;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
