import { randomBytes } from "node:crypto";
import { parseExact } from "../../../shared/exactNumber.ts";
import { isRecord } from "../../../shared/json.ts";
import { endOfJsonString } from "../../../articles/text/jsonString.ts";
import { DatasetError } from "./datasetError.ts";
import { EnvelopeWalker } from "./envelopeWalker.ts";
import { ItemBatch } from "./itemBatch.ts";
import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  isSpace,
  openBrace,
  openBracket,
  quote,
} from "./jsonBytes.ts";
import { parseWithNames } from "./jsonNames.ts";

/** Limits in bytes of what has to be in memory at once. */
export interface SplitterLimits {
  /** A batch is handed out when it has so many. */
  readonly batch: number;
  /** The longest item. */
  readonly item: number;
  /** Everything of the answer that is not among the items. */
  readonly rest: number;
}

const megabyte = 1024 * 1024;
const usualLimits: SplitterLimits = {
  batch: megabyte / 16,
  item: 64 * megabyte,
  rest: 32 * megabyte,
};

/**
 * Takes an answer of export_dataset (service spec 4.2) apart without ever holding it whole: the
 * items of `data.items`, or of a list in its place, come out in batches, everything around them at the end. The splitter looks
 * for the ends of the items only; whether they are JSON shows when a batch is parsed.
 */
export class ItemSplitter {
  readonly #limits: SplitterLimits;
  readonly #walker = new EnvelopeWalker();
  /** Stands where the items stood; nobody could have written it into the answer beforehand. */
  readonly #stand = randomBytes(16).toString("hex");
  readonly #rest: Buffer[] = [];
  #restSize = 0;
  #phase: "before" | "items" | "after" = "before";

  #bytes = Buffer.allocUnsafe(megabyte / 2);
  #length = 0;
  /** The bytes before it are done with. */
  #start = 0;
  /** The bytes before it were looked at. */
  #seen = 0;

  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Where the items of the open batch end, counted from its start. */
  #ends: number[] = [];
  #items = 0;

  constructor(limits: Partial<SplitterLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Takes the next bytes of the answer. The batches it returns are valid until the next call. Throws DatasetError. */
  push(chunk: Uint8Array): ItemBatch[] {
    this.#append(chunk);
    if (this.#phase === "before") {
      this.#findItems();
    }
    const batches = this.#phase === "items" ? this.#findEnds() : [];
    if (this.#phase === "after") {
      this.#keep(this.#length);
    }
    if (
      this.#length - this.#start >
      (this.#phase === "before" ? this.#limits.rest : this.#limits.item)
    ) {
      throw new DatasetError({
        kind: "tooLarge",
        limit: this.#phase === "before" ? this.#limits.rest : this.#limits.item,
      });
    }
    return batches;
  }

  /** The whole answer, with an empty list where the items were. Throws DatasetError where it is not whole, or no JSON. */
  end(): unknown {
    if (this.#phase === "items") {
      throw new DatasetError({ kind: "truncated", rows: this.#items + this.#ends.length });
    }
    const hadItems = this.hasItems;
    this.#keep(this.#length);
    const answer = parseAround(Buffer.concat(this.#rest), this.#items);
    if (!hadItems) {
      return answer;
    }
    // A member that comes twice counts as its last; then the rows were those of another.
    if (memberAt(answer, this.path) !== this.#stand) {
      throw new DatasetError({ kind: "invalid", row: undefined });
    }
    return withMember(answer, this.path, []);
  }

  /** True once the list of rows was found. */
  get hasItems(): boolean {
    return this.#phase !== "before";
  }

  /** The names that lead to the rows, once they were found: `["data", "items"]`. */
  get path(): readonly string[] {
    return this.#walker.path;
  }

  #append(chunk: Uint8Array): void {
    if (this.#start > 0) {
      this.#bytes.copyWithin(0, this.#start, this.#length);
      this.#length -= this.#start;
      this.#seen -= this.#start;
      this.#start = 0;
    }
    if (this.#length + chunk.byteLength > this.#bytes.byteLength) {
      const larger = Buffer.allocUnsafe(
        Math.max(2 * this.#bytes.byteLength, this.#length + chunk.byteLength),
      );
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length += chunk.byteLength;
  }

  #findItems(): void {
    const found = this.#walker.walk(this.#bytes, this.#seen, this.#length);
    this.#seen = found ?? this.#length;
    if (found !== undefined) {
      this.#keep(found);
      this.#keepBytes(Buffer.from(`"${this.#stand}"`));
      this.#start = found + 1;
      this.#seen = this.#start;
      this.#phase = "items";
    }
  }

  /** The hot loop: two hundred megabytes go through it byte by byte. */
  #findEnds(): ItemBatch[] {
    const batches: ItemBatch[] = [];
    const [bytes, length, batch] = [this.#bytes, this.#length, this.#limits.batch];
    let [at, depth, inString, escaped] = [this.#seen, this.#depth, this.#inString, this.#escaped];
    for (; at < length; at += 1) {
      if (inString) {
        at += escaped ? 1 : 0;
        while (at < length && bytes[at] !== quote && bytes[at] !== backslash) {
          at += 1;
        }
        escaped = bytes[at] === backslash && at < length;
        inString = at >= length || escaped;
        continue;
      }
      const byte = bytes[at];
      if (byte === quote) {
        inString = true;
      } else if (byte === openBrace || byte === openBracket) {
        depth += 1;
      } else if (depth === 0 && byte === comma) {
        this.#ends.push(at - this.#start);
        if (at - this.#start >= batch) {
          batches.push(this.#close(at));
        }
      } else if (depth === 0 && byte === closeBracket) {
        batches.push(...this.#closeLast(at));
        at += 1;
        break;
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1;
      }
    }
    at = Math.min(at, length);
    this.#seen = at;
    [this.#depth, this.#inString, this.#escaped] = [depth, inString, escaped];
    return batches;
  }

  /** The items up to a comma. */
  #close(at: number): ItemBatch {
    const batch = new ItemBatch(this.#bytes.subarray(this.#start, at), this.#ends, this.#items);
    this.#items += batch.count;
    this.#ends = [];
    this.#start = at + 1;
    return batch;
  }

  /** The items up to the end of the list; a list with nothing in it has none. */
  #closeLast(at: number): ItemBatch[] {
    this.#phase = "after";
    const isEmpty = this.#bytes.subarray(this.#start, at).every(isSpace);
    if (isEmpty && this.#items > 0) {
      throw new DatasetError({ kind: "invalid", row: this.#items + 1 });
    }
    if (isEmpty) {
      this.#start = at + 1;
      return [];
    }
    this.#ends.push(at - this.#start);
    return [this.#close(at)];
  }

  /** Puts the bytes up to `to` aside. */
  #keep(to: number): void {
    this.#keepBytes(Buffer.from(this.#bytes.subarray(this.#start, to)));
    this.#start = to;
    this.#seen = to;
  }

  #keepBytes(bytes: Buffer): void {
    this.#rest.push(bytes);
    this.#restSize += bytes.byteLength;
    if (this.#restSize > this.#limits.rest) {
      throw new DatasetError({ kind: "tooLarge", limit: this.#limits.rest });
    }
  }
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => (isRecord(part) ? part[name] : undefined), value);
}

/** The value with another one at the end of a path of members; the same where there is no such path. */
export function withMember(
  value: unknown,
  [name, ...rest]: readonly string[],
  member: unknown,
): unknown {
  if (name === undefined) {
    return member;
  }
  return isRecord(value) && Object.hasOwn(value, name)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          key === name ? withMember(part, rest, member) : part,
        ]),
      )
    : value;
}

/** A byte order mark before the answer does no harm. */
function parseAround(bytes: Buffer, rows: number): unknown {
  const text = bytes.toString("utf8").replace(/^\uFEFF/u, "");
  try {
    return parseWithNames(text, parseExact);
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
    throw new DatasetError(
      endsEarly(text) ? { kind: "truncated", rows } : { kind: "invalid", row: undefined },
      error,
    );
  }
}

/** True for what may be the beginning of a JSON object: something in it is still open. */
function endsEarly(text: string): boolean {
  let open = 0;
  const sign = /["{}[\]]/gu;
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    const [character] = found;
    if (character === '"') {
      sign.lastIndex = endOfJsonString(text, found.index);
    } else {
      open += character === "{" || character === "[" ? 1 : -1;
    }
  }
  return /^\s*\{/u.test(text) && open > 0;
}
