import * as vscode from "vscode";
import type { DeletedResult } from "../../../research/library/resultTrash.ts";
import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPicks } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";
import { formatTime } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { ResultsProvider } from "./resultsProvider.ts";
import { restoredSentence, restoreEach } from "./trash.ts";
import type { TrashedResult } from "./trash.ts";

interface DeletedItem extends PickItem {
  readonly deleted: DeletedResult;
}

/** Offers what was deleted in the last 30 days, and restores what is chosen. */
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
    placeHolder: vscode.l10n.t(
      "Choose results to restore; they stay here for 30 days after deletion",
    ),
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  if (chosen !== undefined && chosen.length > 0) {
    await restoreFromTrash(
      app,
      provider,
      chosen.map(({ deleted: { id, entry } }) => ({ id, deletion: entry.id })),
    );
  }
}

/**
 * Restores results from the trash and refreshes the view. One message says what was not restored and
 * why; rejects with it when some results failed.
 */
export async function restoreFromTrash(
  app: App,
  provider: ResultsProvider,
  trashed: readonly TrashedResult[],
): Promise<void> {
  const outcome = await restoreEach(app, trashed);
  provider.refresh();
  app.changedResults.fire(outcome.restored);
  const sentence = restoredSentence(outcome);
  if (outcome.problems.length > 0) {
    throw new Error(sentence);
  }
  if (sentence !== "") {
    void notifyInfo(sentence);
  }
}
