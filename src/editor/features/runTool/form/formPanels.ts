import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../../platform/app.ts";
import { reportProblem } from "../../../platform/commands.ts";
import { folderInFront } from "../../../platform/folderInFront.ts";
import { formView } from "../../../platform/viewTypes.ts";
import { showTabIcon } from "../../../platform/webviewPanel.ts";
import { findTool } from "../../../../research/tools/catalogue.ts";
import type { ToolDefinition } from "../../../../research/tools/definition.ts";
import { FormDrafts } from "./formDrafts.ts";
import type { DraftPlace } from "./formDrafts.ts";
import type { CallRequest } from "../../paidCalls/callRequest.ts";
import type { FormHost } from "./formHost.ts";
import type { FormPanel } from "./formPanel.ts";

/** What a view keeps of itself: which tool it is for, and in a window with several projects for whose. What was typed is remembered by the host. */
const viewState = z.lazy(() =>
  z.looseObject({ tool: z.string(), project: z.exactOptional(z.string()) }),
);

/** The open forms, one tab for each tool. A form that is open is brought to the front, not opened twice. */
export class FormPanels implements vscode.Disposable {
  readonly #app: App;
  readonly #host: FormHost;
  readonly #drafts: FormDrafts;
  readonly #open = new Map<string, Promise<FormPanel>>();
  readonly #subscriptions: vscode.Disposable;

  constructor(app: App, host: FormHost) {
    this.#app = app;
    this.#host = host;
    this.#drafts = new FormDrafts(draftPlace(app), (error) => app.log.error(error));
    const refresh = (): void => {
      this.#forEach((form) => form.refresh());
    };
    this.#subscriptions = vscode.Disposable.from(
      host.onDidChange(refresh),
      app.account.connections.onDidChange(refresh),
    );
  }

  /**
   * Opens the form of a tool, or brings it to the front. Values that are given are filled in; the
   * rest is as it was left.
   */
  open(start: CallRequest): void {
    const open = this.#open.get(start.tool.name);
    if (open !== undefined) {
      open
        .then((form) => form.reopen(start))
        .catch((error: unknown) => reportProblem(this.#app.log, error));
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      formView,
      titleOf(start.tool),
      vscode.ViewColumn.Active,
      { enableFindWidget: true },
    );
    this.#fill(panel, start);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#forEach((form) => form.dispose());
  }

  #forEach(act: (form: FormPanel) => void): void {
    for (const form of this.#open.values()) {
      this.#use(form, act);
    }
  }

  /** The code of forms is loaded with the first of them; of one that couldn't be, `fillView` has told. */
  #use(form: Promise<FormPanel>, act: (form: FormPanel) => void): void {
    form.then(act, () => undefined).catch((error: unknown) => reportProblem(this.#app.log, error));
  }

  #fill(panel: vscode.WebviewPanel, start: CallRequest): void {
    const { name } = start.tool;
    panel.title = titleOf(start.tool);
    showTabIcon(panel, undefined, this.#app.context.extensionUri);
    const parts = { app: this.#app, host: this.#host, drafts: this.#drafts };
    const form = import("./formPanel.ts").then(
      ({ FormPanel }) => new FormPanel(parts, panel, start),
    );
    this.#open.set(name, form);
    void this.#app.fillView(panel, () => form);
    panel.onDidDispose(() => {
      this.#use(form, (shown) => shown.dispose());
      this.#open.delete(name);
    });
  }

  /** After a reload of the window: the same tool with what was typed. Nothing runs. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const known = viewState.safeParse(state);
    const tool = known.success ? findTool(known.data.tool) : undefined;
    const project = known.success ? known.data.project : undefined;
    if (tool === undefined || this.#open.has(tool.name)) {
      // Nothing is lost: what was typed is remembered by tool, and the form opens from wherever the tool is offered.
      panel.dispose();
      return;
    }
    // The market that a form shows is that of one project, whatever is in front when it runs.
    const folder = vscode.workspace.workspaceFolders?.find(
      ({ uri }) => uri.toString() === project,
    )?.uri;
    this.#fill(panel, { tool, args: {}, folder: folder ?? folderInFront() });
  }
}

/** The memory of the workspace, which is a file on disk: no draft with an API key in it goes there. */
export function draftPlace({ context: { workspaceState }, connections }: App): DraftPlace {
  return {
    get: (key) => workspaceState.get<unknown>(key),
    update: async (key, draft) => {
      const isStored = draft === undefined || !(await connections.holdsAnyKey(draft));
      await workspaceState.update(key, isStored ? draft : undefined);
    },
  };
}

function titleOf(tool: ToolDefinition): string {
  return vscode.l10n.t(tool.title);
}
