import type { RowBatch } from "./itemBatch.ts";
import type { RowColumns } from "./rowColumns.ts";
import type { RowOrigin } from "./rowOrigin.ts";

/** What stands above or around the rows of a file that people read. */
export interface DatasetAbout {
  /** "Research Keywords: espresso". */
  readonly title: string;
  readonly tool: string;
  readonly subject: string;
  readonly origin: RowOrigin;
  /** Rows that exist; null when the service did not say. */
  readonly available: number | null;
  /** True where the service says only that there are more. */
  readonly hasMore?: true;
  /** How far the figures can be relied on, in the service's words; absent for nothing. */
  readonly caution?: string;
  readonly note: string | null;
  readonly scopeNote: string | null;
}

/** What every format is written from. */
export interface WriterParts {
  readonly about: DatasetAbout;
  readonly columns: RowColumns;
  /** Names of the columns that are wanted; undefined for all. */
  readonly chosen: ReadonlySet<string> | undefined;
  /** Rows that will be written. */
  readonly rows: number;
}

/** Turns batches of rows into the text of a file, piece by piece. */
export interface RowWriter {
  begin(): string;
  /** Undefined when a row has a member without a column: the columns have to be looked for again. */
  rows(batch: RowBatch): string | Uint8Array | undefined;
  end(): string;
}
