import assert from "node:assert/strict";
import { rowsThatMeet } from "../../../../src/research/agents/rowConditions.ts";

describe("rows that conditions keep", () => {
  const rows = [
    ["tea", "many", 1],
    ["tea", 5, 1],
    ["milk", "many", 1],
    ["tea", "many", "some"],
    ["tea", "few", 0],
  ].map(([title, rating, price]) => ({ title, rating, price }));

  it("have texts counted that can't be compared, in rows only that nothing else leaves out", () => {
    const uncertain = (...conditions: readonly (readonly [string, string, string])[]): object => {
      const named = conditions.map(([column, is, value]) => ({ column, is, value }));
      return Object.fromEntries(rowsThatMeet(rows, ["title", "rating", "price"], named).uncertain);
    };
    assert.deepEqual(uncertain(["rating", "min", "1"]), { rating: 4 });
    assert.deepEqual(uncertain(["title", "equal", "milk"], ["rating", "min", "1"]), { rating: 1 });
    assert.deepEqual(uncertain(["rating", "min", "1"], ["rating", "max", "9"]), { rating: 4 });
    assert.deepEqual(uncertain(["rating", "min", "1"], ["price", "min", "1"]), {
      rating: 3,
      price: 1,
    });
    assert.deepEqual(uncertain(["title", "equal", "coffee"], ["rating", "min", "1"]), {});
  });
});
