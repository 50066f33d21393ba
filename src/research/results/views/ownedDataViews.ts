import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { countedText, formatDay } from "../../../shared/format.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { columnOf, isAccountMoney } from "../parts/memberColumns.ts";
import type { Change, Line, Tile } from "../../../shared/picture.ts";
import { firstTextOf, isFigure, memberOf, rowsOf } from "../../../shared/reading.ts";
import type { Answer, AnswerPicture, AnswerView } from "./answerView.ts";
import { currencyOf, moneyColumns, moneyFormat, withCurrency } from "../parts/units.ts";
import { toneOfChange } from "../parts/figureTone.ts";
import { tileOf, tilesPicture } from "./drawing.ts";
import { previous, withChanges } from "./periodChanges.ts";
import { searchPresets } from "./searchPresets.ts";
import { dayPoints } from "./timeline.ts";

/** Clicks and impressions, against the days before, and day by day; rows with what changed, and what to look at. */
export const searchPerformanceView: AnswerView = {
  ...ownedView("rows", ["clicks", "impressions"]),
  tables: {
    rows: (rows, columns, { data, units }) => {
      const changed = withChanges(rows, columns, units);
      const presets = searchPresets(rowsOf(data, "rows"), changed.columns);
      return { rows, ...changed, ...(presets.length === 0 ? {} : { presets }) };
    },
  },
};

/** Visits, against the days before, and day by day. */
export const websiteAnalyticsView: AnswerView = ownedView("rows", ["sessions", "active_users"]);

/** Cost and return, against the days before, and day by day. */
export const adPerformanceView: AnswerView = {
  ...ownedView("rows", ["cost", "conversions"]),
  pictures: (answer) => [
    ...summaryTiles(answer),
    ...daySeries(answer, "rows", rowsOf(answer.data, "rows"), ["cost", "conversions"]),
    ...daySeries(
      answer,
      "overview.daily_trend",
      rowsOf(memberOf(answer.data, "overview"), "daily_trend"),
      ["cost", "conversions"],
    ),
  ],
};

/** Totals and days of own data; `member` is the list of days, `series` the figures that are drawn of it. */
export function ownedView(member: string, series: readonly string[]): AnswerView {
  return {
    covered: ["summary", "date_range", "compare_to"],
    pictures: (answer) => [
      ...summaryTiles(answer),
      ...daySeries(answer, member, rowsOf(answer.data, member), series),
    ],
  };
}

/** Totals come from the summary, and what they are compared with too: never from rows. */
function summaryTiles({ data }: Answer): AnswerPicture[] {
  const summary = memberOf(data, "summary");
  const members = (isRecord(summary) ? Object.keys(summary) : []).filter(
    (member) => !member.startsWith(previous),
  );
  const tiles = members.flatMap((member): Tile[] => {
    const [now, before] = [memberOf(summary, member), memberOf(summary, previous + member)];
    const change =
      isFigure(now) && isFigure(before) ? { change: tileChange(member, now, before, data) } : {};
    return tileOf(summary, member, {
      ...(isFigure(now) ? { text: written(member, now, data) } : {}),
      ...change,
    });
  });
  return tilesPicture("totals", l10n.t("Totals"), "summary", tiles, periods(data));
}

function tileChange(member: string, now: number, before: number, data: JsonRecord): Change {
  const than = written(member, before, data);
  // What is written alike has not moved, whatever the digits behind it say.
  const direction = written(member, now, data) === than ? "same" : now > before ? "up" : "down";
  if (direction === "same") {
    return { direction, text: l10n.t("no change vs. {0}", than), tone: "plain" };
  }
  const by = difference(member, now, before);
  if (member === "position") {
    // A position rises towards 1, and so does its arrow.
    const shown = direction === "up" ? "down" : "up";
    const moved = countedText(
      Math.round(Math.abs(now - before) * 100) / 100,
      { one: "1 position", other: "{0} positions" },
      by,
    );
    return {
      direction: shown,
      text:
        direction === "down"
          ? l10n.t("up {0} vs. {1}", moved, than)
          : l10n.t("down {0} vs. {1}", moved, than),
      tone: toneOfChange(member, direction),
    };
  }
  const text =
    direction === "up" ? l10n.t("+{0} vs. {1}", by, than) : l10n.t("-{0} vs. {1}", by, than);
  return { direction, text, tone: toneOfChange(member, direction) };
}

/** How far two figures are apart: shares in points, positions in places, all else in percent of the older one. */
function difference(member: string, now: number, before: number): string {
  const apart = Math.abs(now - before);
  if (columnOf(member, now).format === "fraction") {
    const points = Math.round(apart * 10_000) / 100;
    return countedText(
      points,
      { one: "1 point", other: "{0} points" },
      formatCell(points, "decimal"),
    );
  }
  return member === "position" || before <= 0
    ? formatCell(Math.round(apart * 100) / 100, "decimal")
    : formatCell(apart / before, "fraction");
}

/** "6,968.60 USD" for money of an ad account. */
function written(member: string, value: number, data: JsonRecord): string {
  const { format } = columnOf(member, value);
  if (!isAccountMoney(member)) {
    return formatCell(value, format);
  }
  const currency = currencyOf(data);
  return withCurrency(formatCell(value, moneyFormat(format, currency)), currency);
}

/** "Oct 24, 2026 to Nov 20, 2026, compared with Sept 26, 2026 to Oct 23, 2026." */
export function periods(data: JsonRecord): string | undefined {
  const [now, before] = [
    daysOf(memberOf(data, "date_range")),
    daysOf(memberOf(data, "compare_to")),
  ];
  if (now === undefined) {
    return before === undefined ? undefined : l10n.t("Compared with {0}.", before);
  }
  return before === undefined ? `${now}.` : l10n.t("{0}, compared with {1}.", now, before);
}

/** "Oct 24, 2026 to Nov 20, 2026"; undefined where a day isn't known. */
export function daysOf(value: unknown): string | undefined {
  const [first, last] = [firstTextOf(value, "start_date"), firstTextOf(value, "end_date")];
  return first === "" || last === ""
    ? undefined
    : l10n.t("{0} to {1}", formatDay(first), formatDay(last));
}

/** One picture for each figure that the rows have for every day, with the days before where they have those. */
function daySeries(
  { data }: Answer,
  member: string,
  rows: readonly JsonRecord[],
  series: readonly string[],
): AnswerPicture[] {
  return series.flatMap((figure): AnswerPicture[] => {
    const points = dayPoints(rows, figure);
    if (points === undefined) {
      return [];
    }
    const before = dayPoints(rows, previous + figure);
    const { label, format } = columnOf(figure, points.find(({ value }) => value !== null)?.value);
    const lines: Line[] = [
      { label: l10n.t(label), points, tone: "plain" },
      ...(before === undefined
        ? []
        : [{ label: l10n.t("{0} before", l10n.t(label)), points: before, tone: "muted" } as const]),
    ];
    const [column] = moneyColumns([columnOf(figure)], currencyOf(data));
    return [
      {
        name: `${member}:${figure}`,
        title: l10n.t("{0} by day", l10n.t(column?.label ?? label)),
        member,
        ...stillComing(data),
        picture: { shape: "lines", format, lines },
      },
    ];
  });
}

/** Without this the newest days look like a fall (service facts 5.15). */
function stillComing(data: JsonRecord): Pick<AnswerPicture, "note"> {
  return memberOf(data, "data_state") === "partial"
    ? { note: l10n.t("The most recent days are incomplete.") }
    : {};
}
