import * as path from "node:path";
import * as vscode from "vscode";
import type { RowsFile } from "../../../research/files/dataset/convertDataset.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { AtomicFile } from "../../../system/atomicFile.ts";
import { removeLeftovers } from "../../../system/leftovers.ts";
import { setContextKey } from "../contextKeys.ts";
import { cannotWrite } from "./chooseTarget.ts";
import type { FileTarget } from "./chooseTarget.ts";
import { exists } from "./exists.ts";

/** Bytes that a file may have where it can only be written in one piece. */
export const bufferLimit = 64_000_000;

/**
 * Opens a file of the project for writing. In a local folder it grows under another name and takes
 * its place when it is whole; other file systems take it in one piece through the editor, so it is
 * held in memory until then, up to a limit. What a killed window left half-written in the folder goes.
 */
export async function openProjectFile({ uri, existing }: FileTarget): Promise<RowsFile> {
  const replaces = existing !== "none";
  const file =
    uri.scheme === "file" ? await openLocalFile(uri, replaces) : new BufferedFile(uri, replaces);
  return {
    write: (chunk) => file.write(chunk),
    commit: async () => {
      await file.commit();
      // ticks a step of the walkthrough
      setContextKey("seoResearch.hasSavedFile", true);
    },
    discard: () => file.discard(),
  };
}

async function openLocalFile(uri: vscode.Uri, replaces: boolean): Promise<RowsFile> {
  // Tidiness only: what can't be removed now is for the next time.
  await removeLeftovers(path.dirname(uri.fsPath)).catch(() => []);
  const file = await AtomicFile.open(uri.fsPath);
  return {
    write: (chunk) => file.write(chunk),
    commit: () => (replaces ? file.commit() : file.commitNew()),
    discard: () => file.discard(),
  };
}

/** Rejects where a file can't be written at all: better before it is paid for than after. Leaves no file. */
export async function checkWritable({ uri }: FileTarget): Promise<void> {
  if (uri.scheme === "file") {
    await (await AtomicFile.open(uri.fsPath)).discard();
  } else if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

class BufferedFile implements RowsFile {
  readonly #uri: vscode.Uri;
  readonly #replaces: boolean;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(uri: vscode.Uri, replaces: boolean) {
    this.#uri = uri;
    this.#replaces = replaces;
  }

  write(chunk: Uint8Array | string): Promise<void> {
    const bytes = Buffer.from(chunk);
    this.#size += bytes.byteLength;
    if (this.#size > bufferLimit) {
      return Promise.reject(
        new Error(
          vscode.l10n.t(
            "Remote folders can't take files larger than {0}. Save it locally instead.",
            formatBytes(bufferLimit),
          ),
        ),
      );
    }
    this.#chunks.push(bytes);
    return Promise.resolve();
  }

  async commit(): Promise<void> {
    if (!this.#replaces && (await exists(this.#uri))) {
      throw vscode.FileSystemError.FileExists(this.#uri);
    }
    await vscode.workspace.fs.writeFile(this.#uri, Buffer.concat(this.#chunks));
    this.#chunks = [];
  }

  discard(): Promise<void> {
    this.#chunks = [];
    return Promise.resolve();
  }
}

/** The place of a file, once it is certain that it can be written there. Rejects with a sentence. */
export async function checkedTarget(target: FileTarget): Promise<FileTarget> {
  try {
    await checkWritable(target);
    return target;
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
}
