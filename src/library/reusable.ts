import * as l10n from "@vscode/l10n";
import { statedFailure } from "../service/statedFailure.ts";
import type { SavedResult } from "./savedResult.ts";

/**
 * What the response of a result says about its call's failure, as a sentence; undefined where it says
 * no such thing. Such a call was charged as far as is known.
 */
export function failureOf({ envelope }: Pick<SavedResult, "envelope">): string | undefined {
  const failure = statedFailure(envelope);
  return failure === "" ? l10n.t("The service reported a problem with this call.") : failure;
}

/** True for a result that can stand in for another call like its own: one that could be read, and that didn't fail. */
export function isReusable(result: Pick<SavedResult, "envelope" | "unreadable">): boolean {
  return result.unreadable !== true && failureOf(result) === undefined;
}
