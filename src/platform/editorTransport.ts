import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "../service/transport.ts";
import { readNetworkSettings } from "./networkSettings.ts";
import { onDemand } from "./onDemand.ts";

/** HTTP with the editor's network settings, and its own fetch where those don't lead to a connection; loaded with the first request. */
export class EditorTransport implements Transport {
  readonly #loaded = onDemand(async () => {
    const [{ FallbackTransport }, { FetchTransport }, { UndiciTransport }] = await Promise.all([
      import("../service/fallbackTransport.ts"),
      import("../service/fetchTransport.ts"),
      import("../service/undiciTransport.ts"),
    ]);
    const direct = new UndiciTransport(readNetworkSettings);
    return {
      direct,
      both: new FallbackTransport(direct, new FetchTransport(() => globalThis.fetch)),
    };
  });

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    return (await this.#loaded.get()).both.send(request, choose);
  }

  /** New requests follow the network settings as they are now. */
  reconfigure(): void {
    void this.#loaded.wanted?.then(
      ({ direct }) => direct.reconfigure(),
      () => undefined,
    );
  }

  dispose(): void {
    void this.#loaded.wanted?.then(
      ({ both }) => both.dispose(),
      () => undefined,
    );
  }
}
