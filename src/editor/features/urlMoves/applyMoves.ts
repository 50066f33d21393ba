import { isUtf8 } from "node:buffer";
import * as vscode from "vscode";
import type { FileEdits } from "../../../articles/moves/linkUpdates.ts";
import { linesOf, placedEdit } from "../../../articles/moves/placedEdit.ts";
import { placedChanges } from "../../../articles/redirects/placedChanges.ts";
import type { FileEdit } from "../../../articles/redirects/redirectWays.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { openDocument } from "../../platform/openDocument.ts";
import { largestDocument, workspaceFiles } from "../../platform/workspaceFiles.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { noteOwnDeletion, takeOwnDeletion } from "./ownDeletions.ts";
import { rangeOf } from "./placedRange.ts";

/** What else a change does, and how. */
export interface MoveOptions {
  /** Has the editor show the changes first, under this name; a person may leave out some of them, or all. */
  readonly preview?: string;
  /** Files that are deleted, by their paths. */
  readonly deleted?: readonly string[];
}

/** What was changed. */
interface Applied {
  /** False where a person declined the preview. */
  readonly isApplied: boolean;
  /** With a preview, those that were shown: a person may have left out some of them. */
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
 * saved, where the editor saves what a refactoring changes. Throws ChangedMeanwhile where a text isn't what was read; nothing is
 * changed then. Files that aren't open stay so: the editor keeps only some of those that are opened for extensions.
 */
export async function applyMoves(
  place: PlaceInProject,
  links: readonly FileEdits[],
  redirects: readonly FileEdit[],
  { preview, deleted = [] }: MoveOptions = {},
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
  const shown = preview === undefined ? undefined : { label: preview, needsConfirmation: false };
  for (const { uri, range, text } of replacements) {
    edit.replace(uri, range, text, shown);
  }
  const gone = deleted.map((path) => vscode.Uri.joinPath(place.root, path));
  for (const uri of gone) {
    edit.deleteFile(uri, {}, shown);
    noteOwnDeletion(uri);
  }
  const [first] = replacements;
  const opened = first?.uri ?? gone[0];
  if (preview !== undefined && opened !== undefined) {
    // the preview opens for what needs confirmation, and begins with that unticked: so it is an edit that changes nothing
    const nothing = vscode.l10n.t("Untick what isn't to be changed");
    edit.insert(opened, first?.range.start ?? new vscode.Position(0, 0), "", {
      label: nothing,
      needsConfirmation: true,
    });
  }
  const isRefactoring = own.size === 0;
  const isApplied = edit.size === 0 || (await vscode.workspace.applyEdit(edit, { isRefactoring }));
  for (const [at, uri] of gone.entries()) {
    // a person may have left it out
    if (!isApplied || (await place.files.read(deleted[at] ?? "")) !== undefined) {
      takeOwnDeletion(uri);
    }
  }
  if (!isApplied && preview === undefined) {
    throw new Error(
      vscode.l10n.t("The files couldn't be changed in the editor. Nothing was changed."),
    );
  }
  const isSaving =
    vscode.workspace.getConfiguration("files").get<unknown>("refactoring.autoSave") !== false;
  const left = isApplied && isSaving ? dirty().filter(({ uri }) => !own.has(uri.toString())) : [];
  await Promise.all(left.map((document) => document.save()));
  return {
    isApplied,
    links: links.reduce((sum, { edits }) => sum + edits.length, 0),
    redirectFiles: redirects.length,
    unsaved: dirty().length,
  };
}

/** What a person has to save, as a sentence; "" for nothing. */
export function unsavedWords({ unsaved }: Applied): string {
  return unsaved === 0
    ? ""
    : countedText(
        unsaved,
        {
          one: "1 file had unsaved changes: save it yourself.",
          other: "{0} files had unsaved changes: save them yourself.",
        },
        formatInteger(unsaved),
      );
}

/**
 * What a file says in the editor, else what the editor will read in it; "" for one that isn't there. Throws a sentence where
 * that lacks characters of the file: saved from the editor, it would lose them for good.
 */
async function textOf({ files }: PlaceInProject, path: string, uri: vscode.Uri): Promise<string> {
  const open = await openDocument(uri);
  if (open === undefined && (await files.read(path)) === undefined) {
    return "";
  }
  const bytes = (): Promise<Uint8Array> => workspaceFiles.readFile(uri, largestDocument);
  const text = open?.getText() ?? (await vscode.workspace.decode(await bytes(), { uri }));
  if (text.includes("\uFFFD") && !isUtf8(await bytes())) {
    throw new Error(
      vscode.l10n.t(
        "{0} isn't in the encoding that the editor reads it in. Reopen it with its own, save it as UTF-8 and try again. Nothing was changed.",
        vscode.workspace.asRelativePath(uri),
      ),
    );
  }
  return text;
}

async function linkChanges(
  place: PlaceInProject,
  { path, edits }: FileEdits,
): Promise<Replacement[]> {
  const uri = vscode.Uri.joinPath(place.root, path);
  const lines = linesOf(await textOf(place, path, uri));
  return edits.map((edit) => {
    const placed = placedEdit(lines, edit);
    if (placed === undefined) {
      throw new ChangedMeanwhile(uri);
    }
    return { uri, range: rangeOf(placed), text: placed.text };
  });
}

async function redirectChanges(place: PlaceInProject, edit: FileEdit): Promise<Replacement[]> {
  const uri = vscode.Uri.joinPath(place.root, edit.path);
  const inEditor = await textOf(place, edit.path, uri);
  const onDisk = (await place.files.read(edit.path)) ?? "";
  const placed = placedChanges(edit, { onDisk, inEditor });
  if (placed === undefined) {
    throw new ChangedMeanwhile(uri);
  }
  return placed.map((change) => ({ uri, range: rangeOf(change), text: change.text }));
}

/** A text isn't what a change was worked out for; nothing was changed, and the same may be tried again. */
export class ChangedMeanwhile extends Error {
  constructor(uri: vscode.Uri) {
    super(vscode.l10n.t("{0} changed. Try again.", vscode.workspace.asRelativePath(uri)));
  }
}
