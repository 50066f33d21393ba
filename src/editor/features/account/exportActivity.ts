import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { chooseTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import { writeProjectFile } from "../../platform/projectFiles/writeProjectFile.ts";
import { notifyError, notifyInfo } from "../../platform/prompts/messages.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import { countedText, formatInteger, localDay } from "../../../shared/format.ts";
import type { Reconciled } from "../../../research/spending/reconcile.ts";
import { reconcileActivity } from "../paidCalls/reconcileActivity.ts";
import { activityCsv } from "./activityCsv.ts";
import type { ActivityState } from "./activityState.ts";
import { describeKeyFailure } from "./keys/keyFailure.ts";
import { filterActivity } from "./rows/filterActivity.ts";

/** Exports the entries that were read and pass the filter to a CSV file of the project; reads the log first where that has not happened. */
export async function exportActivity(app: App, state: ActivityState): Promise<void> {
  const connection = await offerConnection(app);
  if (connection === undefined) {
    return;
  }
  const { usage, credentials } = app.account;
  await Promise.all(
    [usage, credentials]
      .filter((reading) => reading.of(connection).value === undefined)
      .map((reading) => reading.refresh()),
  );
  const { value, problem } = usage.of(connection);
  if (value === undefined) {
    void notifyError(
      vscode.l10n
        .t(
          "Couldn't read the usage log. {0}",
          problem === undefined ? "" : describeKeyFailure(problem),
        )
        .trim(),
    );
    return;
  }
  const own = connection.client.ownCredential(credentials.value ?? []);
  const rows = filterActivity(await reconcileActivity(app, connection), state.filter, own?.id);
  if (rows.length === 0) {
    void notifyInfo(
      value.length === 0
        ? vscode.l10n.t("Nothing to export: no requests yet.")
        : vscode.l10n.t("Nothing to export: no entries match the filter."),
    );
    return;
  }
  await writeActivity(app, rows, state.filter.limit);
}

/** Writes entries of the usage log to a file and opens it. An existing file is replaced only after a question. */
async function writeActivity(app: App, rows: readonly Reconciled[], limit: number): Promise<void> {
  const target = await chooseTarget(app, {
    subfolder: "exports",
    fileName: `activity-${localDay(new Date())}.csv`,
  });
  if (target === undefined) {
    return;
  }
  await writeProjectFile(target, activityCsv(rows, app.account.credentials.value ?? []));
  // The editor refuses to open very large files; the file is written anyway.
  await vscode.window
    .showTextDocument(target.uri, { preview: false })
    .then(undefined, () => undefined);
  const sentence = describeExport(
    app,
    limit,
    rows.length,
    vscode.workspace.asRelativePath(target.uri),
  );
  notifyFileSaved(app.log, { uri: target.uri, sentence, open: "none", preview: "none" });
}

/** The service returns the newest entries only: where there are as many as requested, there may be more. */
function describeExport(app: App, limit: number, count: number, place: string): string {
  const read = app.account.usage.value?.length ?? 0;
  const written = countedText(
    count,
    { one: "1 entry saved to {1}.", other: "{0} entries saved to {1}." },
    formatInteger(count),
    place,
  );
  return read < limit
    ? written
    : `${written} ${vscode.l10n.t("Only the newest {0} entries were included; change that in the filter.", formatInteger(limit))}`;
}
