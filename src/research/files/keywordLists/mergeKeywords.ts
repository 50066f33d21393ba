import type { MarketNames } from "../../../shared/markets.ts";
import { Turns } from "../../../system/turn.ts";
import { hasLostCharacters } from "../lostCharacters.ts";
import { csvWriter } from "../csv.ts";
import { cellOf, checkRows, readKeywordList } from "./keywordList.ts";
import type { KeywordList, ListRow } from "./keywordList.ts";
import { newListColumns } from "./listColumns.ts";
import { byKeyword, Evidence, listRowKey } from "./observations.ts";
import type { KeywordObservation } from "./observations.ts";
import { changeRow, newRow } from "./rowChange.ts";
import type { CellValues } from "./rowChange.ts";
import { writeList } from "./writeList.ts";

/** What is merged into a list. */
export interface Merge {
  /** Text of the list; blank for a new one. */
  readonly text: string;
  readonly incoming: readonly KeywordObservation[];
  /** What saved answers said before: figures among them are no person's own. */
  readonly known: readonly KeywordObservation[];
  /** The market of rows and observations that state none. */
  readonly market: MarketNames;
  /** Whether keywords that the list lacks are added. */
  readonly adds: boolean;
}

/** What a merge did. Every incoming keyword of the list is counted once, and `edited` or `unsure` beside that. */
export interface Merged {
  readonly text: string;
  readonly added: number;
  readonly refreshed: number;
  readonly unchanged: number;
  /** Rows in which figures stayed that a person wrote. */
  readonly edited: number;
  /** Rows in which figures stayed whose saved answer is not here, so that nobody can tell. */
  readonly unsure: number;
  /** Keywords that stand in the list more than once; only the first row of each is ever refreshed. */
  readonly repeated: readonly string[];
  /** What stands in the column of keywords and is none, as what a tool wrote behind its rows. */
  readonly aside: readonly string[];
}

/** A list in which git left both sides of a conflict: its marks would be read as keywords. */
export class MergeConflictError extends Error {
  override readonly name = "MergeConflictError";
}

/** Throws MergeConflictError for a text with both sides of a conflict in it. */
export function refuseConflict(text: string): void {
  if (/^<{7} /mu.test(text) && /^>{7} /mu.test(text)) {
    throw new MergeConflictError();
  }
}

/** The beginning of a new list. */
export function newListText(): string {
  return csvWriter(newListColumns).header();
}

/**
 * Merges what answers say about keywords into a list, by keyword, location and language. No row,
 * column, remark or figure of a person's own is lost or changed; merging the same again changes
 * nothing. Yields to other work in between. Rejects with MergeConflictError, and as `readKeywordList` does.
 */
export async function mergeKeywords({
  text,
  incoming,
  known,
  market,
  adds,
}: Merge): Promise<Merged> {
  refuseConflict(text);
  const start =
    text.replace(/^\uFEFF/u, "").trim() === ""
      ? text.replace(/[^\uFEFF]/gu, "") + newListText()
      : text;
  const list = await readKeywordList(start);
  const rows = await rowsByKey(list, market);
  const evidence = new Evidence([...known, ...incoming], market);
  const changed = new Map<ListRow, CellValues>();
  const added: CellValues[] = [];
  const counts = { refreshed: 0, unchanged: 0, edited: 0, unsure: 0 };
  for (const [key, found] of byKeyword(incoming, market)) {
    const observed = evidence.dated(key, found);
    const [row] = rows.get(key) ?? [];
    if (row === undefined) {
      added.push(...(adds && isWritable(observed.keyword) ? [newRow(observed)] : []));
      continue;
    }
    const { cells, unchanged } = changeRow(list, row, key, observed, evidence);
    counts[cells.size > 0 ? "refreshed" : "unchanged"] += 1;
    if (cells.size > 0) {
      changed.set(row, cells);
    }
    if (unchanged !== undefined) {
      counts[unchanged] += 1;
    }
  }
  // what is written must be readable again
  checkRows(list.rows.length + list.others.length + added.length);
  const repeated = [...rows.values()].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [first.keyword],
  );
  const isSame = changed.size === 0 && added.length === 0;
  return {
    ...counts,
    added: added.length,
    repeated,
    aside: list.aside.map(({ keyword }) => keyword),
    text: isSame && start === text ? text : writeList(list, { changed, added }),
  };
}

/** A keyword whose characters were lost would make the list one that can't be read. */
function isWritable(keyword: string): boolean {
  return keyword !== "" && !hasLostCharacters(keyword);
}

/** The rows of a list by their keys, in their order. Yields to other work in between. */
export async function rowsByKey(
  list: KeywordList,
  market: MarketNames,
): Promise<Map<string, ListRow[]>> {
  const turns = new Turns();
  const rows = new Map<string, ListRow[]>();
  for (const row of list.rows) {
    await turns.next();
    const key = listRowKey(
      {
        keyword: row.keyword,
        location: cellOf(list, row, "location"),
        language: cellOf(list, row, "language"),
      },
      market,
    );
    const known = rows.get(key);
    if (known === undefined) {
      rows.set(key, [row]);
    } else {
      known.push(row);
    }
  }
  return rows;
}
