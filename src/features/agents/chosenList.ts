import * as vscode from "vscode";
import { earlierFileStem, fileStem } from "../../files/fileStem.ts";
import { settings } from "../../platform/settings.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { findLists, listFolder } from "../keywordLists/listFiles.ts";
import { refuseOutside } from "./projectPaths.ts";

/** The keyword list that an agent's keywords go into. */
export interface ChosenList {
  /** Undefined for a new one. */
  readonly existing: vscode.Uri | undefined;
  /** The name of its file. */
  readonly name: string;
  /** Its path in the workspace, as far as that is known before it is there. */
  readonly path: string;
}

/** What a list is named after where an agent names none. */
export interface ListSubject {
  readonly subject: string;
  readonly market: MarketNames | null;
}

/**
 * The list of an open folder that an agent names, by its name or path, or a new one of that name; the
 * list named after a result's subject where it names none. Rejects with a sentence for what can't be a list.
 */
export async function chosenList(
  named: string,
  { subject, market }: ListSubject,
): Promise<ChosenList> {
  const wanted =
    named === ""
      ? [`${fileStem(subject, market)}.csv`, `${earlierFileStem(subject, market)}.csv`]
      : await namesOf(named);
  const lists = (await findLists()).filter(({ uri }) =>
    [nameOf(uri), vscode.workspace.asRelativePath(uri), uri.fsPath].some((name) =>
      wanted.some((one) => one.toLowerCase() === name.toLowerCase()),
    ),
  );
  const [first, second] = lists;
  if (first !== undefined && second !== undefined && named !== "") {
    const paths = lists.map(({ uri }) => vscode.workspace.asRelativePath(uri)).join(", ");
    throw new Error(`Not added: several lists have that name. Name one by its path: ${paths}.`);
  }
  const name = nameOf(first?.uri) || (wanted[0] ?? "");
  if (first !== undefined) {
    return { existing: first.uri, name, path: vscode.workspace.asRelativePath(first.uri) };
  }
  if (name.includes("/")) {
    throw notAList();
  }
  return { existing: undefined, name, path: await newPath(name) };
}

/** The names by which a list may be known, the one of a new file first. */
async function namesOf(named: string): Promise<string[]> {
  const text = process.platform === "win32" ? named.replaceAll("\\", "/") : named;
  if (/(?:^|\/)\.|\p{Cc}/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) {
    throw notAList();
  }
  const inFolder = folders().map((folder) => `${vscode.workspace.asRelativePath(folder)}/`);
  const start = inFolder.find((folder) => text.startsWith(folder)) ?? "";
  const stem = text.slice(start.length).replace(/\.csv$/iu, "");
  return stem.includes("/")
    ? [text]
    : [`${fileStem(stem, null)}.csv`, `${stem}.csv`, `${start}${stem}.csv`];
}

/** Where a new list is made; with several folders a person chooses one. */
async function newPath(name: string): Promise<string> {
  const places = folders();
  const [place] = places;
  if (place === undefined) {
    throw new Error("Not added: no folder is open. Ask the person to open the project's folder.");
  }
  for (const folder of places) {
    await refuseOutside(vscode.Uri.joinPath(folder, name));
  }
  return places.length === 1
    ? vscode.workspace.asRelativePath(vscode.Uri.joinPath(place, name))
    : name;
}

/** The folders for keyword lists of all open folders. */
function folders(): vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
    vscode.Uri.joinPath(uri, settings.folder(uri), listFolder),
  );
}

function nameOf(uri: vscode.Uri | undefined): string {
  return uri?.path.split("/").at(-1) ?? "";
}

function notAList(): Error {
  const [folder] = folders();
  const place = folder === undefined ? "seo/keywords" : vscode.workspace.asRelativePath(folder);
  return new Error(
    `Not added: lists are CSV files directly in ${place}. Give the list's name only, for example coffee.csv.`,
  );
}
