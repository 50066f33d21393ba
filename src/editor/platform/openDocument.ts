import * as vscode from "vscode";
import { valueWithin } from "../../system/within.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { isSameUri } from "./isSameUri.ts";
import { largestDocument, workspaceFiles } from "./workspaceFiles.ts";

/**
 * The open document of a file, shown or not; undefined where there is none. A document without unsaved changes follows its
 * file, but only once the editor's watchers told of a change: it is waited for, so that nothing is worked out from, or
 * written over, what another program has replaced.
 */
export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const document = vscode.workspace.textDocuments.find(
    (one) => !one.isClosed && isSameUri(one.uri, uri),
  );
  if (document !== undefined && !(await isUpToDate(document))) {
    await untilFollowed(document);
  }
  return document?.isClosed === true ? undefined : document;
}

/** Whether a document says what its file says, line ends left aside; one that is changed, or whose file can't be read, is on its own. */
async function isUpToDate(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || document.isUntitled || document.isClosed) {
    return true;
  }
  const before = document.version;
  const onDisk = await textOnDisk(document);
  return (
    onDisk === undefined ||
    document.version !== before ||
    withoutReturns(onDisk) === withoutReturns(document.getText())
  );
}

async function textOnDisk(document: vscode.TextDocument): Promise<string | undefined> {
  try {
    const bytes = await workspaceFiles.readFile(document.uri, largestDocument);
    return await vscode.workspace.decode(bytes, { encoding: document.encoding });
  } catch {
    // deleted, too large, or of a file system that doesn't respond: the caller reads the text, and fails with its own error
    return undefined;
  }
}

async function untilFollowed(document: vscode.TextDocument): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (changed: vscode.TextDocument): void => {
    if (changed === document) {
      resolve();
    }
  };
  const following = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument((event) => look(event.document)),
    vscode.workspace.onDidCloseTextDocument(look),
  );
  try {
    await valueWithin(waitLimits.followedFile, promise);
  } finally {
    following.dispose();
  }
}

function withoutReturns(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n");
}
