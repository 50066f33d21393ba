import * as l10n from "@vscode/l10n";
import { readFile, stat } from "node:fs/promises";
import * as path from "node:path";
import { formatBytes } from "./formatBytes.ts";
import { shortText } from "../shared/plainText.ts";

/** Bytes of a short file of our own, such as a lock or a note. */
export const noteLimit = 1_000_000;

/** A file that isn't read: it is larger than the limit, or not an ordinary file. Its message is a sentence with the file's name. */
export class UnreadFile extends Error {}

/** What is known of a file before it is opened. */
export interface FileFacts {
  /** True for an ordinary file, and for a link to one. */
  readonly isFile: boolean;
  /** In bytes. */
  readonly size: number;
}

/**
 * Throws UnreadFile for what may not be opened: pipes and devices, which may block or never end,
 * folders, and files of more than `limit` bytes. `name` is said in the sentence.
 */
export function checkReadable(name: string, { isFile, size }: FileFacts, limit: number): void {
  if (!isFile) {
    throw new UnreadFile(
      l10n.t("{0} isn't an ordinary file, so it wasn't opened.", shortText(name)),
    );
  }
  if (size > limit) {
    throw new UnreadFile(
      l10n.t(
        "{0} is {1}, too large to read (limit {2}).",
        shortText(name),
        formatBytes(size),
        formatBytes(limit),
      ),
    );
  }
}

/**
 * The bytes of a local file of at most `limit` bytes; its size is looked at before a byte of it is
 * read. Rejects with UnreadFile, or with the file system's own error.
 */
export async function readFileUpTo(file: string, limit: number): Promise<Buffer> {
  await checkFile(file, limit);
  const bytes = await readFile(file);
  // It may have grown since.
  checkReadable(path.basename(file), { isFile: true, size: bytes.byteLength }, limit);
  return bytes;
}

/** The same as text in UTF-8. */
export async function readTextUpTo(file: string, limit: number): Promise<string> {
  return (await readFileUpTo(file, limit)).toString("utf8");
}

/** The size of a local file of at most `limit` bytes. Rejects with UnreadFile, or with the file system's own error. The file system itself refuses to read a folder. */
export async function checkFile(file: string, limit: number): Promise<number> {
  const entry = await stat(file);
  if (!entry.isDirectory()) {
    checkReadable(path.basename(file), { isFile: entry.isFile(), size: entry.size }, limit);
  }
  return entry.size;
}
