import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import type { ResultSource } from "../../results/resultSource.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import type { FollowUps } from "./followUps.ts";
import { showToolIcon } from "./resultTab.ts";

/** What a tab keeps of itself: which results it shows. */
const viewState = z.lazy(() => z.looseObject({ id: z.string() }));

/** Several results of one tool as one document. */
export interface OpenedSource {
  readonly source: ResultSource;
  readonly tool: string;
  readonly title: string;
  readonly followUps: FollowUps;
}

/** The tabs of documents that are made of several results: one tab each, by an id that says which results. */
export class SourceTabs implements vscode.Disposable {
  readonly #app: App;
  readonly #view: string;
  readonly #read: (id: string) => Promise<OpenedSource>;
  readonly #open = new Map<string, vscode.WebviewPanel>();
  readonly #listening: vscode.Disposable;

  /** `read` rejects with a sentence for what can't be opened; `view` is what the editor knows the tabs by. */
  constructor(app: App, view: string, read: (id: string) => Promise<OpenedSource>) {
    this.#app = app;
    this.#view = view;
    this.#read = read;
    this.#listening = app.changedResults.event(() => {
      this.#follow().catch((error: unknown) => reportProblem(app.log, error));
    });
  }

  /** Brings the tab to the front, or opens it. Rejects with a sentence. */
  async open(id: string): Promise<void> {
    const opened = await this.#read(id);
    const open = this.#open.get(opened.source.id);
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      this.#view,
      opened.title,
      vscode.ViewColumn.Active,
      { enableFindWidget: true },
    );
    await this.#fill(panel, opened);
  }

  /** After a reload of the window: everything is read again, without any call. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = viewState.safeParse(state);
    try {
      const opened = await this.#read(known.success ? known.data.id : "");
      if (this.#open.has(opened.source.id)) {
        // It was opened again before its old tab came back: one tab is enough.
        panel.dispose();
        return;
      }
      await this.#fill(panel, opened);
    } catch (error) {
      panel.dispose();
      void notifyWarning(vscode.l10n.t("Couldn't restore a tab. {0}", messageOf(error)));
    }
  }

  /** The id and the title of the tab in front. */
  get active(): { readonly id: string; readonly title: string } | undefined {
    const [id, panel] = [...this.#open].find(([, { active }]) => active) ?? [];
    return id === undefined || panel === undefined ? undefined : { id, title: panel.title };
  }

  dispose(): void {
    this.#listening.dispose();
    for (const panel of this.#open.values()) {
      panel.dispose();
    }
  }

  /** Results were renamed or deleted: a tab takes the new name, and closes where it can't be opened any more. */
  async #follow(): Promise<void> {
    for (const [id, panel] of new Map(this.#open)) {
      const opened = await this.#read(id).catch(() => undefined);
      if (opened === undefined) {
        panel.dispose();
      } else if (this.#open.get(id) === panel) {
        panel.title = opened.title;
      }
    }
  }

  async #fill(panel: vscode.WebviewPanel, opened: OpenedSource): Promise<void> {
    const { source, tool, title, followUps } = opened;
    panel.title = title;
    showToolIcon(panel, tool, this.#app.context.extensionUri);
    this.#open.set(source.id, panel);
    const closed = new AbortController();
    panel.onDidDispose(() => {
      if (this.#open.get(source.id) === panel) {
        this.#open.delete(source.id);
      }
      closed.abort();
    });
    const { ResultPanel } = await import("./resultPanel.ts");
    if (!closed.signal.aborted) {
      const view = new ResultPanel({ app: this.#app, source, followUps }, panel);
      closed.signal.addEventListener("abort", () => view.dispose());
    }
  }
}
