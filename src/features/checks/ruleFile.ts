import * as vscode from "vscode";
import { readRules, rulesFile } from "../../checks/ruleSettings.ts";
import type { RuleSettings } from "../../checks/ruleSettings.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";

/**
 * Changes a project's `seo/rules.json`, or begins it. What else it says stays as it is. Throws a sentence where the
 * file can't be read: nothing is written then.
 */
export async function changeRules(
  article: vscode.Uri,
  change: (settings: RuleSettings) => RuleSettings,
): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(article);
  if (folder === undefined) {
    throw new Error(
      vscode.l10n.t("This article isn't in an open folder. Open your site's folder."),
    );
  }
  const uri = vscode.Uri.joinPath(folder.uri, rulesFile);
  const isThere = await exists(uri);
  const text = isThere ? await readProjectText(uri) : "";
  const { settings, problem } = readRules(text);
  if (problem !== undefined) {
    throw new Error(vscode.l10n.t("{0} Nothing was changed. Correct the file first.", problem));
  }
  const indent = /\n([ \t]+)"/u.exec(text)?.[1] ?? "  ";
  await writeProjectText(
    { uri, existing: isThere ? "replace" : "none" },
    `${JSON.stringify(change(settings), undefined, indent)}\n`,
  );
}
