import * as vscode from "vscode";
import * as z from "zod/mini";
import { historySite } from "../../files/history/historyNames.ts";
import type { App } from "../../platform/app.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { historyView } from "../../platform/viewTypes.ts";
import { beside, shortText } from "../../shared/plainText.ts";
import { checkInside } from "../keywordLists/listFiles.ts";
import { fileNameOf } from "./historyFiles.ts";
import type { HistoryOpener } from "./historyFiles.ts";

/** What a view keeps of itself: never the rows, only whose they are. */
const viewState = z.lazy(() => z.looseObject({ id: z.string() }));

/** The open rank histories, one tab each. */
export class HistoryPanels implements HistoryOpener, vscode.Disposable {
  readonly #app: App;
  readonly #open = new Map<string, vscode.WebviewPanel>();

  constructor(app: App) {
    this.#app = app;
  }

  /** Opens a history, or brings its tab to the front. It only reads, and makes no call. */
  async open(uri: vscode.Uri): Promise<void> {
    await checkInside(uri);
    const open = this.#open.get(uri.toString());
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      historyView,
      titleOf(uri),
      vscode.ViewColumn.Active,
      { enableFindWidget: true },
    );
    await this.#fill(panel, uri);
  }

  /** After a reload of the window: from the file, as it is now. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = viewState.safeParse(state);
    const uri = known.success ? historyUri(known.data.id) : undefined;
    if (uri === undefined || this.#open.has(uri.toString())) {
      panel.dispose();
      return;
    }
    try {
      await checkInside(uri);
      await this.#fill(panel, uri);
    } catch (error) {
      panel.dispose();
      this.#app.log.error(error);
      void notifyWarning(vscode.l10n.t("Couldn't restore a rank history. Open its file again."));
    }
  }

  dispose(): void {
    for (const panel of this.#open.values()) {
      panel.dispose();
    }
  }

  async #fill(panel: vscode.WebviewPanel, uri: vscode.Uri): Promise<void> {
    const id = uri.toString();
    panel.title = titleOf(uri);
    this.#open.set(id, panel);
    const closed = new AbortController();
    panel.onDidDispose(() => {
      this.#open.delete(id);
      closed.abort();
    });
    const { HistoryPanel } = await import("./historyPart.ts");
    if (!closed.signal.aborted) {
      const view = new HistoryPanel(this.#app, uri, panel);
      closed.signal.addEventListener("abort", () => view.dispose());
    }
  }
}

/** "Rank History: example.com". */
function titleOf(uri: vscode.Uri): string {
  return vscode.l10n.t("Rank History: {0}", beside(shortText(historySite(fileNameOf(uri)))));
}

/** The file that a view named; undefined for what is none of this window's folders. */
function historyUri(id: string): vscode.Uri | undefined {
  try {
    const uri = vscode.Uri.parse(id, true);
    const isHere = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
    return isHere && /\.csv$/iu.test(uri.path) ? uri : undefined;
  } catch {
    return undefined;
  }
}
