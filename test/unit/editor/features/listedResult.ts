import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";

/** When the Results view is looked at. */
export const now = new Date(2026, 2, 10, 15, 0).getTime();
/** An hour of a day of that month, by the clock of this computer. */
export const localTime = (day: number, hour = 12): string =>
  new Date(2026, 2, day, hour).toISOString();

/** A result as the Results view lists it: of that day, unless `members` says otherwise. */
export function result(id: string, members: Partial<ResultSummary> = {}): ResultSummary {
  return {
    id,
    tool: "research_keywords",
    subject: "espresso",
    location: "Germany",
    language: "German",
    receivedAt: localTime(10),
    cost: 3,
    origin: "sandbox",
    callKey: id,
    ...members,
  };
}
