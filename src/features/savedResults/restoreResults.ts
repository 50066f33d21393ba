import * as vscode from "vscode";
import type { DeletedResult } from "../../library/resultStore.ts";
import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPicks } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { formatTime } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { bringBack } from "./bringBack.ts";
import { resultTitle } from "../../results/resultTitle.ts";
import type { ResultsProvider } from "./resultsProvider.ts";

interface DeletedItem extends PickItem {
  readonly deleted: DeletedResult;
}

/** Offers what was deleted in the last 30 days, and brings back what a person chooses. */
export async function restoreResults(app: App, provider: ResultsProvider): Promise<void> {
  const deleted = await app.results.deleted();
  if (deleted.length === 0) {
    void notifyInfo(vscode.l10n.t("The trash is empty. Deleted results stay in it for 30 days."));
    return;
  }
  const items = deleted.map((result): DeletedItem => ({
    label: result.summary === undefined ? shownSentence(result.id) : resultTitle(result.summary),
    description: vscode.l10n.t("deleted {0}", formatTime(result.entry.deletedAt.toISOString())),
    deleted: result,
  }));
  const chosen = await askPicks(items, {
    title: vscode.l10n.t("Restore Deleted Results"),
    placeHolder: vscode.l10n.t("Choose what comes back; deleted results stay here for 30 days"),
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  if (chosen !== undefined && chosen.length > 0) {
    await bringBack(app, provider, chosen.map(({ deleted: { id, entry } }) => ({ id, deletion: entry.id })));
  }
}
