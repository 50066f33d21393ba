import { getCACertificates } from "node:tls";
import type { Dispatcher } from "undici";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { createDispatcher, environmentNetwork } from "./dispatcher.ts";
import type { NetworkSettings } from "./dispatcher.ts";
import { NotConnectedError } from "./errors.ts";
import { Exchange } from "./exchange.ts";
import { asError, whyNotConnected } from "./networkFailure.ts";
import type { TrustedRoots } from "./networkFailure.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";
import { unlessCancelled } from "./unlessCancelled.ts";

/** HTTP by undici, which is loaded with the first request. */
export class UndiciTransport implements Transport {
  readonly #network: () => NetworkSettings;
  /** One for each origin, of which there are few. */
  readonly #ways = new Map<string, Promise<Way | Error>>();
  readonly #clock: Clock;

  /** `network` is asked again after every `reconfigure`. */
  constructor(
    network: () => NetworkSettings = () => environmentNetwork,
    clock: Clock = systemClock,
  ) {
    this.#network = network;
    this.#clock = clock;
  }

  async prepare(url: URL): Promise<void> {
    await this.#wayTo(url);
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const way = await unlessCancelled(this.#wayTo(request.url), request.signal);
    if (way instanceof Error) {
      throw whyNotConnected(request.url.host, way);
    }
    try {
      return await new Promise((resolve, reject) => {
        new Exchange(request, choose, { resolve, reject }, this.#clock, way.roots).start(
          way.dispatcher,
        );
      });
    } catch (error) {
      if (way.roots === "bundled" && error instanceof NotConnectedError && error.certificate) {
        this.#forget(request.url, way);
      }
      throw error;
    }
  }

  /** New requests follow the network settings as they are now; those under way end as they began. */
  reconfigure(): void {
    for (const old of this.#takeAll()) {
      void old.then((way) => (way instanceof Error ? undefined : way.dispatcher.close()));
    }
  }

  dispose(): void {
    for (const old of this.#takeAll()) {
      void old.then((way) => (way instanceof Error ? undefined : way.dispatcher.destroy()));
    }
  }

  /** Or why there is none: a proxy address that can't be used, for example. */
  #wayTo(url: URL): Promise<Way | Error> {
    const way = this.#ways.get(url.origin) ?? this.#makeWay(url).catch(asError);
    this.#ways.set(url.origin, way);
    return way;
  }

  async #makeWay(url: URL): Promise<Way> {
    const network = this.#network();
    if (url.protocol !== "https:" || network.systemCertificates === undefined) {
      return { dispatcher: await createDispatcher(network, url, undefined), roots: "all" };
    }
    const system = await network.systemCertificates();
    const roots = [
      // "default" may have the system's among it, which Node would read on this thread.
      ...new Set([
        ...getCACertificates("bundled"),
        ...getCACertificates("extra"),
        ...(system ?? []),
      ]),
    ];
    return {
      dispatcher: await createDispatcher(network, url, roots),
      roots: system === undefined ? "bundled" : "all",
    };
  }

  /** The next request looks for the system's certificates again. */
  #forget({ origin }: URL, way: Way): void {
    void this.#ways.get(origin)?.then((current) => {
      if (current === way) {
        this.#ways.delete(origin);
        void way.dispatcher.close();
      }
    });
  }

  #takeAll(): Promise<Way | Error>[] {
    const all = [...this.#ways.values()];
    this.#ways.clear();
    return all;
  }
}

/** How requests reach an origin. */
interface Way {
  readonly dispatcher: Dispatcher;
  readonly roots: TrustedRoots;
}
