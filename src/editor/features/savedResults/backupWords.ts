import * as l10n from "@vscode/l10n";
import type { MadeBackup } from "../../../research/backup/backUpLibrary.ts";
import type { Amount } from "../../../research/backup/librarySizes.ts";
import type { BackupFault } from "../../../research/backup/readBackup.ts";
import type { RestoreOutcome } from "../../../research/backup/restoreLibrary.ts";
import type { RestorePlan } from "../../../research/backup/restorePlan.ts";
import { callWords } from "../../../shared/counts.ts";
import { countedText, formatInteger, formatTime } from "../../../shared/format.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { shortText, shownSentence } from "../../../shared/plainText.ts";

/** Files that a message names; the others are counted. */
const namedFiles = 5;

/** "1 result", "412 results". */
function resultWords(results: number): string {
  return countedText(results, { one: "1 result", other: "{0} results" }, formatInteger(results));
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
  const missing = [
    leftOut.ownData > 0 ? l10n.t("{0} with your own data", resultWords(leftOut.ownData)) : "",
    included.accountIds ? "" : l10n.t("account IDs"),
    leftOut.unreadable === 0
      ? ""
      : countedText(
          leftOut.unreadable,
          { one: "1 file that can't be read", other: "{0} files that can't be read" },
          formatInteger(leftOut.unreadable),
        ),
  ].filter((part) => part !== "");
  return sentences(
    l10n.t(
      "Backed up {0} ({1}) to {2}.",
      amounts({ results: counts.results, calls: counts.calls }),
      formatBytes(bytes),
      shownSentence(folder),
    ),
    missing.length === 0 ? "" : l10n.t("Not included: {0}.", missing.join(", ")),
  );
}

/** The question before a restore: what would be added. */
export function restoreQuestion({ toAdd, calls, pins }: RestorePlan): string {
  return l10n.t(
    "Add {0} ({1}) from this backup?",
    amounts({ results: toAdd.count, calls: calls.length, pins: pins.length }),
    formatBytes(toAdd.bytes),
  );
}

/** What else there is to know before a restore, a line each. */
export function restoreDetail(plan: RestorePlan): string {
  const { backup, faults, calls } = plan;
  return [
    l10n.t("Backup of {0}.", formatTime(backup.manifest.createdAt)),
    unchangedSentence(plan),
    faultSentence(faults),
    calls.length > 0 ? l10n.t("Added calls don't count toward today's budgets.") : "",
    l10n.t("Nothing you have saved is overwritten."),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Where a restore has nothing to add. */
export function nothingToAddSentence(plan: RestorePlan): string {
  return sentences(
    l10n.t("You already have everything in this backup."),
    unchangedSentence(plan),
    faultSentence(plan.faults),
  );
}

/** What a restore has added and what it hasn't. */
export function addedSentence(outcome: RestoreOutcome): string {
  const { restored, calls, pins, faults } = outcome;
  return sentences(
    l10n.t("Added {0}.", amounts({ results: restored.length, calls, pins })),
    unchangedSentence(outcome),
    faultSentence(faults),
  );
}

/** "412 results, 1,204 calls, 3 pins"; what there is none of is left out, unless that is everything. */
function amounts({
  results,
  calls,
  pins = 0,
}: {
  readonly results: number;
  readonly calls: number;
  readonly pins?: number;
}): string {
  const pinWords = countedText(pins, { one: "1 pin", other: "{0} pins" }, formatInteger(pins));
  return [
    ...(results > 0 || calls + pins === 0 ? [resultWords(results)] : []),
    ...(calls > 0 ? [callWords(calls)] : []),
    ...(pins > 0 ? [pinWords] : []),
  ].join(", ");
}

function unchangedSentence({
  already,
  different,
}: Pick<RestorePlan, "already" | "different">): string {
  return sentences(
    already > 0 ? l10n.t("Already saved: {0}.", resultWords(already)) : "",
    different > 0
      ? l10n.t("Different from what you saved, and left unchanged: {0}.", resultWords(different))
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
  const [damaged, refused, foreign] = [named("damaged"), named("refused"), named("foreign")];
  return sentences(
    damaged === "" ? "" : l10n.t("Damaged or missing in the backup, and skipped: {0}.", damaged),
    refused === "" ? "" : l10n.t("Not part of a backup, or too large, and skipped: {0}.", refused),
    foreign === ""
      ? ""
      : l10n.t("Named after another result than the one inside, and skipped: {0}.", foreign),
  );
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
