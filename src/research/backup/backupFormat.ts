import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { parseInPieces } from "../../system/parseInPieces.ts";
import { Turns } from "../../system/turn.ts";
import { answerExtension, idOf, largestResult, resultExtension } from "../library/libraryFiles.ts";

/** The name of the file that says what a backup has. */
export const manifestName = "manifest.json";
/** The file of a backup with the ids of the pinned results. */
export const pinsPath = "pins.ndjson";

const formatName = "seo-research/backup";
const currentVersion = 1;

const count = () => z.int().check(z.nonnegative());

/** What a backup has of a library; what is false was left out. */
const choiceMembers = () => ({
  results: z.boolean(),
  /** Results with figures of the person's own search console, analytics and ads. */
  ownData: z.boolean(),
  /** The ledger. */
  spending: z.boolean(),
  /** What tells with which account a call was made. */
  accountIds: z.boolean(),
});

const manifestSchema = z.lazy(() =>
  z.object({
    format: z.literal(formatName),
    version: z.literal(currentVersion),
    /** ISO 8601, UTC. */
    createdAt: z.iso.datetime(),
    included: z.object(choiceMembers()),
    counts: z.object({ results: count(), calls: count(), pins: count() }),
    /** How many results and files the library had that are not in the backup, by reason. */
    leftOut: z.object({ ownData: count(), unreadable: count() }),
    /** Of all files but this one. */
    bytes: count(),
    /** Each as `fileSchema` has it. */
    files: z.array(z.unknown()),
  }),
);

const fileSchema = z.lazy(() =>
  z.object({
    /** With `/` between folder and name. */
    path: z.string(),
    bytes: count(),
    /** In hexadecimal digits. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  }),
);

/** One file of a backup. */
export type BackupFile = z.infer<typeof fileSchema>;
/** What stands in a backup's `manifest.json`, version 1. */
export type Manifest = Omit<z.infer<typeof manifestSchema>, "files"> & {
  files: BackupFile[];
};
/** What a person wants in a backup. */
export type BackupChoice = Manifest["included"];

/** The text of a manifest. */
export function writeManifest(manifest: Omit<Manifest, "format" | "version">): string {
  return `${JSON.stringify({ format: formatName, version: currentVersion, ...manifest }, null, 1)}\n`;
}

/** What can't be read of a manifest's text whatever is in it: a backup has no more files. */
const manifestLimits = { values: 10_000_000, members: 1_000 };

/** Reads the text of a manifest, or says in a sentence why it can't be read. Yields to other work in between. */
export async function parseManifest(
  text: string,
): Promise<{ readonly manifest: Manifest } | { readonly problem: string }> {
  const parsed = await parseInPieces(text, undefined, manifestLimits);
  if (parsed === undefined || parsed === "tooMuch") {
    return damaged();
  }
  const { value } = parsed;
  const head = z.object({ format: z.literal(formatName), version: z.number() }).safeParse(value);
  if (!head.success) {
    return { problem: l10n.t("This folder isn't a backup of SEO Research.") };
  }
  if (head.data.version > currentVersion) {
    return {
      problem: l10n.t(
        "This backup was made by a newer version of SEO Research. Update the extension to restore it.",
      ),
    };
  }
  const read = manifestSchema.safeParse(value);
  const files = read.success ? await readFiles(read.data.files) : undefined;
  return read.success && files !== undefined ? { manifest: { ...read.data, files } } : damaged();
}

async function readFiles(values: readonly unknown[]): Promise<BackupFile[] | undefined> {
  const turns = new Turns();
  const files: BackupFile[] = [];
  for (const value of values) {
    await turns.next();
    const read = fileSchema.safeParse(value);
    if (!read.success) {
      return undefined;
    }
    files.push(read.data);
  }
  return files;
}

function damaged(): { readonly problem: string } {
  return { problem: l10n.t("The backup's {0} is damaged, so nothing was restored.", manifestName) };
}

/** What a file of a backup is. `id` is that of the result. */
export type BackupPart =
  | { readonly kind: "result" | "response"; readonly id: string; readonly name: string }
  | { readonly kind: "ledger" }
  | { readonly kind: "pins" };

/**
 * What the file with this path in a backup is; undefined for every path that a backup never has:
 * one that leaves its folder, is hidden, or has any other name. Nothing else is ever opened.
 */
export function partOf(path: string): BackupPart | undefined {
  if (path === pinsPath) {
    return { kind: "pins" };
  }
  if (/^ledger\/\d{4}-\d\d-\d\d\.ndjson$/u.test(path)) {
    return { kind: "ledger" };
  }
  const name = /^results\/(?<name>\w[\w.-]{0,250})$/u.exec(path)?.groups?.["name"] ?? "";
  const kind = name.endsWith(resultExtension)
    ? "result"
    : name.endsWith(answerExtension)
      ? "response"
      : undefined;
  const id = kind === "result" ? idOf(name) : name.slice(0, -answerExtension.length);
  return kind === undefined || id === "" ? undefined : { kind, id, name };
}

/** Bytes that a file of a backup may have at most, by what it is. The rows of a large dataset are a response; all others are read whole. */
export const mostBytes: Readonly<Record<BackupPart["kind"] | "manifest", number>> = {
  result: largestResult,
  response: 16 * 2 ** 30,
  ledger: 64 * 2 ** 20,
  pins: 64 * 2 ** 20,
  manifest: 64 * 2 ** 20,
};
