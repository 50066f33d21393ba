import * as path from "node:path";
import * as vscode from "vscode";
import { spelledOnDisk } from "../../system/spelledOnDisk.ts";

/** A file of an open folder in the letters that its folder lists it by, as the editor and Git know it. Other URIs are returned as they are. */
export function listedUri(uri: vscode.Uri): vscode.Uri {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (root?.scheme !== "file") {
    return uri;
  }
  const below = path.relative(root.fsPath, uri.fsPath).replaceAll(path.sep, "/");
  return below === "" ? uri : vscode.Uri.joinPath(root, spelledOnDisk(root.fsPath, below));
}
