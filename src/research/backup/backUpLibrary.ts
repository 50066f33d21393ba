import * as l10n from "@vscode/l10n";
import { open, mkdir, rm } from "node:fs/promises";
import * as path from "node:path";
import { answerExtension, filesOf, idOf, resultExtension } from "../library/libraryFiles.ts";
import { readResultNamed } from "../library/savedResult.ts";
import { utf8Text } from "../library/survivesReserialising.ts";
import type { EndingWriter } from "../service/redact.ts";
import type { BodyWriter } from "../service/transport.ts";
import { localDay } from "../../shared/format.ts";
import { errorCode, isMissing, namesIn } from "../../system/fileErrors.ts";
import { flushFolder } from "../../system/flushedFiles.ts";
import { isProcessAlive } from "../../system/processes.ts";
import { renameHeld } from "../../system/renameHeld.ts";
import { temporaryName, writerOf } from "../../system/temporaryName.ts";
import { LedgerFiles } from "../spending/ledgerFiles.ts";
import { readDay } from "../spending/ledgerLines.ts";
import { manifestName, mostBytes, partOf, pinsPath, writeManifest } from "./backupFormat.ts";
import type { BackupChoice, BackupFile, Manifest } from "./backupFormat.ts";
import { Measured, pipeFile, readSmall, sizeOf } from "./files.ts";
import type { LibraryOnDisk } from "./librarySizes.ts";
import { ownResults } from "./ownData.ts";
import { hasOwnData, ledgerOf, resultWithoutAccount } from "./withoutAccount.ts";

/** How the folders of backups begin. */
const backupName = "seo-research-backup";

/** What is backed up, and where to. */
export interface BackupJob {
  readonly library: LibraryOnDisk;
  /** The folder that gets the new one. */
  readonly parent: string;
  readonly choice: BackupChoice;
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** What every byte passes on its way into the backup: the API key is never in it. */
  readonly withoutKeys: (to: BodyWriter) => EndingWriter;
  /** Told of each file of the library when it is done with, and of how many there are. */
  readonly onFile?: (done: number, files: number) => void;
}

/** A backup that is whole. */
export interface MadeBackup {
  readonly folder: string;
  readonly manifest: Omit<Manifest, "format" | "version">;
}

/**
 * Writes a library into a new folder in `parent`, named after the day. The folder has another name
 * until it is whole and flushed, and is removed when anything fails: rejects with the file system's
 * error, or with the signal's reason. Nothing in the library is changed, and nothing that has the
 * new folder's name is: the next free one is taken.
 */
export async function backUpLibrary(job: BackupJob): Promise<MadeBackup> {
  const { parent, now } = job;
  await removeAbandoned(parent);
  const name = `${backupName}-${localDay(now)}`;
  const temporary = path.join(parent, temporaryName(name));
  await mkdir(temporary);
  try {
    const manifest = await new BackupWriter(job, temporary).write();
    return { folder: await placeFolder(temporary, path.join(parent, name)), manifest };
  } catch (error) {
    // What can't be removed now is removed by the next backup.
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes what backups left behind whose process was killed. Whatever else is there is left alone. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await namesIn(parent)) {
    const writer = name.startsWith(`.${backupName}-`) ? writerOf(name) : undefined;
    if (writer !== undefined && !isProcessAlive(writer)) {
      // Tidiness only: what can't be removed is no reason to make no backup.
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

const most = 1000;
/** What systems say when a folder is to take a name that is taken. */
const taken: ReadonlySet<string> = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR", "EPERM", "EISDIR"]);

async function placeFolder(temporary: string, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`;
    const isLast = number === most;
    try {
      // Looked at first: an empty folder would be replaced.
      if (!(await isTaken(folder))) {
        await renameHeld(temporary, folder, () => isTaken(folder));
        await flushFolder(path.dirname(folder));
        return folder;
      }
    } catch (error) {
      if (isLast || !taken.has(errorCode(error)) || !(await isTaken(folder))) {
        throw error;
      }
    }
    if (isLast) {
      throw new Error(
        l10n.t("There are {0} backups of this day in {1}.", most, path.dirname(wanted)),
      );
    }
  }
}

async function isTaken(folder: string): Promise<boolean> {
  return (await sizeOf(folder)) !== "missing";
}

/** Writes the files of one backup. */
class BackupWriter {
  readonly #job: BackupJob;
  readonly #folder: string;
  readonly #files: BackupFile[] = [];
  readonly #included = new Set<string>();
  readonly #leftOut = { ownData: 0, unreadable: 0 };

  constructor(job: BackupJob, folder: string) {
    this.#job = job;
    this.#folder = folder;
  }

  async write(): Promise<MadeBackup["manifest"]> {
    const { choice, now, library } = this.#job;
    const names = choice.results || choice.ownData ? await namesIn(library.store.folder) : [];
    if (names.length > 0) {
      await this.#writeResults(names.toSorted());
    }
    const pins = await this.#writePins();
    const calls = choice.spending ? await this.#writeLedger() : 0;
    const manifest = {
      createdAt: now.toISOString(),
      included: choice,
      counts: { results: this.#included.size, calls, pins },
      leftOut: this.#leftOut,
      bytes: this.#files.reduce((sum, { bytes }) => sum + bytes, 0),
      files: [...this.#files],
    };
    await this.#write(manifestName, (to) => writeText(to, writeManifest(manifest)));
    await flushFolder(this.#folder);
    return manifest;
  }

  async #writeResults(names: readonly string[]): Promise<void> {
    await mkdir(path.join(this.#folder, "results"));
    const own = await ownResults(this.#job.library.store);
    const results = names.filter((name) => name.endsWith(resultExtension) && !name.startsWith("."));
    for (const [index, name] of results.entries()) {
      this.#job.signal?.throwIfAborted();
      await this.#writeResult(name, own);
      this.#job.onFile?.(index + 1, results.length);
    }
    const known = new Set(results.flatMap((name) => filesOf(idOf(name))));
    for (const name of names.filter((name) => !known.has(name))) {
      if (partOf(`results/${name}`)?.kind === "response") {
        await this.#writeUnreadable([name]);
      }
    }
    await flushFolder(path.join(this.#folder, "results"));
  }

  /** A result is judged by what its file says, and not by the index alone. One that is gone by now was deleted since. */
  async #writeResult(name: string, own: ReadonlySet<string>): Promise<void> {
    const { choice, library } = this.#job;
    const bytes = await readSmall(path.join(library.store.folder, name), mostBytes.result);
    const text = bytes === undefined ? undefined : wholeText(bytes);
    const id = idOf(name);
    const read = text === undefined ? undefined : await readResultNamed(id, text);
    const response = id + answerExtension;
    if (text === undefined || read?.ok !== true || partOf(`results/${name}`) === undefined) {
      await this.#writeUnreadable([name, response]);
      return;
    }
    const isOwn = own.has(id) || hasOwnData(read.result.tool);
    if (isOwn ? !choice.ownData : !choice.results) {
      this.#leftOut.ownData += isOwn ? 1 : 0;
      return;
    }
    await this.#copy(response);
    const kept = choice.accountIds ? text : resultWithoutAccount(text);
    await this.#write(`results/${name}`, (to) => writeText(to, kept));
    this.#included.add(id);
  }

  /** What can't be read may be anything: it is in a backup that leaves nothing out, as it is, and in no other. */
  async #writeUnreadable(names: readonly string[]): Promise<void> {
    const { results, ownData, accountIds } = this.#job.choice;
    for (const name of names) {
      const isFile =
        typeof (await sizeOf(path.join(this.#job.library.store.folder, name))) === "number";
      const isCopied =
        isFile &&
        results &&
        ownData &&
        accountIds &&
        partOf(`results/${name}`) !== undefined &&
        (await this.#copy(name));
      this.#leftOut.unreadable += isFile && !isCopied ? 1 : 0;
    }
  }

  /** Copies a file of the library as it is. False where there is none, or something else than a file. */
  async #copy(name: string): Promise<boolean> {
    const source = path.join(this.#job.library.store.folder, name);
    if (typeof (await sizeOf(source)) !== "number") {
      return false;
    }
    try {
      await this.#write(`results/${name}`, (to) => pipeFile(source, to, this.#job.signal));
      return true;
    } catch (error) {
      if (!isMissing(error)) {
        throw error;
      }
      // Deleted since it was looked at.
      await rm(path.join(this.#folder, "results", name), { force: true });
      return false;
    }
  }

  async #writePins(): Promise<number> {
    const pinned = await this.#job.library.store.pins.read();
    const ids = [...pinned].filter((id) => this.#included.has(id));
    if (ids.length > 0) {
      const lines = ids.map((id) => `${JSON.stringify({ id, pinned: true })}\n`).join("");
      await this.#write(pinsPath, (to) => writeText(to, lines));
    }
    return ids.length;
  }

  /** Resolves with how many calls those are. */
  async #writeLedger(): Promise<number> {
    const { library, choice, signal } = this.#job;
    const days = await new LedgerFiles(library.ledger).days();
    if (days.length > 0) {
      await mkdir(path.join(this.#folder, "ledger"));
    }
    let calls = 0;
    for (const day of days) {
      signal?.throwIfAborted();
      const bytes = await readSmall(path.join(library.ledger, `${day}.ndjson`), mostBytes.ledger);
      this.#leftOut.unreadable += bytes === undefined ? 1 : 0;
      const text = ledgerOf(bytes?.toString("utf8") ?? "", choice);
      if (text !== "") {
        await this.#write(`ledger/${day}.ndjson`, (to) => writeText(to, text));
        calls += (await readDay(text)).entries.size;
      }
    }
    if (days.length > 0) {
      await flushFolder(path.join(this.#folder, "ledger"));
    }
    return calls;
  }

  async #write(name: string, feed: (to: BodyWriter) => Promise<void>): Promise<void> {
    const handle = await open(path.join(this.#folder, ...name.split("/")), "wx");
    try {
      const measured = new Measured({ write: (chunk) => handle.appendFile(chunk) });
      const keyless = this.#job.withoutKeys(measured);
      await feed(keyless);
      await keyless.end();
      await handle.sync();
      this.#files.push({ path: name, bytes: measured.bytes, sha256: measured.digest() });
    } finally {
      await handle.close();
    }
  }
}

async function writeText(to: BodyWriter, text: string): Promise<void> {
  await to.write(Buffer.from(text));
}

/** The text of bytes that are exactly this text; undefined for others, whose text would be written differently. */
function wholeText(bytes: Buffer): string | undefined {
  const text = utf8Text(bytes);
  return text !== undefined && Buffer.byteLength(text) === bytes.length ? text : undefined;
}
