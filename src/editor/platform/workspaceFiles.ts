import * as vscode from "vscode";
import { checkReadable } from "../../system/readFile.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { within } from "../../system/within.ts";
import { isSameUri } from "./isSameUri.ts";

/** Bytes of an article or a configuration that is read: real ones have a few thousand. */
export const largestArticle = 2_000_000;
/** The most bytes of a text file that the editor opens for extensions. */
export const largestDocument = 50_000_000;

/**
 * Files as the editor reads them, on this machine, remote or virtual. Each rejects with the file system's own error, and
 * with a sentence where a file system doesn't respond in time. A file that is written is waited for without a limit, for
 * what is in it may be paid for.
 */
export const workspaceFiles = {
  /** The bytes of a file of at most `limit` bytes, whose size is looked at first. Rejects with UnreadFile for a larger one, and for what is no ordinary file. */
  readFile: async (uri: vscode.Uri, limit: number): Promise<Uint8Array> => {
    await checkFile(uri, limit);
    const bytes = await inTime(uri, vscode.workspace.fs.readFile(uri));
    // It may have grown since, and some file systems don't tell sizes.
    checkReadable(nameOf(uri), { isFile: true, size: bytes.byteLength }, limit);
    return bytes;
  },
  /** The document of a file, as it stands in the editor. Rejects with UnreadFile where it isn't open and can't be opened as text. */
  openDocument: async (
    uri: vscode.Uri,
    options?: { readonly encoding: string },
  ): Promise<vscode.TextDocument> => {
    const isOpen = vscode.workspace.textDocuments.some((document) => isSameUri(document.uri, uri));
    await (isOpen || uri.scheme === "untitled" ? undefined : checkFile(uri, largestDocument));
    return vscode.workspace.openTextDocument(uri, options);
  },
  stat: (uri: vscode.Uri): Promise<vscode.FileStat> => inTime(uri, vscode.workspace.fs.stat(uri)),
  readDirectory: (uri: vscode.Uri): Promise<[string, vscode.FileType][]> =>
    inTime(uri, vscode.workspace.fs.readDirectory(uri)),
} as const;

/** Links to files are followed: the editor says that such a link is both. */
async function checkFile(uri: vscode.Uri, limit: number): Promise<void> {
  const { type, size } = await workspaceFiles.stat(uri);
  const isFile = (type & vscode.FileType.File) !== 0;
  checkReadable(nameOf(uri), { isFile, size }, limit);
}

function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

/** As `vscode.workspace.findFiles`; rejects with a sentence where the search doesn't end in time. */
export function findFiles(
  include: vscode.GlobPattern,
  exclude: vscode.GlobPattern | null,
  most?: number,
): Promise<vscode.Uri[]> {
  return within(waitLimits.fileSearch, vscode.workspace.findFiles(include, exclude, most), () =>
    vscode.l10n.t("The search for files didn't end in time. Try again."),
  );
}

function inTime<T>(uri: vscode.Uri, asked: Thenable<T>): Promise<T> {
  return within(waitLimits.editorFile, asked, () =>
    vscode.l10n.t(
      "{0} couldn't be read in time. Check the connection to its folder, then try again.",
      vscode.workspace.asRelativePath(uri),
    ),
  );
}
