import type { MarketNames } from "../../../shared/markets.ts";
import { readKeywordList } from "./keywordList.ts";
import type { ListRow } from "./keywordList.ts";
import { refuseConflict, rowsByKey } from "./mergeKeywords.ts";
import type { CellValues } from "./rowChange.ts";
import { writeList } from "./writeList.ts";

/** What became of a list whose keywords got groups. */
export interface ClustersSet {
  readonly text: string;
  /** Rows whose cell is another one now. */
  readonly changed: number;
}

/**
 * Writes groups into the column `cluster`, which is added where the list has none; everything else stays as it is, byte
 * for byte. `clusters` has them by `listRowKey`; a keyword that stands in several rows gets its group in each. Yields to
 * other work. Rejects with MergeConflictError, and as `readKeywordList` does.
 */
export async function setClusters(
  text: string,
  market: MarketNames,
  clusters: ReadonlyMap<string, string>,
): Promise<ClustersSet> {
  refuseConflict(text);
  const list = await readKeywordList(text);
  const column = list.columns.get("cluster");
  const changed = new Map<ListRow, CellValues>();
  for (const [key, rows] of await rowsByKey(list, market)) {
    const cluster = clusters.get(key);
    for (const row of cluster === undefined ? [] : rows) {
      const cell = column === undefined ? "" : (row.record.fields[column]?.value ?? "");
      if (cluster !== undefined && list.plain(cell) !== cluster) {
        changed.set(row, new Map([["cluster", cluster]]));
      }
    }
  }
  return {
    text: changed.size === 0 ? text : writeList(list, { changed, added: [] }),
    changed: changed.size,
  };
}
