import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { folderInFront, hasFileInFront } from "../../platform/folderInFront.ts";
import { formView } from "../../platform/viewTypes.ts";
import { showTabIcon } from "../../platform/webviewPanel.ts";
import { folderOfForm } from "./projectForm.ts";
import type { ProjectPanel } from "./projectPanel.ts";

/** What a view keeps of itself: which folder it is for. */
const viewState = z.lazy(() => z.looseObject({ tool: z.string() }));

/** The open forms that describe a project, one tab for each folder. */
export class ProjectPanels implements vscode.Disposable {
  readonly #app: App;
  readonly #open = new Map<string, vscode.WebviewPanel>();
  readonly #command: vscode.Disposable;

  constructor(app: App) {
    this.#app = app;
    this.#command = registerCommand(app, commands.setUpProject, async (argument) => {
      const folder = await folderToSetUp(argument);
      if (folder !== undefined) {
        this.open(folder);
      }
    });
  }

  /** Opens the form of a folder, or brings it to the front. */
  open(folder: vscode.WorkspaceFolder): void {
    const open = this.#open.get(folder.uri.toString());
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(formView, "", vscode.ViewColumn.Active, {
      enableFindWidget: true,
    });
    this.#fill(panel, folder);
  }

  /** After a reload of the window; false for a tab that is another form. */
  restore(panel: vscode.WebviewPanel, state: unknown): boolean {
    const known = viewState.safeParse(state);
    const name = known.success ? folderOfForm(known.data.tool) : undefined;
    if (name === undefined) {
      return false;
    }
    const folder = (vscode.workspace.workspaceFolders ?? []).find(
      ({ uri }) => uri.toString() === name,
    );
    if (folder === undefined || this.#open.has(name) || !vscode.workspace.isTrusted) {
      panel.dispose();
    } else {
      this.#fill(panel, folder);
    }
    return true;
  }

  dispose(): void {
    this.#command.dispose();
    for (const panel of this.#open.values()) {
      panel.dispose();
    }
  }

  #fill(panel: vscode.WebviewPanel, folder: vscode.WorkspaceFolder): void {
    const name = folder.uri.toString();
    panel.title = vscode.l10n.t("Set Up {0}", folder.name);
    showTabIcon(panel, undefined, this.#app.context.extensionUri);
    this.#open.set(name, panel);
    const form: Promise<ProjectPanel> = import("./projectPanel.ts").then(
      ({ ProjectPanel }) => new ProjectPanel(this.#app, panel, folder),
    );
    void this.#app.fillView(panel, () => form);
    panel.onDidDispose(() => {
      this.#open.delete(name);
      void form.then((shown) => shown.dispose()).catch(() => undefined);
    });
  }
}

/** The folder that a file or folder belongs to, else the one in front; asked for where none is. Rejects with a sentence where none can be set up. */
async function folderToSetUp(argument: unknown): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    throw new Error(vscode.l10n.t("Open your site's folder first."));
  }
  if (!vscode.workspace.isTrusted) {
    throw new Error(vscode.l10n.t("Trust this folder to set up its project."));
  }
  const uri = argument instanceof vscode.Uri ? argument : folderInFront();
  const isKnown = argument instanceof vscode.Uri || folders.length === 1 || hasFileInFront();
  const known = uri && isKnown ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
  return (
    known ??
    vscode.window.showWorkspaceFolderPick({
      placeHolder: vscode.l10n.t("Set up which folder?"),
      ignoreFocusOut: true,
    })
  );
}
