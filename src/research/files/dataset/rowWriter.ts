import type { ColumnFormat } from "../../../shared/table.ts";
import type { Language } from "../../../shared/l10n.ts";
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
  /** How what is for readers is written; absent for the editor's language. What programs read is the same in all languages. */
  readonly words?: RowWords | undefined;
  /** What the values of columns are, for formats whose cells have types; absent where the values alone decide. */
  readonly kinds?: RowKinds | undefined;
}

/** What the values of a member are. */
export interface RowKinds {
  readonly format: (member: string) => ColumnFormat;
  /** The ISO code of a member's amounts of money; undefined where that isn't known. */
  readonly currency: (member: string) => string | undefined;
}

/** The words of a file of rows that is for readers. */
export interface RowWords {
  readonly language: Language;
  /** What a column is called, in the language in use. */
  readonly label: (name: string) => string;
}

/** Turns batches of rows into a file, piece by piece. */
export interface RowWriter {
  begin(): string | Uint8Array;
  /** Undefined when a row has a member without a column: the columns have to be looked for again. */
  rows(batch: RowBatch): string | Uint8Array | undefined;
  end(): string | Uint8Array;
  /** Cells so far whose text was longer than the format's cells can be; absent where they can have any length. */
  cutCells?(): number;
}
