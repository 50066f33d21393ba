import { readFile } from "node:fs/promises";
import type { AnswerBody } from "../service/answerSink.ts";
import { statedFailure } from "../service/statedFailure.ts";
import { parseFigures } from "../shared/exactNumber.ts";
import type { SavedResult } from "./savedResult.ts";

/** True for a result whose response says of itself that the call failed. It was charged as far as is known. */
export function hasFailed({ envelope, failed }: Pick<SavedResult, "envelope" | "failed">): boolean {
  return failed === true || statedFailure(envelope) !== undefined;
}

/** A response without rows is shorter than this, in bytes. */
const longestFailure = 1_000_000;

/** What to note of a response in a file of its own: that it says that the call failed. */
export async function notedFailure({
  path,
  size,
}: Extract<AnswerBody, { kind: "file" }>): Promise<Pick<SavedResult, "failed">> {
  if (size > longestFailure) {
    return {};
  }
  // The response is saved, whether or not the disk gives it out again now.
  const text = await readFile(path, "utf8").catch(() => "");
  return statedFailure(parseFigures(text)) === undefined ? {} : { failed: true };
}

/** True for a result that can stand in for another call like its own: one that could be read, and that didn't fail. */
export function isReusable(
  result: Pick<SavedResult, "envelope" | "unreadable" | "failed">,
): boolean {
  return result.unreadable !== true && !hasFailed(result);
}
