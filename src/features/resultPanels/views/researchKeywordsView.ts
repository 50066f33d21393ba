import type { JsonRecord } from "../../../shared/json.ts";
import { columnOf } from "../../../shared/members.ts";
import type { Column } from "../../../shared/table.ts";
import type { AnswerView, TableShape } from "./answerView.ts";
import { isFigure, memberOf } from "./reading.ts";

const trend = "trend_12m";
const change = "change_12m";

/** Keywords with how their searches changed within the year, worked out from their trend. */
export const researchKeywordsView: AnswerView = { tables: { keywords: withChange } };

/** The table with a column of its own behind the trend, unless the answer has such a column itself. */
function withChange(rows: readonly JsonRecord[], columns: readonly Column[]): TableShape | undefined {
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

/**
 * By which fraction the mean of the newest three of twelve months lies above the mean of the oldest
 * three; null where one of the six is unknown, or where there were no searches at first. `value` is
 * a trend as the service sends it, oldest month first.
 */
export function changeOfTrend(value: unknown): number | null {
  const months: unknown[] = Array.isArray(value) ? value.slice(-12) : [];
  const ends = [...months.slice(0, 3), ...months.slice(-3)].filter(isFigure);
  if (months.length < 12 || ends.length < 6) {
    return null;
  }
  const [before, now] = [sumOf(ends.slice(0, 3)), sumOf(ends.slice(3))];
  return before > 0 && now >= 0 ? now / before - 1 : null;
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}
