import assert from "node:assert/strict";
import { groupResults } from "../../../../src/editor/features/savedResults/resultGroups.ts";
import type { GroupOptions } from "../../../../src/editor/features/savedResults/resultGroups.ts";
import { groupRow, resultRow } from "../../../../src/editor/features/savedResults/resultRows.ts";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";
import { localTime, now, result } from "./listedResult.ts";

function group(
  results: readonly ResultSummary[],
  options: Partial<GroupOptions> = {},
  pinned: readonly string[] = [],
): ReturnType<typeof groupResults> {
  return groupResults(
    { results: [...results], broken: [], pinned: new Set(pinned) },
    { grouping: "day", filter: "", projects: [], scope: "project", now, runs: [], ...options },
  );
}

describe("rows that were loaded into a result", () => {
  const parent = result("a", { receivedAt: localTime(10, 12) });
  const rows = result("b", {
    tool: "export_dataset",
    receivedAt: localTime(10, 13),
    rowsOf: "a",
    cost: 1,
  });
  const other = result("c", { subject: "tea", receivedAt: localTime(10, 14) });
  const listed = (
    results: readonly ResultSummary[],
    options: Partial<GroupOptions> = {},
    pinned: readonly string[] = [],
  ): unknown[] =>
    group(results, options, pinned).groups.map(({ label, entries }) => [
      label,
      entries.map((entry) =>
        entry.kind === "result"
          ? [entry.result.id, ...(entry.loaded ?? []).map(({ id }) => id)]
          : [],
      ),
    ]);

  it("are one row with it under a day, a subject or the pinned ones, and one result", () => {
    const results = [other, rows, parent];
    assert.deepEqual(listed(results), [["Today", [["c"], ["a", "b"]]]]);
    assert.deepEqual(listed(results, { grouping: "subject" }), [
      ["tea", [["c"]]],
      ["espresso", [["a", "b"]]],
    ]);
    assert.deepEqual(listed(results, {}, ["a", "b"]), [
      ["Pinned", [["a", "b"]]],
      ["Today", [["c"]]],
    ]);
    assert.equal(group(results).matching, 3);
    const [today] = group(results).groups;
    assert.ok(today !== undefined);
    assert.deepEqual(
      today.results.map(({ id }) => id),
      ["c", "b", "a"],
    );
    assert.equal(groupRow(today).accessibleLabel, "Today, 2 results");
  });

  it("are a row of their own where that result isn't listed with them", () => {
    assert.deepEqual(listed([other, rows]), [["Today", [["c"], ["b"]]]]);
    assert.deepEqual(listed([rows, { ...parent, receivedAt: localTime(9) }]), [
      ["Today", [["b"]]],
      ["Yesterday", [["a"]]],
    ]);
    assert.deepEqual(listed([rows, parent], {}, ["a"]), [
      ["Pinned", [["a"]]],
      ["Today", [["b"]]],
    ]);
  });

  it("lose nothing where damaged lines say that results are each other's rows", () => {
    const circle = [result("x", { rowsOf: "y" }), result("y", { rowsOf: "x" })];
    assert.deepEqual(listed([...circle, { ...rows, rowsOf: "b" }]), [
      ["Today", [["x"], ["y"], ["b"]]],
    ]);
  });

  it("are said on that result's row, which unfolds to theirs", () => {
    const row = resultRow(parent, "day", [rows]);
    assert.equal(row.description, "12:00 PM · DE · rows loaded · sample data · Research Keywords");
    assert.deepEqual(
      [row.id, row.unfolds, row.group?.results, row.command],
      ["a", "folded", [rows], { id: "seoResearch.openResult", args: ["a"] }],
    );
    assert.match(row.accessibleLabel, /, 3 credits, rows loaded, sample data$/u);
    const below = resultRow(rows, "loaded");
    assert.deepEqual(
      [below.id, below.label, below.unfolds, below.command],
      ["b", "Loaded Rows", undefined, { id: "seoResearch.openResult", args: ["b"] }],
    );
    assert.match(below.tooltip, /^Export Dataset: espresso\n.*\n1 credit\n/su);
  });
});
