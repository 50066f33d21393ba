import * as l10n from "../../shared/l10n.ts";
import type { DatasetAbout } from "../files/dataset/rowWriter.ts";
import { markedSource } from "../files/sampleMark.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { withExactNumbers } from "../../shared/exactNumber.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import type { Evidence, Notice, ResultDocument, Section } from "../../shared/resultProtocol.ts";
import { tableHeads } from "../../shared/resultTables.ts";
import { isPrivateRow } from "../../shared/table.ts";
import type { Column, TableHead } from "../../shared/table.ts";
import type { LoadedResult } from "./loadedResult.ts";
import type { ResultModel } from "./resultDocument.ts";
import type { TableSource } from "./parts/tableStore.ts";
import { resultTitle } from "./resultTitle.ts";

/** Rows as the view names them: by their places in a table of the document, in the order they are shown. */
export interface NamedPart {
  readonly table: string;
  readonly rows: readonly number[];
  /** Keys of the columns that are shown, in their order; absent for all. */
  readonly columns?: readonly string[] | undefined;
}

/** Rows of a result's table with everything that is known about them. The values are the host's own. */
export interface SelectedRows {
  /** The answer they stand in, of several that are shown as one the first. */
  readonly result: SavedResult;
  readonly head: TableHead;
  /** Those that are wanted, in their order. */
  readonly columns: readonly Column[];
  readonly rows: readonly JsonRecord[];
  readonly about: DatasetAbout;
  /** What the figures come from. */
  readonly evidence: readonly Evidence[];
  /** The same rows of the document made again: in the language in use. Absent where the document can't be made again. */
  readonly again?: () => SelectedRows | undefined;
}

/** The rows that are named, without those that are shown only; undefined where the document has no such table. Columns that it does not have are passed over. */
export function selectedRows(
  result: SavedResult,
  { document, tables }: ResultModel,
  { table, rows, columns }: NamedPart,
): SelectedRows | undefined {
  const [head, source] = [tableHeads(document).find(({ id }) => id === table), tables.get(table)];
  if (head === undefined || source === undefined) {
    return undefined;
  }
  const wanted =
    columns === undefined
      ? source.columns
      : columns.flatMap((key) => source.columns.find((column) => column.key === key) ?? []);
  return {
    result,
    head,
    columns: wanted.length === 0 ? source.columns : wanted,
    rows: writableRows(
      source,
      rows.flatMap((row) => source.rows(row, row + 1)),
    ),
    about: aboutTable(result, document, head),
    evidence: evidenceOf(document, head),
  };
}

/** Rows of a table without those that are shown only. */
export function writableRows(
  { columns }: Pick<TableSource, "columns">,
  rows: readonly JsonRecord[],
): JsonRecord[] {
  return rows.filter((row) => !isPrivateRow(columns, (place) => row[columns[place]?.key ?? ""]));
}

/** The same of a result that can be made again, as its tab shows it. */
export function loadedRows(
  { parts, model, again }: LoadedResult,
  named: NamedPart,
): SelectedRows | undefined {
  const from = ({ about }: ResultModel): SavedResult => about ?? parts[0].result;
  const selected = selectedRows(from(model), model, named);
  return (
    selected && {
      ...selected,
      again: () => {
        const made = again();
        return selectedRows(from(made), made, named);
      },
    }
  );
}

/** The whole table, as the answer has it. */
export function wholeTable(
  result: SavedResult,
  model: ResultModel,
  head: TableHead,
): SelectedRows | undefined {
  return selectedRows(result, model, allOf(head));
}

/** All rows of a table by their places. */
export function allOf({ id, rowCount }: TableHead): NamedPart {
  return { table: id, rows: Array.from({ length: rowCount }, (_none, row) => row) };
}

/** The rows with the members that are wanted alone, in the order of the columns: what files are written from. Numbers have all the digits that came. */
export function writtenRows({
  columns,
  rows,
}: Pick<SelectedRows, "columns" | "rows">): JsonRecord[] {
  return rows
    .map(withExactNumbers)
    .map((row) => Object.fromEntries(columns.map(({ key }) => [key, memberOf(row, key) ?? null])));
}

function aboutTable(result: SavedResult, document: ResultDocument, head: TableHead): DatasetAbout {
  const { header, notices } = document;
  const evidence = evidenceOf(document, head);
  const noticeText = (...kinds: readonly Notice["kind"][]): string | null =>
    notices
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join(" ") || null;
  const section = sectionOf(document, head);
  const caution = section?.kind === "table" ? section.note : undefined;
  const note = [header.sample ? l10n.t("Sample data.") : "", noticeText("note", "caveat") ?? ""]
    .filter((part) => part !== "")
    .join(" ");
  return {
    title: `${resultTitle(result)} · ${head.title}`,
    tool: result.tool,
    subject: result.subject,
    origin: {
      location: result.market?.location ?? null,
      language: result.market?.language ?? null,
      source:
        [...new Set(evidence.map(({ sourceClass }) => sourceClass))]
          .filter((source) => source !== "")
          .map((source) => markedSource(source, header.sample))
          .join("; ") || markedSource(null, header.sample),
      observedAt: newest(evidence) ?? header.receivedAt,
    },
    available: head.available ?? null,
    ...(head.available === null ? { hasMore: true } : {}),
    ...(caution === undefined ? {} : { caution }),
    note: note === "" ? null : note,
    scopeNote: noticeText("scope"),
  };
}

/** Of the answer's sources those that the table's figures come from, where that is known. */
function evidenceOf(document: ResultDocument, head: TableHead): readonly Evidence[] {
  const { header } = document;
  const kind = sectionOf(document, head)?.evidence;
  const own = header.evidence.filter((evidence) => evidence.kind === kind);
  return own.length === 0 ? header.evidence : own;
}

function sectionOf({ sections }: ResultDocument, { id }: TableHead): Section | undefined {
  return sections.find((section) => section.kind === "table" && section.table.id === id);
}

function newest(evidence: readonly Evidence[]): string | undefined {
  return evidence
    .flatMap(({ observedAt }) => observedAt ?? [])
    .toSorted()
    .at(-1);
}
