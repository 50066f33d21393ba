import { stat } from "node:fs/promises";
import * as path from "node:path";
import { isMissing } from "../../system/fileErrors.ts";

/** How the name of a result's file ends, after its id. */
export const resultExtension = ".seo.json";
/** How the name of a file with an answer's own bytes ends, after the id of its result. */
export const answerExtension = ".answer.json";
/**
 * Bytes of a result's file that are read: a response is held up to 32 MB (`memoryLimit`), once as text,
 * which may grow threefold, and where it is no UTF-8 once more as base64.
 */
export const largestResult = 160 * 1024 * 1024;
/** The name of the index. */
export const indexName = "index.ndjson";

/**
 * Files that belong together: the first is what the others belong to, and where it goes they go.
 * Several windows may want to move them at once.
 */
export type FileGroup = readonly [string, ...string[]];

/** The id of the result in a file of the library. */
export function idOf(file: string): string {
  return path.basename(file, resultExtension);
}

/** A result's file, and that of its answer's bytes where it has one. */
export function filesOf(id: string): FileGroup {
  return [id + resultExtension, id + answerExtension];
}

/** Another text whenever a file has changed: its time and size; "none" where it is missing. Rejects when it can't be looked at. */
export async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size } = await stat(file);
    return `${mtimeMs}/${size}`;
  } catch (error) {
    if (isMissing(error)) {
      return "none";
    }
    throw error;
  }
}
