import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { cellOf } from "./keywordList.ts";
import type { KeywordList } from "./keywordList.ts";
import { rowsByKey } from "./mergeKeywords.ts";

/** A keyword list with the name of its file, and the market of rows that name none. */
export interface NamedList {
  readonly file: string;
  readonly list: KeywordList;
  readonly market: MarketNames;
}

/** A row of a list. */
interface KeywordPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A keyword that is in several rows, of one list or of several. */
export interface RepeatedKeyword {
  readonly key: string;
  readonly keyword: string;
  readonly market: MarketNames;
  readonly places: readonly KeywordPlace[];
}

/** Keywords that are in more than one row for the same market, by their keys. */
export async function repeatedKeywords(lists: readonly NamedList[]): Promise<RepeatedKeyword[]> {
  const found = new Map<string, RepeatedKeyword & { readonly places: KeywordPlace[] }>();
  for (const { file, list, market } of lists) {
    const lineOf = lineCounter(list.text);
    const lines = new Map(list.rows.map(({ record }) => [record, lineOf(record.start)]));
    for (const [key, rows] of await rowsByKey(list, market)) {
      const [first] = rows;
      if (first !== undefined) {
        const entry = found.get(key) ?? {
          key,
          keyword: first.keyword,
          market: namedMarket(
            {
              location: cellOf(list, first, "location"),
              language: cellOf(list, first, "language"),
            },
            market,
          ),
          places: [],
        };
        entry.places.push(...rows.map(({ record }) => ({ file, line: lines.get(record) ?? 1 })));
        found.set(key, entry);
      }
    }
  }
  return [...found.values()]
    .filter(({ places }) => places.length > 1)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Tells the line of a place in a text, for places in rising order. */
function lineCounter(text: string): (place: number) => number {
  let [line, at] = [1, 0];
  return (place) => {
    for (
      let next = text.indexOf("\n", at);
      next !== -1 && next < place;
      next = text.indexOf("\n", at)
    ) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
