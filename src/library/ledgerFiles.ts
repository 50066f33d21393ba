import { mkdir, open, readFile, stat } from "node:fs/promises";
import * as path from "node:path";
import { isMissing, namesIn } from "../system/fileErrors.ts";
import { emptyDay, readDay, writeLine } from "./ledgerLines.ts";
import type { LedgerDay, LedgerLine } from "./ledgerLines.ts";

interface ReadFile {
  readonly size: number;
  readonly changed: number;
  /** The whole lines that `day` was read from. */
  readonly lines: Buffer;
  readonly day: LedgerDay;
}

/**
 * The files of the ledger, one for each day (`2026-11-21.ndjson`). All windows append to them at
 * once: each line goes out in one write at the end of the file, which local file systems never mix
 * with another's. Nothing is ever changed or deleted.
 */
export class LedgerFiles {
  readonly #folder: string;
  readonly #read = new Map<string, ReadFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Appends one line. Rejects with the file system's error, or when the line did not fit on the disk whole. */
  async append(day: string, line: LedgerLine): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const bytes = Buffer.from(writeLine(line));
    const file = await open(this.#path(day), "a");
    try {
      const { bytesWritten } = await file.write(bytes);
      if (bytesWritten < bytes.length) {
        throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes could be written to the spending ledger.`);
      }
    } finally {
      await file.close();
    }
  }

  /** What a day's file says; nothing when there is none. No line is parsed twice, and a file that has not changed is not read again. */
  async read(day: string): Promise<LedgerDay> {
    try {
      // Looked at before it is read: what is appended in between makes it look changed next time.
      const { size, mtimeMs: changed } = await stat(this.#path(day));
      const known = this.#read.get(day);
      if (known?.size === size && known.changed === changed) {
        return known.day;
      }
      const read = readOn(await readFile(this.#path(day)), known);
      this.#read.set(day, { size, changed, ...read });
      return read.day;
    } catch (error) {
      if (isMissing(error)) {
        return emptyDay;
      }
      throw error;
    }
  }

  /** The days that have a file, from `first` on, oldest first. */
  async days(first = ""): Promise<string[]> {
    const names = await namesIn(this.#folder);
    const days = names.map((name) => /^(\d{4}-\d\d-\d\d)\.ndjson$/u.exec(name)?.[1] ?? "");
    return days.filter((day) => day !== "" && day >= first).toSorted();
  }

  #path(day: string): string {
    return path.join(this.#folder, `${day}.ndjson`);
  }
}

/** Parses what was appended since the last reading; everything, when what stood there has changed. */
function readOn(bytes: Buffer, known: ReadFile | undefined): Pick<ReadFile, "lines" | "day"> {
  // What follows the last line break is torn, or just being written.
  const lines = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  const goesOn = known !== undefined && lines.subarray(0, known.lines.length).equals(known.lines);
  return { lines, day: goesOn ? readDay(lines.toString("utf8", known.lines.length), known.day) : readDay(lines.toString("utf8")) };
}
