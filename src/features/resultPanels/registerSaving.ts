import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { ResultPanels } from "./resultPanels.ts";
import type { Saving } from "../saving/saving.ts";

/** "Save Result As…": of a view's row, a result's id, a result file's address, the result in front, or one that is picked. */
export function registerSaving(
  app: App,
  saving: Saving,
  panels: Pick<ResultPanels, "active">,
): vscode.Disposable {
  return registerCommand(app, commands.saveResult, async (argument) => {
    const { saveNamed } = await import("../saving/savingPart.ts");
    await saveNamed(app, saving, argument, panels.active);
  });
}
