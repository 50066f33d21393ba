import { isThisMachine } from "./baseUrl.ts";
import { NotConnectedError, TimedOutError } from "./errors.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";

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

  async prepare(url: URL): Promise<void> {
    if (!this.#viaSecond.has(url.origin)) {
      await this.#first.prepare?.(url);
    }
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const { origin } = request.url;
    if (this.#viaSecond.has(origin)) {
      return this.#sendSecond(request, choose);
    }
    try {
      return await this.#first.send(request, choose);
    } catch (error) {
      if (!wasNotSent(error) || isThisMachine(request.url)) {
        throw error;
      }
      const response = await this.#sendSecond(request, choose).catch((second: unknown) => {
        // What can be done about a certificate is worth more than that the other way failed too.
        throw wasNotSent(second) && error instanceof NotConnectedError && error.certificate
          ? error
          : second;
      });
      this.#viaSecond.add(origin);
      return response;
    }
  }

  async #sendSecond(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    try {
      return await this.#second.send(request, choose);
    } catch (error) {
      if (wasNotSent(error)) {
        // The network may be another one by now: the next request tries both ways again.
        this.#viaSecond.delete(request.url.origin);
      }
      throw error;
    }
  }

  dispose(): void {
    this.#first.dispose();
    this.#second.dispose();
  }
}

/** True when no connection could be made. What the person cancelled is not tried another way. */
function wasNotSent(error: unknown): boolean {
  return (
    error instanceof NotConnectedError || (error instanceof TimedOutError && error.charge === "no")
  );
}
