import * as vscode from "vscode";
import { backUpLibrary } from "../../../research/backup/backUpLibrary.ts";
import type { BackupChoice } from "../../../research/backup/backupFormat.ts";
import { librarySizes } from "../../../research/backup/librarySizes.ts";
import type { LibrarySizes } from "../../../research/backup/librarySizes.ts";
import { fileProblem } from "../../../research/files/fileProblem.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPicks } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { backedUpSentence, callsAmount, resultsAmount } from "./backupWords.ts";
import { askFolder, libraryOnDisk, showCancellable } from "./libraryFolder.ts";
import { revealFile } from "./resultCommands.ts";

interface ChoiceItem extends PickItem {
  readonly part: keyof BackupChoice;
}

/** Asks what to back up and where, and writes the backup. */
export async function backUp(app: App): Promise<void> {
  const library = libraryOnDisk(app);
  const sizes = await showProgress({ location: { viewId: "seoResearch.results" } }, () =>
    librarySizes(library),
  );
  if (sizes.results.count + sizes.ownData.count + sizes.calls.count === 0) {
    void notifyInfo(vscode.l10n.t("There's nothing to back up yet."));
    return;
  }
  const choice = await askChoice(sizes);
  if (choice === undefined) {
    return;
  }
  if (!choice.results && !choice.ownData && !choice.spending) {
    void notifyInfo(vscode.l10n.t("No results or calls were selected, so nothing was backed up."));
    return;
  }
  const parent = await askFolder(
    vscode.l10n.t("Back Up Saved Results: Select a Folder for the Backup"),
    vscode.l10n.t("Back Up Here"),
  );
  if (parent !== undefined) {
    await writeBackup(app, parent, choice);
  }
}

async function askChoice(sizes: LibrarySizes): Promise<BackupChoice | undefined> {
  const chosen = await askPicks(choiceItems(sizes), {
    title: vscode.l10n.t("Back Up Saved Results"),
    placeHolder: vscode.l10n.t("Select what to back up. Your API key is never included."),
    ignoreFocusOut: true,
  });
  const parts = new Set(chosen?.map(({ part }) => part));
  return chosen === undefined
    ? undefined
    : {
        results: parts.has("results"),
        ownData: parts.has("ownData"),
        spending: parts.has("spending"),
        accountIds: parts.has("accountIds"),
      };
}

function choiceItems({ results, ownData, calls }: LibrarySizes): ChoiceItem[] {
  const items: readonly (ChoiceItem & { readonly count: number })[] = [
    {
      part: "results",
      label: vscode.l10n.t("Results"),
      description: resultsAmount(results),
      detail: vscode.l10n.t("With their titles, tags and pins"),
      picked: true,
      count: results.count,
    },
    {
      part: "spending",
      label: vscode.l10n.t("Spending History"),
      description: callsAmount(calls),
      detail: vscode.l10n.t("What each call cost"),
      picked: true,
      count: calls.count,
    },
    {
      part: "ownData",
      label: vscode.l10n.t("Your Own Data"),
      description: resultsAmount(ownData),
      detail: vscode.l10n.t(
        "Private figures from your search console, web analytics and ad accounts, with the IDs of these sources",
      ),
      count: ownData.count,
    },
    {
      part: "accountIds",
      label: vscode.l10n.t("Account IDs"),
      description: vscode.l10n.t("which account made a call"),
      detail: vscode.l10n.t("Needed to recognize restored results as already paid for"),
      count: 1,
    },
  ];
  return items.filter(({ count }) => count > 0);
}

async function writeBackup(app: App, parent: string, choice: BackupChoice): Promise<void> {
  const withoutKeys = await app.connections.keyRemover();
  const made = await showCancellable(
    vscode.l10n.t("Backing up saved results"),
    async (signal, onFile) => {
      try {
        const library = libraryOnDisk(app);
        const now = new Date();
        return await backUpLibrary({ library, parent, choice, now, signal, withoutKeys, onFile });
      } catch (error) {
        if (signal.aborted) {
          throw new CancelledError(false);
        }
        throw new Error(vscode.l10n.t("Couldn't save the backup. {0}", fileProblem(error)), {
          cause: error,
        });
      }
    },
  );
  const otherwise = vscode.l10n.t(
    "Can't open a file manager here. The backup is in {0}",
    made.folder,
  );
  notifyInfo(backedUpSentence(made), [
    { label: vscode.l10n.t("Reveal Backup"), run: () => revealFile(made.folder, otherwise) },
  ]).catch((error: unknown) => reportProblem(app.log, error));
}
