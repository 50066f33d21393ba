import * as vscode from "vscode";
import { readKeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import type { KeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import type { App } from "../../platform/app.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { checkInside, findLists, readableLists } from "../keywordLists/listFiles.ts";
import { listProblem } from "../keywordLists/mergeWords.ts";

/** The file with planned keywords, below the research folder. It is read and never written. */
const planFile = "keyword-map.csv";

/** A file that names keywords without an article. */
export interface WantedList {
  readonly role: "planned" | "listed";
  /** Relative to the project's folder. */
  readonly file: string;
  readonly list: KeywordList;
}

/** The plan of a project, then its keyword lists, newest first; other tables are none. Why one of them can't be read is a sentence. */
export async function wantedLists(
  app: App,
  folder: vscode.WorkspaceFolder,
): Promise<{ lists: WantedList[]; problems: string[] }> {
  const { uri } = folder;
  const plan = vscode.Uri.joinPath(uri, settings.folder(uri), planFile);
  const file = vscode.workspace.asRelativePath(plan, false);
  const lists: WantedList[] = [];
  const problems: string[] = [];
  try {
    const isThere = await exists(plan);
    await (isThere ? checkInside(plan) : undefined);
    const text = isThere ? await readProjectText(plan) : "";
    if (text.trim() !== "") {
      lists.push({ role: "planned", file, list: await readKeywordList(text) });
    }
  } catch (error) {
    const problem = listProblem(file, error);
    if (problem === undefined) {
      throw error;
    }
    problems.push(problem);
  }
  try {
    for (const one of await readableLists(app, await findLists([folder]))) {
      const name = vscode.workspace.asRelativePath(one.uri, false);
      if (one.isEncodingAsked === true) {
        problems.push(vscode.l10n.t("The encoding of {0} isn't known.", shownSentence(name)));
      } else {
        lists.push({ role: "listed", file: name, list: one.list });
      }
    }
  } catch (error) {
    problems.push(
      vscode.l10n.t("The keyword lists can't be read: {0}", shownSentence(messageOf(error))),
    );
  }
  return { lists, problems };
}
