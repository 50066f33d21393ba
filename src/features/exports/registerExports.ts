import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { resultIdIn } from "../savedResults/resultArgument.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";

/** The commands about files of rows that are not a tool's own. */
export function registerExports(app: App, flow: ToolFlow): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.exportSaved, async (argument) => {
      const { exportSaved } = await import("./exportSaved.ts");
      await exportSaved(app, flow, resultIdIn(argument));
    }),
  );
}
