import * as l10n from "@vscode/l10n";
import type { App } from "../../platform/app.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { messageOf } from "../../../shared/errorMessage.ts";

/** A deleted result, and the id of the deletion that moved it. */
export interface TrashedResult {
  readonly id: string;
  readonly deletion: string;
}

/** What restoring several results came to. */
export interface RestoreOutcome {
  /** Ids of the restored results. */
  readonly restored: readonly string[];
  /** How many another window had restored before. */
  readonly already: number;
  /** How many are neither in the trash nor in the library. */
  readonly gone: number;
  /** Why others stay in the trash. */
  readonly problems: readonly string[];
}

/** Restores results one by one: where one fails, the others are restored anyway. */
export async function restoreEach(
  app: Pick<App, "results" | "log">,
  trashed: readonly TrashedResult[],
): Promise<RestoreOutcome> {
  const restored: string[] = [];
  const problems: string[] = [];
  let already = 0;
  let gone = 0;
  for (const { id, deletion } of trashed) {
    try {
      const outcome = await app.results.restore(deletion, id);
      restored.push(...(outcome === "restored" ? [id] : []));
      already += outcome === "there already" ? 1 : 0;
      gone += outcome === "gone" ? 1 : 0;
    } catch (error) {
      // Reported together at the end.
      app.log.error(error);
      problems.push(messageOf(error));
    }
  }
  return { restored, already, gone, problems };
}

/** What a deletion moved to the trash: `what` names it; `missing` counts results that were already gone. */
export function deletedSentence(what: string, moved: number, missing: number): string {
  if (moved === 0) {
    return l10n.t("Already deleted in another window.");
  }
  const done = countedText(
    moved,
    {
      one: "Deleted {0}. You can restore it for 30 days; running the same call again costs credits.",
      other:
        "Deleted {0}. You can restore them for 30 days; running the same calls again costs credits.",
    },
    what,
  );
  const others = countedText(
    missing,
    {
      one: "1 more was already deleted in another window.",
      other: "{0} more were already deleted in another window.",
    },
    formatInteger(missing),
  );
  return missing === 0 ? done : `${done} ${others}`;
}

/** What was not restored and why; "" when all results were restored. */
export function restoredSentence({ restored, already, gone, problems }: RestoreOutcome): string {
  const exceptions = already + gone + problems.length;
  if (exceptions === 0) {
    return "";
  }
  const done =
    restored.length === 0
      ? ""
      : countedText(
          restored.length,
          { one: "1 result was restored.", other: "{0} results were restored." },
          formatInteger(restored.length),
        );
  return [done, alreadySentence(already), goneSentence(gone), ...problemSentences(problems)]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function alreadySentence(count: number): string {
  if (count === 0) {
    return "";
  }
  return countedText(
    count,
    {
      one: "1 result was already restored by another window.",
      other: "{0} results were already restored by another window.",
    },
    formatInteger(count),
  );
}

function goneSentence(count: number): string {
  if (count === 0) {
    return "";
  }
  return countedText(
    count,
    {
      one: "1 result is no longer in the trash: the trash was emptied.",
      other: "{0} results are no longer in the trash: the trash was emptied.",
    },
    formatInteger(count),
  );
}

/** Only the first reason: a message is short, and the log has them all. */
function problemSentences(problems: readonly string[]): string[] {
  const [first] = problems;
  if (first === undefined) {
    return [];
  }
  const stay = countedText(
    problems.length,
    { one: "1 result couldn't be restored:", other: "{0} results couldn't be restored:" },
    formatInteger(problems.length),
  );
  return [stay, shownSentence(first)];
}

/** Runs `work` for each item, at most `limit` at once. Resolves with the results in the order of the items; rejects with the first failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  // All workers take items from the same iterator.
  const remaining = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of remaining) {
      results.set(index, await work(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
