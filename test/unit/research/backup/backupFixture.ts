import { cpSync, existsSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { backUpLibrary } from "../../../../src/research/backup/backUpLibrary.ts";
import type { BackupJob, MadeBackup } from "../../../../src/research/backup/backUpLibrary.ts";
import type { BackupChoice } from "../../../../src/research/backup/backupFormat.ts";
import type { LibraryOnDisk } from "../../../../src/research/backup/librarySizes.ts";
import { readBackup } from "../../../../src/research/backup/readBackup.ts";
import type { OpenBackup } from "../../../../src/research/backup/readBackup.ts";
import { restoreLibrary } from "../../../../src/research/backup/restoreLibrary.ts";
import type { RestoreOutcome } from "../../../../src/research/backup/restoreLibrary.ts";
import { planRestore } from "../../../../src/research/backup/restorePlan.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { CallRecord } from "../../../../src/research/library/resultStore.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { Ledger } from "../../../../src/research/spending/ledger.ts";

export const origin = "https://api.example.com";
/** What `Connection.account` is made of a key. */
export const account = "69782e85f345acb4";
export const key = "sk_live_51HqAbCdEfGh";
/** When the fixture's calls were made. */
const calledAt = new Date(2026, 10, 20, 12);
/** When it is backed up and restored. */
export const now = new Date(2026, 10, 22, 12);

export const everything: BackupChoice = {
  results: true,
  ownData: true,
  spending: true,
  accountIds: true,
};
/** What is ticked unless a person ticks more. */
export const asOffered: BackupChoice = { ...everything, ownData: false, accountIds: false };

/** An empty library below a folder. */
export function libraryIn(folder: string): LibraryOnDisk {
  return { store: new ResultStore(join(folder, "results")), ledger: join(folder, "spending") };
}

/** A saved result of a tool and its call in the ledger; the response is its bytes. */
export async function addCall(
  { store, ledger }: LibraryOnDisk,
  tool: string,
  subject: string,
  response: string | Uint8Array = `{"data":{"subject":"${subject}"}}`,
  { isOfAccount = false, at = calledAt, args = {} } = {},
): Promise<SavedResult> {
  const id = store.newId(tool, at);
  const owner = isOfAccount ? `${origin} ${account}` : origin;
  const callKey = JSON.stringify([owner, tool, args]);
  const books = new Ledger(ledger, "session of the fixture", () => at);
  await books.begin(
    { id, tool, subject, origin, price: 5, account, key: callKey, clockOffset: 120 },
    { day: 0, session: 0 },
  );
  const call: CallRecord = {
    tool,
    args,
    subject,
    market: null,
    sentAt: at.toISOString(),
    receivedAt: at.toISOString(),
    cost: 5,
    balanceAfter: null,
    origin,
    callKey,
  };
  const bytes = Buffer.from(response);
  const result = await store.keep(id, call, { kind: "memory", bytes });
  await books.settle(id, "charged", 5, { resultId: id });
  return result;
}

/** The results of a library that has one of each kind. */
export interface Filled {
  readonly plain: SavedResult;
  /** Its response is in a file of its own, with bytes that are no text. */
  readonly bytes: SavedResult;
  /** A public result whose call key names the account. */
  readonly backlinks: SavedResult;
  readonly search: SavedResult;
  readonly ads: SavedResult;
}

export async function fill(library: LibraryOnDisk): Promise<Filled> {
  const plain = await addCall(library, "inspect_serp", "moka pot");
  const bytes = await addCall(
    library,
    "inspect_page",
    "https://example.com/",
    Buffer.from([0xff, 0x00, 0xfe, 0x0a, 0x7b]),
  );
  const backlinks = await addCall(library, "inspect_backlinks", "example.com", undefined, {
    isOfAccount: true,
    args: { domain: "example.com" },
  });
  const search = await addCall(
    library,
    "get_search_performance",
    "site_3b91",
    '{"data":{"website_id":"site_3b91","rows":[{"query":"private words","clicks":81}]}}',
    { isOfAccount: true, args: { website_id: "site_3b91" } },
  );
  const ads = await addCall(
    library,
    "get_ad_performance",
    "adacc_77",
    '{"data":{"ad_account":"adacc_77","customer_id_display":"123-456-7890","account_name":"Beans Ltd"}}',
    { isOfAccount: true, args: { ad_account: "adacc_77" } },
  );
  const { store } = library;
  await store.describe(plain.id, { title: "My own title", tags: ["draft", "tea"] });
  await store.pins.set([plain.id, search.id], true);
  return { plain, bytes, backlinks, search, ads };
}

/** Makes a backup; the fixture's key is among those that are looked for. */
export function backUp(
  library: LibraryOnDisk,
  parent: string,
  choice: BackupChoice,
  others: Partial<BackupJob> = {},
): Promise<MadeBackup> {
  const keys = new KnownKeys();
  keys.add(key);
  return backUpLibrary({
    library,
    parent,
    choice,
    now,
    withoutKeys: (to) => keys.stream(to),
    ...others,
  });
}

/** Opens a backup that must be one. */
export async function opened(folder: string): Promise<OpenBackup> {
  const read = await readBackup(folder);
  if (!read.ok) {
    throw new Error(read.problem);
  }
  return read.backup;
}

/** Restores a backup as the command does. */
export async function restore(
  folder: string,
  library: LibraryOnDisk,
  at = now,
): Promise<RestoreOutcome> {
  return restoreLibrary(await planRestore(await opened(folder), library), library, { now: at });
}

/** Every file below a folder by its path with `/`, as base64; links by where they are. */
export function filesBelow(folder: string): Map<string, string> {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
    : [];
  return new Map(
    names
      .map((name) => join(folder, name))
      .filter((file) => lstatSync(file).isFile())
      .map((file) => [
        relative(folder, file).replaceAll("\\", "/"),
        readFileSync(file).toString("base64"),
      ]),
  );
}

/** The files of results and responses in a library; not its index. */
export function resultFiles({ store }: LibraryOnDisk): Map<string, string> {
  return new Map(
    [...filesBelow(store.folder)].filter(([name]) => /^[^.].*\.(?:seo|answer)\.json$/u.test(name)),
  );
}

/** A copy of a backup that a test spoils. */
export function copyOf(folder: string, name: string): string {
  const copy = join(folder, "..", name);
  cpSync(folder, copy, { recursive: true });
  return copy;
}
