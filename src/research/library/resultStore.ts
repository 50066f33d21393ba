import * as l10n from "@vscode/l10n";
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import type { JsonRecord } from "../../shared/json.ts";
import type { AnswerBody, Spill } from "../service/answerSink.ts";
import { AtomicFile, writeFileAtomically } from "../../system/atomicFile.ts";
import { isMissing } from "../../system/fileErrors.ts";
import { FileLock } from "../../system/fileLock.ts";
import { readTextUpTo, UnreadFile } from "../../system/readFile.ts";
import { comparableKey } from "../tools/arguments.ts";
import type { ResultSummary } from "./resultIndex.ts";
import { ResultListing } from "./resultListing.ts";
import type { Listing } from "./resultListing.ts";
import { ResultPins } from "./resultPins.ts";
import { canStandIn } from "./standIn.ts";
import type { DeletedResult, Deletion, Restoring, ResultTrash } from "./resultTrash.ts";
import {
  makeResult,
  projectsOf,
  readResultNamed,
  storedResponse,
  writeResult,
} from "./savedResult.ts";
import type { NewResult, ReadResult, SavedResult, StoredResponse } from "./savedResult.ts";
import {
  answerExtension,
  resultExtension,
  filesOf,
  idOf,
  indexName,
  largestResult,
  stampOf,
} from "./libraryFiles.ts";

/** What a person writes on a result. A member that is absent stays as it was; an empty one is taken away. */
export interface OwnWords {
  readonly title?: string;
  readonly tags?: readonly string[];
}

/** What is known about a call when its answer arrives. */
export type CallRecord = Omit<NewResult, keyof StoredResponse>;

/**
 * The library of paid answers: one `*.seo.json` file each, written atomically, in one folder that
 * all windows share. Nothing here is ever deleted or repaired behind the person's back; what a
 * person deletes goes to the trash.
 */
export class ResultStore {
  readonly pins: ResultPins;
  readonly folder: string;
  readonly #listing: ResultListing;
  /** Changes of results under way: each begins when the one before it is done. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.folder = folder;
    this.#listing = new ResultListing(folder, (id) => this.open(id));
    this.pins = new ResultPins(this.#inFolder("pins.ndjson"));
  }

  /** A new id: sorts by time, and two windows never choose the same. */
  newId(tool: string, at: Date): string {
    return `${at.toISOString().replaceAll(/[:.]/gu, "-")}-${tool}-${randomBytes(4).toString("hex")}`;
  }

  /** A file in the library for the bytes of a large answer. */
  async openAnswerFile(id: string): Promise<Spill> {
    return AtomicFile.open(this.#inFolder(id + answerExtension));
  }

  /**
   * Keeps a paid answer and resolves when it is safely on disk. An answer that is not a JSON object
   * is kept as the bytes that came.
   */
  async keep(id: string, call: CallRecord, body: AnswerBody): Promise<SavedResult> {
    const { redactions } = body;
    const result = await this.#write(
      id,
      redactions === undefined ? call : { ...call, redactions },
      body,
    );
    await this.#listing.add(result);
    return result;
  }

  /** Keeps what was made here instead of received: records, texts and plain figures, which are written as they are. */
  async keepMade(id: string, call: CallRecord, envelope: JsonRecord): Promise<SavedResult> {
    const result = makeResult(id, { ...call, envelope, answerFile: null });
    await writeFileAtomically(this.#path(id), writeResult(result));
    await this.#listing.add(result);
    return result;
  }

  /** Rejects when the library can't take an answer: better before it is paid for than after. */
  async checkWritable(): Promise<void> {
    await (await AtomicFile.open(path.join(this.folder, "check"))).discard();
  }

  /**
   * Adds the balance read after the call to a kept result, as it is by now. One that is no longer
   * there stays so, and comes back as it was given.
   */
  async noteBalance(result: SavedResult, balanceAfter: number): Promise<SavedResult> {
    const read = await this.#change(async () =>
      this.#indexed(await this.#rewrite(result.id, (now) => ({ ...now, balanceAfter }))),
    );
    return read.ok ? read.result : result;
  }

  /**
   * Notes that a kept result continues another, unless it is noted to continue one already. Costs
   * nothing. One that is no longer there stays so, and comes back as it was given.
   */
  async noteContinues(result: SavedResult, parent: string): Promise<SavedResult> {
    if (typeof result.continues === "string" || result.id === parent) {
      return result;
    }
    const read = await this.#change(() => this.#noteContinues(result.id, parent));
    return read.ok ? read.result : result;
  }

  /** Adds projects to those of a kept result. One that is no longer there comes back as it was given. */
  async noteProjects(result: SavedResult, projects: readonly string[]): Promise<SavedResult> {
    if (projects.every((project) => projectsOf(result).includes(project))) {
      return result;
    }
    const read = await this.#change(async () =>
      this.#indexed(
        await this.#rewrite(result.id, (now) => ({
          ...now,
          projects: [...new Set([...projectsOf(now), ...projects])],
        })),
      ),
    );
    return read.ok ? read.result : result;
  }

  /** Gives a result a title or tags of a person's own. Costs nothing, and touches nothing else in it. */
  describe(id: string, words: OwnWords): Promise<ReadResult> {
    return this.#change(() => this.#describe(id, words));
  }

  /**
   * Opens a result by its id, which is the name of its file: one that has another id inside is
   * refused. Rejects only when the file system fails for another reason than absence.
   */
  async open(id: string): Promise<ReadResult> {
    try {
      const read = await readResultNamed(id, await readTextUpTo(this.#path(id), largestResult));
      if (!read.ok) {
        // Whatever the index says of it: the next list reports the file, and offers no such result.
        this.#listing.outdate(id);
        // Version 1.0.0 may have noted what this file says in the line of the result that it names.
        if (read.idInside !== undefined) {
          this.#listing.outdate(read.idInside);
        }
      }
      return read;
    } catch (error) {
      if (isMissing(error)) {
        return { ok: false, problem: l10n.t("The saved result no longer exists.") };
      }
      if (error instanceof UnreadFile) {
        return { ok: false, problem: error.message };
      }
      throw error;
    }
  }

  /** The same for whoever can do nothing without it: rejects with the problem as a sentence. */
  async read(id: string): Promise<SavedResult> {
    const read = await this.open(id);
    if (!read.ok) {
      throw new Error(read.problem);
    }
    return read.result;
  }

  /** The path of a result's own answer file; undefined when the answer is inside the result. */
  answerPath(result: SavedResult): string | undefined {
    return result.answerFile === null ? undefined : path.join(this.folder, result.answerFile);
  }

  /**
   * Moves results, with the bytes of their answers, to the trash; unreadable files too, by their
   * names without the extension. Those that are gone already are passed over.
   */
  discard(ids: readonly string[], now: Date): Promise<Deletion> {
    return this.#change(async () => {
      const { id, names } = await (await this.#trash()).take(ids.map(filesOf), now);
      return { id, moved: names.filter((name) => name.endsWith(resultExtension)).map(idOf) };
    });
  }

  /** Brings a result back from a deletion. Rejects, and overwrites nothing, where one is there again. */
  restore(deletion: string, id: string): Promise<Restoring> {
    return this.#change(async () => (await this.#trash()).restore(deletion, filesOf(id)));
  }

  /** Brings the index up to a result whose file was restored from a backup: an older line about it may say something else. */
  async noteRestored(id: string): Promise<void> {
    await this.#indexed(await this.open(id));
  }

  /** What can be brought back, last deleted first. Opens none of them. */
  async deleted(): Promise<DeletedResult[]> {
    const known = await this.#listing.known();
    return (await (await this.#trash()).list()).flatMap((entry) =>
      entry.names
        .filter((name) => name.endsWith(resultExtension))
        .map((name) => {
          const id = idOf(name);
          return { id, entry, summary: known.get(id)?.summary };
        }),
    );
  }

  /** Removes for good what was deleted more than 30 days before `now`. */
  async emptyTrash(now: Date): Promise<void> {
    await (await this.#trash()).empty(now);
  }

  /** Another text whenever another window may have kept, changed, pinned or deleted something since. */
  async stamp(): Promise<string> {
    const paths = [this.folder, this.#inFolder(indexName), this.#inFolder("pins.ndjson")];
    return (await Promise.all(paths.map(stampOf))).join(" ");
  }

  /** The path of a result's file. */
  resultPath(id: string): string {
    return this.#path(id);
  }

  /** All results, newest first, and what could not be read. */
  list(): Promise<Listing> {
    return this.#listing.list();
  }

  /**
   * The newest saved result that can stand in for a call, if it is at most `maxAge` milliseconds old.
   */
  async findPaid(callKey: string, maxAge: number, now: number): Promise<ResultSummary | undefined> {
    const wanted = comparableKey(callKey);
    const usable = await this.usable(
      (result) => result.callKey === wanted && canStandIn(result, maxAge, now),
    );
    return usable[0];
  }

  /**
   * The results that pass and can stand in for their calls, newest first; each that passes is opened.
   * One that can't be read, or says that the call failed, can't: it stays saved and was charged, but
   * nothing is to be had from it.
   */
  async usable(passes: (result: ResultSummary) => boolean): Promise<ResultSummary[]> {
    const found = (await this.list()).results.filter(passes);
    if (found.length === 0) {
      return [];
    }
    // The start doesn't need it.
    const { isReusable } = await import("./reusable.ts");
    const opened = await Promise.all(found.map(({ id }) => this.open(id)));
    return found.filter((_result, place) => {
      const read = opened[place];
      return read?.ok === true && isReusable(read.result);
    });
  }

  /** The newest saved result of a call, whatever it is worth: it tells that the call was answered, and paid for. */
  async findSaved(callKey: string): Promise<ResultSummary | undefined> {
    const wanted = comparableKey(callKey);
    return (await this.list()).results.find((result) => result.callKey === wanted);
  }

  async #write(id: string, call: CallRecord, body: AnswerBody): Promise<SavedResult> {
    const result = makeResult(id, { ...call, ...(await this.#place(id, body)) });
    await writeFileAtomically(this.#path(id), writeResult(result));
    return result;
  }

  async #place(
    id: string,
    body: AnswerBody,
  ): Promise<StoredResponse & Pick<SavedResult, "unreadable" | "failed">> {
    if (body.kind === "file") {
      const { notedFailure } = await import("./reusable.ts");
      return {
        envelope: null,
        answerFile: path.basename(body.path),
        ...(await notedFailure(body)),
      };
    }
    return (
      storedResponse(body.bytes) ?? {
        ...(await this.#placeBytes(id, body.bytes)),
        unreadable: true,
      }
    );
  }

  async #placeBytes(
    id: string,
    bytes: Buffer,
  ): Promise<Pick<SavedResult, "envelope" | "answerFile">> {
    const name = id + answerExtension;
    await writeFileAtomically(this.#inFolder(name), bytes);
    return { envelope: null, answerFile: name };
  }

  #change<T>(make: () => Promise<T>): Promise<T> {
    const change = this.#changes.then(make);
    // Who asked for it learns of its failure; the next change does not depend on it.
    this.#changes = change.catch(() => undefined);
    return change;
  }

  async #describe(id: string, { title, tags }: OwnWords): Promise<ReadResult> {
    return this.#indexed(
      await this.#rewrite(id, (result) => ({
        ...result,
        ...(title === undefined ? {} : { title: title === "" ? undefined : title }),
        ...(tags === undefined ? {} : { tags: tags.length === 0 ? undefined : tags }),
      })),
    );
  }

  async #noteContinues(id: string, parent: string): Promise<ReadResult> {
    return this.#indexed(
      await this.#rewrite(id, (result) =>
        typeof result.continues === "string" ? result : { ...result, continues: parent },
      ),
    );
  }

  /**
   * Changes a result as it is on disk now; what can't be read, or is gone, is left as it is. Under a
   * lock: of two windows that read it at once, the later one would write over the title that the other gave it.
   */
  async #rewrite(id: string, change: (result: SavedResult) => SavedResult): Promise<ReadResult> {
    const lock = await FileLock.take(this.#inFolder(`.${id}.lock`));
    try {
      const read = await this.open(id);
      if (!read.ok) {
        return read;
      }
      const result = change(read.result);
      if (result !== read.result) {
        // Where the disk fails at last, the file may be the new one all the same.
        await writeFileAtomically(this.#path(id), writeResult(result)).catch(
          async (error: unknown) => {
            await this.#listing.forget(id);
            throw error;
          },
        );
      }
      return { ok: true, result };
    } finally {
      await lock.release();
    }
  }

  /** Brings the index up to a result that was just changed. */
  async #indexed(read: ReadResult): Promise<ReadResult> {
    await (read.ok ? this.#listing.update(read.result) : undefined);
    return read;
  }

  /** Few delete anything: its code is loaded for those who do. */
  async #trash(): Promise<ResultTrash> {
    const { ResultTrash } = await import("./resultTrash.ts");
    return new ResultTrash(this.folder);
  }

  #path(id: string): string {
    return this.#inFolder(id + resultExtension);
  }

  #inFolder(name: string): string {
    return path.join(this.folder, name);
  }
}
