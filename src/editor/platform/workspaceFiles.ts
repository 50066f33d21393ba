import * as vscode from "vscode";
import { waitLimits } from "../../system/waitLimits.ts";
import { within } from "../../system/within.ts";

/**
 * Files as the editor reads them, on this machine, remote or virtual. Each rejects with the file system's own error, and
 * with a sentence where a file system doesn't respond in time. A file that is written is waited for without a limit, for
 * what is in it may be paid for.
 */
export const workspaceFiles = {
  readFile: (uri: vscode.Uri): Promise<Uint8Array> =>
    inTime(uri, vscode.workspace.fs.readFile(uri)),
  stat: (uri: vscode.Uri): Promise<vscode.FileStat> => inTime(uri, vscode.workspace.fs.stat(uri)),
  readDirectory: (uri: vscode.Uri): Promise<[string, vscode.FileType][]> =>
    inTime(uri, vscode.workspace.fs.readDirectory(uri)),
} as const;

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
