import * as l10n from "../../shared/l10n.ts";
import type { AnswerBody } from "../service/answerSink.ts";
import { statedFailure } from "../service/statedFailure.ts";
import { readTextUpTo } from "../../system/readFile.ts";
import { parseFigures } from "../../shared/exactNumber.ts";
import type { SavedResult } from "./savedResult.ts";

/**
 * What the response of a result says about its call's failure, as a sentence; undefined where it says
 * no such thing. Such a call was charged as far as is known.
 */
export function failureOf({
  envelope,
  failed,
}: Pick<SavedResult, "envelope" | "failed">): string | undefined {
  const failure = statedFailure(envelope) ?? (failed === true ? "" : undefined);
  return failure === "" ? l10n.t("The service reported a problem with this call.") : failure;
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
  const text = await readTextUpTo(path, longestFailure).catch(() => "");
  return statedFailure(parseFigures(text)) === undefined ? {} : { failed: true };
}

/** True for a result that can stand in for another call like its own: one that could be read, and that didn't fail. */
export function isReusable(
  result: Pick<SavedResult, "envelope" | "unreadable" | "failed">,
): boolean {
  return result.unreadable !== true && failureOf(result) === undefined;
}
