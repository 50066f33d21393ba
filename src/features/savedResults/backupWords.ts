import * as l10n from "@vscode/l10n";
import type { MadeBackup } from "../../backup/backUpLibrary.ts";
import type { Amount } from "../../backup/librarySizes.ts";
import type { BackupFault } from "../../backup/readBackup.ts";
import type { RestoreOutcome } from "../../backup/restoreLibrary.ts";
import type { RestorePlan } from "../../backup/restorePlan.ts";
import { callWords } from "../../shared/counts.ts";
import { formatInteger, formatTime } from "../../shared/format.ts";
import { formatBytes } from "../../shared/formatBytes.ts";
import { shortText, shownSentence } from "../../shared/plainText.ts";

/** Files that a message names; the others are counted. */
const namedFiles = 5;

/** "1 result", "412 results". */
export function resultWords(results: number): string {
  return results === 1 ? l10n.t("1 result") : l10n.t("{0} results", formatInteger(results));
}

/** "412 results, 38 MB". */
export function resultsAmount({ count, bytes }: Amount): string {
  return l10n.t("{0}, {1}", resultWords(count), formatBytes(bytes));
}

/** "1,204 calls, 300 KB". */
export function callsAmount({ count, bytes }: Amount): string {
  return l10n.t("{0}, {1}", callWords(count), formatBytes(bytes));
}

/** What a finished backup has, where it is, and what it doesn't have. */
export function backedUpSentence({ folder, manifest }: MadeBackup): string {
  const { counts, bytes, leftOut, included } = manifest;
  return sentences(
    l10n.t(
      "Backed up {0} and {1} ({2}) to {3}.",
      resultWords(counts.results),
      callWords(counts.calls),
      formatBytes(bytes),
      shownSentence(folder),
    ),
    leftOut.ownData > 0
      ? l10n.t("{0} with your own data not included.", resultWords(leftOut.ownData))
      : "",
    included.accountIds ? "" : l10n.t("Account IDs not included."),
    leftOut.unreadable === 0
      ? ""
      : leftOut.unreadable === 1
        ? l10n.t("1 file that can't be read isn't in the backup.")
        : l10n.t(
            "{0} files that can't be read aren't in the backup.",
            formatInteger(leftOut.unreadable),
          ),
  );
}

/** The question before a restore: what would be added. */
export function restoreQuestion({ toAdd, calls, pins }: RestorePlan): string {
  const parts = [
    toAdd.count > 0 ? `${resultWords(toAdd.count)} (${formatBytes(toAdd.bytes)})` : "",
    calls.length > 0 ? callWords(calls.length) : "",
    pins.length > 0 ? pinWords(pins.length) : "",
  ].filter((part) => part !== "");
  return l10n.t("Add {0} from this backup?", parts.join(", "));
}

/** What else there is to know before a restore, a line each. */
export function restoreDetail(plan: RestorePlan): string {
  const { backup, faults, calls } = plan;
  return [
    l10n.t("Backup of {0}.", formatTime(backup.manifest.createdAt)),
    unchangedSentence(plan),
    faultSentence(faults),
    calls.length > 0 ? l10n.t("Added calls don't count toward today's budgets.") : "",
    l10n.t("Nothing in your library is overwritten."),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Where a restore has nothing to add. */
export function nothingToAddSentence(plan: RestorePlan): string {
  return sentences(
    l10n.t("This backup has nothing that your library doesn't have."),
    unchangedSentence(plan),
    faultSentence(plan.faults),
  );
}

/** What a restore has added and what it hasn't. */
export function addedSentence(outcome: RestoreOutcome): string {
  const { restored, calls, pins, faults } = outcome;
  const parts = [
    resultWords(restored.length),
    ...(calls > 0 ? [callWords(calls)] : []),
    ...(pins > 0 ? [pinWords(pins)] : []),
  ];
  return sentences(
    l10n.t("Added {0}.", parts.join(", ")),
    unchangedSentence(outcome),
    faultSentence(faults),
  );
}

function pinWords(pins: number): string {
  return pins === 1 ? l10n.t("1 pin") : l10n.t("{0} pins", formatInteger(pins));
}

function unchangedSentence({
  already,
  different,
}: Pick<RestorePlan, "already" | "different">): string {
  return sentences(
    already > 0 ? l10n.t("Already in your library: {0}.", resultWords(already)) : "",
    different > 0
      ? l10n.t("Different in your library and left unchanged: {0}.", resultWords(different))
      : "",
  );
}

/** The files are named as the backup names them, which anybody may have written. */
function faultSentence(faults: readonly BackupFault[]): string {
  const named = (kind: BackupFault["kind"]): string => {
    const paths = faults.filter((fault) => fault.kind === kind).map(({ path }) => shortText(path));
    const rest = paths.length - namedFiles;
    return [
      ...paths.slice(0, namedFiles),
      ...(rest > 0 ? [l10n.t("{0} more", formatInteger(rest))] : []),
    ].join(", ");
  };
  const [damaged, refused] = [named("damaged"), named("refused")];
  return sentences(
    damaged === "" ? "" : l10n.t("Damaged or missing in the backup, and skipped: {0}.", damaged),
    refused === "" ? "" : l10n.t("Not part of a backup, or too large, and skipped: {0}.", refused),
  );
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
