import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { Turns } from "../../../system/turn.ts";
import { cellOf, readKeywordList } from "./keywordList.ts";
import type { ListRow } from "./keywordList.ts";
import { refuseConflict } from "./mergeKeywords.ts";
import { listRowKey } from "./observations.ts";
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
 * its market is never overwritten. Yields to other work in between. Rejects with MergeConflictError, and as
 * `readKeywordList` does.
 */
export async function setListMarket(text: string, market: MarketNames): Promise<MarketSet> {
  refuseConflict(text);
  const list = await readKeywordList(text);
  const turns = new Turns();
  const statedOf = (row: ListRow): MarketNames => ({
    location: cellOf(list, row, "location").trim(),
    language: cellOf(list, row, "language").trim(),
  });
  const keyOf = (row: ListRow): string =>
    listRowKey({ keyword: row.keyword, ...statedOf(row) }, market);
  const taken = new Set<string>();
  const others: ListRow[] = [];
  for (const row of list.rows) {
    await turns.next();
    if (isWhole(statedOf(row))) {
      taken.add(keyOf(row));
    } else {
      others.push(row);
    }
  }
  const changed = new Map<ListRow, CellValues>();
  const repeated: string[] = [];
  let stated = list.rows.length - others.length;
  for (const row of others) {
    await turns.next();
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
