import * as vscode from "vscode";
import type { UriFiles } from "../results/resultSource.ts";

/** The editor's file systems, for code that knows files by their URI alone. */
export const editorFiles: UriFiles = {
  read: async (uri) => vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true)),
  stat: async (uri) => {
    const { type, size } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true));
    return { isFile: type === vscode.FileType.File, size };
  },
  beside: (uri, name) => vscode.Uri.joinPath(vscode.Uri.parse(uri, true), "..", name).toString(),
  localPath: (uri) => {
    const { scheme, fsPath } = vscode.Uri.parse(uri, true);
    return scheme === "file" ? fsPath : undefined;
  },
};
