import { createHash } from "node:crypto";
import { containerOf } from "../tables/container.ts";
import { readArchive } from "../tables/archive.ts";
import { readTable } from "../tables/readTable.ts";
import { cellText } from "../tables/table.ts";
import type { ReadTable } from "../tables/table.ts";
import { bulkTable, isBulk, readBulk } from "./bulkRows.ts";
import type { BulkRows } from "./bulkRows.ts";
import { readExportName } from "./exportName.ts";
import type {
  ExportChoices,
  ExportFile,
  ExportProblem,
  ExportQuestion,
  ExportReading,
  ExportSource,
  NamedTable,
} from "./exportReading.ts";
import { exportOfBulk, exportOfRows, exportOfTables, mayBeWithoutPositions } from "./exportOf.ts";
import { beginsLikeJson, readJsonRows } from "./jsonRows.ts";
import { otherReport } from "./reports.ts";
import type { OtherReport } from "./reports.ts";
import { isRowInHeader, sheetShape } from "./sheetShape.ts";

export type {
  ExportChoices,
  ExportFile,
  ExportProblem,
  ExportQuestion,
  ExportReading,
} from "./exportReading.ts";

/**
 * Reads an export of Search Console: a ZIP, a single table, rows of its API or of the bulk export; or the unpacked
 * tables of one export together. What a file is, its shape tells: names and headers are translated and files renamed.
 */
export async function readExport(
  files: readonly ExportFile[],
  choices: ExportChoices = {},
  signal?: AbortSignal,
): Promise<ExportReading> {
  const [first] = files;
  if (first === undefined) {
    return refused({ kind: "noRows" });
  }
  const names = files.map(({ name }) => readExportName(name));
  const source: ExportSource = {
    named: names.find(({ exported }) => exported !== null) ?? readExportName(first.name),
    digest: digestOf(files),
    files: files.map(({ name }) => name),
    choices,
  };
  const archives = files.filter(isArchive);
  if (archives.length > 0) {
    return files.length > 1 ? refused({ kind: "severalExports" }) : readZip(first, source, signal);
  }
  if (files.length === 1 && isJson(first)) {
    return readJson(first, source, signal);
  }
  return readTables(files, source, signal);
}

function refused(problem: ExportProblem): ExportReading {
  return { kind: "refused", problem };
}

/** Of the bytes alone, in whatever order the files came. */
function digestOf(files: readonly ExportFile[]): string {
  const digests = files.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"));
  return digests.length === 1
    ? (digests[0] ?? "")
    : createHash("sha256").update(digests.toSorted().join("\n")).digest("hex");
}

function isArchive({ bytes }: ExportFile): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9 && (bytes[3] ?? 0) < 9;
}

function isJson({ bytes, name }: ExportFile): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1000));
  return (
    /\.(?:json|jsonl|ndjson)$/iu.test(name) ||
    (beginsLikeJson(start) && /^\uFEFF?\s*(?:\{\s*"|\[\s*[{"[])/u.test(start))
  );
}

async function readZip(
  file: ExportFile,
  source: ExportSource,
  signal: AbortSignal | undefined,
): Promise<ExportReading> {
  if (containerOf(file.bytes) === "spreadsheet") {
    return refused({ kind: "table", problem: { kind: "spreadsheet" } });
  }
  const read = await readArchive(file.bytes);
  if (read.kind === "refused") {
    return refused({ kind: "archive", problem: read.problem });
  }
  const tables = read.entries.filter(
    ({ name }) => /\.(?:csv|tsv|txt)$/iu.test(name) && !isOfMac(name),
  );
  if (tables.length === 0) {
    return refused({ kind: "notSearchConsole" });
  }
  return readTables(tables, source, signal);
}

/** What macOS packs beside each file. */
function isOfMac(name: string): boolean {
  return /(?:^|[\\/])(?:__MACOSX[\\/]|\._)/u.test(name);
}

async function readJson(
  file: ExportFile,
  source: ExportSource,
  signal: AbortSignal | undefined,
): Promise<ExportReading> {
  const text = utf8Text(file.bytes);
  if (text === undefined) {
    return refused({ kind: "json", reason: "invalid" });
  }
  const read = await readJsonRows(text, signal);
  switch (read.kind) {
    case "rows":
      return exportOfRows([read.sheet], "apiRows", source);
    case "bulk":
      return bulkReading(read.rows, source, signal);
    case "noRows":
      return refused({ kind: "noRows" });
    case "other":
      return refused({ kind: "notSearchConsole" });
    default:
      return refused({ kind: "json", reason: read.kind });
  }
}

/** JSON is UTF-8; undefined for bytes that aren't. */
function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function bulkReading(
  rows: BulkRows,
  source: ExportSource,
  signal: AbortSignal | undefined,
): Promise<ExportReading> {
  const { choices } = source;
  const read = await readBulk(rows, choices.searchType, signal);
  if (read.isOfSeveral) {
    return refused({ kind: "severalExports" });
  }
  return choices.searchType === undefined && read.searchTypes.length > 1
    ? { kind: "ask", questions: [{ about: "searchType", offered: read.searchTypes }] }
    : exportOfBulk(read, source);
}

async function readTables(
  files: readonly ExportFile[],
  source: ExportSource,
  signal: AbortSignal | undefined,
): Promise<ExportReading> {
  const { encoding, firstRow } = source.choices;
  const tables: NamedTable[] = [];
  for (const { name, bytes } of files) {
    const hasHeader = firstRow === undefined ? {} : { hasHeader: firstRow === "header" };
    const told = await readTable(bytes, hasHeader, signal);
    // the answer is for the files that don't tell theirs
    const chosen = told.kind === "askEncoding" && encoding !== undefined ? { encoding } : {};
    const read =
      told.kind === "askEncoding" && encoding !== undefined
        ? await readTable(bytes, { ...chosen, ...hasHeader }, signal)
        : told;
    if (read.kind === "askEncoding") {
      return { kind: "ask", questions: [{ about: "encoding", offered: read.offered }] };
    }
    if (read.kind === "refused") {
      if (/\.txt$/iu.test(name) && files.length > 1) {
        continue;
      }
      // without one of its tables an export would say less than it seems to
      return refused({ kind: "table", problem: read.problem, file: name });
    }
    const withHeader =
      read.decisions.hasHeader || firstRow !== undefined || !mayHaveHeader(read)
        ? read
        : await readTable(bytes, { ...chosen, hasHeader: true }, signal);
    tables.push({ name, table: withHeader.kind === "table" ? withHeader : read });
  }
  const [table] = tables;
  if (table === undefined) {
    return refused({ kind: "noRows" });
  }
  const isSingle = tables.length === 1;
  if (isSingle && isBulk(table.table.columns.map(({ name }) => name))) {
    const rows = bulkTable(table.table);
    return rows === undefined
      ? refused({ kind: "tooManyRows" })
      : bulkReading(rows, source, signal);
  }
  const questions = firstRow === undefined ? tables.flatMap(firstRowQuestion) : [];
  if (questions.length > 0) {
    return { kind: "ask", questions };
  }
  const report = (): OtherReport | undefined =>
    otherReport(
      [source.named.report, ...source.files].join(" "),
      tables.map((one) => one.table),
    );
  return exportOfTables(tables, source, report, signal);
}

/** A table without a header whose first row has no figures: an export's always has one, as short as the table may be. */
function mayHaveHeader({ columns }: ReadTable): boolean {
  return columns.every((column) => !/^\s*[\d.,]+(?:\s*%)?\s*$/u.test(cellText(column, 0)));
}

function firstRowQuestion({ name, table }: NamedTable): ExportQuestion[] {
  const shape = sheetShape(table);
  if (shape === undefined || (table.decisions.hasHeader && !isRowInHeader(table, shape))) {
    return [];
  }
  const cells = table.decisions.hasHeader
    ? table.columns.map((column) => column.name)
    : table.columns.map((column) => cellText(column, 0));
  return [{ about: "firstRow", file: name, cells }];
}

/** True for a table that looks like a sheet of an export, or like rows of one. */
export function looksLikeExport(table: ReadTable): boolean {
  if (isBulk(table.columns.map(({ name }) => name))) {
    return true;
  }
  const shape = sheetShape(table);
  return shape !== undefined && (shape.fit ?? 0) > 0 && mayBeWithoutPositions(table, shape);
}
