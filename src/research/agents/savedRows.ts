import { catalogue, findTool } from "../tools/catalogue.ts";
import type { ToolDefinition } from "../tools/definition.ts";
import { pricedTitle } from "../tools/price.ts";
import type { ResultModel } from "../results/resultDocument.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { areMore, returnedRowWords } from "../../shared/counts.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { entriesOf, memberOf } from "../../shared/reading.ts";
import { isAbsent } from "../../shared/table.ts";
import { markets, marketWords } from "../../shared/markets.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted, quotedList } from "./quoted.ts";
import { figureOf, rowsThatMeet, sortedRows } from "./rowConditions.ts";
import { columnNamed, namesOf, sectionNamed, sectionsOf, valueAt } from "./sectionRows.ts";

/** Rows where the input names no number, and the most that are given at once. */
const usualRows = 20;
/** Characters of a cell that is asked for alone. */
const longestCell = 6000;
/** Entries of a list among the figures. */
const mostEntries = 12;

/**
 * The rows of a saved result that an input of `seo_read_saved_result` asks for: of one section, kept
 * by `where`, sorted, from `offset` on; without a section those that the tool's results are mainly
 * about. Throws UnknownPartError for a section or column that is not there.
 */
export function savedRows(
  result: SavedResult,
  model: ResultModel,
  input: JsonRecord,
): AnswerContent {
  const tool = findTool(result.tool);
  const sections = sectionsOf(model);
  const section = sectionNamed(sections, memberOf(input, "section"), tool);
  const others = sections.filter(({ name }) => name !== section?.name);
  const { columns, rows, available, note } = section ?? { columns: [], rows: [] };
  const { chosen, leftOut } = chosenColumns(columns, entriesOf(input, "columns"), tool);
  const met = rowsThatMeet(rows, columns, entriesOf(input, "where"));
  const kept = sortedRows(met.rows, columns, textOf(memberOf(input, "sort_by")));
  const offset = numberOr(memberOf(input, "offset"), 0);
  const limit = numberOr(memberOf(input, "limit"), usualRows);
  const isMore = areMore(rows.length, available);
  return {
    head: [
      ...headLines(result, model),
      ...figureLines(model, tool),
      ...(section === undefined ? [] : [`Section: ${quoted(section.name)}.`]),
      ...(note === undefined || rows.length === 0
        ? []
        : [`The service says of these rows: ${quoted(note)}`]),
      ...[...met.uncertain].map(
        ([column, count]) =>
          `Left out by min or max on ${quoted(column)}: rows with a text there that isn't certainly one number: ${count}. Read them with contains or without the condition.`,
      ),
      ...(others.length === 0 ? [] : [`Other sections: ${namesOf(others)}.`]),
      ...(leftOut.length === 0
        ? []
        : [`Columns left out unless named in columns: ${quotedList(leftOut)}.`]),
      ...(isMore && model.document.resources.length > 0 ? [onlyThePerson()] : []),
    ],
    columns: chosen,
    rows: kept
      .slice(offset, offset + limit)
      .map((row) => chosen.map((name) => written(memberOf(row, name)))),
    offset,
    total: kept.length,
    ...(isMore ? { existing: { here: rows.length, available } } : {}),
    none:
      rows.length > 0
        ? `None of the ${returnedRowWords(rows.length, available)} meets these conditions.`
        : note === undefined
          ? "This result has no section with rows."
          : `No rows: ${quoted(note)}`,
    fewer: "Ask for fewer columns.",
    cut: "to read one in full, name its column alone, with limit 1",
    ...(chosen.length === 1 && limit === 1 ? { cellLength: longestCell } : {}),
  };
}

/** Agents have no tool for the rows behind a result. */
function onlyThePerson(): string {
  const ways = catalogue.filter(({ answersIn }) => answersIn === "file").map(pricedTitle);
  return `The rows that aren't in this result can't be read here; the person can get them with ${ways.join(" or ")}.`;
}

/** The main figures of a result, by their names in the data; what strangers wrote among them is quoted. */
function figureLines({ data = [] }: ResultModel, tool: ToolDefinition | undefined): string[] {
  const paths = tool?.agentAnswer.figures ?? [];
  return data.flatMap((part, index) => {
    const told = paths.flatMap((path) => {
      const value = valueAt(part, path);
      const words = value === undefined ? undefined : figureWords(value);
      return words === undefined ? [] : [`${path.replace(/^summary\./u, "")} ${words}`];
    });
    const which = data.length === 1 ? "Key figures" : `Key figures of part ${index + 1}`;
    return told.length === 0 ? [] : [`${which}: ${told.join("; ")}.`];
  });
}

/** Undefined for lists of rows, which are read as rows. */
function figureWords(value: unknown): string | undefined {
  if (isAbsent(value)) {
    return "unknown";
  }
  if (Array.isArray(value)) {
    const texts = value.flatMap((entry: unknown) => (typeof entry === "string" ? [entry] : []));
    return texts.length < value.length
      ? undefined
      : texts.length === 0
        ? "none listed"
        : quotedList(texts.slice(0, mostEntries), 80);
  }
  const plain = written(value);
  return typeof plain === "number" || typeof plain === "boolean"
    ? String(plain)
    : typeof value === "string"
      ? quoted(value, 160)
      : undefined;
}

/** A figure with as many places as mean something: a ratio that we calculated has sixteen. What the service sends has fewer, and stays as it is. */
function written(value: unknown): unknown {
  const figure = figureOf(value);
  return figure === undefined || Number.isInteger(figure) || !/\.\d{5}/u.test(String(figure))
    ? value
    : Math.abs(figure) < 0.01
      ? Number(figure.toPrecision(1))
      : Number(figure.toFixed(2));
}

/** Tool, subject, market, source, date, cost and id: what has to be quoted with a figure. */
function headLines(result: SavedResult, { document, isOurs }: ResultModel): string[] {
  const { header, notices, checked } = document;
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
  const paid =
    header.isImported === true
      ? "Imported by the person: nothing was paid."
      : `${header.isTotal === true || header.parts !== undefined ? "Total paid" : "Paid then"}: ${header.cost} credits; reading costs nothing.`;
  return [
    `${title}: ${quoted(header.subject, 200)}. Market: ${marketName(header.market)}. Received: ${date(header.receivedAt)}. ${paid} Saved as ${plainId(result.id)}.`,
    header.sample ? "Sample data of the sandbox: made up, never to be quoted as real figures." : "",
    sources.length === 0 ? "Source: unknown." : `Source: ${[...new Set(sources)].join("; ")}.`,
    ...(checked === undefined ? [] : [`Partial: ${checked.text}.`]),
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

/** The columns that are wanted, all but the long ones where none are named, and which of them were left out. */
function chosenColumns(
  columns: readonly string[],
  wanted: readonly unknown[],
  tool: ToolDefinition | undefined,
): { readonly chosen: readonly string[]; readonly leftOut: readonly string[] } {
  const named = wanted.map((name) => columnNamed(columns, textOf(name)));
  const onDemand = tool?.agentAnswer.onDemand ?? [];
  return named.length > 0
    ? { chosen: named, leftOut: [] }
    : {
        chosen: columns.filter((name) => !onDemand.includes(name)),
        leftOut: columns.filter((name) => onDemand.includes(name)),
      };
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
