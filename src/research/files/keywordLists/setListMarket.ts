import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { cellOf, readKeywordList } from "./keywordList.ts";
import type { ListRow } from "./keywordList.ts";
import { refuseConflict } from "./mergeKeywords.ts";
import { keywordKey } from "./observations.ts";
import type { CellValues } from "./rowChange.ts";
import { writeList } from "./writeList.ts";

/** What became of a list whose rows got a market. */
export interface MarketSet {
  readonly text: string;
  /** Rows that had no market, or half of this one, and have it now. */
  readonly changed: number;
  /** Rows that state a market already, this one or another: it stays. */
  readonly stated: number;
  /** Keywords without a market that the list has in this one, too: both rows stay as they are. */
  readonly repeated: readonly string[];
}

/**
 * Gives a market to the rows of a list that state none; nothing else in it changes. What a row says of
 * its market is never overwritten. Throws MergeConflictError, and as `readKeywordList` does.
 */
export function setListMarket(text: string, market: MarketNames): MarketSet {
  refuseConflict(text);
  const list = readKeywordList(text);
  const statedOf = (row: ListRow): MarketNames => ({
    location: cellOf(list, row, "location").trim(),
    language: cellOf(list, row, "language").trim(),
  });
  const keyOf = (row: ListRow): string =>
    keywordKey({ keyword: row.keyword, ...statedOf(row) }, market);
  const whole = list.rows.filter((row) => isWhole(statedOf(row)));
  const taken = new Set(whole.map(keyOf));
  const changed = new Map<ListRow, CellValues>();
  const repeated: string[] = [];
  let stated = whole.length;
  for (const row of list.rows.filter((one) => !isWhole(statedOf(one)))) {
    const now = statedOf(row);
    if (!fits(now, market)) {
      // Half of another market: which language its figures are for isn't known.
      stated += 1;
    } else if (taken.has(keyOf(row))) {
      repeated.push(row.keyword);
    } else {
      taken.add(keyOf(row));
      changed.set(row, missingCells(now, market));
    }
  }
  return {
    text: changed.size === 0 ? text : writeList(list, { changed, added: [] }),
    changed: changed.size,
    stated,
    repeated,
  };
}

function isWhole({ location, language }: MarketNames): boolean {
  return location !== "" && language !== "";
}

function fits(stated: MarketNames, market: MarketNames): boolean {
  const [a, b] = [namedMarket(stated, market), namedMarket(market)];
  return a.location === b.location && a.language === b.language;
}

function missingCells(stated: MarketNames, market: MarketNames): CellValues {
  return new Map(
    (["location", "language"] as const)
      .filter((column) => stated[column] === "")
      .map((column) => [column, market[column]] as const),
  );
}
