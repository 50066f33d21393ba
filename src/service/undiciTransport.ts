import type { Dispatcher } from "undici";
import { systemClock } from "../system/clock.ts";
import type { Clock } from "../system/clock.ts";
import { createDispatcher, environmentNetwork } from "./dispatcher.ts";
import type { NetworkSettings } from "./dispatcher.ts";
import { Exchange } from "./exchange.ts";
import { asError, whyNotConnected } from "./networkFailure.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";

/** HTTP by undici, which is loaded with the first request. */
export class UndiciTransport implements Transport {
  readonly #network: () => NetworkSettings;
  /** One for each origin, of which there are few. */
  readonly #dispatchers = new Map<string, Promise<Dispatcher | Error>>();
  readonly #clock: Clock;

  /** `network` is asked again after every `reconfigure`. */
  constructor(
    network: () => NetworkSettings = () => environmentNetwork,
    clock: Clock = systemClock,
  ) {
    this.#network = network;
    this.#clock = clock;
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const dispatcher = await this.#dispatcherFor(request.url);
    if (dispatcher instanceof Error) {
      throw whyNotConnected(request.url.host, dispatcher);
    }
    return new Promise((resolve, reject) => {
      new Exchange(request, choose, { resolve, reject }, this.#clock).start(dispatcher);
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
    const dispatcher =
      this.#dispatchers.get(url.origin) ?? createDispatcher(this.#network(), url).catch(asError);
    this.#dispatchers.set(url.origin, dispatcher);
    return dispatcher;
  }

  #takeAll(): Promise<Dispatcher | Error>[] {
    const all = [...this.#dispatchers.values()];
    this.#dispatchers.clear();
    return all;
  }
}
