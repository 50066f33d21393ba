import { rankSeries } from "../files/history/rankSeries.ts";
import type { RankPoint, RankSeries } from "../files/history/rankSeries.ts";
import type { HistoryEntry } from "../files/history/historyEntry.ts";

/** The newest check of a keyword by one source in one market, and the check before it. */
export interface Ranking extends Omit<RankSeries, "points"> {
  readonly now: RankPoint;
  readonly before: RankPoint | undefined;
}

const known = new WeakMap<readonly HistoryEntry[], readonly Ranking[]>();

/** The newest two checks of each keyword, source and market, made once for the same entries. */
export function rankings(entries: readonly HistoryEntry[]): readonly Ranking[] {
  const made =
    known.get(entries) ??
    rankSeries(entries).map(({ points, ...series }) => ({
      ...series,
      now: points.at(-1) ?? points[0],
      before: points.at(-2),
    }));
  known.set(entries, made);
  return made;
}
