import assert from "node:assert/strict";
import fc from "fast-check";
import { GridModel } from "../../../src/webview/grid/gridModel.ts";
import { groupOf, groupedLines } from "../../../src/webview/grid/tableView.ts";
import {
  readSelection,
  RowSelection,
  SelectionCommands,
} from "../../../src/webview/grid/rowSelection.ts";
import { tableOf } from "./tables.ts";

const rows = [
  { domain: "a", n: 1 },
  { domain: "b", n: 2 },
  { domain: "a", n: 3 },
  { domain: null, n: 4 },
];

describe("row groups", () => {
  it("come in the order of their first rows, with counts, and hide the rows of those that are closed", () => {
    const {
      groups,
      lines,
      rows: ordered,
    } = groupedLines(tableOf(rows), 0, Uint32Array.of(0, 1, 2, 3), new Set(["a"]));
    assert.deepEqual(groups, [
      { text: "a", count: 2, open: false },
      { text: "b", count: 1, open: true },
      { text: "—", count: 1, open: true },
    ]);
    assert.deepEqual(
      Array.from(lines, (line) => groupOf(line) ?? `row ${line}`),
      [0, 1, "row 1", 2, "row 3"],
    );
    assert.deepEqual([...ordered], [0, 2, 1, 3]);
  });

  it("lose and invent no row", () => {
    const anyRows = fc.array(fc.record({ domain: fc.constantFrom("a", "b", "c", null, "") }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(anyRows, fc.constantFrom("a", "—"), (each, closed) => {
        const {
          groups,
          lines,
          rows: ordered,
        } = groupedLines(tableOf(each), 0, Uint32Array.from(each.keys()), new Set([closed]));
        assert.deepEqual(
          [...ordered].toSorted((a, b) => a - b),
          [...each.keys()],
        );
        assert.equal(
          groups.reduce((sum, { count }) => sum + count, 0),
          each.length,
        );
        assert.equal(
          lines.length,
          groups.length + groups.reduce((sum, { count, open }) => sum + (open ? count : 0), 0),
        );
      }),
    );
  });

  it("follow the table's wish until a person says otherwise", () => {
    const data = tableOf(rows);
    assert.equal(new GridModel(data, undefined, undefined).groupColumn, undefined);
    const grouped = Object.assign(tableOf(rows), { groupBy: "domain" });
    const model = new GridModel(grouped, undefined, undefined);
    assert.equal(model.groupColumn, 0);
    model.setGroup(undefined);
    assert.equal(new GridModel(grouped, model.state(0), undefined).groupColumn, undefined);
  });
});

describe("grid model", () => {
  it("keeps sort, search, filters and group in its state", () => {
    const model = new GridModel(tableOf(rows), undefined, undefined);
    model.setFilter("a");
    model.setColumnFilter({ kind: "range", key: "n", least: "2", most: "" });
    model.setColumnFilter({
      kind: "text",
      key: "domain",
      words: " ",
      without: "",
      questions: false,
    });
    model.toggleSort(1);
    model.setGroup(0);
    const state = model.state(12);
    assert.deepEqual(state, {
      sortKey: "n",
      sortDirection: "descending",
      filter: "a",
      filters: [{ kind: "range", key: "n", least: "2", most: "" }],
      groupKey: "domain",
      closedGroups: [],
      scrollTop: 12,
    });
    assert.deepEqual(new GridModel(model.data, state, undefined).lines, model.lines);
  });

  it("keeps the groups that were closed, and forgets them with the grouping", () => {
    const model = new GridModel(tableOf(rows), undefined, undefined);
    model.setGroup(0);
    const [first] = model.groups;
    assert.ok(first !== undefined && first.open);
    model.setGroupOpen(first, false);
    const again = new GridModel(model.data, model.state(0), undefined);
    assert.deepEqual(
      again.groups.map(({ open }) => open),
      model.groups.map(({ text }) => text !== first.text),
    );
    assert.deepEqual(again.lines, model.lines);
    again.setGroupOpen(first, true);
    assert.deepEqual(again.state(0).closedGroups, []);
    model.setGroup(1);
    assert.deepEqual(model.state(0).closedGroups, []);
  });

  it("L22: keeps which rows are selected, for a table of the same size", () => {
    const model = new GridModel(tableOf(rows), undefined, undefined);
    assert.equal(model.state(0).selected, undefined);
    [0, 1, 3].forEach((row) => model.selection.set(row, true));
    const state = model.state(0);
    assert.deepEqual(state.selected, { size: rows.length, runs: [0, 2, 3, 4] });
    const again = new GridModel(model.data, state, undefined);
    assert.deepEqual(
      [...again.selection.among(again.rows)].toSorted((a, b) => a - b),
      [0, 1, 3],
    );
    const longer = new GridModel(tableOf([...rows, ...rows]), state, undefined);
    assert.equal(longer.selection.count, 0);
    for (const selected of [
      { size: rows.length, runs: [0, 1e9] },
      { size: rows.length, runs: [2, 1, 0] },
    ]) {
      const odd = new GridModel(model.data, { ...state, selected }, undefined);
      assert.ok(odd.selection.count <= rows.length);
    }
    for (const value of [null, {}, { size: "1", runs: [] }, { size: 1, runs: [-1, 2] }]) {
      assert.equal(readSelection(value), undefined);
    }
  });

  it("keeps the active column where it goes, and the active cell within what is shown", () => {
    const model = new GridModel(tableOf(rows), undefined, undefined);
    model.active = { row: 3, column: 1 };
    model.arrangement.move(1, -1, model.places);
    model.rearranged();
    assert.deepEqual(model.active, { row: 3, column: 0 });
    assert.equal(model.columnAt(0)?.key, "n");
    model.arrangement.setHidden(1, true);
    model.rearranged();
    model.setFilter("b");
    assert.deepEqual(model.active, { row: 0, column: 0 });
    assert.deepEqual(model.places, [0]);
  });
});

describe("row selection", () => {
  it("counts, and knows which of the rows shown are selected", () => {
    const selection = new RowSelection(5);
    [4, 1, 1, 9, -1].forEach((row) => selection.set(row, true));
    assert.equal(selection.count, 2);
    assert.deepEqual([...selection.among(Uint32Array.of(4, 2, 1))], [4, 1]);
    assert.deepEqual([...selection.among(Uint32Array.of(2, 1))], [1]);
    selection.set(1, false);
    assert.deepEqual([...selection.among(Uint32Array.of(2, 1))], []);
    selection.clear();
    assert.equal(selection.count, 0);
  });

  it("survives sort and filter, and means rows and not places", () => {
    const model = new GridModel(tableOf(rows), undefined, undefined);
    const select = new SelectionCommands();
    select.toggle(model, 1);
    model.toggleSort(1);
    assert.deepEqual([...model.selection.among(model.rows)], [1]);
    model.setFilter("a");
    assert.deepEqual([...model.selection.among(model.rows)], []);
    assert.equal(model.selection.count, 1);
  });

  it("extends from where it began, back and forth, over heads of groups", () => {
    const model = new GridModel(tableOf(rows), undefined, undefined);
    const select = new SelectionCommands();
    select.toggle(model, 1);
    select.extend(model, 3);
    assert.deepEqual([...model.selection.among(model.rows)], [1, 2, 3]);
    select.extend(model, 0);
    assert.deepEqual([...model.selection.among(model.rows)], [0, 1]);
    model.selection.clear();
    model.setGroup(0);
    select.toggle(model, 1);
    select.extend(model, 4);
    assert.deepEqual(
      [...model.selection.among(model.rows)].toSorted((a, b) => a - b),
      [0, 1, 2],
    );
    select.toggleAll(model);
    assert.equal(model.selection.count, 4);
    select.toggleAll(model);
    assert.equal(model.selection.count, 0);
  });
});
