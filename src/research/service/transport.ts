export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds to wait for the answer to begin, once the request was sent. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Takes the content of a body; a returned promise holds the sender back until it resolves. What it
 * throws or rejects with ends the exchange, which then fails with it.
 */
export interface BodyWriter {
  write(chunk: Uint8Array): Promise<void> | undefined;
}

/** Chosen when the status is known, so that an error's body never lands where an answer belongs. */
export type ChooseWriter = (response: HttpResponse) => BodyWriter;

/**
 * Carries one request. Rejects with NotConnectedError when no connection could be made, with
 * ConnectionLostError when it broke, with TimedOutError or CancelledError, whose `charge` says whether
 * the request was sent by then, or with what the writer threw. It never repeats anything and follows
 * no redirect. What it hands to the writer is decoded and without a byte order mark.
 */
export interface Transport {
  /** Resolves when a request to that origin can be sent at once; never rejects. Absent where nothing is ever waited for. */
  prepare?(url: URL): Promise<void>;
  send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse>;
  dispose(): void;
}
