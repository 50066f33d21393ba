import { findTool } from "../tools/catalogue.ts";
import type { ResultModel } from "../results/resultDocument.ts";
import { writableRows } from "../results/selectedRows.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { ExactNumber } from "../../shared/exactNumber.ts";
import { areMore, returnedRowWords } from "../../shared/counts.ts";
import type { ExistingRows } from "../../shared/counts.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { entriesOf, memberOf } from "../../shared/reading.ts";
import { isAbsent } from "../../shared/table.ts";
import { markets, marketWords } from "../../shared/markets.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted, quotedList } from "./quoted.ts";

/** One section of a result as rows. */
interface SectionRows {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly JsonRecord[];
  /** Rows that exist, in this result or not. */
  readonly available?: ExistingRows;
  /** What is said in place of rows, or about them; absent for nothing. */
  readonly note?: string;
}

/** An input that names something which the result doesn't have. */
export class UnknownPartError extends Error {
  override readonly name = "UnknownPartError";
}

/** Rows where the input names no number, and the most that are given at once. */
const usualRows = 20;
/** Characters of a piece of a longer text: a row each. */
const pieceLength = 110;

/**
 * The rows of a saved result that an input of `seo_read_saved_result` asks for: of one section, kept
 * by `where`, sorted, from `offset` on. Throws UnknownPartError for a section or column that is not there.
 */
export function savedRows(
  result: SavedResult,
  model: ResultModel,
  input: JsonRecord,
): AnswerContent {
  const sections = sectionsOf(model);
  const wanted = memberOf(input, "section");
  const section = wanted === undefined ? sections[0] : sections.find(({ name }) => name === wanted);
  if (section === undefined && wanted !== undefined) {
    throw new UnknownPartError(
      `The result has no section ${quoted(textOf(wanted))}. It has: ${namesOf(sections)}.`,
    );
  }
  const others = sections.filter(({ name }) => name !== section?.name);
  const { columns, rows, available, note } = section ?? { columns: [], rows: [] };
  const chosen = chosenColumns(columns, entriesOf(input, "columns"));
  const kept = sorted(
    rows.filter(keeps(columns, entriesOf(input, "where"))),
    columns,
    textOf(memberOf(input, "sortBy")),
  );
  const offset = numberOr(memberOf(input, "offset"), 0);
  return {
    head: [
      ...headLines(result, model),
      ...(section === undefined ? [] : [`Section: ${quoted(section.name)}.`]),
      ...(note === undefined || rows.length === 0
        ? []
        : [`The service says of these rows: ${quoted(note)}`]),
      ...(others.length === 0 ? [] : [`Other sections: ${namesOf(others)}.`]),
    ],
    columns: chosen,
    rows: kept
      .slice(offset, offset + numberOr(memberOf(input, "limit"), usualRows))
      .map((row) => chosen.map((name) => memberOf(row, name))),
    offset,
    total: kept.length,
    ...(areMore(rows.length, available) ? { existing: { here: rows.length, available } } : {}),
    none:
      rows.length > 0
        ? `None of the ${returnedRowWords(rows.length, available)} meets these conditions.`
        : note === undefined
          ? "This result has no section with rows."
          : `No rows: ${quoted(note)}`,
  };
}

/** Tool, subject, market, source, date, cost and id: what has to be quoted with a figure. */
function headLines(result: SavedResult, { document, isOurs }: ResultModel): string[] {
  const { header, notices } = document;
  const sources = header.evidence.map(({ kind, sourceClass, observedAt }) =>
    [
      evidenceLabel(kind),
      sourceClass && `(${quoted(sourceClass, 80)})`,
      observedAt && `of ${date(observedAt)}`,
    ]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" "),
  );
  const told = (wanted: string): string[] =>
    notices
      .filter(({ kind }) => kind === wanted)
      .map((notice) =>
        isOurs?.(notice) === true ? notice.text : `The service says: ${quoted(notice.text)}`,
      );
  const title = findTool(result.tool) === undefined ? quoted(header.title, 120) : header.title;
  return [
    `${title}: ${quoted(header.subject, 200)}. Market: ${marketName(header.market)}. Received: ${date(header.receivedAt)}. Paid then: ${header.cost} credits; reading costs nothing. Saved as ${plainId(result.id)}.`,
    header.sample ? "Sample data of the sandbox: made up, never to be quoted as real figures." : "",
    sources.length === 0 ? "Source: unknown." : `Source: ${[...new Set(sources)].join("; ")}.`,
    ...["problem", "scope", "caveat", "note"].flatMap(told),
  ];
}

/** A market that we know by its name; anybody else's words in quotes. */
function marketName(market: string | null): string {
  return market === null || markets.some((known) => marketWords(known) === market)
    ? (market ?? "none")
    : quoted(market, 200);
}

function date(text: string): string {
  return /^[\d:.+TZ -]{4,40}$/u.test(text) ? text : quoted(text, 80);
}

function plainId(id: string): string {
  return /^[\w.-]+$/u.test(id) ? id : quoted(id);
}

function sectionsOf({ document, tables }: ResultModel): SectionRows[] {
  return document.sections.flatMap((section): SectionRows[] => {
    switch (section.kind) {
      case "table": {
        const source = tables.get(section.table.id);
        return source === undefined
          ? []
          : [
              {
                name: section.name,
                columns: source.columns.map(({ key }) => key),
                rows: writableRows(source, source.rows(0, source.count)),
                available: section.table.available,
                ...(section.note === undefined ? {} : { note: section.note }),
              },
            ];
      }
      case "values":
        return [
          {
            name: section.name,
            columns: ["name", "value"],
            rows: section.values.map(({ key, value }) => ({ name: key, value })),
          },
        ];
      case "text":
        return [
          {
            name: section.name,
            columns: ["text"],
            rows: piecesOf(section.text).map((text) => ({ text })),
          },
        ];
      case "empty":
        return [{ name: section.name, columns: [], rows: [], note: section.text }];
      case "picture":
        // What it draws is in the other sections.
        return [];
    }
  });
}

/** A long text in pieces, on one line each, that no cell cuts. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.split(/\s+/u).flatMap(shortWords)) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + word.length + 1 > pieceLength) {
      pieces.push(word);
    } else {
      pieces.splice(-1, 1, `${last} ${word}`);
    }
  }
  return pieces.filter((piece) => piece !== "");
}

function shortWords(word: string): string[] {
  return word.length <= pieceLength
    ? [word]
    : (word.match(new RegExp(`.{1,${pieceLength / 2}}`, "gsu")) ?? []);
}

function chosenColumns(columns: readonly string[], wanted: readonly unknown[]): readonly string[] {
  const names = wanted.map(textOf);
  for (const name of names) {
    knownColumn(columns, name);
  }
  return names.length === 0 ? columns : names;
}

function knownColumn(columns: readonly string[], name: string): void {
  if (!columns.includes(name)) {
    throw new UnknownPartError(
      `There is no column ${quoted(name)}. There are: ${quotedList(columns)}.`,
    );
  }
}

/** True for rows that meet every condition; an unknown value meets none. */
function keeps(
  columns: readonly string[],
  conditions: readonly unknown[],
): (row: JsonRecord) => boolean {
  const named = conditions.map((condition) => {
    const [column, is, value] = ["column", "is", "value"].map((name) =>
      textOf(memberOf(condition, name)),
    );
    knownColumn(columns, column ?? "");
    return { column: column ?? "", is: is ?? "", value: value ?? "" };
  });
  return (row) =>
    named.every(({ column, is, value }) => meets(memberOf(row, column), { is, value }));
}

function meets(
  cell: unknown,
  { is, value }: { readonly is: string; readonly value: string },
): boolean {
  if (isAbsent(cell)) {
    return false;
  }
  const [own, other] = [figureOf(cell), Number(value)];
  const text = textOf(cell).toLowerCase();
  switch (is) {
    case "contains":
      return text.includes(value.toLowerCase());
    case "min":
      return own !== undefined && own >= other;
    case "max":
      return own !== undefined && own <= other;
    default:
      return text === value.toLowerCase() || (own !== undefined && own === other);
  }
}

/** Sorted by a column, the highest first where its name has a minus before it; unknown values last. */
function sorted(
  rows: readonly JsonRecord[],
  columns: readonly string[],
  by: string,
): readonly JsonRecord[] {
  if (by === "") {
    return rows;
  }
  const name = by.replace(/^-/u, "");
  knownColumn(columns, name);
  const way = by === name ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [memberOf(a, name), memberOf(b, name)];
    return isAbsent(one) || isAbsent(other)
      ? Number(isAbsent(one)) - Number(isAbsent(other))
      : way * compared(one, other);
  });
}

function compared(one: unknown, other: unknown): number {
  const [a, b] = [figureOf(one), figureOf(other)];
  return a === undefined || b === undefined
    ? textOf(one).localeCompare(textOf(other), "en")
    : a - b;
}

function figureOf(value: unknown): number | undefined {
  return typeof value === "number"
    ? value
    : value instanceof ExactNumber
      ? value.nearest
      : undefined;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function namesOf(sections: readonly SectionRows[]): string {
  return sections
    .map(({ name, rows, available }) =>
      rows.length === 0
        ? `${quoted(name, 120)} (empty)`
        : `${quoted(name, 120)} (${returnedRowWords(rows.length, available)})`,
    )
    .join(", ");
}
