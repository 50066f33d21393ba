import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { isRecord } from "../../shared/json.ts";
import type { ActivityState } from "./activityState.ts";

/** Filtering and exporting the account's activity, and copying a row of the Account view. */
export function registerActivity(app: App, filter: ActivityState): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.filterActivity, async () => (await import("./askActivityFilter.ts")).chooseActivityFilter(app, filter)),
    registerCommand(app, commands.exportActivity, async () => (await import("./exportActivity.ts")).exportShown(app, filter)),
    registerCommand(app, commands.copyRow, (row) => copyRow(row)),
  );
}

/** Puts on the clipboard what a row has for it. */
async function copyRow(row: unknown): Promise<void> {
  const text = isRecord(row) ? row["copy"] : undefined;
  if (typeof text === "string") {
    await vscode.env.clipboard.writeText(text);
  }
}
