import { localDay } from "../../shared/format.ts";
import { LedgerFiles } from "./ledgerFiles.ts";
import type { LedgerDay, LedgerEntry, LedgerLine } from "./ledgerLines.ts";

/**
 * The calls of a backup's ledger that the ledger in `folder` doesn't have, each once. A call that is
 * there already is none of them, however it ended here: what a backup says never changes it. What
 * only a later version can read is left out.
 */
export async function missingCalls(
  folder: string,
  days: readonly LedgerDay[],
): Promise<LedgerEntry[]> {
  const files = new LedgerFiles(folder);
  const known = new Set<string>();
  for (const day of await files.days()) {
    for (const id of (await files.read(day)).entries.keys()) {
      known.add(id);
    }
  }
  return days
    .flatMap(({ entries }) => [...entries.values()])
    .filter(
      ({ id, fromLaterVersion }) =>
        fromLaterVersion !== true && !known.has(id) && known.add(id).size > 0,
    );
}

/**
 * Adds calls of a backup to the ledger, each in one line with its end, so that an interruption
 * leaves whole calls only. They keep their times, and reports count them where they belong; but no
 * budget of today counts them: a call of today stands in the file of the day before. Limits that
 * were raised are not restored. Rejects with the file system's error.
 */
export async function addRestoredCalls(
  folder: string,
  calls: readonly LedgerEntry[],
  now: Date,
): Promise<void> {
  const files = new LedgerFiles(folder);
  const today = localDay(now);
  const yesterday = localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const dayOf = ({ at }: LedgerEntry): string => {
    const day = localDay(new Date(at));
    return day < today ? day : yesterday;
  };
  for (const [day, ofDay] of Map.groupBy(calls, dayOf)) {
    await files.append(day, ...ofDay.map(restoredLine));
  }
}

function restoredLine(entry: LedgerEntry): LedgerLine {
  const { outcome, credits, resultId, attempt, fromLaterVersion: _, ...call } = entry;
  if (outcome === "open") {
    return { kind: "call", ...call };
  }
  const details = {
    ...(resultId === undefined ? {} : { resultId }),
    ...(attempt === undefined ? {} : { attempt }),
  };
  return { kind: "call", ...call, settled: { outcome, credits, ...details } };
}
