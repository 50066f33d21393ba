import * as vscode from "vscode";
import { leavesFolder } from "../../../research/files/leavesFolder.ts";
import { errorCode } from "../../../system/fileErrors.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/**
 * Why a file of an open folder must not be read or written, as a sentence: a link in its path leads out of the folder.
 * On another machine only links can be seen, not where they lead: none is followed there. Undefined for what lies
 * inside, and for what is in no open folder. A file that isn't there yet is judged by the folders that are. Rejects
 * with the file system's error, as for links in a circle.
 */
export async function pointsOutside(uri: vscode.Uri): Promise<string | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (folder === undefined) {
    return undefined;
  }
  if (folder.scheme !== "file") {
    const link = await firstLink(folder, uri);
    return link === undefined
      ? undefined
      : vscode.l10n.t(
          "{0} is a link. Where it leads can't be told in a remote window.",
          vscode.workspace.asRelativePath(link),
        );
  }
  const outside = await leavesFolder(folder.fsPath, uri.fsPath);
  return outside === undefined
    ? undefined
    : vscode.l10n.t(
        "{0} points outside the project, to {1}.",
        vscode.workspace.asRelativePath(uri),
        outside,
      );
}

/** The first link on the way from a folder to a file below it. */
async function firstLink(folder: vscode.Uri, uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  const names = uri.path.slice(folder.path.length).split("/").filter(Boolean);
  const places = names.map((_, at) => vscode.Uri.joinPath(folder, ...names.slice(0, at + 1)));
  for (const place of places) {
    try {
      const { type } = await workspaceFiles.stat(place);
      if ((type & vscode.FileType.SymbolicLink) !== 0) {
        return place;
      }
    } catch (error) {
      if (errorCode(error) !== "FileNotFound") {
        throw error;
      }
    }
  }
  return undefined;
}
