import * as vscode from "vscode";
import { InvalidInputError } from "../../../research/agents/notRun.ts";
import { quoted, quotedList } from "../../../research/agents/quoted.ts";
import { isNamed, listNames } from "../../../research/agents/listNames.ts";
import type { ShownPath } from "../../../research/agents/listNames.ts";
import { earlierFileStem, fileStem } from "../../../research/files/fileStem.ts";
import { settings } from "../../platform/settings.ts";
import type { MarketNames } from "../../../shared/markets.ts";
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
  const names =
    named === ""
      ? {
          file: `${fileStem(subject, market)}.csv`,
          wanted: [`${fileStem(subject, market)}.csv`, `${earlierFileStem(subject, market)}.csv`],
        }
      : listNames(named, folders().map(shownPath));
  if (names === undefined) {
    throw notAList();
  }
  const lists = (await findLists()).filter(({ uri }) => isNamed(names, shownPath(uri)));
  const [first, second] = lists;
  if (first !== undefined && second !== undefined && named !== "") {
    const paths = quotedList(lists.map(({ uri }) => vscode.workspace.asRelativePath(uri)));
    throw new InvalidInputError(
      `Not added: several lists have that name. Name one by its path: ${paths}.`,
    );
  }
  if (first !== undefined) {
    return {
      existing: first.uri,
      name: first.uri.path.split("/").at(-1) ?? "",
      path: vscode.workspace.asRelativePath(first.uri),
    };
  }
  if (names.file === undefined) {
    throw notAList();
  }
  return { existing: undefined, name: names.file, path: await newPath(names.file) };
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

function shownPath(uri: vscode.Uri): ShownPath {
  return { shown: vscode.workspace.asRelativePath(uri), disk: uri.fsPath };
}

function notAList(): InvalidInputError {
  const [folder] = folders();
  const place = folder === undefined ? "seo/keywords" : vscode.workspace.asRelativePath(folder);
  return new InvalidInputError(
    `Not added: lists are CSV files directly in ${quoted(place)}. Give the list's name only, for example coffee.csv.`,
  );
}
