import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { pickResult } from "../savedResults/pickResult.ts";
import type { ToolFlow } from "./toolFlow.ts";
import { parentOf } from "../saving/pickDataset.ts";

/** Writes rows that were paid for to a file once more, free of charge: those of a result, or of one that is picked. */
export async function exportSaved(app: App, flow: ToolFlow, id: string | undefined): Promise<void> {
  const chosen =
    id ??
    (await pickResult(app, {
      title: vscode.l10n.t("Export Saved Dataset"),
      placeHolder: vscode.l10n.t("Already paid for. Exporting again is free."),
      none: vscode.l10n.t("No exported datasets yet. Run Export Dataset first."),
      serves: ({ tool }) => tool === exportDataset.name,
    }));
  if (chosen === undefined) {
    return;
  }
  const result = await app.results.read(chosen);
  if (result.tool !== exportDataset.name) {
    throw new Error(vscode.l10n.t("This result isn't an exported dataset."));
  }
  await flow.writeSaved(result, await parentOf(app, result));
}
