import * as l10n from "@vscode/l10n";
import { MemoryRows } from "./itemBatch.ts";
import type { ItemBatch, RowBatch } from "./itemBatch.ts";
import { ItemSplitter } from "./itemSplitter.ts";
import { RowColumns } from "./rowColumns.ts";
import { rowFormatRules } from "./rowFormats.ts";
import type { RowFormat } from "./rowFormats.ts";
import { Turns } from "../../../system/turn.ts";
import type { DatasetAbout, RowKinds, RowWords } from "./rowWriter.ts";

/** The bytes of an answer; they can be read more than once. */
export interface DatasetSource {
  /** In bytes. */
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** A file that appears only when it is committed. */
export interface RowsFile {
  write(chunk: Uint8Array | string): Promise<void>;
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** How far the work has come: rows, and bytes that were written. */
export interface DatasetProgress {
  readonly rows: number;
  readonly bytes: number;
  /** Cells whose text was cut, since the format's cells can't be that long; absent for none. */
  readonly cutCells?: number;
}

/** Who started the work watches it, and can end it. */
export interface Watched {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DatasetProgress) => void;
}

/** What is known of rows before they are written. */
export interface RowSurvey {
  readonly rows: number;
  /** Those of one row of every batch: more may turn up while the rows are written. */
  readonly columns: RowColumns;
}

/** What a first look at an answer tells. */
export interface DatasetSurvey extends RowSurvey {
  /** The answer with an empty list of items. */
  readonly answer: unknown;
}

/** The columns of rows that are in memory. */
export function surveyRows(rows: MemoryRows): RowSurvey {
  const columns = new RowColumns();
  rows.items().forEach((row) => columns.add(row));
  return { rows: rows.count, columns };
}

/** Counts the rows of an answer and reads what stands around them. Throws DatasetError, or what the signal was aborted with. */
export async function surveyDataset(
  source: DatasetSource,
  watched: Watched,
): Promise<DatasetSurvey> {
  const columns = new RowColumns();
  const splitter = new ItemSplitter();
  let rows = 0;
  for await (const batch of itemsOf(source, splitter, watched)) {
    rows += batch.count;
    columns.add(batch.firstItem());
  }
  return { rows, columns, answer: splitter.end() };
}

export interface Conversion extends Watched {
  readonly source: DatasetSource | MemoryRows;
  readonly survey: RowSurvey;
  readonly format: RowFormat;
  readonly about: DatasetAbout;
  readonly words?: RowWords;
  readonly kinds?: RowKinds;
  /** Names of the columns that are wanted; undefined for all. */
  readonly chosen: ReadonlySet<string> | undefined;
  /** Between the cells of a CSV file for Excel. */
  readonly delimiter: string;
  open(): Promise<RowsFile>;
}

/**
 * Writes the rows of an answer to a file, in memory that does not grow with them, and resolves when
 * the file is whole and in its place. Until then, and after a failure, nothing of it is to be seen.
 * Throws DatasetError, the file's own errors, or what the signal was aborted with.
 */
export async function convertDataset(conversion: Conversion): Promise<DatasetProgress> {
  const known = new Set(conversion.survey.columns.names());
  const isCovered = [...(conversion.chosen ?? [])].every((name) => known.has(name));
  const written = isCovered ? await tryConversion(conversion) : undefined;
  if (written !== undefined) {
    return written;
  }
  // Not every column has turned up yet: all rows are looked at for their columns, and the file is begun anew.
  await addAllColumns(conversion);
  const again = await tryConversion(conversion);
  if (again === undefined) {
    throw new Error(l10n.t("The response changed while it was read."));
  }
  return again;
}

async function tryConversion(conversion: Conversion): Promise<DatasetProgress | undefined> {
  const file = await conversion.open();
  try {
    const written = await writeRows(conversion, file);
    if (written === undefined) {
      await file.discard();
    } else {
      await file.commit();
    }
    return written;
  } catch (error) {
    // What went wrong first is what a person has to know.
    await file.discard().catch(() => undefined);
    throw error;
  }
}

async function writeRows(
  conversion: Conversion,
  file: RowsFile,
): Promise<DatasetProgress | undefined> {
  const { format, about, survey, chosen, delimiter, words, kinds } = conversion;
  const writer = await rowFormatRules[format].writer(
    { about, columns: survey.columns, chosen, rows: survey.rows, words, kinds },
    delimiter,
  );
  let [rows, bytes] = [0, 0];
  const write = async (text: string | Uint8Array): Promise<void> => {
    const chunk = typeof text === "string" ? Buffer.from(text) : text;
    bytes += chunk.byteLength;
    if (chunk.byteLength > 0) {
      await file.write(chunk);
    }
  };
  await write(writer.begin());
  for await (const batch of batchesOf(conversion.source, conversion)) {
    const text = writer.rows(batch);
    if (text === undefined) {
      return undefined;
    }
    await write(text);
    rows += batch.count;
  }
  await write(writer.end());
  conversion.signal.throwIfAborted();
  const cutCells = writer.cutCells?.() ?? 0;
  return { rows, bytes, ...(cutCells === 0 ? {} : { cutCells }) };
}

async function addAllColumns({ source, survey, ...watched }: Conversion): Promise<void> {
  for await (const batch of batchesOf(source, watched)) {
    for (const item of batch.items()) {
      survey.columns.add(item);
    }
  }
}

/** All rows of a source. Throws DatasetError where an answer is torn. */
async function* batchesOf(
  source: DatasetSource | MemoryRows,
  watched: Watched,
): AsyncGenerator<RowBatch> {
  if (source instanceof MemoryRows) {
    const turns = new Turns();
    for (const batch of source.batches()) {
      watched.signal.throwIfAborted();
      yield batch;
      await turns.next();
    }
    return;
  }
  const splitter = new ItemSplitter();
  yield* itemsOf(source, splitter, watched);
  splitter.end();
}

/** One batch after the other: nothing is read ahead of what takes them. */
async function* itemsOf(
  source: DatasetSource,
  splitter: ItemSplitter,
  { signal, onProgress }: Watched,
): AsyncGenerator<ItemBatch> {
  let [rows, bytes] = [0, 0];
  for await (const chunk of source.read()) {
    signal.throwIfAborted();
    bytes += chunk.byteLength;
    for (const batch of splitter.push(chunk)) {
      yield batch;
      rows += batch.count;
    }
    onProgress({ rows, bytes });
  }
}
