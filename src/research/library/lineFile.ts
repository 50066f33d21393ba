import { appendFile, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import type * as z from "zod/mini";
import { eachLine } from "../../system/eachLine.ts";
import { parseJson } from "../../shared/json.ts";
import { isMissing } from "../../system/fileErrors.ts";
import { Turns } from "../../system/turn.ts";

/** As many bytes before the end of what was read as tell that a file has only grown since. */
const seamLength = 256;

interface Known<T> {
  /** Bytes of the whole lines that `values` were read from. */
  readonly end: number;
  /** The last of these bytes. */
  readonly seam: Buffer;
  readonly values: readonly T[];
}

/**
 * A file of JSON lines that several windows append to and that nobody changes otherwise. Lines that
 * can't be read are passed over: torn ones, and those of later versions.
 */
export class LineFile<T> {
  readonly path: string;
  readonly #schema: z.ZodMiniType<T>;
  #known: Known<T> = nothing();

  constructor(path: string, schema: z.ZodMiniType<T>) {
    this.path = path;
    this.#schema = schema;
  }

  /**
   * Appends lines in one write, which local file systems never mix with another window's. It begins
   * with a line break: what a crash left unfinished before it spoils itself only. Rejects with the
   * file system's error.
   */
  async append(values: readonly T[]): Promise<void> {
    await appendFile(this.path, `\n${values.map((value) => JSON.stringify(value)).join("\n")}\n`);
  }

  /** Every readable line, in the order of the file; nothing where there is no file. No line is parsed twice. */
  async read(): Promise<readonly T[]> {
    const file = await openIfThere(this.path);
    if (file === undefined) {
      return [];
    }
    try {
      this.#known =
        (await this.#readOn(file, this.#known)) ??
        (await this.#readOn(file, nothing())) ??
        nothing();
      return this.#known.values;
    } finally {
      await file.close();
    }
  }

  /** What is known with what was appended to it since; undefined when the file is another one by now. */
  async #readOn(file: FileHandle, known: Known<T>): Promise<Known<T> | undefined> {
    const start = known.end - known.seam.length;
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(size - start, 0));
    await file.read(bytes, 0, bytes.length, start);
    // What follows the last line break is torn, just being written, or zeros where the file was cut meanwhile.
    const lines = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
    if (!lines.subarray(0, known.seam.length).equals(known.seam)) {
      return undefined;
    }
    const added = await this.#parse(lines.toString("utf8", known.seam.length));
    return {
      end: start + lines.length,
      seam: Buffer.from(lines.subarray(-seamLength)),
      values: added.length === 0 ? known.values : [...known.values, ...added],
    };
  }

  /** The values of the lines that can be read; others get their turn in between. */
  async #parse(text: string): Promise<T[]> {
    const turns = new Turns();
    const values: T[] = [];
    for (const line of eachLine(text)) {
      await turns.next();
      const read = this.#schema.safeParse(parseJson(line));
      // A line torn by a crash, or one that only a later version understands, is passed over.
      if (read.success) {
        values.push(read.data);
      }
    }
    return values;
  }
}

function nothing<T>(): Known<T> {
  return { end: 0, seam: Buffer.alloc(0), values: [] };
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
}
