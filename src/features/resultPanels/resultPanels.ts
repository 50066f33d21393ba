import * as vscode from "vscode";
import * as z from "zod/mini";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { findTool } from "../../tools/catalogue.ts";
import { labelOf } from "../../shared/members.ts";
import type { FollowUps } from "./resultPanel.ts";

const viewType = "seoResearch.result";
/** What a view keeps of itself: never the answer, only which one it shows. */
const viewState = z.lazy(() => z.looseObject({ id: z.string() }));

/** The open results, one tab each. A result that is open is brought to the front, not opened twice. */
export class ResultPanels implements vscode.Disposable {
  readonly #app: App;
  readonly #followUps: FollowUps;
  readonly #open = new Map<string, vscode.WebviewPanel>();
  readonly #serializer: vscode.Disposable;

  constructor(app: App, followUps: FollowUps) {
    this.#app = app;
    this.#followUps = followUps;
    this.#serializer = vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: (panel, state) => this.#restore(panel, state),
    });
  }

  async show(result: SavedResult): Promise<void> {
    const open = this.#open.get(result.id);
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(viewType, titleOf(result), vscode.ViewColumn.Active, { enableFindWidget: true });
    await this.#fill(panel, result);
  }

  /** Opens a saved result by its id. Rejects with a sentence when it can't be read. */
  async open(id: string): Promise<void> {
    const read = await this.#app.results.open(id);
    if (!read.ok) {
      throw new Error(read.problem);
    }
    await this.show(read.result);
  }

  dispose(): void {
    this.#serializer.dispose();
    for (const panel of this.#open.values()) {
      panel.dispose();
    }
  }

  async #fill(panel: vscode.WebviewPanel, result: SavedResult): Promise<void> {
    panel.title = titleOf(result);
    const media = vscode.Uri.joinPath(this.#app.context.extensionUri, "media");
    panel.iconPath = { light: vscode.Uri.joinPath(media, "tab-light.svg"), dark: vscode.Uri.joinPath(media, "tab-dark.svg") };
    this.#open.set(result.id, panel);
    const closed = new AbortController();
    panel.onDidDispose(() => {
      this.#open.delete(result.id);
      closed.abort();
    });
    const { ResultPanel } = await import("./resultPanel.ts");
    if (!closed.signal.aborted) {
      const view = new ResultPanel(this.#app, panel, result, this.#followUps);
      closed.signal.addEventListener("abort", () => view.dispose());
    }
  }

  /** After a reload of the window: from the library, without any call. */
  async #restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = viewState.safeParse(state);
    const read = known.success ? await this.#app.results.open(known.data.id) : undefined;
    if (read?.ok === true) {
      await this.#fill(panel, read.result);
    } else {
      panel.dispose();
      const reason = read?.problem ?? vscode.l10n.t("Its tab did not say which one it was.");
      void vscode.window.showWarningMessage(vscode.l10n.t("A result could not be restored. {0}", reason));
    }
  }
}

/** "Research Keywords: espresso". */
function titleOf({ tool, subject }: SavedResult): string {
  return `${vscode.l10n.t(findTool(tool)?.title ?? labelOf(tool))}: ${subject}`;
}
