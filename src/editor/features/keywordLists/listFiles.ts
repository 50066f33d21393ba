import * as vscode from "vscode";
import { readKeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import type { KeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import { newListText } from "../../../research/files/keywordLists/mergeKeywords.ts";
import { encodingWords } from "../../../research/results/tableWords.ts";
import { decodeTable } from "../../../research/tables/encodings.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { settings } from "../../platform/settings.ts";
import { keywordWords } from "../../../shared/counts.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { errorCode } from "../../../system/fileErrors.ts";
import { pointsOutside } from "../../platform/projectFiles/pointsOutside.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { decodedAsChosen, mostBytes } from "../tables/openEncoded.ts";
import { listProblem } from "./mergeWords.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Where keyword lists are kept, below the research folder. */
export const listFolder = "keywords";
/** Lists of one folder that are looked into: nobody keeps more, and each is read. */
const mostLists = 500;

/** A file that may be a keyword list. */
export interface ListFile {
  readonly uri: vscode.Uri;
  /** Milliseconds; of a clone's file the time of the clone: it orders lists, and is never told as their age. */
  readonly changedAt: number;
}

/** A file that is one. */
export interface ReadableList extends ListFile {
  readonly list: KeywordList;
  /** Its encoding where that isn't UTF-8; undefined for an open document, too. */
  readonly encoding?: string;
  /** True where the bytes don't say their encoding: its keywords are read in the likeliest, and count only as rows. */
  readonly isEncodingAsked?: true;
}

/** The CSV files in the folders for keyword lists of some roots, newest first; of all where none are named. */
export async function findLists(
  folders: readonly vscode.WorkspaceFolder[] = vscode.workspace.workspaceFolders ?? [],
): Promise<ListFile[]> {
  const found = await Promise.all(folders.map(listsIn));
  return found.flat().toSorted((a, b) => b.changedAt - a.changedAt);
}

async function listsIn(folder: vscode.WorkspaceFolder): Promise<ListFile[]> {
  const place = vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri), listFolder);
  try {
    const names = (await workspaceFiles.readDirectory(place)).flatMap(([name, type]) =>
      (type & vscode.FileType.Directory) === 0 && /\.csv$/iu.test(name) ? [name] : [],
    );
    const uris = names.slice(0, mostLists).map((name) => vscode.Uri.joinPath(place, name));
    return (await Promise.all(uris.map(listAt))).flat();
  } catch (error) {
    if (errorCode(error) === "FileNotFound") {
      return [];
    }
    throw error;
  }
}

/** None for a link out of the project, one that leads nowhere, what can't be looked at, and what is gone meanwhile: it hides no other. */
async function listAt(uri: vscode.Uri): Promise<ListFile[]> {
  try {
    const { mtime } = await workspaceFiles.stat(uri);
    return (await pointsOutside(uri)) === undefined ? [{ uri, changedAt: mtime }] : [];
  } catch {
    // a link in a circle, or what nobody may read
    return [];
  }
}

/** Rejects with a sentence for a link that leads out of the project: nothing is read or written there. */
export async function checkInside(uri: vscode.Uri): Promise<void> {
  const outside = await pointsOutside(uri);
  if (outside !== undefined) {
    throw new Error(vscode.l10n.t("{0} Nothing was read or saved.", outside));
  }
}

/** A list as the person sees it now. Rejects with a sentence where the file is none. */
export async function readList(uri: vscode.Uri): Promise<KeywordList> {
  return inWords(uri, async () => listOf(await readProjectText(uri)));
}

/** The lists that can be read as such, in their order, whatever their encoding; others are passed over. */
export async function readableLists(
  app: Pick<App, "context">,
  files: readonly ListFile[],
): Promise<ReadableList[]> {
  const read: ReadableList[] = [];
  // one after the other: each may be large, and hundreds at once would not fit into memory
  for (const file of files) {
    try {
      read.push(await readFile(app, file));
    } catch {
      // Another table than a list of keywords, or gone meanwhile: it is not needed here.
    }
  }
  return read;
}

async function readFile(app: Pick<App, "context">, file: ListFile): Promise<ReadableList> {
  try {
    return { ...file, list: await listOf(await readProjectText(file.uri)) };
  } catch (error) {
    const bytes = await workspaceFiles.readFile(file.uri, mostBytes);
    const told = decodedAsChosen(app, file.uri, bytes);
    const decoded = told.kind === "askEncoding" ? decodeTable(bytes, told.offered[0]) : told;
    if (decoded.kind !== "text" || decoded.encoding === "utf-8") {
      throw error;
    }
    return {
      ...file,
      list: await listOf(decoded.text),
      encoding: decoded.encoding,
      ...(told.kind === "askEncoding" ? { isEncodingAsked: true } : {}),
    };
  }
}

/** "12 keywords", with the encoding where it isn't the usual one, or that it will be asked for. */
export function listWords({ list, encoding, isEncodingAsked }: ReadableList): string {
  const count = keywordWords(list.rows.length);
  return isEncodingAsked === true
    ? `${count} · ${vscode.l10n.t("you choose its encoding next")}`
    : encoding === undefined
      ? count
      : `${count} · ${encodingWords(encoding)}`;
}

/** Does something with a list; what is wrong with the file is said in a sentence. */
export async function inWords<T>(uri: vscode.Uri, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = listProblem(vscode.workspace.asRelativePath(uri), error);
    throw problem === undefined ? error : new Error(problem, { cause: error });
  }
}

function listOf(text: string): Promise<KeywordList> {
  return readKeywordList(text.trim() === "" ? newListText() : text);
}

/** The list that is open, else one that is picked; undefined on Escape. Rejects with a sentence where there is none. */
export async function openOrPicked(
  app: Pick<App, "context">,
  title: string,
  placeHolder: string,
): Promise<vscode.Uri | undefined> {
  const open = vscode.window.activeTextEditor?.document.uri;
  if (open !== undefined && /\.csv$/iu.test(open.path)) {
    return open;
  }
  const lists = await readableLists(app, await findLists());
  if (lists.length === 0) {
    throw new Error(vscode.l10n.t("No keyword lists yet. Add keywords from a result first."));
  }
  const items = lists.map((list) => ({
    icon: "table",
    label: shownSentence(vscode.workspace.asRelativePath(list.uri)),
    description: listWords(list),
    uri: list.uri,
  }));
  return (
    await askPick(items, {
      title,
      placeHolder,
      ignoreFocusOut: true,
    })
  )?.uri;
}
