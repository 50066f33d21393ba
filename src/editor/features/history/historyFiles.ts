import * as vscode from "vscode";
import { MissingColumnsError } from "../../../research/files/history/csvSheet.ts";
import { historyFolder, notesFile } from "../../../research/files/history/historyNames.ts";
import { settings } from "../../platform/settings.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { errorCode } from "../../../system/fileErrors.ts";
import { listProblem } from "../keywordLists/mergeWords.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Histories of one folder that are looked for: one for each site and market. */
const mostHistories = 500;

/** The folder of the histories of a project's folder. */
export function historyPlace(folder: vscode.WorkspaceFolder): vscode.Uri {
  return vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri), historyFolder);
}

/** The histories of a project's folder; none where there is no such folder yet. */
export async function historiesIn(folder: vscode.WorkspaceFolder): Promise<vscode.Uri[]> {
  const place = historyPlace(folder);
  try {
    return (await workspaceFiles.readDirectory(place))
      .filter(([name, type]) => isHistoryName(name) && (type & vscode.FileType.Directory) === 0)
      .slice(0, mostHistories)
      .map(([name]) => vscode.Uri.joinPath(place, name));
  } catch (error) {
    if (errorCode(error) === "FileNotFound") {
      return [];
    }
    throw error;
  }
}

/** True for a CSV file that isn't that of the notes. */
function isHistoryName(name: string): boolean {
  return /\.csv$/iu.test(name) && name.toLowerCase() !== notesFile;
}

/** Does something with a history; what is wrong with the file is said in a sentence. */
export async function inWords<T>(uri: vscode.Uri, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = historyProblem(vscode.workspace.asRelativePath(uri), error);
    throw problem === undefined ? error : new Error(problem, { cause: error });
  }
}

/** Why a file can't be read as a history, or added to, and what to do; undefined for other errors. */
function historyProblem(name: string, error: unknown): string | undefined {
  return error instanceof MissingColumnsError
    ? vscode.l10n.t(
        "{0} isn't a rank history: missing columns {1}. Add them and try again.",
        shownSentence(name),
        error.columns.join(", "),
      )
    : listProblem(shownSentence(name), error);
}

/** What shows a history in a tab. */
export interface HistoryOpener {
  open(uri: vscode.Uri): Promise<void>;
}

/** The name of a file in a URI. */
export function fileNameOf({ path }: vscode.Uri): string {
  return path.split("/").at(-1) ?? "";
}
