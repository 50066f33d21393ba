import * as l10n from "@vscode/l10n";
import { AtomicFile } from "../../system/atomicFile.ts";
import { errorCode } from "../../system/fileErrors.ts";
import { makeFolder } from "../../system/flushedFiles.ts";
import { emptyDay } from "../spending/ledgerLines.ts";
import { addRestoredCalls, missingCalls } from "../spending/restoredCalls.ts";
import { Measured, pipeFile } from "./files.ts";
import type { LibraryOnDisk } from "./librarySizes.ts";
import { pathIn } from "./readBackup.ts";
import type { BackupFault } from "./readBackup.ts";
import { compareFile } from "./restorePlan.ts";
import type { MissingFile, MissingResult, RestorePlan } from "./restorePlan.ts";

/** What restoring a backup has done. */
export interface RestoreOutcome {
  /** Ids of the results that were added. */
  readonly restored: readonly string[];
  /** How many results were there already, or with other content, and stayed as they are. */
  readonly already: number;
  readonly different: number;
  /** Calls and pins that were added. */
  readonly calls: number;
  readonly pins: number;
  readonly faults: readonly BackupFault[];
  /** Why it ended before its end: the disk of the library, or the signal's reason. Restoring again goes on. */
  readonly stopped?: { readonly reason: unknown };
}

/** The way a restore is carried out. */
export interface RestoreOptions {
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** Told after each result of those that are missing. */
  readonly onResult?: (done: number, results: number) => void;
}

/**
 * Adds to the library what a plan says it lacks. Each file appears only when it is whole and its
 * bytes are those of the manifest; a file that isn't is passed over with its result, and named.
 * Nothing that is there is ever written over, whoever has put it there since. Never rejects for what
 * happened on the way: what was added stays.
 */
export async function restoreLibrary(
  plan: RestorePlan,
  library: LibraryOnDisk,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  const done = { restored: new Array<string>(), calls: 0, pins: 0, faults: [...plan.faults] };
  const counts = { already: plan.already, different: plan.different };
  try {
    for (const [index, missing] of plan.missing.entries()) {
      options.signal?.throwIfAborted();
      const found = await addResult(plan.backup.folder, missing, options.signal);
      if (found === "added") {
        done.restored.push(missing.id);
        await library.store.noteRestored(missing.id);
      } else if (typeof found === "string") {
        counts[found] += 1;
      } else {
        done.faults.push(found);
      }
      options.onResult?.(index + 1, plan.missing.length);
    }
    done.pins = await addPins(library, plan.pins);
    // Again, for another window may restore the same backup.
    const calls = await missingCalls(library.ledger, [
      { ...emptyDay, entries: new Map(plan.calls.map((call) => [call.id, call])) },
    ]);
    await addRestoredCalls(library.ledger, calls, options.now);
    done.calls = calls.length;
    return { ...counts, ...done };
  } catch (reason) {
    return { ...counts, ...done, stopped: { reason } };
  }
}

/** Pins that are noted at once. */
const pinsAtOnce = 10_000;

async function addPins({ store }: LibraryOnDisk, pins: readonly string[]): Promise<number> {
  const unknown = await store.pins.unknown(pins);
  if (unknown.length > 0) {
    // A library without results has none yet.
    await makeFolder(store.folder);
  }
  for (let from = 0; from < unknown.length; from += pinsAtOnce) {
    await store.pins.set(unknown.slice(from, from + pinsAtOnce), true);
  }
  return unknown.length;
}

/** Prepares all files of a result before one of them appears: a damaged one keeps the others out. */
async function addResult(
  folder: string,
  { files }: MissingResult,
  signal: AbortSignal | undefined,
): Promise<"added" | "already" | "different" | BackupFault> {
  const prepared: AtomicFile[] = [];
  try {
    for (const missing of files) {
      const file = await prepare(folder, missing, signal);
      if (file === undefined) {
        return { path: missing.file.path, kind: "damaged" };
      }
      prepared.push(file);
    }
    let outcome: "added" | "already" = "already";
    for (const [index, missing] of files.entries()) {
      const found = await place(folder, missing, prepared[index]);
      if (found === "different") {
        return found;
      }
      // Its own file comes last: of two windows that add files of one result, that which adds this one counts it.
      outcome = found;
    }
    return outcome;
  } finally {
    for (const file of prepared) {
      // Nothing is left to discard of those that are in their place.
      await file.discard();
    }
  }
}

/** Writes a file under a temporary name in the library; undefined where its bytes are not those of the manifest, or the backup's disk doesn't give them out. */
async function prepare(
  folder: string,
  { file, target }: MissingFile,
  signal: AbortSignal | undefined,
): Promise<AtomicFile | undefined> {
  const atomic = await AtomicFile.open(target);
  let refused: { readonly error: unknown } | undefined;
  const write = async (chunk: Uint8Array): Promise<void> => {
    if (measured.bytes > file.bytes) {
      throw new Error(l10n.t("{0} is longer than the manifest says.", file.path));
    }
    try {
      await atomic.write(chunk);
    } catch (error) {
      refused = { error };
      throw error;
    }
  };
  const measured = new Measured({ write });
  try {
    await pipeFile(pathIn(folder, file.path), measured, signal);
  } catch (error) {
    await atomic.discard();
    if (refused !== undefined || signal?.aborted === true) {
      throw error;
    }
    return undefined;
  }
  if (measured.bytes === file.bytes && measured.digest() === file.sha256) {
    return atomic;
  }
  await atomic.discard();
  return undefined;
}

/** Another window may have restored the same file in the meantime. */
async function place(
  folder: string,
  { file, target }: MissingFile,
  prepared: AtomicFile | undefined,
): Promise<"added" | "already" | "different"> {
  try {
    await prepared?.commitNew();
    return "added";
  } catch (error) {
    if (errorCode(error) !== "EEXIST") {
      throw error;
    }
    const found = await compareFile(folder, file, target);
    return found === "same" ? "already" : "different";
  }
}
