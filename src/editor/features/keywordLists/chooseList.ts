import * as vscode from "vscode";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { earlierFileStem, fileStem } from "../../../research/files/fileStem.ts";
import { numbered } from "../../../articles/text/slug.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { chooseTarget, targetToMerge } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { CheckHost } from "../../platform/projectFiles/publishingCheck.ts";
import { findLists, listFolder, listWords, readableLists } from "./listFiles.ts";
import type { ReadableList } from "./listFiles.ts";

/** What is to be put into a list, as far as the choice depends on it. */
export interface ListRequest {
  readonly count: number;
  /** What the keywords grew from; it gives a new list its name. */
  readonly seed: string;
  readonly market: MarketNames | null;
}

interface ListItem extends PickItem {
  readonly target: () => Promise<FileTarget | undefined>;
}

/**
 * A new list, or one of those that are there. First stands the list that is named as the new one would be: what grew from
 * the same seed belongs there more often than not; the others newest first. Undefined when the person cancelled.
 */
export async function chooseList(
  host: CheckHost,
  request: ListRequest,
): Promise<FileTarget | undefined> {
  const files = await findLists();
  const lists = await readableLists(host, files);
  const name = fileName(request);
  if (lists.length === 0) {
    return newList(host, name);
  }
  const free = freeName(name, new Set(files.map(({ uri }) => nameOf(uri).toLowerCase())));
  const create: ListItem = {
    icon: "new-file",
    label: vscode.l10n.t("New list"),
    description: free,
    target: () => newList(host, free),
  };
  const names = [name, `${earlierFileStem(request.seed, request.market)}.csv`];
  const isNamesake = ({ uri }: ReadableList): boolean =>
    names.some((known) => nameOf(uri).toLowerCase() === known.toLowerCase());
  const items = lists
    .toSorted((a, b) => Number(isNamesake(b)) - Number(isNamesake(a)))
    .map((list) => listItem(host, list));
  const choice = await askPick(free === name ? [create, ...items] : [...items, create], {
    title: countedText(
      request.count,
      { one: "Add 1 Keyword to a List", other: "Add {0} Keywords to a List" },
      formatInteger(request.count),
    ),
    placeHolder: vscode.l10n.t("Choose a list. Your own rows and columns don't change"),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return choice?.target();
}

function listItem(host: CheckHost, list: ReadableList): ListItem {
  return {
    icon: "table",
    label: shownSentence(nameOf(list.uri)),
    description: listWords(list),
    detail: shownSentence(vscode.workspace.asRelativePath(list.uri)),
    target: () => targetToMerge(host, list.uri),
  };
}

async function newList(host: CheckHost, name: string): Promise<FileTarget | undefined> {
  const target = await chooseTarget(host, {
    subfolder: listFolder,
    fileName: name,
    merging: vscode.l10n.t(
      "Matched by keyword, location and language; your own rows, columns and figures don't change",
    ),
  });
  // Without a folder the save dialog knows only "replace": a list loses nothing by being merged into.
  const isElsewhere =
    target?.existing === "replace" && (vscode.workspace.workspaceFolders ?? []).length === 0;
  return target !== undefined && isElsewhere ? { ...target, existing: "merge" } : target;
}

/** The name itself, or the first numbered one that no list has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    free = numbered(name, number);
  }
  return free;
}

function nameOf(uri: vscode.Uri): string {
  return uri.path.split("/").at(-1) ?? "";
}

function fileName({ seed, market }: ListRequest): string {
  return `${fileStem(seed, market)}.csv`;
}
