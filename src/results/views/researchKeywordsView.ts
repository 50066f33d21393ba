import type { JsonRecord } from "../../shared/json.ts";
import { columnOf } from "../memberColumns.ts";
import type { Column } from "../../shared/table.ts";
import { readTrend, trendChange } from "../../shared/trend.ts";
import { memberOf } from "../../shared/reading.ts";
import type { AnswerView, TableShape } from "./answerView.ts";

const trend = "trend_12m";
const change = "change_12m";

/** Keywords with how their searches changed within the year, worked out from their trend. */
export const researchKeywordsView: AnswerView = { tables: { keywords: withChange } };

/** The table with a column of its own behind the trend, unless the answer has such a column itself. */
function withChange(
  rows: readonly JsonRecord[],
  columns: readonly Column[],
): TableShape | undefined {
  const place = columns.findIndex(({ key }) => key === trend);
  if (place < 0 || columns.some(({ key }) => key === change)) {
    return undefined;
  }
  return {
    rows,
    columns: columns.toSpliced(place + 1, 0, columnOf(change)),
    derive: (row) => ({ ...row, [change]: changeOfTrend(memberOf(row, trend)) }),
  };
}

/** The change that the one measure of trends finds; null where it finds none. `value` is a trend as the service sends it. */
function changeOfTrend(value: unknown): number | null {
  return trendChange(readTrend(value) ?? []) ?? null;
}
