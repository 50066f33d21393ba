import type { Limits } from "../../../../src/research/spending/ledger.ts";

export const noLimits: Limits = { day: 0, session: 0 };
export const service = "https://api.example.com";

/** A local time: the ledger's days are the person's own. */
export function local(day: number, hour: number, minute = 0): Date {
  return new Date(2026, 10, day, hour, minute);
}
