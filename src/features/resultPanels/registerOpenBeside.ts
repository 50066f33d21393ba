import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { isRecord } from "../../shared/json.ts";
import { isResultId } from "../../results/resultLink.ts";
import type { ResultPanels } from "./resultPanels.ts";

/**
 * "Open Result Beside": a saved result, or the one in front, in the group of tabs beside. Its
 * argument is a result's id or the row of a view that has it as its `id`; opening makes no call.
 */
export function registerOpenBeside(
  app: App,
  panels: Pick<ResultPanels, "open" | "active">,
): vscode.Disposable {
  return registerCommand(app, commands.openResultBeside, async (argument) => {
    const named: unknown = isRecord(argument) ? argument["id"] : argument;
    const id = named ?? panels.active;
    if (typeof id !== "string" || !isResultId(id)) {
      throw new Error(vscode.l10n.t("Open a result first, or choose one in the Results view."));
    }
    await panels.open(id, { beside: true });
  });
}
