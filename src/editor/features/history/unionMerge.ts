import * as vscode from "vscode";
import { historyFolder, withUnionMerge } from "../../../research/files/history/historyNames.ts";
import { targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { checkInside } from "../keywordLists/listFiles.ts";

/** Folders above a project that may be the repository's. */
const mostAbove = 20;

/** True where a folder is in a repository whose attributes don't have Git join the histories of two branches yet. */
export async function lacksUnionMerge(folder: vscode.WorkspaceFolder): Promise<boolean> {
  if (!vscode.workspace.isTrusted || !(await isInRepository(folder))) {
    return false;
  }
  const { before, after } = await attributesOf(folder);
  return before !== after;
}

async function isInRepository({ uri }: vscode.WorkspaceFolder): Promise<boolean> {
  let place = uri;
  for (let above = 0; above < mostAbove; above += 1) {
    if (await exists(vscode.Uri.joinPath(place, ".git"))) {
      return true;
    }
    const next = vscode.Uri.joinPath(place, "..");
    if (next.path === place.path) {
      return false;
    }
    place = next;
  }
  return false;
}

interface Attributes {
  readonly target: FileTarget;
  readonly before: string;
  readonly after: string;
}

/** The file in the project's folder, which its paths are relative to. */
async function attributesOf(folder: vscode.WorkspaceFolder): Promise<Attributes> {
  const target = await targetToAppend(vscode.Uri.joinPath(folder.uri, ".gitattributes"));
  const before = target.existing === "none" ? "" : await readProjectText(target.uri);
  const place = `${settings.folder(folder.uri)}/${historyFolder}`;
  return { target, before, after: withUnionMerge(before, place) };
}

/** Adds the line that has Git join them, and opens the file. */
export async function writeUnionMerge(folder: vscode.WorkspaceFolder): Promise<void> {
  // Read again: the page may have been open for long.
  const { target, before, after } = await attributesOf(folder);
  await checkInside(target.uri);
  if (before !== after) {
    await writeProjectText(target, after);
  }
  await vscode.window.showTextDocument(target.uri, { preview: false });
}
