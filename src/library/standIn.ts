import type { ResultSummary } from "./resultIndex.ts";

/**
 * True where a saved result can stand in for its call: it can be read, and is at most `maxAge`
 * milliseconds old at `now` (milliseconds since 1970).
 */
export function canStandIn(
  { receivedAt, unreadable }: Pick<ResultSummary, "receivedAt" | "unreadable">,
  maxAge: number,
  now: number,
): boolean {
  return unreadable !== true && now - Date.parse(receivedAt) <= maxAge;
}
