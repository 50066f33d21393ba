import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { ageInWords } from "../ageInWords.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";
import { parentOf } from "./pickDataset.ts";

/** Writes rows that were paid for to a file once more, free of charge: those of a result, or of one that is picked. */
export async function exportSaved(app: App, flow: ToolFlow, id: string | undefined): Promise<void> {
  const chosen = id ?? (await pickExport(app));
  if (chosen === undefined) {
    return;
  }
  const result = await app.results.read(chosen);
  if (result.tool !== exportDataset.name) {
    throw new Error(vscode.l10n.t("This result is no exported dataset."));
  }
  await flow.writeSaved(result, await parentOf(app, result));
}

async function pickExport(app: App): Promise<string | undefined> {
  const { results } = await app.results.list();
  const exports = results.filter(({ tool }) => tool === exportDataset.name);
  if (exports.length === 0) {
    throw new Error(vscode.l10n.t("No dataset was exported yet. Run Export Dataset first."));
  }
  const items = exports.map(({ id, title, subject, receivedAt }) => ({ id, label: title ?? subject, description: ageInWords(receivedAt) }));
  const options = { title: vscode.l10n.t("Export Saved Rows to File (free)"), placeHolder: vscode.l10n.t("Rows that are paid for. Writing them again costs nothing."), ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.id;
}

