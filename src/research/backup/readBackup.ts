import * as l10n from "@vscode/l10n";
import { lstat } from "node:fs/promises";
import * as path from "node:path";
import { isMissing } from "../../system/fileErrors.ts";
import { Turns } from "../../system/turn.ts";
import { manifestName, mostBytes, parseManifest, partOf } from "./backupFormat.ts";
import type { BackupFile, BackupPart, Manifest } from "./backupFormat.ts";
import { readSmall, sizeOf } from "./files.ts";

/** A file of a backup that is not restored: it is not what the manifest says, or may not be opened at all. */
export interface BackupFault {
  /** As the manifest has it: anybody may have written it. */
  readonly path: string;
  /** "foreign" for a result that says it is another one than its file is named after. */
  readonly kind: "damaged" | "refused" | "foreign";
}

/** The files of one result in a backup. */
export interface BackedUpResult {
  readonly id: string;
  /** Absent for a response that no result belongs to. */
  readonly result?: BackupFile;
  readonly response?: BackupFile;
}

/** A backup whose manifest was read. Files with the right names and sizes; their bytes were not looked at. */
export interface OpenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly results: readonly BackedUpResult[];
  readonly ledger: readonly BackupFile[];
  readonly pins: readonly BackupFile[];
  readonly faults: readonly BackupFault[];
}

export type ReadBackup =
  | { readonly ok: true; readonly backup: OpenBackup }
  | { readonly ok: false; readonly problem: string };

/** Reads what a backup has, or says in a sentence why the folder can't be restored. Rejects with the file system's error. */
export async function readBackup(folder: string): Promise<ReadBackup> {
  const file = path.join(folder, manifestName);
  if (typeof (await sizeOf(file)) !== "number") {
    const problem = l10n.t(
      "This folder isn't a backup of SEO Research: it has no {0}. Select a folder that Back Up Saved Results created.",
      manifestName,
    );
    return { ok: false, problem };
  }
  const bytes = await readSmall(file, mostBytes.manifest);
  // An empty text is as damaged as one that is too long.
  const read = await parseManifest(bytes?.toString("utf8") ?? "");
  return "problem" in read
    ? { ok: false, problem: read.problem }
    : { ok: true, backup: await openBackup(folder, read.manifest) };
}

async function openBackup(folder: string, manifest: Manifest): Promise<OpenBackup> {
  const groups = new Map<string, { id: string; result?: BackupFile; response?: BackupFile }>();
  const [ledger, pins]: [BackupFile[], BackupFile[]] = [[], []];
  const faults: BackupFault[] = [];
  const incomplete = new Set<string>();
  const seen = new Set<string>();
  const linked = await linkedFolders(folder);
  const turns = new Turns();
  for (const file of manifest.files) {
    await turns.next();
    const part = partOf(file.path);
    const isRefused = part === undefined || seen.has(file.path) || linked.has(folderOf(file.path));
    const kind = isRefused ? "refused" : await faultOf(folder, file, part);
    seen.add(file.path);
    if (kind !== undefined) {
      faults.push({ path: file.path, kind });
    }
    if (part !== undefined && "id" in part) {
      const group = groups.get(part.id) ?? { id: part.id };
      groups.set(part.id, { ...group, [part.kind]: file });
      incomplete.add(kind === undefined ? "" : part.id);
    } else if (kind === undefined) {
      (part?.kind === "ledger" ? ledger : pins).push(file);
    }
  }
  // A result and its response belong together: where one can't be restored, the other waits for it.
  const results = [...groups.values()].filter(({ id }) => !incomplete.has(id));
  return { folder, manifest, results, ledger, pins, faults };
}

async function faultOf(
  folder: string,
  { path: name, bytes }: BackupFile,
  { kind }: BackupPart,
): Promise<BackupFault["kind"] | undefined> {
  if (bytes > mostBytes[kind]) {
    return "refused";
  }
  const size = await sizeOf(pathIn(folder, name));
  return size === "other" ? "refused" : size === bytes ? undefined : "damaged";
}

/** The path of a file of a backup. */
export function pathIn(folder: string, name: string): string {
  return path.join(folder, ...name.split("/"));
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf("/"), 0));
}

/** A folder of the backup that is a link may lead anywhere. */
async function linkedFolders(folder: string): Promise<ReadonlySet<string>> {
  const linked = new Set<string>();
  for (const name of ["results", "ledger"]) {
    try {
      if (!(await lstat(path.join(folder, name))).isDirectory()) {
        linked.add(name);
      }
    } catch (error) {
      if (!isMissing(error)) {
        throw error;
      }
    }
  }
  return linked;
}
