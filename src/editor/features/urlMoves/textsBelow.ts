import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { largestArticle, workspaceFiles } from "../../platform/workspaceFiles.ts";
import { articlesBelow, isSkipped } from "./articlesBelow.ts";
import type { ListedEntry } from "./articlesBelow.ts";

/** Files that are read at the same time. */
const atOnce = 16;

/**
 * Reads an article, or all of a folder, as they are on disk, and hands each over as soon as it is read, until `signal` is
 * aborted. What can't be read is left out: nothing is known of it then.
 */
export async function textsBelow(
  uri: vscode.Uri,
  note: (file: vscode.Uri, text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const at = (path: string): vscode.Uri => (path === "" ? uri : vscode.Uri.joinPath(uri, path));
  if (isSkipped(vscode.workspace.asRelativePath(uri, false))) {
    return;
  }
  const paths = (await isFolder(uri))
    ? await articlesBelow((folder) => entriesOf(at(folder)), signal)
    : articleKind(uri.path) === undefined
      ? []
      : [""];
  for (let start = 0; start < paths.length && !signal.aborted; start += atOnce) {
    await Promise.all(
      paths.slice(start, start + atOnce).map(async (path) => {
        const bytes = await orUndefined(workspaceFiles.readFile(at(path), largestArticle));
        if (bytes !== undefined && !signal.aborted) {
          note(at(path), new TextDecoder().decode(bytes));
        }
      }),
    );
  }
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const stat = await orUndefined(workspaceFiles.stat(uri));
  return stat?.type === vscode.FileType.Directory;
}

async function entriesOf(folder: vscode.Uri): Promise<readonly ListedEntry[]> {
  const entries = (await orUndefined(workspaceFiles.readDirectory(folder))) ?? [];
  return entries.flatMap(([name, type]) =>
    (type & vscode.FileType.SymbolicLink) !== 0
      ? []
      : [{ name, isFolder: type === vscode.FileType.Directory }],
  );
}

/** Undefined for what isn't there, is too large or can't be read. */
async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
