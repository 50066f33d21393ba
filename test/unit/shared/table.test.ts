import assert from "node:assert/strict";
import { columnValues, isAbsent } from "../../../src/shared/table.ts";

describe("table", () => {
  it("tells absent from zero, false and empty lists", () => {
    assert.deepEqual([null, undefined, ""].map(isAbsent), [true, true, true]);
    assert.deepEqual([0, false, [], " "].map(isAbsent), [false, false, false, false]);
  });

  it("cuts rows out column by column, with null where a row lacks the member", () => {
    const rows = [{ a: 1, b: "x" }, { a: 2 }, { b: "z" }];
    const columns = [
      { key: "b", label: "B", format: "text" },
      { key: "a", label: "A", format: "integer" },
    ] as const;
    assert.deepEqual(columnValues(rows, columns), [
      ["x", null, "z"],
      [1, 2, null],
    ]);
    assert.deepEqual(columnValues(rows, columns, 1, 2), [[null], [2]]);
    assert.deepEqual(columnValues(rows, columns, 5), [[], []]);
  });

  it("takes nothing from what every object inherits", () => {
    const columns = [
      { key: "constructor", label: "C", format: "text" },
      { key: "__proto__", label: "P", format: "text" },
    ] as const;
    assert.deepEqual(columnValues([{ a: 1 }], columns), [[null], [null]]);
  });
});
