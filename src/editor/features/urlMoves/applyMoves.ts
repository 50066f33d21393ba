import * as vscode from "vscode";
import { LineIndex } from "../../../articles/checks/lineIndex.ts";
import type { FileEdits } from "../../../articles/moves/linkUpdates.ts";
import type { FileEdit } from "../../../articles/redirects/redirectWays.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** What was changed. */
interface Applied {
  readonly links: number;
  readonly redirectFiles: number;
  /** Files that had changes of the person's own, which are theirs to save. */
  readonly unsaved: number;
}

interface Replacement {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  readonly text: string;
}

/**
 * Changes links and redirects as one change of the editor, which one undo takes back. Files without unsaved changes are
 * saved. Throws a sentence where a text isn't what was read; nothing is changed then.
 */
export async function applyMoves(
  place: PlaceInProject,
  links: readonly FileEdits[],
  redirects: readonly FileEdit[],
): Promise<Applied> {
  const replacements = [
    ...(await Promise.all(links.map((file) => linkChanges(place, file)))),
    ...(await Promise.all(redirects.map((file) => redirectChanges(place, file)))),
  ].flat();
  const documents = new Set(replacements.map(({ document }) => document));
  const own = [...documents].filter(({ isDirty }) => isDirty);
  const edit = new vscode.WorkspaceEdit();
  for (const { document, range, text } of replacements) {
    edit.replace(document.uri, range, text);
  }
  if (replacements.length > 0 && !(await vscode.workspace.applyEdit(edit))) {
    throw new Error(vscode.l10n.t("The files couldn't be changed in the editor. Nothing was changed."));
  }
  const saved = await Promise.all(
    [...documents].filter((document) => !own.includes(document)).map((document) => document.save()),
  );
  return {
    links: links.reduce((sum, { edits }) => sum + edits.length, 0),
    redirectFiles: redirects.length,
    unsaved: own.length + saved.filter((isSaved) => !isSaved).length,
  };
}

async function linkChanges(
  { root }: PlaceInProject,
  { path, edits }: FileEdits,
): Promise<Replacement[]> {
  const document = await workspaceFiles.openDocument(vscode.Uri.joinPath(root, path));
  return edits.map(({ line, column, was, text }) => {
    const range = new vscode.Range(line, column, line, column + was.length);
    if (document.getText(range) !== was) {
      throw changedMeanwhile(document);
    }
    return { document, range, text };
  });
}

/** The changes are those of the file on disk: what is before their end has to be the same in the editor. */
async function redirectChanges(
  { root, files }: PlaceInProject,
  { path, changes }: FileEdit,
): Promise<Replacement[]> {
  const document = await workspaceFiles.openDocument(vscode.Uri.joinPath(root, path));
  const onDisk = (await files.read(path)) ?? "";
  const lines = new LineIndex(onDisk);
  const at = (offset: number): vscode.Position => {
    const { line, column } = lines.positionAt(offset);
    return new vscode.Position(line, column);
  };
  const end = Math.max(0, ...changes.map((change) => change.end));
  const inEditor = document.getText(new vscode.Range(new vscode.Position(0, 0), at(end)));
  if (withoutReturns(inEditor) !== withoutReturns(onDisk.slice(0, end))) {
    throw changedMeanwhile(document);
  }
  return changes.map((change) => ({
    document,
    range: new vscode.Range(at(change.start), at(change.end)),
    text: change.text,
  }));
}

function withoutReturns(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n");
}

function changedMeanwhile({ uri }: vscode.TextDocument): Error {
  return new Error(
    vscode.l10n.t("{0} changed in the meantime. Try again.", vscode.workspace.asRelativePath(uri)),
  );
}
