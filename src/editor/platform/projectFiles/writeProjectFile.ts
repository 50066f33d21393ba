import * as vscode from "vscode";
import { changedPart } from "../../../articles/text/textChange.ts";
import { writePieces } from "../../../research/files/writePieces.ts";
import type { Pieces } from "../../../research/files/writePieces.ts";
import { openDocument } from "../openDocument.ts";
import type { FileTarget } from "./chooseTarget.ts";
import { openProjectFile } from "./projectFile.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/** Where a text has gone: into the file, or into its open document with changes of the person's own, which is theirs to save. */
export type Written = "saved" | "unsaved";

/**
 * Writes a text file piece by piece. A file in a local folder appears only when it is whole; other
 * file systems take it in one piece through the editor, without that promise.
 */
export async function writeProjectFile(target: FileTarget, pieces: Pieces): Promise<void> {
  await writePieces(await openProjectFile(target), pieces);
}

/** Bytes of a list, a history or a brief that is read. */
const largestText = 16_000_000;

/** The text of a file of the project as the person sees it now: with what they have not saved yet. Rejects with UnreadFile for one that is too large. */
export async function readProjectText(uri: vscode.Uri): Promise<string> {
  const open = await openDocument(uri);
  return open === undefined
    ? new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        await workspaceFiles.readFile(uri, largestText),
      )
    : open.getText();
}

/**
 * Writes a text that fits into memory. An open document is changed where it differs, so that undo
 * works, and saved unless it held changes already; any other file is written whole.
 */
export async function writeProjectText(target: FileTarget, text: string): Promise<Written> {
  const document = target.existing === "none" ? undefined : await openDocument(target.uri);
  if (document === undefined) {
    await writeProjectFile(target, [text]);
    return "saved";
  }
  const wasDirty = document.isDirty;
  const edit = new vscode.WorkspaceEdit();
  const change = changedPart(document.getText(), text);
  edit.replace(
    document.uri,
    new vscode.Range(document.positionAt(change.start), document.positionAt(change.end)),
    change.text,
  );
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(
      vscode.l10n.t(
        "{0} couldn't be changed in the editor. Nothing was saved.",
        vscode.workspace.asRelativePath(target.uri),
      ),
    );
  }
  return !wasDirty && (await document.save()) ? "saved" : "unsaved";
}
