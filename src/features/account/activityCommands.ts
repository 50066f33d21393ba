import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { isRecord } from "../../shared/json.ts";
import { reconcileActivity } from "../spending/reconcileActivity.ts";
import { offerConnection } from "../toolRuns/offerConnection.ts";
import type { ActivityState } from "./activityState.ts";
import { describeKeyFailure } from "./keys/keyFailure.ts";
import { filterActivity } from "./rows/activityFilter.ts";

/** Filtering and exporting the account's activity, and copying a row of the Account view. */
export function registerActivity(app: App, filter: ActivityState): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.filterActivity, async () => (await import("./filterActivity.ts")).chooseActivityFilter(app, filter)),
    registerCommand(app, commands.exportActivity, () => exportShown(app, filter)),
    registerCommand(app, commands.copyRow, (row) => copyRow(row)),
  );
}

/** Exports the entries that are loaded and pass the filter; reads the log first where nobody has looked at it. */
async function exportShown(app: App, state: ActivityState): Promise<void> {
  const connection = await offerConnection(app);
  if (connection === undefined) {
    return;
  }
  const { usage, credentials } = app.account;
  await Promise.all([usage, credentials].filter(({ value }) => value === undefined).map((reading) => reading.refresh()));
  const { value, problem } = usage.snapshot;
  if (value === undefined) {
    void vscode.window.showErrorMessage(vscode.l10n.t("The usage log could not be read. {0}", problem === undefined ? "" : describeKeyFailure(problem)).trim());
    return;
  }
  const own = connection.client.ownCredential(credentials.value ?? []);
  const rows = filterActivity(await reconcileActivity(app, connection), state.filter, own?.id);
  if (rows.length === 0) {
    void vscode.window.showInformationMessage(
      value.length === 0 ? vscode.l10n.t("There is nothing to export: no request was made yet.") : vscode.l10n.t("There is nothing to export: no entry passes the filter."),
    );
    return;
  }
  const { exportActivity } = await import("./exportActivity.ts");
  await exportActivity(app, rows);
}

/** Puts on the clipboard what a row has for it. */
async function copyRow(row: unknown): Promise<void> {
  const text = isRecord(row) ? row["copy"] : undefined;
  if (typeof text === "string") {
    await vscode.env.clipboard.writeText(text);
  }
}
