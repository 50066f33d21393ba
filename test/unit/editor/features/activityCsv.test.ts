import assert from "node:assert/strict";
import Papa from "papaparse";
import { activityCsv } from "../../../../src/editor/features/account/activityCsv.ts";
import type { Reconciled } from "../../../../src/research/spending/reconcile.ts";
import type { UsageEntry } from "../../../../src/research/service/account.ts";
import { listAnswer, usageEntry } from "../../../../src/research/service/account.ts";
import { textOf } from "../../../../src/shared/json.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";

const row = (entry: UsageEntry, caller: Reconciled["caller"] = "thisEditor"): Reconciled => ({
  entry,
  caller,
  failedButCharged: false,
});

async function written(
  rows: readonly Reconciled[],
  names: Record<string, string> = {},
): Promise<{ text: string; table: string[][] }> {
  const credentials = Object.entries(names).map(([id, name]) => ({ id, name }));
  const text = (await Array.fromAsync(activityCsv(rows, credentials))).join("");
  return { text, table: Papa.parse<string[]>(text, { skipEmptyLines: true }).data };
}

describe("the activity as CSV", () => {
  it("has every member of the log as it came, the key's name, and who made the request", async () => {
    const entries = listAnswer(usageEntry).parse(wireFixture("usage").response.body);
    const [first] = entries;
    assert.ok(first !== undefined && entries.length === 2);
    const { table } = await written(
      entries.map((entry) => row(entry, "otherKey")),
      { [first.credential_id ?? ""]: "Blog laptop" },
    );
    const [header = [], ...rows] = table;
    assert.deepEqual(header, [...Object.keys(first), "credential_name", "caller"]);
    for (const [index, entry] of entries.entries()) {
      assert.deepEqual(rows[index], [
        ...Object.values(entry).map((value) => textOf(value)),
        "Blog laptop",
        "other_key",
      ]);
    }
  });

  it("keeps members nobody foresaw, also those that are called like its own columns or like each other", async () => {
    const { table } = await written([
      row({ caller: "an agent", created_at: "a", createdAt: "b", nested: { deep: [1] } }),
      row({ later: true }),
    ]);
    assert.deepEqual(table, [
      ["caller_2", "created_at", "created_at_2", "nested", "later", "credential_name", "caller"],
      ["an agent", "a", "b", '{"deep":[1]}', "", "", "this_editor"],
      ["", "", "", "", "true", "", "this_editor"],
    ]);
  });

  it("neutralises what a spreadsheet would run, and leaves numbers alone", async () => {
    const { table } = await written(
      [
        row({
          id: "x",
          error_message: "=HYPERLINK(1)",
          credential_id: "c",
          vendor_cost_usd: -0.5,
          request_bytes: 0,
        }),
      ],
      { c: "@evil" },
    );
    assert.deepEqual(table[1], ["x", "'=HYPERLINK(1)", "c", "-0.5", "0", "'@evil", "this_editor"]);
  });

  it("writes thousands of entries, each once and in order", async () => {
    const { text, table } = await written(
      Array.from({ length: 1234 }, (_, index) => row({ id: `log_${index}` })),
    );
    assert.deepEqual(
      table.slice(1).map(([id]) => id),
      Array.from({ length: 1234 }, (_, index) => `log_${index}`),
    );
    assert.ok(!text.includes("\r") && !text.startsWith("\uFEFF") && text.endsWith("\n"));
  });
});
