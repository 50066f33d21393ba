import { createHash, randomBytes } from "node:crypto";
import { readdir, rename, rm, rmdir, stat, unlink } from "node:fs/promises";
import * as path from "node:path";
import { setTimeout } from "node:timers/promises";
import * as z from "zod/mini";
import { storedTimeSchema } from "../library/storedTimeSchema.ts";
import { comparableKey } from "../tools/arguments.ts";
import { parseJson } from "../../shared/json.ts";
import { storedTime } from "../../system/storedTime.ts";
import { waitUntil } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { errorCode, isMissing, namesIn } from "../../system/fileErrors.ts";
import { flushFolder, makeFolder, writeNewFile } from "../../system/flushedFiles.ts";
import { isProcessAlive } from "../../system/processes.ts";
import { noteLimit, readTextUpTo } from "../../system/readFile.ts";
import { renameHeld } from "../../system/renameHeld.ts";
import { temporaryName, writerOf } from "../../system/temporaryName.ts";

/** A member that another version may write differently: then it says nothing, and the note still counts. */
const tolerant = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

const pendingCall = z.lazy(() =>
  z.object({
    tool: z.string(),
    subject: z.string(),
    /** ISO 8601, UTC, by this machine's clock. */
    sentAt: storedTimeSchema(),
    pid: z.number(),
    /** What to add to this machine's clock to get the service's, in milliseconds, as it was known when the call was sent. */
    clockOffset: tolerant(z.number()),
    /** Whose credits the call spends. */
    account: tolerant(z.string()),
    /** Id of the call in the spending ledger. */
    callId: tolerant(z.string()),
    /** True once the call is over in a window that lives on, and nothing is known about its charge. */
    ended: tolerant(z.boolean()),
  }),
);

/** A call that was sent and whose result has not been saved yet. */
export type PendingCall = z.infer<typeof pendingCall>;

/** A note as it is on disk. */
export interface PendingNote extends PendingCall {
  /** Its path, which no other note ever has: what removes it can't remove the note of a later call. */
  readonly file: string;
}

/** No call takes longer, repetitions and all, in milliseconds: later its window's id may have been given to another process. */
const longestCall = 20 * 60_000;

/** How often a claim is tried for that another window is just letting go of, or that another program holds. */
const maxTries = 20;

/** What systems say when a folder is to take a name that is taken. */
const taken: ReadonlySet<string> = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR"]);

/** What Windows says then, and also while a virus scanner or another window holds a file or a folder. */
const busy: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);

/**
 * The calls under way in all windows. A note that outlives its window tells that a call was sent and
 * its response lost: it may have been charged.
 *
 * A call is claimed by its folder, which is named after the call and has the note in it. The folder
 * is prepared under another name and appears by one rename, which fails where there is one with a
 * note: of all windows one succeeds, its note is never seen torn, and no links are needed. Each note
 * has a name of its own, so removing it never touches a later one, and a folder is removed only when
 * it is empty. Version 0.4.0 wrote a file in place of the folder, which blocks the name as well.
 */
export class PendingCalls {
  readonly #folder: string;
  /** The notes of this window's own calls, by the calls' keys. */
  readonly #own = new Map<string, PendingNote>();

  readonly #pause: (milliseconds: number) => Promise<unknown>;

  constructor(folder: string, pause: (milliseconds: number) => Promise<unknown> = setTimeout) {
    this.#folder = folder;
    this.#pause = pause;
  }

  /**
   * Claims a call, and resolves when a power failure can't undo its note. Resolves with the note that
   * is there already, in which case nothing changed. Rejects with the file system's error.
   */
  async begin(callKey: string, call: PendingCall): Promise<PendingNote | undefined> {
    const claim = this.#claimPath(callKey);
    for (let tries = 1; ; tries += 1) {
      try {
        const [earlier] = await notesIn(claim, call);
        if (earlier !== undefined) {
          return earlier;
        }
        this.#own.set(callKey, { ...call, file: await this.#claim(claim, call) });
        break;
      } catch (error) {
        const code = errorCode(error);
        if (tries === maxTries || !(taken.has(code) || busy.has(code))) {
          throw error;
        }
        // Another window was quicker, or has just let go of it. Windows doesn't replace an empty folder.
        await removeIfEmpty(claim);
        await (busy.has(code) ? this.#pause(10 * tries) : undefined);
      }
    }
    try {
      await flushFolder(this.#folder);
    } catch (error) {
      await this.end(callKey);
      throw error;
    }
    return undefined;
  }

  /** This window's call is over: its result is saved, or its failure has been explained. Notes of other windows stay. */
  async end(callKey: string): Promise<void> {
    const own = this.#own.get(callKey);
    if (own !== undefined) {
      await this.takeAway(own);
      this.#own.delete(callKey);
    }
  }

  /**
   * Changes members of the note of this window's call, which keeps its claim. Other windows read the
   * old note or the new one, and a power failure leaves one of them. Resolves with false when the note
   * is no longer there. Rejects with the file system's error.
   */
  async update(callKey: string, changes: Partial<PendingCall>): Promise<boolean> {
    const own = this.#own.get(callKey);
    if (own === undefined) {
      return false;
    }
    const { file, ...call } = { ...own, ...changes };
    if (!(await filesOf(this.#claimPath(callKey))).includes(file)) {
      return false;
    }
    const temporary = path.join(this.#folder, temporaryName(path.basename(file)));
    try {
      await writeNewFile(temporary, JSON.stringify(call));
      await renameHeld(temporary, file);
      await flushFolder(path.dirname(file));
    } catch (error) {
      // What went wrong first is what counts.
      await rm(temporary, { force: true }).catch(() => undefined);
      if (isMissing(error) || errorCode(error) === "ENOTDIR") {
        return false;
      }
      throw error;
    }
    this.#own.set(callKey, { ...call, file });
    return this.#isAlone(callKey, file);
  }

  /** The folder of a claim that was taken away may be another window's since: a note that was written into it then claims nothing, and goes. */
  async #isAlone(callKey: string, file: string): Promise<boolean> {
    const alone = (await filesOf(this.#claimPath(callKey))).every((other) => other === file);
    if (!alone) {
      await this.end(callKey);
    }
    return alone;
  }

  /** Removes a note that was left behind, and no other: another window may have claimed the call in the meantime. */
  async takeAway(left: PendingNote): Promise<void> {
    if (path.dirname(left.file) === path.resolve(this.#folder)) {
      await removeOldNote(left);
      return;
    }
    await rm(left.file, { force: true });
    await removeIfEmpty(path.dirname(left.file));
  }

  /**
   * Removes the notes of a call that isn't under way in any window, once it is known what became of it:
   * all, or those of the call with an id in the ledger. `now` in milliseconds since 1970. A key of an
   * earlier version stands for the call's key of today, too.
   */
  async removeAbandoned(callKey: string, now: number, callId?: string): Promise<void> {
    for (const key of new Set([callKey, comparableKey(callKey)])) {
      for (const note of await notesIn(this.#claimPath(key))) {
        if (!isUnderWay(note, now) && (callId === undefined || note.callId === callId)) {
          await this.takeAway(note);
        }
      }
    }
  }

  /** The notes of calls as they are now, by the calls' keys: those of living windows first, none for a call without a claim. */
  async read(callKeys: readonly string[]): Promise<ReadonlyMap<string, readonly PendingNote[]>> {
    const claims = new Set(await namesIn(this.#folder));
    const claimed = callKeys.filter((callKey) => claims.has(claimName(callKey)));
    const notes = new Map<string, readonly PendingNote[]>();
    for (const callKey of claimed) {
      notes.set(callKey, await notesIn(this.#claimPath(callKey)));
    }
    return notes;
  }

  /** The notes of all calls, oldest first. Tidies up what killed windows left half-made. */
  async list(): Promise<PendingNote[]> {
    const notes: PendingNote[] = [];
    for (const name of await namesIn(this.#folder)) {
      const writer = writerOf(name);
      if (writer !== undefined && !isProcessAlive(writer)) {
        await rm(path.join(this.#folder, name), { recursive: true, force: true });
      } else if (isClaim(name)) {
        notes.push(...(await notesIn(path.resolve(this.#folder, name))));
      }
    }
    return notes.toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
  }

  /** Resolves with the path of the note. */
  async #claim(claim: string, call: PendingCall): Promise<string> {
    const name = `${randomBytes(12).toString("hex")}.json`;
    const prepared = path.join(this.#folder, temporaryName(path.basename(claim)));
    try {
      await makeFolder(prepared);
      await writeNewFile(path.join(prepared, name), JSON.stringify(call));
      await flushFolder(prepared);
      await rename(prepared, claim);
    } catch (error) {
      await rm(prepared, { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    return path.join(claim, name);
  }

  #claimPath(callKey: string): string {
    return path.resolve(this.#folder, claimName(callKey));
  }
}

/** What a call's claim is called. */
function claimName(callKey: string): string {
  return `${createHash("sha256").update(callKey).digest("hex")}.json`;
}

function isClaim(name: string): boolean {
  return /^[0-9a-f]{64}\.json$/u.test(name);
}

/** How often it is looked whether a call of another window has ended, in milliseconds. */
const lookInterval = 500;

/** Resolves when no window has a call under way any more. Rejects with the signal's reason as soon as it is aborted. */
export async function untilReleased(
  pendingCalls: Pick<PendingCalls, "read">,
  callKey: string,
  clock: Clock,
  waiting: AbortSignal,
): Promise<void> {
  for (;;) {
    const [note] = (await pendingCalls.read([callKey])).get(callKey) ?? [];
    if (note === undefined || !isUnderWay(note, clock.now())) {
      return;
    }
    await waitUntil(clock, clock.now() + lookInterval, waiting);
    waiting.throwIfAborted();
  }
}

/** Milliseconds by which a clock may have been set back since a call was sent. */
const mostSetBack = 24 * 60 * 60_000;

/**
 * True while the window that sent the call is at it, as far as this machine can tell. A clock that was
 * set back says nothing; a note from days ahead would keep its call from ever being run again.
 * `now` in milliseconds since 1970.
 */
export function isUnderWay({ pid, sentAt, ended }: PendingCall, now: number): boolean {
  const age = now - storedTime(sentAt);
  const mayBe = age < longestCall && age > -mostSetBack;
  return ended !== true && pid !== 0 && mayBe && isProcessAlive(pid);
}

/**
 * The notes of one claim, those of living windows first; none where there is no such claim. A
 * damaged note still says that there was a call; `otherwise` stands in for what it said.
 */
async function notesIn(claim: string, otherwise?: PendingCall): Promise<PendingNote[]> {
  const files = await filesOf(claim);
  const notes = await Promise.all(files.map((file) => readNote(file, otherwise)));
  const found = notes.filter((note) => note !== undefined);
  return found.toSorted((a, b) => Number(isLeft(a)) - Number(isLeft(b)));
}

function isLeft({ pid, ended }: PendingCall): boolean {
  return ended === true || pid === 0 || !isProcessAlive(pid);
}

async function filesOf(claim: string): Promise<string[]> {
  try {
    return (await readdir(claim)).map((name) => path.join(claim, name));
  } catch (error) {
    if (isMissing(error)) {
      return [];
    }
    if (errorCode(error) === "ENOTDIR") {
      // Version 0.4.0's note: a file.
      return [claim];
    }
    throw error;
  }
}

/** Undefined when there is none: its call has just ended. */
async function readNote(
  file: string,
  otherwise: PendingCall | undefined,
): Promise<PendingNote | undefined> {
  try {
    const read = pendingCall.safeParse(parseJson(await readTextUpTo(file, noteLimit)));
    if (read.success) {
      return { ...read.data, file };
    }
    const { mtime } = await stat(file);
    return {
      tool: otherwise?.tool ?? "",
      subject: otherwise?.subject ?? "",
      sentAt: mtime.toISOString(),
      pid: 0,
      file,
    };
  } catch (error) {
    if (isMissing(error) || errorCode(error) === "EISDIR") {
      return undefined;
    }
    throw error;
  }
}

/** A window of version 0.4.0 may have taken the name since, and so may a folder of ours, which is never removed here. */
async function removeOldNote({ file, sentAt, pid }: PendingNote): Promise<void> {
  const now = await readNote(file, undefined);
  if (now?.sentAt !== sentAt || now.pid !== pid) {
    return;
  }
  try {
    await unlink(file);
  } catch (error) {
    if (!["ENOENT", "EISDIR", "EPERM"].includes(errorCode(error))) {
      throw error;
    }
  }
}

/** Tidiness only: an empty folder claims nothing. Where there is a note in it by now, it stays. */
async function removeIfEmpty(claim: string): Promise<void> {
  await rmdir(claim).catch(() => undefined);
}
