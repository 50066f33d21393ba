import { isYoung } from "../../system/storedTime.ts";
import type { ResultSummary } from "./resultIndex.ts";

/**
 * True where a saved result is young enough to stand in for its call: it could be read when it came,
 * and is at most `maxAge` milliseconds old at `now` (milliseconds since 1970), and not from the future.
 */
export function canStandIn(
  { receivedAt, unreadable }: Pick<ResultSummary, "receivedAt" | "unreadable">,
  maxAge: number,
  now: number,
): boolean {
  return unreadable !== true && isYoung(receivedAt, maxAge, now);
}
