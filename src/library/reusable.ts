import { statedFailure } from "../service/statedFailure.ts";
import type { SavedResult } from "./savedResult.ts";

/** True for a result whose response says of itself that the call failed. It was charged as far as is known. */
export function hasFailed({ envelope }: Pick<SavedResult, "envelope">): boolean {
  return statedFailure(envelope) !== undefined;
}

/** True for a result that can stand in for another call like its own: one that could be read, and that didn't fail. */
export function isReusable(result: Pick<SavedResult, "envelope" | "unreadable">): boolean {
  return result.unreadable !== true && !hasFailed(result);
}
