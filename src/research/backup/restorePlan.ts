import { createHash } from "node:crypto";
import * as path from "node:path";
import { answerExtension, resultExtension } from "../library/libraryFiles.ts";
import { isForeignResult } from "../library/savedResult.ts";
import { utf8Text } from "../library/survivesReserialising.ts";
import { eachLine } from "../../system/eachLine.ts";
import { Turns } from "../../system/turn.ts";
import { isRecord, parseJson } from "../../shared/json.ts";
import { readDay } from "../spending/ledgerLines.ts";
import type { LedgerDay, LedgerEntry } from "../spending/ledgerLines.ts";
import { missingCalls } from "../spending/restoredCalls.ts";
import { mostBytes } from "./backupFormat.ts";
import type { BackupFile } from "./backupFormat.ts";
import { Measured, pipeFile, readSmall, sizeOf } from "./files.ts";
import type { Amount, LibraryOnDisk } from "./librarySizes.ts";
import { pathIn } from "./readBackup.ts";
import type { BackedUpResult, BackupFault, OpenBackup } from "./readBackup.ts";
import { resultWithoutAccount } from "./withoutAccount.ts";

/** A file that the library doesn't have. */
export interface MissingFile {
  readonly file: BackupFile;
  /** Its path in the library. */
  readonly target: string;
}

/** A result of which the library lacks files; the response comes before the result. */
export interface MissingResult {
  readonly id: string;
  readonly files: readonly MissingFile[];
}

/** What restoring a backup would do. */
export interface RestorePlan {
  readonly backup: OpenBackup;
  readonly missing: readonly MissingResult[];
  /** What is to be added to the library's results. */
  readonly toAdd: Amount;
  /** How many results the library has already, the same but for account ids. */
  readonly already: number;
  /** How many the library has with other content: they stay as they are. */
  readonly different: number;
  readonly calls: readonly LedgerEntry[];
  /** Ids of results that are to be pinned. */
  readonly pins: readonly string[];
  readonly faults: readonly BackupFault[];
}

/** Compares a backup with the library, and changes nothing. Rejects with the file system's error, or with the signal's reason. */
export async function planRestore(
  backup: OpenBackup,
  library: LibraryOnDisk,
  signal?: AbortSignal,
): Promise<RestorePlan> {
  const missing: MissingResult[] = [];
  const faults: BackupFault[] = [...backup.faults];
  const counts = { already: 0, different: 0, results: 0, bytes: 0 };
  for (const one of backup.results) {
    signal?.throwIfAborted();
    const found = await compareResult(backup.folder, library.store.folder, one);
    if (found === "already" || found === "different") {
      counts[found] += one.result === undefined ? 0 : 1;
    } else if ("kind" in found) {
      faults.push(found);
    } else {
      missing.push(found);
      counts.results += 1;
      counts.bytes += found.files.reduce((sum, { file }) => sum + file.bytes, 0);
    }
  }
  const days = await readDays(backup, faults);
  const pinned = await readPins(backup, faults);
  return {
    backup,
    missing,
    toAdd: { count: counts.results, bytes: counts.bytes },
    already: counts.already,
    different: counts.different,
    calls: await missingCalls(library.ledger, days),
    pins: await library.store.pins.unknown(pinned),
    faults,
  };
}

async function compareResult(
  folder: string,
  library: string,
  { id, result, response }: BackedUpResult,
): Promise<MissingResult | "already" | "different" | BackupFault> {
  const files: MissingFile[] = [];
  for (const [file, extension] of [
    [response, answerExtension],
    [result, resultExtension],
  ] as const) {
    const target = path.join(library, id + extension);
    const found = file === undefined ? "same" : await compareFile(folder, file, target);
    if (found === "missing" && file !== undefined && file === result) {
      const kind = await faultInside(folder, id, file);
      if (kind !== undefined) {
        return { path: file.path, kind };
      }
    }
    if (file !== undefined && found === "missing") {
      files.push({ file, target });
    } else if (file !== undefined && found === "damaged") {
      return { path: file.path, kind: "damaged" };
    } else if (found === "different") {
      return "different";
    }
  }
  return files.length === 0 ? "already" : { id, files };
}

/**
 * What keeps a result out whose file the library doesn't have: bytes that aren't those of the manifest,
 * or another result's id or response inside. What only a later version can read is restored as it is.
 */
async function faultInside(
  folder: string,
  id: string,
  file: BackupFile,
): Promise<BackupFault["kind"] | undefined> {
  const bytes = await readVerified(folder, file);
  const text = bytes === undefined ? undefined : utf8Text(bytes);
  if (bytes === undefined || text === undefined) {
    return bytes === undefined ? "damaged" : undefined;
  }
  return (await isForeignResult(id, text)) ? "foreign" : undefined;
}

/** What the library has in the place of a file of a backup. */
export async function compareFile(
  folder: string,
  file: BackupFile,
  target: string,
): Promise<"missing" | "same" | "different" | "damaged"> {
  const size = await sizeOf(target);
  if (size === "missing") {
    return "missing";
  }
  if (size === file.bytes) {
    const measured = new Measured();
    await pipeFile(target, measured);
    if (measured.digest() === file.sha256) {
      return "same";
    }
  }
  return typeof size === "number" && file.path.endsWith(resultExtension)
    ? compareTexts(folder, file, target)
    : "different";
}

/** A result that was backed up without account ids is still the same. */
async function compareTexts(
  folder: string,
  file: BackupFile,
  target: string,
): Promise<"same" | "different" | "damaged"> {
  const backedUp = await readVerified(folder, file);
  if (backedUp === undefined) {
    return "damaged";
  }
  const [first, second] = [backedUp, await readSmall(target, mostBytes.result)].map(comparable);
  return first !== undefined && first === second ? "same" : "different";
}

function comparable(bytes: Buffer | undefined): string | undefined {
  const text = bytes === undefined ? undefined : utf8Text(bytes);
  return text !== undefined && isRecord(parseJson(text)) ? resultWithoutAccount(text) : undefined;
}

/** The bytes of a small file of a backup; undefined where they are not those of the manifest. */
async function readVerified(folder: string, file: BackupFile): Promise<Buffer | undefined> {
  const bytes = await readSmall(pathIn(folder, file.path), file.bytes);
  const digest = createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");
  return digest === file.sha256 ? bytes : undefined;
}

async function readDays(backup: OpenBackup, faults: BackupFault[]): Promise<LedgerDay[]> {
  const days: LedgerDay[] = [];
  for await (const text of readTexts(backup.folder, backup.ledger, faults)) {
    days.push(await readDay(text));
  }
  return days;
}

async function readPins(backup: OpenBackup, faults: BackupFault[]): Promise<string[]> {
  const turns = new Turns();
  const ids: string[] = [];
  for await (const text of readTexts(backup.folder, backup.pins, faults)) {
    for (const line of eachLine(text)) {
      await turns.next();
      const pin = parseJson(line);
      const id = isRecord(pin) && pin["pinned"] === true ? pin["id"] : undefined;
      if (typeof id === "string") {
        ids.push(id);
      }
    }
  }
  return ids;
}

/** The texts of the files that are as the manifest says, one after another: all of them may be more than fits into memory. */
async function* readTexts(
  folder: string,
  files: readonly BackupFile[],
  faults: BackupFault[],
): AsyncGenerator<string> {
  for (const file of files) {
    const bytes = await readVerified(folder, file);
    if (bytes === undefined) {
      faults.push({ path: file.path, kind: "damaged" });
    } else {
      yield bytes.toString("utf8");
    }
  }
}
