import * as vscode from "vscode";
import type { Reconciled } from "../../library/reconcile.ts";
import type { App } from "../../platform/app.ts";
import { formatInteger, localDay } from "../../shared/format.ts";
import { chooseTarget } from "../exports/chooseTarget.ts";
import { writeProjectFile } from "../exports/writeProjectFile.ts";
import { activityCsv } from "./activityCsv.ts";

/** Writes entries of the usage log to a CSV file of the project and opens it. An existing file is only touched as asked. */
export async function exportActivity(app: App, rows: readonly Reconciled[]): Promise<void> {
  const target = await chooseTarget("exports", `activity-${localDay(new Date())}.csv`);
  if (target === undefined) {
    return;
  }
  await writeProjectFile(target, activityCsv(rows, app.account.credentials.value ?? []));
  // The editor refuses files beyond its own limit; the rows are in the project all the same.
  await vscode.window.showTextDocument(target, { preview: false }).then(undefined, () => undefined);
  void vscode.window.showInformationMessage(sentence(app, rows.length, vscode.workspace.asRelativePath(target)));
}

/** The service gives out the newest entries only: a log as long as asked for may go on. */
function sentence(app: App, count: number, place: string): string {
  const read = app.account.usage.value?.length ?? 0;
  const written = vscode.l10n.t("{0} entries written to {1}.", formatInteger(count), place);
  return read < app.account.usageLimit
    ? written
    : `${written} ${vscode.l10n.t("Only the newest {0} of the usage log were read; the filter takes more.", formatInteger(read))}`;
}
