import * as l10n from "@vscode/l10n";
import { isRecord } from "../../shared/json.ts";
import { absent } from "../../shared/format.ts";
import type { ChoiceFilter, ColumnFilter, TextFilter } from "../../shared/columnFilters.ts";
import type { Column } from "../../shared/table.ts";
import { columnFormats, writtenText } from "../../shared/columnFormats.ts";
import { levelHeight } from "../../shared/cellWords.ts";
import { isQuestion } from "../../shared/questionWords.ts";
import type { TableData } from "./tableData.ts";

/** How a column can be filtered; undefined when it can't. */
export function filterKind({ format }: Column): ColumnFilter["kind"] | undefined {
  return columnFormats[format].filter;
}

/** True when the filter lets everything through. */
export function isEmptyFilter(filter: ColumnFilter): boolean {
  switch (filter.kind) {
    case "text":
      return filter.words.trim() === "" && filter.without.trim() === "" && !filter.questions;
    case "range":
      return figureOf(filter.least) === undefined && figureOf(filter.most) === undefined;
    case "dates":
      return filter.from === "" && filter.to === "";
    case "choice":
      return filter.texts.length === 0;
  }
}

/** Whether a row passes a filter. */
export type RowTest = (row: number) => boolean;

/** The test of a filter on a column that has what it is about; undefined when the table has no such column. */
export function rowTest(data: TableData, filter: ColumnFilter): RowTest | undefined {
  const column = data.columns.findIndex(({ key }) => key === filter.key);
  const of = data.columns[column];
  if (of === undefined || filterKind(of) !== filter.kind || isEmptyFilter(filter)) {
    return undefined;
  }
  switch (filter.kind) {
    case "text":
      return textTest(data, column, filter);
    case "range":
      return numberTest(
        data.sortKeys(column),
        figureOf(filter.least),
        figureOf(filter.most),
        columnFormats[of.format].typedScale,
      );
    case "dates":
      return numberTest(
        data.sortKeys(column),
        timeOf(filter.from),
        timeOf(filter.to, lastMoment),
        1,
      );
    case "choice":
      return choiceTest(data, column, filter);
  }
}

/** True where figures are shown, and typed, in percent. */
export function inPercent({ format }: Column): boolean {
  return columnFormats[format].isPercent;
}

/** A number as people type it: "1,000", "0.5"; undefined when it is none. */
export function figureOf(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s,%]/gu, "");
  const figure = Number(text);
  return text === "" || !Number.isFinite(figure) ? undefined : figure;
}

/** Reads what was kept of a filter; undefined for anything else. */
export function readFilter(value: unknown): ColumnFilter | undefined {
  if (!isRecord(value) || typeof value["key"] !== "string") {
    return undefined;
  }
  const { key, kind, texts } = value;
  const text = (member: string): string => (typeof value[member] === "string" ? value[member] : "");
  switch (kind) {
    case "text":
      return {
        kind,
        key,
        words: text("words"),
        without: text("without"),
        questions: value["questions"] === true,
      };
    case "range":
      return { kind, key, least: text("least"), most: text("most") };
    case "dates":
      return { kind, key, from: text("from"), to: text("to") };
    case "choice":
      return {
        kind,
        key,
        texts: Array.isArray(texts) ? texts.filter((item) => typeof item === "string") : [],
      };
    default:
      return undefined;
  }
}

const lastMoment = 24 * 60 * 60 * 1000 - 1;

function timeOf(day: string, later = 0): number | undefined {
  const time = Date.parse(day);
  return Number.isNaN(time) ? undefined : time + later;
}

function textTest(
  data: TableData,
  column: number,
  { words, without, questions }: TextFilter,
): RowTest {
  const parts = wordsOf(words);
  const wanted = parts.filter((word) => !word.startsWith("-"));
  const refused = [
    ...parts.flatMap((word) => (word.startsWith("-") && word.length > 1 ? [word.slice(1)] : [])),
    ...wordsOf(without),
  ];
  const texts = data.haystack(column);
  return (row) => {
    const text = texts[row] ?? "";
    return (
      wanted.every((word) => text.includes(word)) &&
      !refused.some((word) => text.includes(word)) &&
      (!questions || isQuestion(text))
    );
  };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== "");
}

/** Unknown is neither small nor great: it passes no bound. */
function numberTest(
  keys: Float64Array,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
  unit = 1,
): RowTest {
  return (row) => {
    const key = (keys[row] ?? Number.NaN) * unit;
    // figures in percent are products of fractions: a hair's breadth beside the bound is on it
    return key >= least - 1e-9 && key <= most + 1e-9;
  };
}

function choiceTest(data: TableData, column: number, { texts }: ChoiceFilter): RowTest {
  const wanted = new Set(texts);
  const { names } = columnFormats[data.columns[column]?.format ?? "text"];
  if (names !== undefined) {
    return (row) => names(data.value(row, column))?.some((name) => wanted.has(name)) ?? false;
  }
  return (row) => wanted.has(data.text(row, column));
}

/** At most so many values of a column are offered to choose from. */
const mostChoices = 24;

interface Choices {
  readonly loaded: number;
  readonly texts: readonly string[] | undefined;
}

const known = new WeakMap<TableData, Map<number, Choices>>();

/** What can be chosen from a column, as written in its cells; undefined when there is too much of it. */
export function choicesOf(data: TableData, column: number): readonly string[] | undefined {
  const ofTable = known.get(data) ?? new Map<number, Choices>();
  known.set(data, ofTable);
  const saved = ofTable.get(column);
  if (saved?.loaded === data.loaded) {
    return saved.texts;
  }
  const { format = "text", options } = data.columns[column] ?? {};
  const texts = columnFormats[format].names === undefined ? distinctTexts(data, column) : options;
  ofTable.set(column, { loaded: data.loaded, texts });
  return texts;
}

function distinctTexts(data: TableData, column: number): readonly string[] | undefined {
  const values = new Set<unknown>();
  for (let row = 0; row < data.loaded && values.size <= mostChoices; row++) {
    values.add(data.value(row, column));
  }
  if (values.size > mostChoices) {
    return undefined;
  }
  const of = data.columns[column] ?? { format: "text" };
  const texts = new Map(
    Array.from(values, (value) => [writtenText(value, of), levelHeight(value) ?? 0]),
  );
  return [...texts]
    .toSorted(
      ([a, height], [b, other]) => isUnknown(a) - isUnknown(b) || height - other || compare(a, b),
    )
    .map(([text]) => text);
}

const { compare } = new Intl.Collator();

function isUnknown(text: string): number {
  return Number(text === absent);
}

/** A filter in words: "Monthly volume: at least 100". */
export function filterWords(filter: ColumnFilter, column: Column): string {
  return l10n.t("{0}: {1}", column.label, conditions(filter, column).join(", "));
}

function conditions(filter: ColumnFilter, column: Column): string[] {
  switch (filter.kind) {
    case "text": {
      const { words, without, questions } = filter;
      return [
        ...(words.trim() === "" ? [] : [l10n.t("with {0}", words.trim())]),
        ...(without.trim() === "" ? [] : [l10n.t("without {0}", without.trim())]),
        ...(questions ? [l10n.t("questions only")] : []),
      ];
    }
    case "range": {
      const unit = inPercent(column) ? "%" : "";
      return bounds(
        filter.least === "" ? "" : filter.least + unit,
        filter.most === "" ? "" : filter.most + unit,
      );
    }
    case "dates":
      return [
        ...(filter.from === "" ? [] : [l10n.t("from {0}", filter.from)]),
        ...(filter.to === "" ? [] : [l10n.t("to {0}", filter.to)]),
      ];
    case "choice":
      return [filter.texts.join(" / ")];
  }
}

function bounds(least: string, most: string): string[] {
  return [
    ...(least === "" ? [] : [l10n.t("at least {0}", least)]),
    ...(most === "" ? [] : [l10n.t("at most {0}", most)]),
  ];
}
