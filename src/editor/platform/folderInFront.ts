import * as vscode from "vscode";

/** The file that was in front last: a result, a form or a view in front of it takes the focus, but not the place. */
let last: vscode.Uri | undefined;

/** The folder of the file in front, else of the one that was in front last; the only folder where there is one. Undefined without a folder. */
export function folderInFront(): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length <= 1) {
    return folders[0]?.uri;
  }
  const shown = [fileInTab(), vscode.window.activeTextEditor?.document.uri, last];
  const found = shown.map(folderOf).find((folder) => folder !== undefined);
  return (found ?? folders[0])?.uri;
}

/** Remembers which file was in front. */
export function followFileInFront(): vscode.Disposable {
  note();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(note),
    vscode.window.tabGroups.onDidChangeTabGroups(note),
    vscode.window.onDidChangeActiveTextEditor(note),
  );
}

function note(): void {
  const uri = fileInTab() ?? vscode.window.activeTextEditor?.document.uri;
  last = folderOf(uri) === undefined ? last : uri;
}

function folderOf(uri: vscode.Uri | undefined): vscode.WorkspaceFolder | undefined {
  return uri && vscode.workspace.getWorkspaceFolder(uri);
}

function fileInTab(): vscode.Uri | undefined {
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}

/** The name of a folder in a window with several; undefined where there is nothing to tell it from. */
export function nameAmongSeveral(folder: vscode.Uri | undefined): string | undefined {
  const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
  return several ? folderOf(folder)?.name : undefined;
}

/** True where it is known which file is in front, or was last. */
export function hasFileInFront(): boolean {
  return (
    folderOf(fileInTab() ?? vscode.window.activeTextEditor?.document.uri ?? last) !== undefined
  );
}

/** The folder that something opened now is for: that of the file in front, or of the first one that is. Until there is one, as after a reload, it is the first folder. */
export function projectInFront(): () => vscode.Uri | undefined {
  let known = folderOfFile();
  return () => {
    known ??= folderOfFile();
    return known ?? folderInFront();
  };
}

function folderOfFile(): vscode.Uri | undefined {
  return hasFileInFront() ? folderInFront() : undefined;
}
