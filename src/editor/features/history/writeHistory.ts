import * as vscode from "vscode";
import { appendHistory } from "../../../research/files/history/appendHistory.ts";
import type { Appended } from "../../../research/files/history/appendHistory.ts";
import { mayAddTo, targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { CheckHost } from "../../platform/projectFiles/publishingCheck.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { checkInside } from "../keywordLists/listFiles.ts";
import { writeTableText } from "../tables/writeTableText.ts";
import type { HistoryAddition } from "./historyAdditions.ts";
import { historiesIn, historyPlace, inWords } from "./historyFiles.ts";

/** How often a write begins again because the file has changed. */
const mostTries = 3;

/** What was written into the histories of a folder. */
export interface WrittenHistory {
  readonly folder: vscode.WorkspaceFolder;
  /** The histories that have what was to be added, whether it was new or not. */
  readonly uris: readonly [vscode.Uri, ...vscode.Uri[]];
  /** Lines that are new. */
  readonly added: number;
  /** True where the folder had no history before. */
  readonly isFirst: boolean;
  /** True where a file is open with changes of the person's own, which are theirs to save. */
  readonly isUnsaved: boolean;
}

/**
 * Adds lines of any number of results to the histories of a folder, one write for each file. Asks
 * before the first file where the site would publish it; undefined when the person decided against
 * it. Rejects with a sentence where a file can't be added to.
 */
export async function writeHistory(
  host: CheckHost,
  folder: vscode.WorkspaceFolder,
  additions: readonly HistoryAddition[],
): Promise<WrittenHistory | undefined> {
  if (!(await mayAddTo(host, folder))) {
    return undefined;
  }
  const isFirst = (await historiesIn(folder)).length === 0;
  let [added, isUnsaved] = [0, false];
  const uris: vscode.Uri[] = [];
  for (const addition of additions) {
    const uri = vscode.Uri.joinPath(historyPlace(folder), addition.fileName);
    const written = await addTo(uri, addition);
    added += written.added;
    isUnsaved ||= written.isUnsaved;
    uris.push(uri);
  }
  const [first, ...others] = uris;
  return first === undefined
    ? undefined
    : { folder, uris: [first, ...others], added, isFirst, isUnsaved };
}

async function addTo(
  uri: vscode.Uri,
  { entries }: HistoryAddition,
): Promise<{ readonly added: number; readonly isUnsaved: boolean }> {
  await checkInside(uri);
  for (let tries = 1; ; tries += 1) {
    const target = await targetToAppend(uri);
    const before = await textOf(target);
    const { text, added } = await inWords<Appended>(uri, () => appendHistory(before, entries));
    if (added === 0) {
      return { added, isUnsaved: false };
    }
    if (tries < mostTries && (await textOf(await targetToAppend(uri))) !== before) {
      continue;
    }
    return { added, isUnsaved: (await writeTableText(target, text)) === "unsaved" };
  }
}

/** The text of a history as the person sees it now; "" where there is none. */
async function textOf({ uri, existing }: FileTarget): Promise<string> {
  return existing === "none" ? "" : inWords(uri, () => readProjectText(uri));
}
