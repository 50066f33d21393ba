import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";

/** What came of bringing results back. */
export interface Restored {
  /** Ids of those that are in the library again by this. */
  readonly restored: readonly string[];
  /** How many another window had brought back before. */
  readonly already: number;
  /** How many are neither in the trash nor in the library. */
  readonly gone: number;
  /** Why others stay in the trash. */
  readonly problems: readonly string[];
}

/** What a deletion did, by what it really moved: `what` names that, `missing` counts what was gone already. */
export function deletedSentence(what: string, moved: number, missing: number): string {
  if (moved === 0) {
    return l10n.t("Nothing was deleted: another window has done so already.");
  }
  const done = l10n.t("Deleted {0}. Asking the same again is paid for again. It can be restored for 30 days.", what);
  const others = missing === 1 ? l10n.t("Another window had deleted one more already.") : l10n.t("Another window had deleted {0} more already.", formatInteger(missing));
  return missing === 0 ? done : `${done} ${others}`;
}

/** What a person must know after a restoring; "" when all came back. */
export function restoredSentence({ restored, already, gone, problems }: Restored): string {
  const unlike = already + gone + problems.length;
  if (unlike === 0) {
    return "";
  }
  const done = restored.length === 0 ? "" : restored.length === 1 ? l10n.t("1 result was restored.") : l10n.t("{0} results were restored.", formatInteger(restored.length));
  return [done, alreadySentence(already), goneSentence(gone), ...problemSentences(problems)].filter((sentence) => sentence !== "").join(" ");
}

function alreadySentence(count: number): string {
  if (count === 0) {
    return "";
  }
  return count === 1 ? l10n.t("1 result was already restored by another window.") : l10n.t("{0} results were already restored by another window.", formatInteger(count));
}

function goneSentence(count: number): string {
  if (count === 0) {
    return "";
  }
  return count === 1 ? l10n.t("1 result is no longer in the trash: the trash was emptied.") : l10n.t("{0} results are no longer in the trash: the trash was emptied.", formatInteger(count));
}

/** The first reason stands for the rest: a message is short, and the log has them all. */
function problemSentences(problems: readonly string[]): string[] {
  const [first] = problems;
  if (first === undefined) {
    return [];
  }
  const stay = problems.length === 1 ? l10n.t("1 result could not be restored:") : l10n.t("{0} results could not be restored:", formatInteger(problems.length));
  return [stay, shownSentence(first)];
}
