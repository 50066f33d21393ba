import assert from "node:assert/strict";
import fc from "fast-check";
import { moveCell } from "../../../src/webview/grid/cellPosition.ts";

const size = { rows: 100, columns: 5, page: 10 };
const keys = [
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "PageUp",
  "PageDown",
  "Home",
  "End",
];

describe("grid keys", () => {
  it("moves as the grid pattern says", () => {
    const from = { row: 50, column: 2 };
    const moves = (control: boolean): unknown[] =>
      keys.map((key) => {
        const cell = moveCell(from, key, control, size);
        return [cell?.row, cell?.column];
      });
    assert.deepEqual(moves(false), [
      [49, 2],
      [51, 2],
      [50, 1],
      [50, 3],
      [40, 2],
      [60, 2],
      [50, 0],
      [50, 4],
    ]);
    assert.deepEqual(moves(true).slice(6), [
      [0, 0],
      [99, 4],
    ]);
  });

  it("reaches the header from the first row, and stops at the edges", () => {
    assert.deepEqual(moveCell({ row: 0, column: 0 }, "ArrowUp", false, size), {
      row: -1,
      column: 0,
    });
    assert.deepEqual(moveCell({ row: -1, column: 0 }, "ArrowUp", false, size), {
      row: -1,
      column: 0,
    });
    assert.deepEqual(moveCell({ row: 3, column: 0 }, "PageUp", false, size), { row: 0, column: 0 });
    assert.deepEqual(moveCell({ row: -1, column: 0 }, "ArrowDown", false, { ...size, rows: 0 }), {
      row: -1,
      column: 0,
    });
  });

  it("leaves other keys alone", () => {
    assert.equal(moveCell({ row: 0, column: 0 }, "a", false, size), undefined);
    assert.equal(moveCell({ row: 0, column: 0 }, "Tab", false, size), undefined);
  });

  it("never leaves the grid", () => {
    const sizes = fc.record({
      rows: fc.nat(50),
      columns: fc.integer({ min: 1, max: 9 }),
      page: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(
        sizes,
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())),
        (grid, strokes) => {
          let cell = { row: -1, column: 0 };
          for (const [key, control] of strokes) {
            cell = moveCell(cell, key, control, grid) ?? cell;
            assert.ok(
              cell.row >= -1 &&
                cell.row < Math.max(grid.rows, 0) &&
                cell.column >= 0 &&
                cell.column < grid.columns,
            );
          }
        },
      ),
    );
  });
});
