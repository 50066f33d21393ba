import { Turns } from "../../system/turn.ts";
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
  const turns = new Turns();
  const missing: LedgerEntry[] = [];
  for (const { entries } of days) {
    for (const entry of entries.values()) {
      await turns.next();
      if (entry.fromLaterVersion !== true && !known.has(entry.id)) {
        known.add(entry.id);
        missing.push(entry);
      }
    }
  }
  return missing;
}

/** Calls that are written at once. */
const callsAtOnce = 5_000;

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
  const turns = new Turns();
  const days = new Map<string, LedgerEntry[]>();
  for (const call of calls) {
    await turns.next();
    const day = dayOf(call);
    const ofDay = days.get(day) ?? [];
    ofDay.push(call);
    days.set(day, ofDay);
  }
  for (const [day, ofDay] of days) {
    for (let from = 0; from < ofDay.length; from += callsAtOnce) {
      await files.append(day, ofDay.slice(from, from + callsAtOnce).map(restoredLine));
    }
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
