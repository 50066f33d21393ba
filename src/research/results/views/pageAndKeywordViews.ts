import * as l10n from "../../../shared/l10n.ts";
import { memberOf, rowsOf } from "../../../shared/reading.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Column } from "../../../shared/table.ts";
import { readTrend, trendChange } from "../../../shared/trend.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { TableShape } from "../parts/memberSections.ts";
import type { AnswerPicture, AnswerView } from "./answerView.ts";
import { tileOf, tilesPicture, wordTile } from "./drawing.ts";
import { monthPoints } from "./timeline.ts";

const searches = "search_volume";

/** One keyword: its figures and how often it was searched, month by month. */
export const inspectKeywordView: AnswerView = {
  covered: ["keyword", "monthly_volume", "cpc_usd", "competition_level", "intent"],
  pictures: ({ data }) => [
    ...tilesPicture("figures", l10n.t("At a glance"), "keyword", [
      ...tileOf(data, "monthly_volume"),
      ...tileOf(data, "cpc_usd"),
      ...wordTile(data, "competition_level"),
      ...wordTile(data, "intent"),
    ]),
    ...searchesByMonth(rowsOf(data, "trend")),
  ],
  tables: {
    trend: (rows, columns) =>
      monthPoints(rows, searches) === undefined ? undefined : { rows, columns, folded: true },
  },
};

/** One page: how many keywords it ranks for and what they bring. */
export const inspectPageView: AnswerView = {
  covered: ["organic_keywords", "estimated_organic_traffic_per_month"],
  pictures: ({ data }) =>
    tilesPicture("figures", l10n.t("At a glance"), "top_keywords", [
      ...tileOf(data, "organic_keywords"),
      ...tileOf(data, "estimated_organic_traffic_per_month"),
    ]),
};

function searchesByMonth(rows: ReturnType<typeof rowsOf>): AnswerPicture[] {
  const points = monthPoints(rows, searches);
  const label = l10n.t("Monthly searches");
  return points === undefined
    ? []
    : [
        {
          name: "trend",
          title: label,
          member: "trend",
          onTop: true,
          picture: { shape: "lines", format: "integer", lines: [{ label, points, tone: "plain" }] },
        },
      ];
}

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
