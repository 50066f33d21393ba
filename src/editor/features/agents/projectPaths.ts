import * as path from "node:path";
import * as vscode from "vscode";
import { listedUri } from "../../platform/listedUri.ts";
import { errorCode } from "../../../system/fileErrors.ts";
import { pointsOutside } from "../../platform/projectFiles/pointsOutside.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** A file of an open folder. */
export interface ProjectFile {
  readonly uri: vscode.Uri;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/**
 * The file of an open folder that a path names: relative to a folder, or absolute. Undefined where
 * there is none. Rejects with a sentence for a path that leads out of the folders, be it by a link.
 */
export async function fileInProject(named: string): Promise<ProjectFile | undefined> {
  const text = process.platform === "win32" ? named.replaceAll("\\", "/") : named;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const places = /(?:^|\/)\.\.(?:\/|$)|\p{Cc}/u.test(text)
    ? []
    : folders.flatMap((folder) => placesIn(folder, text, folders.length > 1));
  if (places.length === 0) {
    throw leadsOut();
  }
  for (const uri of places) {
    const file = await fileAt(listedUri(uri));
    if (file !== undefined) {
      return file;
    }
  }
  return undefined;
}

/** Undefined where there is no file. Rejects with a sentence where it is outside of the open folders. */
export async function fileAt(uri: vscode.Uri): Promise<ProjectFile | undefined> {
  await refuseOutside(uri);
  try {
    const { type, size, mtime } = await workspaceFiles.stat(uri);
    return (type & vscode.FileType.Directory) === 0 ? { uri, size, changedAt: mtime } : undefined;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) {
      return undefined;
    }
    throw error;
  }
}

/** Rejects with a sentence for a file that is in no open folder, or in one by a link that leads elsewhere. */
export async function refuseOutside(uri: vscode.Uri): Promise<void> {
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined || (await leaves(uri))) {
    throw leadsOut();
  }
}

/** True as well where that can't be told: for links in a circle, and names that are too long. */
async function leaves(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await pointsOutside(uri)) !== undefined;
  } catch (error) {
    if (errorCode(error) !== "") {
      return true;
    }
    throw error;
  }
}

/** Where a path may be in a folder; with several folders it may begin with the folder's name, as the editor writes it. */
function placesIn(
  folder: vscode.WorkspaceFolder,
  text: string,
  isOneOfSeveral: boolean,
): vscode.Uri[] {
  if (path.isAbsolute(text)) {
    const uri =
      folder.uri.scheme === "file" ? vscode.Uri.file(text) : folder.uri.with({ path: text });
    return vscode.workspace.getWorkspaceFolder(uri) === undefined ? [] : [uri];
  }
  const beginning = `${folder.name}/`;
  return [
    ...(isOneOfSeveral && text.startsWith(beginning)
      ? [vscode.Uri.joinPath(folder.uri, text.slice(beginning.length))]
      : []),
    vscode.Uri.joinPath(folder.uri, text),
  ];
}

function leadsOut(): Error {
  return new Error(
    "Not read: that path isn't inside the open folders. Name a file by its path below them, for example content/tea.md.",
  );
}
