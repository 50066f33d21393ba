import * as vscode from "vscode";
import { researchFolder } from "../../../research/files/researchFolder.ts";
import { settings } from "../settings.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { askLine } from "../prompts/inputBox.ts";

/** Asks for another research folder of a project, and sets it. False when the person gave up, or left it as it is. */
export async function askForOtherFolder(
  folder: vscode.WorkspaceFolder,
  present: string,
): Promise<boolean> {
  const asked = await askLine({
    title: vscode.l10n.t("Folder for Research Files"),
    prompt: () =>
      vscode.l10n.t("Relative to {0}. Saved in the project's settings", shownSentence(folder.name)),
    value: present,
    problem: (value) => folderProblem(value),
  });
  const chosen = asked.kind === "accepted" ? researchFolder(asked.value) : undefined;
  if (chosen === undefined || chosen === present) {
    return false;
  }
  const isOne = (vscode.workspace.workspaceFolders ?? []).length === 1;
  const target = isOne
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.WorkspaceFolder;
  await settings.setFolder(folder.uri, chosen, target);
  return true;
}

function folderProblem(value: string): string | undefined {
  return researchFolder(value) === undefined
    ? vscode.l10n.t("Type a folder inside the project, for example {0}.", "research")
    : undefined;
}
