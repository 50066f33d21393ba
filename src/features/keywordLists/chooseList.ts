import * as vscode from "vscode";
import { fileStem } from "../../files/fileStem.ts";
import type { ListMarket } from "../../files/keywordLists/observations.ts";
import { formatInteger } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { chooseTarget } from "../projectFiles/chooseTarget.ts";
import type { FileTarget } from "../projectFiles/chooseTarget.ts";
import { findLists, listFolder, listWords, readableLists } from "./listFiles.ts";

/** What is to be put into a list, as far as the choice depends on it. */
export interface ListWish {
  readonly count: number;
  /** What the keywords grew from; it gives a new list its name. */
  readonly seed: string;
  readonly market: ListMarket | null;
}

interface ListItem extends vscode.QuickPickItem {
  /** Absent for a new list. */
  readonly uri?: vscode.Uri;
}

/** A new list, or one of those that are there, newest first. Undefined when the person cancelled. */
export async function chooseList(wish: ListWish): Promise<FileTarget | undefined> {
  const lists = await readableLists(await findLists());
  if (lists.length === 0) {
    return newList(wish);
  }
  const create: ListItem = { label: vscode.l10n.t("$(new-file) New list"), description: fileName(wish) };
  const items = lists.map((list): ListItem => ({
    label: `$(table) ${shownSentence(list.uri.path.split("/").at(-1) ?? "")}`,
    description: listWords(list),
    detail: shownSentence(vscode.workspace.asRelativePath(list.uri)),
    uri: list.uri,
  }));
  const choice = await vscode.window.showQuickPick([create, ...items], {
    title: wish.count === 1 ? vscode.l10n.t("Add 1 Keyword to a List (free)") : vscode.l10n.t("Add {0} Keywords to a List (free)", formatInteger(wish.count)),
    placeHolder: vscode.l10n.t("Into which list? Rows and columns of your own stay as they are"),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return choice === undefined ? undefined : choice.uri === undefined ? newList(wish) : { uri: choice.uri, existing: "merge" };
}

async function newList(wish: ListWish): Promise<FileTarget | undefined> {
  const target = await chooseTarget({
    subfolder: listFolder,
    fileName: fileName(wish),
    merging: vscode.l10n.t("By keyword, location and language; rows, columns and figures of your own stay as they are"),
  });
  // Without a folder the save dialog knows only "replace": a list loses nothing by being merged into.
  const isElsewhere = target?.existing === "replace" && (vscode.workspace.workspaceFolders ?? []).length === 0;
  return target !== undefined && isElsewhere ? { ...target, existing: "merge" } : target;
}

function fileName({ seed, market }: ListWish): string {
  return `${fileStem(seed, market)}.csv`;
}
