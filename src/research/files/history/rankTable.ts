import * as l10n from "@vscode/l10n";
import { evidenceKind, evidenceLabel } from "../../../shared/evidence.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { RankChart, RankEvent, RankLine } from "../../../shared/historyProtocol.ts";
import { marketWords } from "../../../shared/markets.ts";
import type { Column } from "../../../shared/table.ts";
import { sampleMark } from "../sampleMark.ts";
import type { HistoryNote } from "./historyNotes.ts";
import { summaryOf, urlChanges } from "./rankSeries.ts";
import type { RankPoint, RankSeries } from "./rankSeries.ts";

/** Milliseconds of a day. */
const dayLength = 86_400_000;

/** The rows of a history and their columns, as the grid takes them. */
export interface RankTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Record<string, unknown>[];
}

/** One row for each series: where it is, was and was best. A site that wasn't found is written as such, what nobody looked up is absent. */
export function rankTable(series: readonly RankSeries[]): RankTable {
  const markets = new Set(series.map(marketWords));
  const rows = series.map(rowOf);
  const columns: Column[] = [
    { key: "keyword", label: l10n.t("Keyword"), format: "text" },
    {
      key: "now",
      label: l10n.t("Now"),
      format: "integer",
      help: l10n.t("Position at the last check; “> 100” means not among the first 100 results"),
    },
    {
      key: "previous",
      label: l10n.t("Previous check"),
      format: "integer",
      help: l10n.t("Position at the check before the last one, whenever that was"),
    },
    ...daysAgo.filter(({ key }) => rows.some((row) => row[key] !== null)).map(daysColumn),
    { key: "best", label: l10n.t("Best"), format: "integer" },
    {
      key: "trend",
      label: l10n.t("Trend"),
      format: "positions",
      help: l10n.t("Positions at the last 30 checks, best on top"),
    },
    { key: "url", label: l10n.t("URL"), format: "url" },
    { key: "checked", label: l10n.t("Last check"), format: "date" },
    {
      key: "source",
      label: l10n.t("Source"),
      format: "text",
      help: l10n.t("Different sources measure differently and are never combined"),
    },
    ...(markets.size > 1
      ? [{ key: "market", label: l10n.t("Market"), format: "text" } as const]
      : []),
  ];
  return { columns, rows };
}

/** Columns that only a history with checks often enough has. */
const daysAgo = [
  { key: "days_7", from: 7, to: 13 },
  { key: "days_28", from: 28, to: 55 },
] as const;

function daysColumn({ key, from, to }: (typeof daysAgo)[number]): Column {
  return {
    key,
    label: l10n.t("{0} days ago", formatInteger(from)),
    format: "integer",
    help: l10n.t(
      "Position {0} to {1} days before the last check; — means not checked then",
      formatInteger(from),
      formatInteger(to),
    ),
  };
}

function rowOf(series: RankSeries): Record<string, unknown> {
  const { now, previous, weekAgo, fourWeeksAgo, best, trend, url } = summaryOf(series);
  return {
    keyword: series.keyword,
    now: positionOf(now),
    previous: positionOf(previous),
    days_7: positionOf(weekAgo),
    days_28: positionOf(fourWeeksAgo),
    best: best?.position ?? null,
    trend,
    url,
    checked: now.date,
    source: sourceWords(series.source),
    market: marketWords(series),
  };
}

function positionOf(point: RankPoint | undefined): number | string | null {
  return point === undefined ? null : (point.position ?? notFoundWords(point.depth));
}

/** "> 100", of a site that isn't among the first hundred results. */
function notFoundWords(depth: number | null): string {
  return depth === null ? l10n.t("not found") : l10n.t("> {0}", formatInteger(depth));
}

/** "Live", "Estimated (sample data)"; a source of a person's own as it is. */
function sourceWords(source: string): string {
  const bare = source.replace(sampleMark, "");
  const kind = evidenceKind(bare);
  const words = kind === "unknown" ? bare : l10n.t(evidenceLabel(kind));
  return bare === source ? words : words + sampleMark;
}

/** What is drawn of series. */
export function rankChart(series: readonly RankSeries[], notes: readonly HistoryNote[]): RankChart {
  return {
    lines: series.map(lineOf),
    notes: notes.map(({ date, text }): RankEvent => ({ day: dayOf(date), text })),
  };
}

function lineOf(series: RankSeries): RankLine {
  const { keyword, source, points } = series;
  const moved = new Map(urlChanges(points).map(({ date, url }) => [date, url]));
  return {
    label: keyword,
    origin: `${sourceWords(source)} · ${marketWords(series)}`,
    points: points.map(({ date, position, depth }) => ({
      day: dayOf(date),
      position,
      depth,
      movedTo: moved.get(date) ?? "",
    })),
  };
}

/** Days since 1970 of an ISO day or time. */
export function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / dayLength);
}
