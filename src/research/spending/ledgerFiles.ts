import { stat } from "node:fs/promises";
import * as path from "node:path";
import { isMissing, namesIn } from "../../system/fileErrors.ts";
import { appendFlushed, flushFolder, makeFolder } from "../../system/flushedFiles.ts";
import { readFileUpTo } from "../../system/readFile.ts";
import { emptyDay, readDay, writeLine } from "./ledgerLines.ts";
import type { LedgerDay, LedgerLine } from "./ledgerLines.ts";

/** Bytes of a day's file: a line has a few hundred. */
const largestDay = 64 * 1024 * 1024;

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
  /** The days whose file is in its folder for good. */
  readonly #flushed = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Appends lines in one write, and resolves when a power failure can't undo it. Rejects with the
   * file system's error, or when they did not fit on the disk whole.
   */
  async append(day: string, lines: readonly LedgerLine[]): Promise<void> {
    await makeFolder(this.#folder);
    await appendFlushed(this.#path(day), lines.map(writeLine).join(""));
    if (!this.#flushed.has(day)) {
      // Once for each file: another window may have created it a moment ago.
      await flushFolder(this.#folder);
      this.#flushed.add(day);
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
      const read = await readOn(await readFileUpTo(this.#path(day), largestDay), day, known);
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
    const days = names.flatMap((name) => /^(\d{4}-\d\d-\d\d)\.ndjson$/u.exec(name)?.[1] ?? []);
    return days.filter((day) => day >= first).toSorted();
  }

  #path(day: string): string {
    return path.join(this.#folder, `${day}.ndjson`);
  }
}

/** Parses what was appended since the last reading; everything, when what stood there has changed. */
async function readOn(
  bytes: Buffer,
  name: string,
  known: ReadFile | undefined,
): Promise<Pick<ReadFile, "lines" | "day">> {
  // What follows the last line break is torn, or just being written.
  const lines = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  const goesOn = known !== undefined && lines.subarray(0, known.lines.length).equals(known.lines);
  return {
    lines,
    day: goesOn
      ? await readDay(lines.toString("utf8", known.lines.length), known.day)
      : await readDay(lines.toString("utf8"), { ...emptyDay, name }),
  };
}
