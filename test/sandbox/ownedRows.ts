import assert from "node:assert/strict";
import { record } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

export const world = { now: "2025-11-20" };
export const tools = ["get_search_performance", "get_website_analytics", "get_ad_performance"];
export const coffee = "site_3b91";

export type Row = Record<string, unknown>;

/** The data that a tool answers with. */
export async function data(sandbox: SandboxUnderTest, tool: string, body: object): Promise<Row> {
  return record((await sandbox.envelope(tool, body))["data"]);
}

/** The sum of a member of rows. */
export function sum(rows: readonly Row[], member: string): number {
  return rows.reduce((all, row) => all + Number(row[member]), 0);
}

/** `actual` is `part / whole`, rounded to so many digits; null where there is nothing to divide by. */
export function isRatio(actual: unknown, part: unknown, whole: unknown, digits: number): void {
  if (Number(whole) === 0) {
    assert.equal(actual, null);
    return;
  }
  const expected = Number(part) / Number(whole);
  assert.ok(
    Math.abs(Number(actual) - expected) <= 0.5001 * 10 ** -digits,
    `${String(actual)} of ${expected}`,
  );
}
