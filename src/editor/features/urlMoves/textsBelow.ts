import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { skippedFolders } from "../../../articles/sites/siteFiles.ts";
import { largestArticle, workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Articles that are read before they move, at most: of others the text before isn't known. */
const mostFiles = 2_000;
/** Files that are read at the same time. */
const atOnce = 16;

/**
 * Reads an article, or all of a folder, as they are on disk, and hands each over as soon as it is read. What can't be read is left
 * out: nothing is known of it then.
 */
export async function textsBelow(
  uri: vscode.Uri,
  note: (file: vscode.Uri, text: string) => void,
): Promise<void> {
  const files: vscode.Uri[] = [];
  const waiting = [{ uri, isFolder: await isFolder(uri) }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.isFolder) {
      waiting.push(...(await entriesOf(next.uri)));
    } else if (articleKind("", next.uri.path) !== undefined) {
      files.push(next.uri);
    }
  }
  const wanted = files.slice(0, mostFiles);
  for (let start = 0; start < wanted.length; start += atOnce) {
    await Promise.all(
      wanted.slice(start, start + atOnce).map(async (file) => {
        const bytes = await orUndefined(workspaceFiles.readFile(file, largestArticle));
        if (bytes !== undefined) {
          note(file, new TextDecoder().decode(bytes));
        }
      }),
    );
  }
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const stat = await orUndefined(workspaceFiles.stat(uri));
  return stat?.type === vscode.FileType.Directory;
}

async function entriesOf(
  folder: vscode.Uri,
): Promise<{ readonly uri: vscode.Uri; readonly isFolder: boolean }[]> {
  const entries = (await orUndefined(workspaceFiles.readDirectory(folder))) ?? [];
  return entries.flatMap(([name, type]) =>
    skippedFolders.has(name) || (type & vscode.FileType.SymbolicLink) !== 0
      ? []
      : [
          {
            uri: vscode.Uri.joinPath(folder, name),
            isFolder: type === vscode.FileType.Directory,
          },
        ],
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
