import * as l10n from "@vscode/l10n";
import type { BatchPlan } from "../../../research/batches/batchPlan.ts";
import type { BatchTally } from "../../../research/batches/batchState.ts";
import type { BatchStop } from "../../../research/batches/itemOutcome.ts";
import { countedText, formatCredits, formatInteger, formatMoment } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";

const minute = 60_000;

/** How long something takes, roughly: "less than a minute", "about 4 minutes", "about 1 h 10 min". `time` in milliseconds. */
export function timeInWords(time: number): string {
  const minutes = Math.ceil(time / minute);
  if (minutes <= 1) {
    return time < minute ? l10n.t("less than a minute") : l10n.t("about a minute");
  }
  return minutes < 60
    ? l10n.t("about {0} minutes", minutes)
    : l10n.t("about {0} h {1} min", formatInteger(Math.floor(minutes / 60)), minutes % 60);
}

/** What may need a person most, in words: "2 possibly charged"; "" where nothing does. */
export function concernText({ count }: BatchTally): string {
  return otherStates({ ...count, skipped: 0 })[0] ?? "";
}

/** "37 of 200 · 111 credits", and what else became of the items but what is `said` already. */
export function progressText({ count, spent }: BatchTally, said = ""): string {
  const total = Object.values(count).reduce((sum, items) => sum + items, 0);
  const parts = [
    // what may need a person comes first: the end of a row isn't seen in a narrow view
    ...otherStates(count).filter((words) => words !== said),
    l10n.t("{0} of {1}", formatInteger(count.done), formatInteger(total)),
    formatCredits(spent),
  ];
  return parts.join(" · ");
}

/** What is neither done nor still to come, in words; nothing of what there is none. */
function otherStates({ failed, unsure, lost, skipped }: BatchTally["count"]): string[] {
  const named: readonly (readonly [number, (items: string) => string])[] = [
    [unsure, (items) => l10n.t("{0} possibly charged", items)],
    [lost, (items) => l10n.t("{0} charged with no result", items)],
    [failed, (items) => l10n.t("{0} failed", items)],
    [skipped, (items) => l10n.t("{0} skipped", items)],
  ];
  return named.filter(([items]) => items > 0).map(([items, words]) => words(formatInteger(items)));
}

/** Why a batch stopped by itself, as a sentence that says what to do. */
export function stopSentence({ reason, problem, until }: BatchStop): string {
  const sentence = shownSentence(problem);
  switch (reason) {
    case "outOfCredits":
      return l10n
        .t("The balance is too low, or your account can't use this tool. {0}", sentence)
        .trim();
    case "budget":
      return sentence;
    case "badKey":
      return l10n.t("The service refused the API key. Set another key. {0}", sentence).trim();
    case "notConnected":
      return l10n.t("Couldn't connect to the service. {0}", sentence).trim();
    case "rateLimited":
      return until === undefined
        ? l10n.t("The service isn't accepting calls right now. Resume later.")
        : l10n.t(
            "The service won't accept calls until {0}. Resume after that.",
            formatMoment(until),
          );
    case "losses":
      return l10n
        .t(
          "Several calls in a row may have been charged with no result. Check Activity before you resume. {0}",
          sentence,
        )
        .trim();
    case "disk":
      return l10n.t("Stopped because results couldn't be saved. {0}", sentence).trim();
    case "notAgreed":
      return l10n.t("The calls you agreed to are done. Resume to see the price of the rest.");
    case "priceDiffers":
      return l10n.t("{0} Resume to continue.", sentence);
    case "refused":
      return sentence === "" ? l10n.t("Choose or connect a source first.") : sentence;
  }
}

/** What a run brought, in one sentence: "200 done, 3 failed. 600 credits." */
export function endSentence({ count, fromLibrary, spent }: BatchTally): string {
  const parts = [
    l10n.t("{0} done", formatInteger(count.done)),
    ...(fromLibrary > 0 ? [l10n.t("{0} already saved", formatInteger(fromLibrary))] : []),
    ...otherStates(count),
    ...(count.waiting > 0 ? [l10n.t("{0} waiting", formatInteger(count.waiting))] : []),
  ];
  return l10n.t("{0}. {1} total.", parts.join(", "), formatCredits(spent));
}

function repeatWords(repeats: number): string {
  return countedText(
    repeats,
    { one: "1 duplicate, run once", other: "{0} duplicates, run once" },
    formatInteger(repeats),
  );
}

/** What a plan found in what was given, besides calls to pay for; "" where there is nothing to say. */
export function planNotes({ repeats, invalid, alreadyPaid }: BatchPlan): string {
  return [
    repeats > 0 ? repeatWords(repeats) : "",
    invalid.length > 0 ? l10n.t("{0} invalid", formatInteger(invalid.length)) : "",
    alreadyPaid > 0 ? l10n.t("{0} already saved", formatInteger(alreadyPaid)) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
