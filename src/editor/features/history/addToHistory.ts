import * as vscode from "vscode";
import { sitesOf } from "../../../research/files/history/answerHistory.ts";
import type { HistoryAnswer } from "../../../research/files/history/answerHistory.ts";
import { laterParts } from "../../../research/library/continuedResults.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { settings } from "../../platform/settings.ts";
import { hasPositions, isResultPage } from "../../../research/tools/positions.ts";
import { additionsOf, historyAnswers, nothingToAdd } from "./historyAdditions.ts";
import type { HistoryOpener } from "./historyFiles.ts";
import { notifyAdded } from "./notifyHistory.ts";
import { writeHistory } from "./writeHistory.ts";

/**
 * Adds the positions of results to the rank history of the project, in one write, and says so.
 * Free. Rejects with a sentence where nothing could be written.
 */
export async function addToHistory(
  app: App,
  panels: HistoryOpener,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) {
    throw new Error(vscode.l10n.t("Open a result first, or choose one in the Results view."));
  }
  const results = (await Promise.all(ids.map((id) => wholeResult(app, id)))).flat();
  const answers = await historyAnswers(app, results.filter(hasPositions));
  if (answers.length === 0) {
    throw nothingToAdd();
  }
  const folder = await chooseFolder();
  const site = folder && (await siteOnPages(answers, folder.uri));
  if (folder === undefined || site === undefined) {
    return;
  }
  const additions = additionsOf(answers, (answer) => siteFor(answer, site));
  if (additions.length === 0) {
    throw nothingToAdd();
  }
  const written = await writeHistory(app, folder, additions);
  if (written !== undefined) {
    notifyAdded(app, panels, written);
  }
}

/** The site whose positions a response adds: the one a check was about; of a result page `pageSite`. */
export function siteFor(answer: HistoryAnswer, pageSite: string): string | undefined {
  return isResultPage(answer) ? pageSite : sitesOf(answer)[0];
}

/** The site to look for on result pages: the project's own, else one of those that are on them. "" where there is no result page; undefined when the person gave up. */
async function siteOnPages(
  answers: readonly HistoryAnswer[],
  folder: vscode.Uri,
): Promise<string | undefined> {
  const pages = answers.filter(isResultPage);
  const own = settings.project(folder).domain;
  if (pages.length === 0 || own !== "") {
    return own;
  }
  const sites = [...new Set(pages.flatMap(sitesOf))];
  if (sites.length === 0) {
    throw nothingToAdd();
  }
  const choice = await askPick(
    sites.map((label) => ({ icon: "globe", label })),
    {
      title: vscode.l10n.t("Add to Rank History"),
      placeHolder: vscode.l10n.t("Select a site. Set Domain in Settings to skip this step"),
      ignoreFocusOut: true,
    },
  );
  return choice?.label;
}

async function wholeResult(app: App, id: string): Promise<SavedResult[]> {
  const result = await app.results.read(id);
  return [result, ...(await laterParts(app.results, result))];
}

/** The folder of the project whose history it is; undefined when the person gave up. */
async function chooseFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    throw new Error(
      vscode.l10n.t("Open a folder first. The rank history is saved in your project."),
    );
  }
  return folders.length === 1
    ? folders[0]
    : vscode.window.showWorkspaceFolderPick({
        placeHolder: vscode.l10n.t("Save to which folder?"),
        ignoreFocusOut: true,
      });
}
