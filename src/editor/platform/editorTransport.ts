import * as vscode from "vscode";
import type { SystemCertificates } from "../../research/service/systemCertificates.ts";
import type {
  ChooseWriter,
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../research/service/transport.ts";
import { systemClock } from "../../system/clock.ts";
import type { Log } from "./log.ts";
import { readNetworkSettings } from "./networkSettings.ts";
import { onDemand } from "./onDemand.ts";
import { showProgress } from "./prompts/progress.ts";

/** HTTP with the editor's network settings, and its own fetch where those don't lead to a connection; loaded with the first request. */
export class EditorTransport implements Transport {
  readonly #extension: vscode.Uri;
  readonly #log: Pick<Log, "warn">;
  readonly #loaded = onDemand(async () => {
    const [
      { FallbackTransport },
      { FetchTransport },
      { UndiciTransport },
      { SystemCertificates, readInThread },
    ] = await Promise.all([
      import("../../research/service/fallbackTransport.ts"),
      import("../../research/service/fetchTransport.ts"),
      import("../../research/service/undiciTransport.ts"),
      import("../../research/service/systemCertificates.ts"),
    ]);
    const file = vscode.Uri.joinPath(this.#extension, "dist", "certificates.cjs").fsPath;
    const certificates: SystemCertificates = new SystemCertificates(
      () => readInThread(file),
      systemClock,
      {
        onReading: showConnecting,
        onFailure: (reason) =>
          this.#log.warn(
            `The operating system's certificates couldn't be read (${reason}). Only those that come with the editor are trusted.`,
          ),
        onLate: () => this.reconfigure(),
      },
    );
    const direct = new UndiciTransport(() => readNetworkSettings(certificates));
    return {
      direct,
      both: new FallbackTransport(direct, new FetchTransport(() => globalThis.fetch)),
    };
  });

  /** `extension` is the folder of the extension. */
  constructor(extension: vscode.Uri, log: Pick<Log, "warn">) {
    this.#extension = extension;
    this.#log = log;
  }

  async prepare(url: URL): Promise<void> {
    await (await this.#loaded.get()).both.prepare(url);
  }

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

/** Shown in the status bar, for what waits may be a call or the balance. The editor leaves out what is over at once. */
function showConnecting(over: Promise<unknown>): void {
  const title = vscode.l10n.t("SEO Research: Connecting… (reading this computer's certificates)");
  void showProgress({ location: vscode.ProgressLocation.Window, title }, () => over);
}
