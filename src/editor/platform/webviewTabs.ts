import * as vscode from "vscode";
import * as z from "zod/mini";
import { messageOf } from "../../shared/errorMessage.ts";
import type { App } from "./app.ts";
import { notifyWarning } from "./prompts/messages.ts";
import { showTabIcon } from "./webviewPanel.ts";

/** What a tab keeps of itself: what it shows, never the data. */
const viewState = z.lazy(() => z.looseObject({ id: z.string() }));

/** What a tab shows, as it was just found. */
export interface OpenedTab {
  /** One tab for each. The view keeps it, to be restored by. */
  readonly id: string;
  readonly title: string;
  /** Name of the codicon; undefined for the extension's own icon. */
  readonly icon: string | undefined;
  /** Loads the code that fills the tab; what that makes is disposed of with the tab. */
  load(): Promise<(panel: vscode.WebviewPanel) => vscode.Disposable>;
}

/** The tabs of one kind: what is open is brought to the front, not opened twice. */
export class WebviewTabs implements vscode.Disposable {
  readonly #app: App;
  readonly #view: string;
  readonly #find: (id: string) => Promise<OpenedTab>;
  readonly #open = new Map<string, vscode.WebviewPanel>();

  /** `find` rejects with a sentence for what can't be opened; `view` is what the editor knows the tabs by. */
  constructor(app: App, view: string, find: (id: string) => Promise<OpenedTab>) {
    this.#app = app;
    this.#view = view;
    this.#find = find;
  }

  /** Brings the tab to the front, or opens it. Rejects with a sentence. */
  async open(id: string): Promise<void> {
    const opened = await this.#find(id);
    const open = this.#open.get(opened.id);
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

  /** After a reload of the window: what it showed is found again, without any call. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = viewState.safeParse(state);
    try {
      const opened = await this.#find(known.success ? known.data.id : "");
      if (this.#open.has(opened.id)) {
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

  /** Looks up again what each tab shows: it takes the new title, and closes if that no longer exists. */
  async refresh(): Promise<void> {
    for (const [id, panel] of new Map(this.#open)) {
      const opened = await this.#find(id).catch(() => undefined);
      if (opened === undefined) {
        panel.dispose();
      } else if (this.#open.get(id) === panel) {
        panel.title = opened.title;
      }
    }
  }

  /** The id and the title of the tab in front. */
  get active(): { readonly id: string; readonly title: string } | undefined {
    const [id, panel] = [...this.#open].find(([, { active }]) => active) ?? [];
    return id === undefined || panel === undefined ? undefined : { id, title: panel.title };
  }

  dispose(): void {
    for (const panel of this.#open.values()) {
      panel.dispose();
    }
  }

  async #fill(panel: vscode.WebviewPanel, opened: OpenedTab): Promise<void> {
    const { id, title, icon } = opened;
    panel.title = title;
    showTabIcon(panel, icon, this.#app.context.extensionUri);
    this.#open.set(id, panel);
    const closed = new AbortController();
    panel.onDidDispose(() => {
      if (this.#open.get(id) === panel) {
        this.#open.delete(id);
      }
      closed.abort();
    });
    await this.#app.fillView(panel, async () => {
      const show = await opened.load();
      if (!closed.signal.aborted) {
        const view = show(panel);
        closed.signal.addEventListener("abort", () => void view.dispose());
      }
    });
  }
}
