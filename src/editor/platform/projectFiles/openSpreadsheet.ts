import * as vscode from "vscode";

/** True for a file that the editor can't show: another program opens it. */
export function isSpreadsheet(uri: vscode.Uri): boolean {
  return /\.xlsx$/iu.test(uri.path);
}

/** Opens the file in the program that the system has for it; where that is another computer's file, shows it in the Explorer. */
export async function openSpreadsheet(uri: vscode.Uri): Promise<void> {
  const isHere = uri.scheme === "file" && vscode.env.remoteName === undefined;
  if (!isHere || !(await vscode.env.openExternal(uri))) {
    await vscode.commands.executeCommand("revealInExplorer", uri);
  }
}
