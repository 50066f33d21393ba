import * as vscode from "vscode";
import { UnreadFile } from "../../system/readFile.ts";
import { notifyWarning } from "./prompts/messages.ts";
import { largestArticle, workspaceFiles } from "./workspaceFiles.ts";

/** The message shown for each file, by its URI: each is shown once. */
const said = new Map<string, string>();
/** Messages that arrived while another one was open. */
let waiting: string[] = [];
let isOpen = false;

/** The text of an article or a configuration; undefined, with a message, for what may not be opened. Rejects with the file system's own error. */
export async function readArticleFile(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await readArticleBytes(uri);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** The same, as it is on disk. */
export async function readArticleBytes(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await workspaceFiles.readFile(uri, largestArticle);
  } catch (error) {
    if (error instanceof UnreadFile) {
      notifyUnread(uri, error);
      return undefined;
    }
    throw error;
  }
}

/** Says that a file of the project isn't read; once for each problem with the file. One message is open at a time, and the next one covers all files since. */
export function notifyUnread(uri: vscode.Uri, { message }: UnreadFile): void {
  if (said.get(uri.toString()) === message) {
    return;
  }
  said.set(uri.toString(), message);
  waiting.push(message);
  void showNext();
}

async function showNext(): Promise<void> {
  const [first, ...more] = waiting;
  if (isOpen || first === undefined) {
    return;
  }
  isOpen = true;
  waiting = [];
  try {
    await notifyWarning(
      more.length === 0
        ? first
        : vscode.l10n.t("{0} Other files that aren't read: {1}.", first, more.length),
    );
  } finally {
    isOpen = false;
  }
  await showNext();
}
