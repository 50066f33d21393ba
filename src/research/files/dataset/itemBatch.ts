import { parseExact } from "../../../shared/exactNumber.ts";
import { DatasetError } from "./datasetError.ts";
import { trimmed } from "./jsonBytes.ts";
import { parseWithNames } from "./jsonNames.ts";

/** Some rows, one after the other. */
export interface RowBatch {
  readonly count: number;
  /** Numbers that a double can't hold as ExactNumber. */
  items(): readonly unknown[];
  /** One row as JSON. */
  bytesOf(index: number): Buffer;
}

/** Rows of a table in memory that are written at once: few enough that other work hardly waits. */
const rowsAtOnce = 200;

/** Rows that are in memory anyway. */
export class MemoryRows implements RowBatch {
  readonly #rows: readonly unknown[];

  constructor(rows: readonly unknown[]) {
    this.#rows = rows;
  }

  get count(): number {
    return this.#rows.length;
  }

  items(): readonly unknown[] {
    return this.#rows;
  }

  /** The same rows in parts, for work that others shouldn't wait for. */
  *batches(): Generator<MemoryRows> {
    for (let from = 0; from < this.count; from += rowsAtOnce) {
      yield new MemoryRows(this.#rows.slice(from, from + rowsAtOnce));
    }
  }

  bytesOf(index: number): Buffer {
    return Buffer.from(JSON.stringify(this.#rows[index]));
  }
}

/** Some items of an answer, one after the other, as they came. Valid until the splitter is given the next bytes. */
export class ItemBatch implements RowBatch {
  /** The number of items before these. */
  readonly first: number;
  readonly count: number;
  readonly #bytes: Buffer;
  /** Where each item ends: at the comma behind it, or at the end of the bytes. */
  readonly #ends: readonly number[];
  #parsed: readonly unknown[] | undefined;

  constructor(bytes: Buffer, ends: readonly number[], first: number) {
    this.#bytes = bytes;
    this.#ends = ends;
    this.count = ends.length;
    this.first = first;
  }

  /** The items' values; numbers that a double can't hold as ExactNumber. Throws DatasetError where they are no JSON. */
  items(): readonly unknown[] {
    this.#parsed ??= this.#parse();
    return this.#parsed;
  }

  /** The first item's value alone, for a quick look. Throws DatasetError where it is no JSON. */
  firstItem(): unknown {
    const items = parseList(this.bytesOf(0));
    if (items?.length !== 1) {
      throw new DatasetError({ kind: "invalid", row: this.first + 1 });
    }
    return items[0];
  }

  /** The bytes of one item, without white space around it. */
  bytesOf(index: number): Buffer {
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0) + 1;
    return trimmed(this.#bytes.subarray(start, this.#ends[index] ?? start));
  }

  #parse(): readonly unknown[] {
    const items = parseList(this.#bytes);
    if (items?.length === this.count) {
      return items;
    }
    const broken = this.#ends.findIndex((_, index) => parseList(this.bytesOf(index))?.length !== 1);
    throw new DatasetError({ kind: "invalid", row: this.first + Math.max(0, broken) + 1 });
  }
}

function parseList(bytes: Buffer): unknown[] | undefined {
  try {
    const list = parseWithNames(`[${bytes.toString("utf8")}]`, parseExact);
    return Array.isArray(list) ? list : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
