import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { RowFigures, SheetRow } from "./export.ts";

/** Rows of pages with those that are one page added up, and how many rows were. */
export interface FoldedPages {
  readonly rows: readonly SheetRow[];
  readonly folded: number;
}

/** Adds up the rows of pages that readers find as one page; the address of the row with most impressions stays. */
export function foldedPages(rows: readonly SheetRow[]): FoldedPages {
  const groups = Map.groupBy(rows, ({ keys: [url = ""] }) => pageKeyOrText(url));
  const folded = [...groups.values()].map((group) =>
    group.length === 1 ? group : [addedUp(group)],
  );
  return { rows: folded.flat(), folded: rows.length - groups.size };
}

function addedUp(group: readonly SheetRow[]): SheetRow {
  const [first] = group.toSorted((a, b) => seen(b) - seen(a));
  const before = group.flatMap((row) => row.before ?? []);
  return {
    keys: first?.keys ?? [],
    now: summed(group.map(({ now }) => now)),
    ...(before.length === 0 ? {} : { before: summed(before) }),
  };
}

function seen({ now, before }: SheetRow): number {
  return now.impressions + (before?.impressions ?? 0);
}

/** Figures of several rows as one: the position is weighted by impressions, and unknown where a row that was seen has none. */
export function summed(figures: readonly RowFigures[]): RowFigures {
  const clicks = figures.reduce((sum, row) => sum + row.clicks, 0);
  const impressions = figures.reduce((sum, row) => sum + row.impressions, 0);
  const shown = figures.filter((row) => row.impressions > 0);
  const isPlaced = shown.length > 0 && shown.every(({ position }) => position !== null);
  const places = shown.reduce((sum, row) => sum + (row.position ?? 0) * row.impressions, 0);
  return {
    clicks,
    impressions,
    ctr: impressions > 0 ? clicks / impressions : null,
    position: isPlaced ? places / impressions : null,
  };
}
