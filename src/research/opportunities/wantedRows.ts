import type { KeywordList } from "../files/keywordLists/keywordList.ts";
import type { ListColumn } from "../files/keywordLists/listColumns.ts";
import { volumeIn } from "../files/keywordLists/listVolume.ts";
import type { WantedRow } from "./opportunityFacts.ts";

/** The keywords of a list or plan with their monthly volumes; `file` is where it is in the project. */
export function wantedRows(list: KeywordList, file: string): WantedRow[] {
  return list.rows.map(({ keyword, record }): WantedRow => {
    const cell = (column: ListColumn): string => {
      const place = list.columns.get(column);
      return place === undefined ? "" : list.plain(record.fields[place]?.value ?? "").trim();
    };
    return {
      keyword,
      file,
      volume: volumeIn(cell("monthly_volume")) ?? null,
      location: cell("location"),
      language: cell("language"),
    };
  });
}
