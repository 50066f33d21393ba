import * as vscode from "vscode";
import * as z from "zod/mini";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { findTool } from "../../tools/catalogue.ts";
import { labelOf } from "../../shared/members.ts";
import type { FollowUps, ResultPanel } from "./resultPanel.ts";

const viewType = "seoResearch.result";
/** What a view keeps of itself: never the answer, only which one it shows. */
const viewState = z.lazy(() => z.looseObject({ id: z.string() }));

interface OpenResult {
  readonly panel: vscode.WebviewPanel;
  /** Undefined while its code is being loaded. */
  view?: ResultPanel;
}

/** The open results, one tab each. A result that is open is brought to the front, not opened twice. */
export class ResultPanels implements vscode.Disposable {
  readonly #app: App;
  readonly #followUps: FollowUps;
  readonly #open = new Map<string, OpenResult>();

  constructor(app: App, followUps: FollowUps) {
    this.#app = app;
    this.#followUps = followUps;
  }

  /**
   * Shows an answer that has just come. One that continues another appears in that one's tab,
   * wherever it is open; the tab in which it was asked for stays in front.
   */
  async show(answer: SavedResult): Promise<void> {
    const earlier = await this.#app.results.earlierParts(answer);
    const open = earlier.flatMap((result) => {
      const shown = this.#open.get(result.id);
      return shown === undefined ? [] : [{ result, shown }];
    });
    for (const { shown } of open) {
      shown.view?.refresh();
    }
    const { result: whole } = open.find(({ shown }) => shown.panel.active) ?? open[0] ?? { result: earlier[0] };
    // Where the same follow-up was paid for twice, the tab may show the other answer to it.
    const isShown = whole !== undefined && (await this.#app.results.laterParts(whole)).some(({ id }) => id === answer.id);
    await this.#reveal(isShown ? whole : answer);
  }

  /** Opens a saved result by its id. Rejects with a sentence when it can't be read. */
  async open(id: string): Promise<void> {
    const read = await this.#app.results.open(id);
    if (!read.ok) {
      throw new Error(read.problem);
    }
    await this.#reveal(read.result);
  }

  dispose(): void {
    for (const { panel } of this.#open.values()) {
      panel.dispose();
    }
  }

  async #reveal(result: SavedResult): Promise<void> {
    const open = this.#open.get(result.id);
    if (open !== undefined) {
      open.panel.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(viewType, titleOf(result), vscode.ViewColumn.Active, { enableFindWidget: true });
    await this.#fill(panel, result);
  }

  async #fill(panel: vscode.WebviewPanel, result: SavedResult): Promise<void> {
    panel.title = titleOf(result);
    const media = vscode.Uri.joinPath(this.#app.context.extensionUri, "media");
    panel.iconPath = { light: vscode.Uri.joinPath(media, "tab-light.svg"), dark: vscode.Uri.joinPath(media, "tab-dark.svg") };
    const open: OpenResult = { panel };
    this.#open.set(result.id, open);
    const closed = new AbortController();
    panel.onDidDispose(() => {
      this.#open.delete(result.id);
      closed.abort();
    });
    const { ResultPanel } = await import("./resultPanel.ts");
    if (!closed.signal.aborted) {
      const view = new ResultPanel(this.#app, panel, result, this.#followUps);
      open.view = view;
      closed.signal.addEventListener("abort", () => view.dispose());
    }
  }

  /** After a reload of the window: from the library, without any call. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
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
