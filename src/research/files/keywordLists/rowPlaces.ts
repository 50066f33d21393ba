import { withoutUnseen } from "../../../shared/visibleText.ts";
import { collapse } from "../../../articles/text/collapse.ts";
import { cellOf } from "./keywordList.ts";
import type { KeywordList } from "./keywordList.ts";
import { volumeIn } from "./listVolume.ts";
import type { CellValues } from "./rowChange.ts";

/** What rows are sorted by. */
export type RowOrder = "keyword" | "volume";

interface Sorted {
  readonly keyword: string;
  /** Undefined where it is unknown. */
  readonly volume: number | undefined;
}

/** New rows that go behind one of the rows that are there. */
export interface RowPlace {
  /** Index of the row they go behind; -1 for before the first. */
  readonly behind: number;
  readonly rows: readonly CellValues[];
}

/**
 * Where new rows go. A list that is sorted by its keywords, or by volume with the highest first,
 * stays so; below any other list they follow, sorted by keyword, as they are in a new list: that
 * order no refresh ever changes, so its diffs stay small.
 */
export function rowPlaces(list: KeywordList, rows: readonly CellValues[]): RowPlace[] {
  const standing = list.rows.map((row): Sorted => ({
    keyword: inOrder(row.keyword),
    volume: volumeIn(cellOf(list, row, "monthly_volume")),
  }));
  const order = orderOf(standing);
  const added = rows.map((cells) => ({
    cells,
    at: {
      keyword: inOrder(String(cells.get("keyword") ?? "")),
      volume: volumeIn(String(cells.get("monthly_volume") ?? "")),
    },
  }));
  const sorted = added.toSorted(
    (a, b) => compare(order ?? "keyword", a.at, b.at) || compare("keyword", a.at, b.at),
  );
  const places = new Map<number, CellValues[]>();
  let behind = -1;
  for (const { cells, at } of sorted) {
    if (order === undefined) {
      behind = standing.length - 1;
    } else {
      for (
        let next = standing[behind + 1];
        next !== undefined && compare(order, next, at) <= 0;
        next = standing[behind + 1]
      ) {
        behind += 1;
      }
    }
    places.set(behind, [...(places.get(behind) ?? []), cells]);
  }
  return [...places].map(([behind, rows]) => ({ behind, rows }));
}

/** What keywords are sorted by in lists of all versions, so that a sorted list stays sorted. */
function inOrder(keyword: string): string {
  return withoutUnseen(collapse(keyword)).toLowerCase();
}

function orderOf(rows: readonly Sorted[]): RowOrder | undefined {
  const isSorted = (order: RowOrder): boolean =>
    rows.every((row, index) => index === 0 || compare(order, rows[index - 1] ?? row, row) <= 0);
  const hasVolumes = rows.some(({ volume }) => volume !== undefined);
  return (["keyword", ...(hasVolumes ? (["volume"] as const) : [])] as const).find(isSorted);
}

function compare(order: RowOrder, a: Sorted, b: Sorted): number {
  if (order === "keyword") {
    return a.keyword < b.keyword ? -1 : a.keyword > b.keyword ? 1 : 0;
  }
  const [one, other] = [a.volume ?? -1, b.volume ?? -1];
  return other - one;
}
