import { homedir } from "node:os";
import * as vscode from "vscode";
import type { LibraryOnDisk } from "../../../research/backup/librarySizes.ts";
import type { App } from "../../platform/app.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import type { ProgressStep } from "../../platform/prompts/progress.ts";

/** Where the saved results and the ledger are. */
export function libraryOnDisk({ results, spending }: App): LibraryOnDisk {
  return { store: results, ledger: spending.folder };
}

/** Asks for a folder of this computer; undefined on Escape. Rejects with a sentence for one that is elsewhere. */
export async function askFolder(title: string, openLabel: string): Promise<string | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel,
      canSelectFiles: false,
      canSelectFolders: true,
      // Saved results are on the person's own computer, whatever the window is connected to.
      defaultUri: vscode.Uri.file(homedir()),
    })) ?? [];
  if (folder !== undefined && folder.scheme !== "file") {
    throw new Error(
      vscode.l10n.t("This folder isn't on this computer. Select a folder on this computer."),
    );
  }
  return folder?.fsPath;
}

/** Says how far the work is. */
type Report = (done: number, total: number) => void;

/** Work with a notification that can cancel it, as the signal tells. */
export function showCancellable<T>(
  title: string,
  task: (signal: AbortSignal, report: Report) => Promise<T>,
): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return showProgress(options, (show, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    return task(abort.signal, percents(show));
  });
}

/** Reports whole percents only: a message for each of many files would slow them down. */
function percents(show: (step: ProgressStep) => void): Report {
  let shown = 0;
  return (done, total) => {
    const percent = Math.floor((100 * done) / total);
    if (percent > shown) {
      show({
        message: vscode.l10n.t("{0} of {1}", done, total),
        increment: percent - shown,
      });
      shown = percent;
    }
  };
}
