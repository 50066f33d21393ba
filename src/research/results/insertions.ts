import * as l10n from "@vscode/l10n";
import { listBlock, outlineBlock, tableBlock } from "../../articles/blocks/articleBlocks.ts";
import type { ArticleKind } from "../../articles/frontMatter/articleKind.ts";
import { blockChange, blockOffset } from "../../articles/blocks/insertion.ts";
import { numberChanges } from "../../articles/blocks/sourcedNumber.ts";
import type { SourcedNumber } from "../../articles/blocks/sourcedNumber.ts";
import { shownCell } from "../../articles/text/shownTable.ts";
import type { TextChange } from "../../articles/text/textChange.ts";
import { evidenceKind, evidenceLabel } from "../../shared/evidence.ts";
import { keywordWords } from "../../shared/counts.ts";
import { countedText, formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { labelOf } from "../../shared/labels.ts";
import { isQuestion } from "../../shared/questionWords.ts";
import { firstTextOf, memberOf } from "../../shared/reading.ts";
import type { Evidence } from "../../shared/resultProtocol.ts";
import { columnFormats, isNumeric } from "../../shared/columnFormats.ts";
import type { Column } from "../../shared/table.ts";
import { valuesOf } from "./rowValues.ts";
import { isSample } from "./resultTitle.ts";
import type { SelectedRows } from "./selectedRows.ts";

/** Rows whose figures are offered one by one: more nobody looks through. */
const mostFigureRows = 25;

/** Something that can be made of rows for an article. */
export interface Insertion {
  /** Name of the icon in a list. */
  readonly icon: string;
  readonly label: string;
  readonly description: string;
  /** What it changes in an article, at an offset in UTF-16 units. */
  readonly changes: (kind: ArticleKind, text: string, offset: number) => readonly TextChange[];
  /** The same as a text of its own, for the clipboard. */
  readonly text: (kind: ArticleKind) => string;
}

/** What can be made of rows: a table always, lists of what they are about, and each figure with its source. */
export function insertionsOf(selected: SelectedRows): Insertion[] {
  const { columns, rows, head } = selected;
  const { keywords } = valuesOf({ table: head.id, columns: head.columns, rows });
  const questions = keywords.filter(isQuestion);
  return [
    blockInsertion(
      "table",
      l10n.t("Table"),
      l10n.t("{0} × {1}, as shown", count(rows), count(columns)),
      (kind) => tableBlock(kind, { columns, rows }, tableSource(selected)),
    ),
    ...(keywords.length === 0
      ? []
      : [
          blockInsertion(
            "list-unordered",
            l10n.t("Keyword list"),
            keywordWords(keywords.length),
            (kind) => listBlock(kind, keywords),
          ),
        ]),
    ...(questions.length === 0
      ? []
      : [
          blockInsertion(
            "list-tree",
            l10n.t("Outline"),
            countedText(
              questions.length,
              { one: "1 question as a heading", other: "{0} questions as headings" },
              count(questions),
            ),
            (kind) => outlineBlock(kind, questions),
          ),
        ]),
    ...(rows.length > mostFigureRows
      ? []
      : rows.flatMap((row) => columns.flatMap((column) => numberInsertion(selected, row, column)))),
  ];
}

function count(texts: readonly unknown[]): string {
  return formatInteger(texts.length);
}

function blockInsertion(
  icon: string,
  label: string,
  description: string,
  block: (kind: ArticleKind) => string,
): Insertion {
  return {
    icon,
    label,
    description,
    changes: (kind, text, offset) => [
      blockChange(text, blockOffset(kind, text, offset), block(kind)),
    ],
    text: block,
  };
}

/** A figure with its footnote, in a list because a cell may hold none. */
function numberInsertion(selected: SelectedRows, row: JsonRecord, column: Column): Insertion[] {
  const value = memberOf(row, column.key);
  if (!columnFormats[column.format].isAmount || typeof value !== "number") {
    return [];
  }
  const number = sourcedNumber(selected, row, column);
  const changes: Insertion["changes"] = (kind, text, offset) =>
    numberChanges(kind, text, offset, number);
  return [
    {
      icon: "quote",
      label: number.figure,
      description: [l10n.t(column.label), number.subject, l10n.t("with its source")].join(" · "),
      changes,
      text: (kind) =>
        changes(kind, "", 0)
          .map(({ text }) => text)
          .join(""),
    },
  ];
}

/** A figure of a row: what it is, where and how it came about, and when. */
export function sourcedNumber(
  selected: SelectedRows,
  row: JsonRecord,
  column: Column,
): SourcedNumber {
  const subject = subjectOf(selected, row);
  const metric =
    subject === "" ? l10n.t(column.label) : l10n.t("{0} for “{1}”", l10n.t(column.label), subject);
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

/** What the figures are and of which market, how they came about, who has them and from which day. */
function provenance(
  selected: SelectedRows,
  rows: readonly JsonRecord[],
  columns: readonly Column[],
  metric: readonly string[],
): string[] {
  const { result } = selected;
  const market = result.market === null ? [] : [result.market.location, result.market.language];
  const words = new Set(
    rows.flatMap((row) => columns.map((column) => sourceWords(selected, row, column))),
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
    [l10n.t("SEO Research"), ...made, dayWords(selected, rows)].join(", "),
  ].filter((part) => part !== "");
}

/** "2026-11-21"; of several days the first and the last. */
function dayWords({ result, about }: SelectedRows, rows: readonly JsonRecord[]): string {
  const times = rows.map(
    (row) => (firstTextOf(row, "observed_at") || about.origin.observedAt) ?? result.receivedAt,
  );
  const [first = "", ...later] = [
    ...new Set(times.map((time) => time.slice(0, "2026-11-21".length))),
  ].toSorted();
  const last = later.at(-1);
  return last === undefined ? first : l10n.t("{0} to {1}", first, last);
}

/** "search index (index estimate)": a volume among live figures is not one of them. */
function sourceWords({ evidence }: SelectedRows, row: JsonRecord, { key }: Column): string {
  const own = firstTextOf(row, "source_class");
  const isEstimate = ({ kind }: Pick<Evidence, "kind">): boolean =>
    key !== "monthly_volume" || kind !== "live";
  const behind =
    own === "" ? evidence.filter(isEstimate) : [{ sourceClass: own, kind: evidenceKind(own) }];
  const words = behind.map(({ sourceClass, kind }) =>
    l10n.t(
      "{0} ({1})",
      labelOf(sourceClass).toLowerCase(),
      l10n.t(evidenceLabel(kind)).toLowerCase(),
    ),
  );
  return words.length === 0 && evidence.length > 0
    ? l10n.t(evidenceLabel("index")).toLowerCase()
    : words.join(", ");
}

/** What a row is about: its keyword, site or page, else its first text, else what the result is about. */
function subjectOf({ head, result }: SelectedRows, row: JsonRecord): string {
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
