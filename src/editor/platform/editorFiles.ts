import * as vscode from "vscode";
import { isSameUri } from "./isSameUri.ts";
import type { UriFiles } from "../../research/results/resultSource.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** Calls `follow` whenever the file is written, created or deleted, by whomever, until it is disposed of. */
export function onFileChange(uri: vscode.Uri, follow: () => void): vscode.Disposable {
  // Not the file's own name: it may hold what a pattern understands otherwise.
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), "*"),
  );
  const heard = (changed: vscode.Uri): void => {
    if (isSameUri(changed, uri)) {
      follow();
    }
  };
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(heard),
    watcher.onDidCreate(heard),
    watcher.onDidDelete(heard),
  );
}

/** The editor's file systems, for code that knows files by their URI alone. */
export const editorFiles: UriFiles = {
  read: async (uri, limit) => workspaceFiles.readFile(vscode.Uri.parse(uri, true), limit),
  stat: async (uri) => {
    const { type, size } = await workspaceFiles.stat(vscode.Uri.parse(uri, true));
    return { isFile: type === vscode.FileType.File, size };
  },
  beside: (uri, name) => vscode.Uri.joinPath(vscode.Uri.parse(uri, true), "..", name).toString(),
  localPath: (uri) => {
    const { scheme, fsPath } = vscode.Uri.parse(uri, true);
    return scheme === "file" ? fsPath : undefined;
  },
};
