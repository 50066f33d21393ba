import { figureOf, productName } from "../../articles/blocks/sourcedFigures.ts";
import type { SourcedNumber } from "../../articles/blocks/sourcedNumber.ts";
import { shownCell } from "../../articles/text/shownTable.ts";
import { isNumeric } from "../../shared/columnFormats.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import { formatDay } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import * as l10n from "../../shared/l10n.ts";
import { firstTextOf } from "../../shared/reading.ts";
import type { Evidence } from "../../shared/resultProtocol.ts";
import type { Column } from "../../shared/table.ts";
import { evidenceWord, sourceWords } from "../files/sourceWords.ts";
import { writtenMarket } from "../files/writtenMarket.ts";
import { isSample } from "./resultTitle.ts";
import { valuesOf } from "./rowValues.ts";
import type { SelectedRows } from "./selectedRows.ts";

/** A figure of a row with its source: what it is, how it was obtained, and when. */
export function sourcedNumber(
  selected: SelectedRows,
  row: JsonRecord,
  column: Column,
): SourcedNumber {
  const subject = subjectOf(selected, row);
  const metric = subject === "" ? l10n.t(column.label) : figureOf(l10n.t(column.label), subject);
  return {
    figure: shownCell(row, column),
    subject,
    source: `${provenance(selected, [row], [column], [metric]).join("; ")}.`,
  };
}

/** Where the figures of a table come from, in a sentence: of several sources or days all. */
export function tableSource(selected: SelectedRows): string {
  const figures = selected.columns.filter(({ format }) => isNumeric(format));
  return l10n.t(
    "Source: {0}.",
    provenance(selected, selected.rows, figures.length === 0 ? selected.columns : figures, []).join(
      "; ",
    ),
  );
}

/** What the figures are and of which market, how they were obtained, their source and their day. */
function provenance(
  selected: SelectedRows,
  rows: readonly JsonRecord[],
  columns: readonly Column[],
  metric: readonly string[],
): string[] {
  const { result } = selected;
  const market = [writtenMarket(result.market)].filter((words) => words !== "");
  const words = new Set(
    rows.flatMap((row) => columns.map((column) => sourcesOf(selected, row, column))),
  );
  const own = columns.some(({ key }) => key === "change_12m")
    ? [
        metric.length > 0
          ? l10n.t("calculated by SEO Research from the 12-month trend")
          : l10n.t("12-month change calculated by SEO Research from the trend"),
      ]
    : [];
  const made = isSample(result) ? [l10n.t("sample data")] : [];
  return [
    [...metric, ...market].join(", "),
    ...words,
    ...own,
    [productName, ...made, dayWords(selected, rows)].join(", "),
  ].filter((part) => part !== "");
}

/** "Nov 21, 2026"; of several days the first and the last. */
function dayWords({ result, about }: SelectedRows, rows: readonly JsonRecord[]): string {
  const times = rows.map(
    (row) => (firstTextOf(row, "observed_at") || about.origin.observedAt) ?? result.receivedAt,
  );
  const [first = "", ...later] = [
    ...new Set(times.map((time) => time.slice(0, "2026-11-21".length))),
  ].toSorted();
  const last = later.at(-1);
  return last === undefined
    ? formatDay(first)
    : l10n.t("{0} to {1}", formatDay(first), formatDay(last));
}

/** "search index (estimated)": a volume among live figures is not one of them. */
function sourcesOf({ evidence }: SelectedRows, row: JsonRecord, { key }: Column): string {
  const own = firstTextOf(row, "source_class");
  const isEstimate = ({ kind }: Pick<Evidence, "kind">): boolean =>
    key !== "monthly_volume" || kind !== "live";
  const behind =
    own === "" ? evidence.filter(isEstimate) : [{ sourceClass: own, kind: evidenceKind(own) }];
  const words = behind.map(({ sourceClass, kind }) => sourceWords(sourceClass, kind));
  return words.length === 0 && evidence.length > 0 ? evidenceWord("index") : words.join(", ");
}

/** What a row is about: its keyword, site or page, else its first text, else what the result is about. */
export function subjectOf({ head, result }: SelectedRows, row: JsonRecord): string {
  const { keywords, domains, pages } = valuesOf({
    table: head.id,
    columns: head.columns,
    rows: [row],
  });
  const text =
    head.columns.find(({ key, format }) => format === "text" && typeof row[key] === "string")
      ?.key ?? "";
  return (
    keywords[0] ?? pages[0]?.urls[0] ?? domains[0] ?? (firstTextOf(row, text) || result.subject)
  );
}
