import * as path from "node:path";
import { filesOf } from "../library/libraryFiles.ts";
import type { ResultStore } from "../library/resultStore.ts";
import { LedgerFiles } from "../spending/ledgerFiles.ts";
import { sizeOf } from "./files.ts";
import { ownResults } from "./ownData.ts";

/** Where a library is on this machine. */
export interface LibraryOnDisk {
  readonly store: ResultStore;
  /** The folder of the ledger's files. */
  readonly ledger: string;
}

/** How much there is of one kind; `bytes` on disk. */
export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

/** What a library has that can be backed up. */
export interface LibrarySizes {
  /** Without those with own data. */
  readonly results: Amount;
  readonly ownData: Amount;
  /** Calls in the ledger. */
  readonly calls: Amount;
}

/** Looks at what there is. Opens no more results than it has to. */
export async function librarySizes({ store, ledger }: LibraryOnDisk): Promise<LibrarySizes> {
  const own = await ownResults(store);
  const sums = { results: { count: 0, bytes: 0 }, ownData: { count: 0, bytes: 0 } };
  for (const { id } of (await store.list()).results) {
    const sum = own.has(id) ? sums.ownData : sums.results;
    sum.count += 1;
    sum.bytes += await bytesOf(filesOf(id).map((name) => path.join(store.folder, name)));
  }
  return { ...sums, calls: await ledgerSize(ledger) };
}

async function ledgerSize(folder: string): Promise<Amount> {
  const files = new LedgerFiles(folder);
  const days = await files.days();
  let count = 0;
  for (const day of days) {
    count += (await files.read(day)).entries.size;
  }
  return { count, bytes: await bytesOf(days.map((day) => path.join(folder, `${day}.ndjson`))) };
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(sizeOf));
  return sizes.reduce<number>((sum, size) => sum + (typeof size === "number" ? size : 0), 0);
}
