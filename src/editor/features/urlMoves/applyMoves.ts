import * as vscode from "vscode";
import { LineIndex } from "../../../articles/checks/lineIndex.ts";
import type { FileEdits } from "../../../articles/moves/linkUpdates.ts";
import type { FileEdit } from "../../../articles/redirects/redirectWays.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";

/** What was changed. */
interface Applied {
  readonly links: number;
  readonly redirectFiles: number;
  /** Files that aren't saved: they had changes of the person's own, or the editor is set not to save them. */
  readonly unsaved: number;
}

interface Replacement {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
  readonly text: string;
}

/**
 * Changes links and redirects as one change of the editor, which one undo takes back. Files without unsaved changes are
 * saved, where the editor saves what a refactoring changes. Throws a sentence where a text isn't what was read; nothing is
 * changed then. Files that aren't open stay so: the editor keeps only some of those that are opened for extensions.
 */
export async function applyMoves(
  place: PlaceInProject,
  links: readonly FileEdits[],
  redirects: readonly FileEdit[],
): Promise<Applied> {
  const replacements: Replacement[] = [];
  for (const file of links) {
    replacements.push(...(await linkChanges(place, file)));
  }
  for (const file of redirects) {
    replacements.push(...(await redirectChanges(place, file)));
  }
  const changed = new Set(replacements.map(({ uri }) => uri.toString()));
  const dirty = (): vscode.TextDocument[] =>
    vscode.workspace.textDocuments.filter(
      (document) => document.isDirty && changed.has(document.uri.toString()),
    );
  const own = new Set(dirty().map(({ uri }) => uri.toString()));
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, range, text } of replacements) {
    edit.replace(uri, range, text);
  }
  const isRefactoring = own.size === 0;
  if (changed.size > 0 && !(await vscode.workspace.applyEdit(edit, { isRefactoring }))) {
    throw new Error(
      vscode.l10n.t("The files couldn't be changed in the editor. Nothing was changed."),
    );
  }
  const isSaving =
    vscode.workspace.getConfiguration("files").get<unknown>("refactoring.autoSave") !== false;
  const left = isSaving ? dirty().filter(({ uri }) => !own.has(uri.toString())) : [];
  await Promise.all(left.map((document) => document.save()));
  return {
    links: links.reduce((sum, { edits }) => sum + edits.length, 0),
    redirectFiles: redirects.length,
    unsaved: dirty().length,
  };
}

/** What a file says in the editor, else on disk. */
async function textOf({ files }: PlaceInProject, path: string, uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find(
    (document) => document.uri.toString() === uri.toString(),
  );
  return open?.getText() ?? (await files.read(path)) ?? "";
}

async function linkChanges(
  place: PlaceInProject,
  { path, edits }: FileEdits,
): Promise<Replacement[]> {
  const uri = vscode.Uri.joinPath(place.root, path);
  const lines = (await textOf(place, path, uri)).split(/\r\n|\n|\r/u);
  return edits.map(({ line, column, was, text }) => {
    const end = column + was.length;
    if (lines[line]?.slice(column, end) !== was) {
      throw changedMeanwhile(uri);
    }
    return { uri, range: new vscode.Range(line, column, line, end), text };
  });
}

/** The changes are those of the file on disk: what is before their end has to be the same in the editor. */
async function redirectChanges(
  place: PlaceInProject,
  { path, changes }: FileEdit,
): Promise<Replacement[]> {
  const uri = vscode.Uri.joinPath(place.root, path);
  const onDisk = (await place.files.read(path)) ?? "";
  const lines = new LineIndex(onDisk);
  const at = (offset: number): vscode.Position => {
    const { line, column } = lines.positionAt(offset);
    return new vscode.Position(line, column);
  };
  const start = withoutReturns(
    onDisk.slice(0, Math.max(0, ...changes.map((change) => change.end))),
  );
  if (!withoutReturns(await textOf(place, path, uri)).startsWith(start)) {
    throw changedMeanwhile(uri);
  }
  return changes.map((change) => ({
    uri,
    range: new vscode.Range(at(change.start), at(change.end)),
    text: change.text,
  }));
}

function withoutReturns(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n");
}

function changedMeanwhile(uri: vscode.Uri): Error {
  return new Error(
    vscode.l10n.t("{0} changed in the meantime. Try again.", vscode.workspace.asRelativePath(uri)),
  );
}
