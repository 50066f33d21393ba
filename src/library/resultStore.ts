import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir } from "node:fs/promises";
import * as path from "node:path";
import type { AnswerBody, Spill } from "../service/answerSink.ts";
import { readEnvelope } from "../service/envelope.ts";
import { AtomicFile, writeFileAtomically } from "../system/atomicFile.ts";
import { continues, laterIds, mayBeContinued } from "./continuation.ts";
import { ResultIndex, isMissing, summarize } from "./resultIndex.ts";
import type { ResultSummary } from "./resultIndex.ts";
import { makeResult, parseResult, writeResult } from "./savedResult.ts";
import type { NewResult, ReadResult, SavedResult } from "./savedResult.ts";

const extension = ".seo.json";

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

/** What is known about a call when its answer arrives. */
export type CallRecord = Omit<NewResult, "envelope" | "answerFile">;

/**
 * The library of paid answers: one `*.seo.json` file each, written atomically, in one folder that
 * all windows share. Nothing here is ever deleted or repaired behind the person's back.
 */
export class ResultStore {
  readonly #folder: string;
  readonly #index: ResultIndex;

  constructor(folder: string) {
    this.#folder = folder;
    this.#index = new ResultIndex(path.join(folder, "index.ndjson"));
  }

  /** A new id: sorts by time, and two windows never choose the same. */
  newId(tool: string, at: Date): string {
    return `${at.toISOString().replaceAll(/[:.]/gu, "-")}-${tool}-${randomBytes(4).toString("hex")}`;
  }

  /** A file in the library for the bytes of a large answer. */
  async openAnswerFile(id: string): Promise<Spill> {
    return AtomicFile.open(path.join(this.#folder, `${id}.answer.json`));
  }

  /**
   * Keeps a paid answer and resolves when it is safely on disk. An answer that is not a JSON object
   * is kept as the bytes that came.
   */
  async keep(id: string, call: CallRecord, body: AnswerBody): Promise<SavedResult> {
    const result = await this.#write(id, call, body);
    // The index is a copy: what it lacks is added when the results are listed next.
    await this.#index.add(summarize(result)).catch(() => undefined);
    return result;
  }

  /** Rejects when the library can't take an answer: better before it is paid for than after. */
  async checkWritable(): Promise<void> {
    await (await AtomicFile.open(path.join(this.#folder, "check"))).discard();
  }

  /** Adds the balance read after the call to a kept result. */
  async noteBalance(result: SavedResult, balanceAfter: number): Promise<SavedResult> {
    const noted = { ...result, balanceAfter };
    await writeFileAtomically(this.#path(result.id), writeResult(noted));
    return noted;
  }

  /** Notes that a kept result continues another, unless it is noted to continue one already. Costs nothing. */
  async noteContinues(result: SavedResult, parent: string): Promise<SavedResult> {
    if (typeof result.continues === "string" || result.id === parent) {
      return result;
    }
    const noted = { ...result, continues: parent };
    await writeFileAtomically(this.#path(result.id), writeResult(noted));
    // Of several lines about a result the last one counts.
    await this.#index.add(summarize(noted));
    return noted;
  }

  /** The results that continue this one, each the one before it. Opens no others. */
  async laterParts(first: SavedResult): Promise<SavedResult[]> {
    const parts: SavedResult[] = [];
    const ids = mayBeContinued(first.tool) ? laterIds(first.id, (await this.list()).results) : [];
    for (const id of ids) {
      const read = await this.open(id);
      // What can't be read, or continues something else, ends the row; the list of results shows it by itself.
      if (!read.ok || !continues(parts.at(-1) ?? first, read.result)) {
        break;
      }
      parts.push(read.result);
    }
    return parts;
  }

  /** The results that this one continues, the first of them first. */
  async earlierParts(last: SavedResult): Promise<SavedResult[]> {
    const parts = [last];
    for (let part = last; typeof part.continues === "string"; ) {
      const read = await this.open(part.continues);
      // The first part may be gone; a damaged library may hold results that continue each other in a circle.
      if (!read.ok || !continues(read.result, part) || parts.some(({ id }) => id === part.continues)) {
        break;
      }
      part = read.result;
      parts.unshift(part);
    }
    return parts.slice(0, -1);
  }

  /** Opens a result by its id. Rejects only when the file system fails for another reason than absence. */
  async open(id: string): Promise<ReadResult> {
    try {
      return parseResult(await readFile(this.#path(id), "utf8"));
    } catch (error) {
      if (isMissing(error)) {
        return { ok: false, problem: "The saved result is no longer there." };
      }
      throw error;
    }
  }

  /** The path of a result's own answer file; undefined when the answer is inside the result. */
  answerPath(result: SavedResult): string | undefined {
    return result.answerFile === null ? undefined : path.join(this.#folder, result.answerFile);
  }

  /** The path of a result's file. */
  resultPath(id: string): string {
    return this.#path(id);
  }

  /** All results, newest first, and what could not be read. Results the index lacks are added to it. */
  async list(): Promise<Listing> {
    const known = await this.#index.read();
    const results: ResultSummary[] = [];
    const broken: BrokenEntry[] = [];
    for (const name of await this.#resultFiles()) {
      const id = name.slice(0, -extension.length);
      const summary = known.get(id) ?? (await this.#indexAgain(id, broken));
      if (summary !== undefined) {
        results.push(summary);
      }
    }
    return { results: results.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt)), broken };
  }

  /** The newest saved result of a call, if it is at most `maxAge` milliseconds old. */
  async findPaid(callKey: string, maxAge: number, now: number): Promise<ResultSummary | undefined> {
    const { results } = await this.list();
    return results.find((result) => result.callKey === callKey && now - Date.parse(result.receivedAt) <= maxAge);
  }

  /** An answer that is too strange to be written into a result, too deep for example, is kept as its bytes. */
  async #write(id: string, call: CallRecord, body: AnswerBody): Promise<SavedResult> {
    try {
      const result = makeResult(id, { ...call, ...(await this.#place(id, body)) });
      await writeFileAtomically(this.#path(id), writeResult(result));
      return result;
    } catch (error) {
      if (body.kind === "file") {
        throw error;
      }
      const result = makeResult(id, { ...call, ...(await this.#placeBytes(id, body.bytes)) });
      await writeFileAtomically(this.#path(id), writeResult(result));
      return result;
    }
  }

  async #place(id: string, body: AnswerBody): Promise<Pick<SavedResult, "envelope" | "answerFile">> {
    if (body.kind === "file") {
      return { envelope: null, answerFile: path.basename(body.path) };
    }
    const envelope = parseEnvelope(body.bytes);
    return envelope === undefined ? this.#placeBytes(id, body.bytes) : { envelope, answerFile: null };
  }

  async #placeBytes(id: string, bytes: Buffer): Promise<Pick<SavedResult, "envelope" | "answerFile">> {
    const file = await this.openAnswerFile(id);
    await file.write(bytes);
    await file.commit();
    return { envelope: null, answerFile: path.basename(file.path) };
  }

  async #indexAgain(id: string, broken: BrokenEntry[]): Promise<ResultSummary | undefined> {
    const read = await this.open(id);
    if (!read.ok) {
      broken.push({ path: this.#path(id), problem: read.problem });
      return undefined;
    }
    const summary = summarize(read.result);
    await this.#index.add(summary);
    return summary;
  }

  async #resultFiles(): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true });
    const names = await readdir(this.#folder);
    return names.filter((name) => name.endsWith(extension) && !name.startsWith("."));
  }

  #path(id: string): string {
    return path.join(this.#folder, id + extension);
  }
}

function parseEnvelope(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    return readEnvelope(JSON.parse(bytes.toString("utf8")))?.raw;
  } catch {
    // Not JSON: the caller keeps the bytes as they are.
    return undefined;
  }
}
