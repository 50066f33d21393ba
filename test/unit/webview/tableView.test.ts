import assert from "node:assert/strict";
import fc from "fast-check";
import { SortMemory, viewRows } from "../../../src/webview/grid/tableView.ts";
import type { SortDirection } from "../../../src/webview/grid/tableView.ts";
import { tableOf } from "./tables.ts";

const directions: readonly SortDirection[] = ["ascending", "descending"];

function sorted(
  values: readonly unknown[],
  direction: SortDirection,
  member = "monthly_volume",
): unknown[] {
  const data = tableOf(values.map((value) => ({ [member]: value })));
  return [...viewRows(data, { column: 0, direction }, "")].map((row) => values[row]);
}

describe("table view", () => {
  it("keeps the service's order when nothing is sorted or filtered", () => {
    const data = tableOf([{ keyword: "b" }, { keyword: "a" }]);
    assert.deepEqual([...viewRows(data, undefined, "")], [0, 1]);
    assert.deepEqual([...viewRows(data, undefined, "  ")], [0, 1]);
  });

  it("sorts figures by value, unknown ones last both ways", () => {
    assert.deepEqual(sorted([90, null, 1300, 0], "ascending"), [0, 90, 1300, null]);
    assert.deepEqual(sorted([90, null, 1300, 0], "descending"), [1300, 90, 0, null]);
  });

  it("sorts text as people do, unknown ones last both ways", () => {
    assert.deepEqual(sorted(["éclair", "Zebra", null, "eclair", "apple"], "ascending", "keyword"), [
      "apple",
      "eclair",
      "éclair",
      "Zebra",
      null,
    ]);
    assert.deepEqual(sorted(["a", "", "b"], "descending", "keyword"), ["b", "a", ""]);
  });

  it("sorts levels by height, dates by time and trends by how they changed", () => {
    assert.deepEqual(sorted(["MEDIUM", null, "LOW", "HIGH"], "ascending", "competition_level"), [
      "LOW",
      "MEDIUM",
      "HIGH",
      null,
    ]);
    assert.deepEqual(sorted(["2026-10-01", "2026-09-30T23:00:00Z"], "ascending", "observed_at"), [
      "2026-09-30T23:00:00Z",
      "2026-10-01",
    ]);
    const falling = [...Array<number>(6).fill(10), ...Array<number>(6).fill(5)];
    // From the first to the last month it falls, yet its newest three lie above its oldest three.
    const rising = [5, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4];
    assert.deepEqual(sorted([falling, null, rising, [1, 9]], "descending", "trend_12m"), [
      rising,
      falling,
      null,
      [1, 9],
    ]);
  });

  it("keeps the order of equal rows", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(1, 2, null)),
        fc.constantFrom(...directions),
        (values, direction) => {
          const rows = [
            ...viewRows(
              tableOf(values.map((monthly_volume) => ({ monthly_volume }))),
              { column: 0, direction },
              "",
            ),
          ];
          const expected = [...values.keys()].toSorted((a, b) => {
            const [left, right] = [values[a] ?? null, values[b] ?? null];
            if (left === null || right === null) {
              return Number(left === null) - Number(right === null) || a - b;
            }
            return (direction === "ascending" ? left - right : right - left) || a - b;
          });
          assert.deepEqual(
            rows,
            values.length === 0
              ? []
              : values.every((value) => value === null)
                ? [...values.keys()]
                : expected,
          );
        },
      ),
    );
  });

  it("keeps the rows that contain every word of the filter, in any column and case", () => {
    const data = tableOf([
      { keyword: "Espresso machine", intent: "commercial" },
      { keyword: "espresso beans", intent: "transactional" },
      { keyword: "pour over", intent: "commercial" },
    ]);
    assert.deepEqual([...viewRows(data, undefined, "ESPRESSO")], [0, 1]);
    assert.deepEqual([...viewRows(data, undefined, "commercial espresso")], [0]);
    assert.deepEqual([...viewRows(data, undefined, "grinder")], []);
  });

  it("finds figures as they are written", () => {
    const data = tableOf([{ monthly_volume: 12100 }, { monthly_volume: 90 }]);
    assert.deepEqual([...viewRows(data, undefined, "12,1")], [0]);
  });

  it("takes in rows that arrive later", () => {
    const data = tableOf([{ monthly_volume: 5 }]);
    viewRows(data, { column: 0, direction: "ascending" }, "5");
    data.append([[1, 50]]);
    assert.deepEqual([...viewRows(data, { column: 0, direction: "ascending" }, "")], [1, 0, 2]);
    assert.deepEqual([...viewRows(data, undefined, "5")], [0, 2]);
  });

  it("remembers how all rows are sorted, until rows or the sort are others, and says the same with it as without", () => {
    const row = fc.record({
      monthly_volume: fc.option(fc.nat(9)),
      keyword: fc.constantFrom("a", "b", "ab"),
    });
    const step = fc.record({
      search: fc.constantFrom("", "a", "b"),
      column: fc.option(fc.constantFrom(0, 1)),
      direction: fc.constantFrom(...directions),
      adds: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.array(step), (rows, steps) => {
        const data = tableOf(rows, ["monthly_volume", "keyword"]);
        const memory = new SortMemory();
        for (const { search, column, direction, adds } of steps) {
          const sort = column === null ? undefined : { column, direction };
          assert.deepEqual(viewRows(data, sort, search, [], memory), viewRows(data, sort, search));
          if (adds) {
            data.append([[3], ["b"]]);
          }
        }
      }),
    );
  });

  it("sorts and filters any rows without losing or inventing one", () => {
    const row = fc.dictionary(
      fc.constantFrom("keyword", "monthly_volume", "trend_12m", "intent", "other"),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.nat(4),
        fc.constantFrom(...directions),
        (rows, column, direction) => {
          const view = viewRows(tableOf(rows), { column, direction }, "");
          assert.deepEqual(
            [...view].toSorted((a, b) => a - b),
            [...rows.keys()],
          );
        },
      ),
    );
  });
});
