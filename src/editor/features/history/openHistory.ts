import * as vscode from "vscode";
import { historySite } from "../../../research/files/history/historyNames.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { fileNameOf, historiesIn } from "./historyFiles.ts";
import type { HistoryOpener } from "./historyFiles.ts";

/** Opens the rank history that a menu names, else the only one of the project, else one that is picked. Rejects with a sentence where there is none. */
export async function openHistory(panels: HistoryOpener, argument: unknown): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : await pickHistory();
  await (uri === undefined ? undefined : panels.open(uri));
}

async function pickHistory(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const found = (await Promise.all(folders.map(historiesIn))).flat();
  const [only, ...others] = found;
  if (only === undefined) {
    throw new Error(
      vscode.l10n.t(
        "No rank history yet. Run Inspect Search Visibility or Inspect SERP, then choose Add to Rank History.",
      ),
    );
  }
  if (others.length === 0) {
    return only;
  }
  const items = found.map((uri) => ({
    icon: "graph-line",
    label: shownSentence(historySite(fileNameOf(uri))),
    description: shownSentence(vscode.workspace.asRelativePath(uri)),
    uri,
  }));
  return (
    await askPick(items, {
      title: vscode.l10n.t("Open Rank History"),
      placeHolder: vscode.l10n.t("Choose a site and market"),
      matchOnDescription: true,
    })
  )?.uri;
}
