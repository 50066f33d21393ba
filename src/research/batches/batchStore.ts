import * as l10n from "@vscode/l10n";
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import * as path from "node:path";
import * as z from "zod/mini";
import { messageOf } from "../../shared/errorMessage.ts";
import { parseJson } from "../../shared/json.ts";
import { writeFileAtomically } from "../../system/atomicFile.ts";
import { errorCode, isMissing, namesIn } from "../../system/fileErrors.ts";
import { readTextUpTo } from "../../system/readFile.ts";
import type { BrokenEntry } from "../library/resultListing.ts";
import { claimBatch, ownerOf } from "./batchClaim.ts";
import type { BatchOwner } from "./batchClaim.ts";
import { BatchJournal } from "./batchJournal.ts";
import { batchFormat, batchHeader, batchVersion, replay } from "./batchState.ts";
import type { BatchHeader, BatchProgress } from "./batchState.ts";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";

const headerFile = "batch.json";
const journalFile = "journal.ndjson";
/** Bytes of either: a batch of 10,000 items has a few million. */
const largestFile = 256 * 1024 * 1024;

/** What is known when a batch is created. */
export type NewBatch = Pick<BatchHeader, "tool" | "origin" | "price" | "savedSince" | "items">;

/** A batch as it lies on disk. */
export interface SavedBatch {
  readonly header: BatchHeader;
  readonly progress: BatchProgress;
}

export interface BatchListing {
  /** Newest first. */
  readonly batches: readonly SavedBatch[];
  readonly broken: readonly BrokenEntry[];
}

/** A batch, with what changes when more has become of it. */
interface ListedBatch {
  readonly stamp: string;
  readonly read: SavedBatch;
}

export type ClaimedBatch =
  | { readonly claimed: true; readonly journal: BatchJournal }
  /** Another window runs it. */
  | { readonly claimed: false; readonly owner: BatchOwner };

/**
 * The batches of all windows, one folder each: what is to be done (`batch.json`, written once) and
 * what has become of it (`journal.ndjson`, appended to). Nothing here is ever deleted or repaired.
 */
export class BatchStore {
  readonly #folder: string;
  readonly #clock: Clock;
  /** What was listed last, by id, with what changes with a batch's journal: its header is written once. */
  #listed: ReadonlyMap<string, ListedBatch> = new Map();

  constructor(folder: string, clock: Clock = systemClock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Writes a new batch; resolves with its id, which sorts by time, when it is safely on disk. */
  async create(batch: NewBatch): Promise<string> {
    const now = new Date(this.#clock.now()).toISOString();
    const id = `${now.replaceAll(/[:.]/gu, "-")}-${batch.tool}-${randomBytes(4).toString("hex")}`;
    const header = { format: batchFormat, version: batchVersion, id, createdAt: now, ...batch };
    await writeFileAtomically(this.#path(id, headerFile), `${JSON.stringify(header)}\n`);
    return id;
  }

  /** All batches, newest first, and what could not be read. Reads again only those of which more has become since. */
  async list(): Promise<BatchListing> {
    const batches: SavedBatch[] = [];
    const broken: BrokenEntry[] = [];
    const listed = new Map<string, ListedBatch>();
    for (const id of (await namesIn(this.#folder)).toSorted().toReversed()) {
      const found = await this.#readOnce(id).catch((error: unknown) =>
        l10n.t("The file can't be read: {0}", messageOf(error)),
      );
      if (typeof found === "string") {
        broken.push({ path: this.#path(id, headerFile), problem: found });
      } else if (found !== undefined) {
        listed.set(id, found);
        batches.push(found.read);
      }
    }
    this.#listed = listed;
    return { batches, broken };
  }

  /** What was listed last, where no more has become of it; what can't be read may be readable the next time. */
  async #readOnce(id: string): Promise<ListedBatch | string | undefined> {
    const stamp = await stampOf(this.#path(id, journalFile));
    const known = this.#listed.get(id);
    if (known?.stamp === stamp) {
      return known;
    }
    const read = await this.#read(id);
    return typeof read === "object" ? { stamp, read } : read;
  }

  /** How a batch stands. Rejects with a sentence when it can't be read. */
  async read(id: string): Promise<SavedBatch> {
    const read = await this.#read(id);
    if (read === undefined || typeof read === "string") {
      throw new Error(read ?? l10n.t("The batch no longer exists."));
    }
    return read;
  }

  /** The window that has claimed a batch and is still there; undefined when nobody has. */
  owner(id: string): Promise<BatchOwner | undefined> {
    return ownerOf(this.#path(id));
  }

  /** Claims a batch for this window, to run it or to decide about its items. Close the journal afterwards. */
  async claim(id: string): Promise<ClaimedBatch> {
    await this.read(id);
    const claim = await claimBatch(this.#path(id), new Date(this.#clock.now()));
    if (!claim.taken) {
      return { claimed: false, owner: claim.owner };
    }
    try {
      // Read once more: the window that had it may have gone on until a moment ago.
      const parts = { ...(await this.read(id)), clock: this.#clock, release: claim.release };
      return {
        claimed: true,
        journal: await BatchJournal.open(this.#path(id, journalFile), parts),
      };
    } catch (error) {
      await claim.release();
      throw error;
    }
  }

  /** Undefined for what is no batch at all, a sentence for one that can't be read. */
  async #read(id: string): Promise<SavedBatch | string | undefined> {
    const text = await readIfThere(this.#path(id, headerFile));
    if (text === undefined) {
      return undefined;
    }
    const header = parseHeader(text);
    return typeof header === "string"
      ? header
      : {
          header,
          progress: replay(header, (await readIfThere(this.#path(id, journalFile))) ?? ""),
        };
  }

  #path(id: string, ...rest: readonly string[]): string {
    return path.join(this.#folder, id, ...rest);
  }
}

/** The header, or in a sentence why it can't be read. */
function parseHeader(text: string): BatchHeader | string {
  const value = parseJson(text);
  const head = z.object({ format: z.literal(batchFormat), version: z.number() }).safeParse(value);
  if (!head.success) {
    return l10n.t("The file isn't a saved SEO Research batch.");
  }
  if (head.data.version > batchVersion) {
    return l10n.t(
      "The file was written by a newer version of SEO Research. Update the extension to open it.",
    );
  }
  const read = batchHeader.safeParse(value);
  return read.success
    ? read.data
    : l10n.t(
        "The file is damaged ({0}).",
        read.error.issues.map((issue) => issue.path.join(".")).join(", "),
      );
}

/** Size and time of a file; "" where there is none. */
async function stampOf(file: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(file);
    return `${size} ${mtimeMs}`;
  } catch (error) {
    if (isMissing(error) || errorCode(error) === "ENOTDIR") {
      return "";
    }
    throw error;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readTextUpTo(file, largestFile);
  } catch (error) {
    if (isMissing(error) || errorCode(error) === "ENOTDIR") {
      return undefined;
    }
    throw error;
  }
}
