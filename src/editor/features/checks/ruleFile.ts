import * as vscode from "vscode";
import { readRules, rulesFile, rulesText } from "../../../articles/checks/ruleSettings.ts";
import type { RuleSettings } from "../../../articles/checks/ruleSettings.ts";
import { mayAddTo, targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import { pointsOutside } from "../../platform/projectFiles/pointsOutside.ts";
import type { CheckHost } from "../../platform/projectFiles/publishingCheck.ts";
import { settings } from "../../platform/settings.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import type { Written } from "../../platform/projectFiles/writeProjectFile.ts";

/** The file that says how a project's articles are checked, relative to the project's folder: in its research folder. */
export function rulesPath(scope: vscode.Uri): string {
  return `${settings.folder(scope)}/${rulesFile}`;
}

/** Rejects with a sentence for a link that leads out of the project: an open document would be saved through it, too. */
export async function checkRulesPlace(file: vscode.Uri): Promise<void> {
  const outside = await pointsOutside(file);
  if (outside !== undefined) {
    throw new Error(vscode.l10n.t("{0} Nothing was read or saved.", outside));
  }
}

/**
 * Changes the file with a project's rules, or begins it. What else it says stays as it is. Undefined where the person
 * decided against writing it. Throws a sentence where the file can't be read: nothing is written then.
 */
export async function changeRules(
  host: CheckHost,
  article: vscode.Uri,
  change: (settings: RuleSettings) => RuleSettings,
): Promise<Written | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(article);
  if (folder === undefined) {
    throw new Error(
      vscode.l10n.t("This article isn't in an open folder. Open your site's folder."),
    );
  }
  const path = rulesPath(folder.uri);
  const file = vscode.Uri.joinPath(folder.uri, path);
  await checkRulesPlace(file);
  const target = await targetToAppend(file);
  const text = target.existing === "none" ? "" : await readProjectText(target.uri);
  const { settings: before, problem } = await readRules(text, path);
  if (problem !== undefined) {
    throw new Error(vscode.l10n.t("{0} Nothing was changed. Correct the file first.", problem));
  }
  return (await mayAddTo(host, folder))
    ? writeProjectText(target, rulesText(change(before), text))
    : undefined;
}
