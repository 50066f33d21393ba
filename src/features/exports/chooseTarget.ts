import * as vscode from "vscode";
import { settings } from "../../platform/settings.ts";
import { numbered } from "../../files/slug.ts";

/**
 * Where a file of the project goes: below the research folder of the workspace, else where a save
 * dialog says. An existing file is replaced, or a numbered one made beside it, as asked; undefined
 * when the person cancelled.
 */
export async function chooseTarget(subfolder: string, fileName: string): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await pickFolder() : folders[0];
  if (folders.length === 0) {
    const options = { title: vscode.l10n.t("Save the rows as"), filters: { CSV: ["csv"] } };
    return vscode.window.showSaveDialog({ ...options, defaultUri: vscode.Uri.file(fileName) });
  }
  if (folder === undefined) {
    return undefined;
  }
  const target = vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri), subfolder, fileName);
  return (await exists(target)) ? askAboutExisting(target) : target;
}

async function pickFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  return vscode.window.showWorkspaceFolderPick({ placeHolder: vscode.l10n.t("Which folder gets the file?"), ignoreFocusOut: true });
}

async function askAboutExisting(target: vscode.Uri): Promise<vscode.Uri | undefined> {
  const free = await firstFree(target);
  const replace: vscode.QuickPickItem = {
    label: vscode.l10n.t("$(replace) Replace the file"),
    description: vscode.workspace.asRelativePath(target),
  };
  const keepBoth: vscode.QuickPickItem = {
    label: vscode.l10n.t("$(files) Keep both"),
    description: vscode.workspace.asRelativePath(free),
  };
  const choice = await vscode.window.showQuickPick([keepBoth, replace], {
    title: vscode.l10n.t("The file exists already"),
    placeHolder: vscode.l10n.t("Nothing is written or paid before you choose"),
    ignoreFocusOut: true,
  });
  if (choice === undefined) {
    return undefined;
  }
  return choice === replace ? target : free;
}

async function firstFree(target: vscode.Uri): Promise<vscode.Uri> {
  for (let number = 2; ; number += 1) {
    const candidate = target.with({ path: numbered(target.path, number) });
    if (!(await exists(candidate))) {
      return candidate;
    }
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") {
      return false;
    }
    throw error;
  }
}
