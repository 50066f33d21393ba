import * as vscode from "vscode";
import { readBackup } from "../../../research/backup/readBackup.ts";
import { restoreLibrary } from "../../../research/backup/restoreLibrary.ts";
import type { RestoreOutcome } from "../../../research/backup/restoreLibrary.ts";
import { planRestore } from "../../../research/backup/restorePlan.ts";
import type { RestorePlan } from "../../../research/backup/restorePlan.ts";
import { fileProblem } from "../../../research/files/fileProblem.ts";
import type { App } from "../../platform/app.ts";
import { askModal, notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import {
  addedSentence,
  nothingToAddSentence,
  restoreDetail,
  restoreQuestion,
} from "./backupWords.ts";
import { askFolder, libraryOnDisk, showCancellable } from "./libraryFolder.ts";
import type { ResultsProvider } from "./resultsProvider.ts";

/** Asks for the folder of a backup, says what it would add to the library, and adds it. */
export async function restoreBackup(app: App, provider: ResultsProvider): Promise<void> {
  const folder = await askFolder(
    vscode.l10n.t("Restore Saved Results: Select a Backup"),
    vscode.l10n.t("Select Backup"),
  );
  if (folder === undefined) {
    return;
  }
  const plan = await readPlan(app, folder);
  if (plan.missing.length + plan.calls.length + plan.pins.length === 0) {
    notifyOutcome(plan.faults.length, nothingToAddSentence(plan));
    return;
  }
  const isConfirmed = await askModal(
    { message: restoreQuestion(plan), detail: restoreDetail(plan), severity: "info" },
    [{ label: vscode.l10n.t("Restore"), run: () => true }],
  );
  if (isConfirmed === true) {
    await restore(app, provider, plan);
  }
}

function readPlan(app: App, folder: string): Thenable<RestorePlan> {
  return showCancellable(vscode.l10n.t("Reading the backup"), async (signal) => {
    try {
      const read = await readBackup(folder);
      if (!read.ok) {
        throw new Error(read.problem);
      }
      return await planRestore(read.backup, libraryOnDisk(app), signal);
    } catch (error) {
      throw signal.aborted ? new CancelledError(false) : error;
    }
  });
}

async function restore(app: App, provider: ResultsProvider, plan: RestorePlan): Promise<void> {
  let outcome: RestoreOutcome;
  try {
    outcome = await showCancellable(vscode.l10n.t("Restoring saved results"), (signal, onResult) =>
      restoreLibrary(plan, libraryOnDisk(app), { now: new Date(), signal, onResult }),
    );
  } finally {
    provider.refresh();
  }
  app.changedResults.fire(outcome.restored);
  app.spending.noteRestored();
  const { stopped, faults } = outcome;
  if (stopped === undefined) {
    notifyOutcome(faults.length, addedSentence(outcome));
  } else if (stopped.reason instanceof Error && stopped.reason.name === "AbortError") {
    void notifyInfo(
      vscode.l10n.t("Canceled. {0} Restore again to add the rest.", addedSentence(outcome)),
    );
  } else {
    const reason = fileProblem(stopped.reason);
    const sentence = vscode.l10n.t(
      "Couldn't add everything. {0} {1} Restore again to add the rest.",
      reason,
      addedSentence(outcome),
    );
    throw new Error(sentence, { cause: stopped.reason });
  }
}

/** Not awaited: it may stay open for long. */
function notifyOutcome(faults: number, sentence: string): void {
  void (faults === 0 ? notifyInfo(sentence) : notifyWarning(sentence));
}
