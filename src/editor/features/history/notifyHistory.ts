import * as vscode from "vscode";
import { historyFolder } from "../../../research/files/history/historyNames.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { HistoryOpener } from "./historyFiles.ts";
import type { WrittenHistory } from "./writeHistory.ts";

/** What a message about added positions leaves out. */
interface Saying {
  /** False where who can read the folder was just said. */
  readonly saysReaders: boolean;
}

/** Says what was added, with the way to the history. The first time in a folder also who can read it. Doesn't wait for the answer. */
export function notifyAdded(
  app: App,
  panels: HistoryOpener,
  written: WrittenHistory,
  saying: Saying = { saysReaders: true },
): void {
  void announce(panels, written, saying).catch((error: unknown) => reportProblem(app.log, error));
}

async function announce(
  panels: HistoryOpener,
  written: WrittenHistory,
  { saysReaders }: Saying,
): Promise<void> {
  const { folder, uris } = written;
  const sentences = [
    addedWords(written),
    ...(written.isUnsaved
      ? [vscode.l10n.t("The file has unsaved changes. Save it when you're ready.")]
      : []),
    ...(written.isFirst && saysReaders ? [readersWords(folder)] : []),
  ];
  await notifyInfo<unknown>(sentences.join(" "), [
    {
      label: vscode.l10n.t("Open Rank History"),
      run: () => panels.open(uris[0]),
    },
  ]);
}

/** "Added 12 positions to seo/history/example.com.us-en.csv." */
function addedWords({ uris: [uri, ...others], added }: WrittenHistory): string {
  const name = shownSentence(vscode.workspace.asRelativePath(uri));
  if (added === 0) {
    return vscode.l10n.t("{0} already has these positions.", name);
  }
  if (others.length > 0) {
    return vscode.l10n.t(
      "Positions added to {0} rank histories: {1}.",
      formatInteger(others.length + 1),
      formatInteger(added),
    );
  }
  return countedText(
    added,
    { one: "Added 1 position to {1}.", other: "Added {0} positions to {1}." },
    formatInteger(added),
    name,
  );
}

/** Who can read the histories of a folder. */
export function readersWords(folder: vscode.WorkspaceFolder): string {
  return vscode.l10n.t(
    "Everyone with access to the repository can read {0}.",
    shownSentence(`${settings.folder(folder.uri)}/${historyFolder}`),
  );
}
