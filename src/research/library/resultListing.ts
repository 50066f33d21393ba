import * as l10n from "@vscode/l10n";
import { rm } from "node:fs/promises";
import * as path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { messageOf } from "../../shared/errorMessage.ts";
import { newestFirst } from "../../system/storedTime.ts";
import { namesIn } from "../../system/fileErrors.ts";
import { idOf, indexName, resultExtension, stampOf } from "./libraryFiles.ts";
import { ResultIndex, summarize } from "./resultIndex.ts";
import type { IndexedResult, ResultSummary } from "./resultIndex.ts";
import type { ReadResult, SavedResult } from "./savedResult.ts";

/** A file in the library that is no readable result. It is reported and left alone. */
export interface BrokenEntry {
  readonly path: string;
  readonly problem: string;
}

export interface Listing {
  /** Newest first. */
  readonly results: readonly ResultSummary[];
  readonly broken: readonly BrokenEntry[];
}

/** The lines of the index by id, and the results that there are. */
type LinesAndIds = readonly [lines: Map<string, IndexedResult>, ids: readonly string[]];

/** How many files are looked at side by side. */
const atATime = 32;

/**
 * What the library has, by its files: the index spares opening them, and a line that isn't made of
 * the file as it is doesn't count.
 */
export class ResultListing {
  readonly #folder: string;
  readonly #index: ResultIndex;
  readonly #open: (id: string) => Promise<ReadResult>;
  /** Results whose line in the index is older than they are. */
  readonly #outdated = new Set<string>();
  /** Files that are no readable results, by id, with the stamp they had when they were read. */
  readonly #broken = new Map<string, { readonly file: string; readonly problem: string }>();
  /** The comparison of the index's lines with their files, since it began. */
  #comparison: Promise<LinesAndIds | undefined> | undefined;

  /** `open` reads a result by the name of its file. */
  constructor(folder: string, open: (id: string) => Promise<ReadResult>) {
    this.#folder = folder;
    this.#index = new ResultIndex(path.join(folder, indexName));
    this.#open = open;
  }

  /**
   * All results, newest first, and what could not be read. Results that the index lacks, or that have
   * changed since they were noted in it, are read and added to it.
   */
  async list(): Promise<Listing> {
    const compared = await this.#compared();
    // Noted before the lines are read: another list may bring them up to date in between.
    const outdated = new Set(this.#outdated);
    const [known, ids] = compared ?? (await this.#linesAndIds());
    const broken: BrokenEntry[] = [];
    // A second time for results whose lines were made of other files, as those found to be none say.
    for (let round = 0; round < 2; round += 1) {
      const unknown = ids.filter(
        (id) =>
          (round === 0 && (!known.has(id) || outdated.has(id))) ||
          (known.has(id) && this.#outdated.has(id)),
      );
      const found = await this.#read(unknown, known);
      unknown.forEach((id) => known.delete(id));
      found.read.forEach((line) => known.set(line.summary.id, line));
      broken.push(...found.broken);
    }
    const now = Date.now();
    return {
      results: newestFirst(
        ids.flatMap((id) => known.get(id)?.summary ?? []),
        ({ receivedAt }) => receivedAt,
        now,
      ),
      broken,
    };
  }

  /** What the index says of results by their ids, of deleted ones too. */
  known(): Promise<ReadonlyMap<string, IndexedResult>> {
    return this.#index.readAll();
  }

  /** Adds a new result. */
  async add(result: SavedResult): Promise<void> {
    await this.#add(result).catch(leftToList);
  }

  /** Brings the index up to a result that was just changed. The change is on disk: where its line in the index can't be, the index goes. */
  async update(result: SavedResult): Promise<void> {
    await this.#add(result).catch(() => this.forget(result.id));
  }

  /** From now on a result is listed by its file, whatever its line says. */
  outdate(id: string): void {
    this.#outdated.add(id);
  }

  /** Windows would go by an older line about a result: the index is made again from the results themselves. */
  async forget(id: string): Promise<void> {
    this.outdate(id);
    await rm(path.join(this.#folder, indexName)).catch(leftToList);
  }

  async #add(result: SavedResult): Promise<void> {
    await this.#index.add(summarize(result), await this.#stampOf(result.id));
  }

  #linesAndIds(): Promise<LinesAndIds> {
    return Promise.all([this.#index.readAll(), this.#ids()]);
  }

  async #ids(): Promise<string[]> {
    return (await namesIn(this.#folder))
      .filter((name) => name.endsWith(resultExtension) && !name.startsWith("."))
      .map(idOf);
  }

  /**
   * Finds lines that aren't made of their files as they are. Once in a window, for it takes a look at
   * each file: what becomes of one later is found when it is opened.
   */
  async #compare(): Promise<LinesAndIds> {
    const [known, ids] = await this.#linesAndIds();
    const lines = ids.flatMap((id) => known.get(id) ?? []);
    await inTurns(lines, async ({ summary: { id }, file }) => {
      // A line of an earlier version doesn't say which file it was made of: that may have been another
      // one that named this result. Whatever keeps a file from being looked at is said when it is read.
      if (file === undefined || (await this.#stampOf(id).catch(() => "")) !== file) {
        this.outdate(id);
      }
    });
    return [known, ids];
  }

  /**
   * Resolves when the lines were compared; every list waits for that. A comparison that failed is made again. The list that
   * made it gets what it has read, which are thousands of lines.
   */
  async #compared(): Promise<LinesAndIds | undefined> {
    const earlier = this.#comparison;
    this.#comparison ??= this.#compare();
    try {
      const read = await this.#comparison;
      if (earlier === undefined) {
        this.#comparison = Promise.resolve(undefined);
        return read;
      }
      return undefined;
    } catch (error) {
      this.#comparison = undefined;
      throw error;
    }
  }

  /** Reads results for the index, and reports what is none. */
  async #read(
    ids: readonly string[],
    known: ReadonlyMap<string, IndexedResult>,
  ): Promise<{ readonly read: readonly IndexedResult[]; readonly broken: readonly BrokenEntry[] }> {
    const found = await inTurns(ids, (id) => this.#readOne(id));
    const read = found.filter((one) => typeof one !== "string");
    const broken = found.flatMap((problem, index) =>
      typeof problem === "string" ? [{ path: this.#pathOf(ids[index] ?? ""), problem }] : [],
    );
    await this.#index
      .addAll(read.filter((line) => !isDeepStrictEqual(line, known.get(line.summary.id))))
      .then(() => read.forEach(({ summary }) => this.#outdated.delete(summary.id)), leftToList);
    return { read, broken };
  }

  /** The line of a result, or why its file is none. A file that was found to be none is read again when it has changed. */
  async #readOne(id: string): Promise<IndexedResult | string> {
    try {
      const file = await this.#stampOf(id);
      const broken = this.#broken.get(id);
      if (broken?.file === file) {
        return broken.problem;
      }
      const read = await this.#open(id);
      if (read.ok) {
        return { summary: summarize(read.result), file };
      }
      this.#broken.set(id, { file, problem: read.problem });
      return read.problem;
    } catch (error) {
      // One file that the disk doesn't give out must not hide all the others.
      return l10n.t("The file can't be read: {0}", messageOf(error));
    }
  }

  #stampOf(id: string): Promise<string> {
    return stampOf(this.#pathOf(id));
  }

  #pathOf(id: string): string {
    return path.join(this.#folder, id + resultExtension);
  }
}

/** The index is a copy: what it lacks is added when the results are listed next. A disk that takes no line of it is no reason to show nothing. */
function leftToList(): void {
  // Nothing is lost: the results themselves are the truth.
}

/** What a look at each of many finds, in their order; some are looked at side by side. */
async function inTurns<T, R>(all: readonly T[], look: (one: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < all.length; from += atATime) {
    found.push(...(await Promise.all(all.slice(from, from + atATime).map(look))));
  }
  return found;
}
