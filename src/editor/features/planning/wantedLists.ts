import * as vscode from "vscode";
import { readKeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import type { KeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { findLists, readableLists } from "../keywordLists/listFiles.ts";
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

/** The plan of a project, then its keyword lists, newest first; other tables are none. Why the plan can't be read is a sentence. */
export async function wantedLists({
  uri,
}: vscode.WorkspaceFolder): Promise<{ lists: WantedList[]; problems: string[] }> {
  const plan = vscode.Uri.joinPath(uri, settings.folder(uri), planFile);
  const file = vscode.workspace.asRelativePath(plan, false);
  const lists: WantedList[] = [];
  const problems: string[] = [];
  try {
    const text = (await exists(plan)) ? await readProjectText(plan) : "";
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
  for (const one of await readableLists(await findLists())) {
    if (vscode.workspace.getWorkspaceFolder(one.uri)?.uri.toString() === uri.toString()) {
      const name = vscode.workspace.asRelativePath(one.uri, false);
      lists.push({ role: "listed", file: name, list: one.list });
    }
  }
  return { lists, problems };
}
