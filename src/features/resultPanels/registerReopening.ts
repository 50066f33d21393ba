import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { resultFileEditor, tableFileEditor } from "../../platform/viewTypes.ts";

/** The editor's own text editor. */
const textEditor = "default";

/** The ways between a result file as text and as a result. Both only read, and neither makes a call. */
export function registerReopening(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.reopenAsText, (argument) => reopen(argument, textEditor)),
    registerCommand(app, commands.reopenAsResult, (argument) => reopen(argument, resultFileEditor)),
    registerCommand(app, commands.reopenAsTable, (argument) => reopen(argument, tableFileEditor)),
  );
}

/**
 * Opens a file in the other editor, in the place of the tab that shows it now; one with unsaved
 * changes stays. The argument is the file's address, from a menu or as text from a page's link;
 * without one it is the file in front.
 */
async function reopen(argument: unknown, editor: string): Promise<void> {
  const uri =
    argument instanceof vscode.Uri
      ? argument
      : typeof argument === "string"
        ? vscode.Uri.parse(argument, true)
        : activeFile();
  const endings = { [resultFileEditor]: [".seo.json"], [tableFileEditor]: [".csv"] };
  const path = uri?.path.toLowerCase() ?? "";
  const wanted = Object.entries(endings).flatMap(([type, those]) =>
    editor === textEditor || editor === type ? those : [],
  );
  if (uri === undefined || !wanted.some((ending) => path.endsWith(ending))) {
    throw new Error(
      vscode.l10n.t("Open a {0} file first.", wanted.map((ending) => `*${ending}`).join(", ")),
    );
  }
  const { activeTabGroup } = vscode.window.tabGroups;
  const old = activeTabGroup.tabs.find((tab) => fileOf(tab)?.toString() === uri.toString());
  await vscode.commands.executeCommand("vscode.openWith", uri, editor, {
    viewColumn: activeTabGroup.viewColumn,
    preview: false,
  });
  // The same editor again keeps its tab.
  if (old !== undefined && !old.isDirty && editorOf(old) !== editor) {
    await vscode.window.tabGroups.close(old, true);
  }
}

function activeFile(): vscode.Uri | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab === undefined ? undefined : fileOf(activeTab);
}

function fileOf({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}

function editorOf({ input }: vscode.Tab): string {
  return input instanceof vscode.TabInputCustom ? input.viewType : textEditor;
}
