import assert from "node:assert/strict";
import type { TablePreset } from "../../../src/shared/columnFilters.ts";
import { columnValues } from "../../../src/shared/table.ts";
import type { Column } from "../../../src/shared/table.ts";
import { GridModel } from "../../../src/webview/grid/gridModel.ts";
import { isApplied, presetCounts, togglePreset } from "../../../src/webview/grid/presetChips.ts";
import { TableData } from "../../../src/webview/grid/tableData.ts";

const columns: Column[] = [
  { key: "query", label: "Query", format: "text" },
  { key: "clicks", label: "Clicks", format: "integer" },
  { key: "position", label: "Position", format: "decimal" },
];
const rows = [
  { query: "a", clicks: 3, position: 4 },
  { query: "b", clicks: 9, position: 20 },
  { query: "c", clicks: 5, position: 3.9 },
  { query: "d", clicks: 7, position: null },
];
const near: TablePreset = {
  id: "near",
  label: "Near",
  rule: "Positions from 4 to 20",
  filters: [{ kind: "range", key: "position", least: "4", most: "20" }],
  sort: { key: "clicks", direction: "descending" },
};
const top: TablePreset = {
  id: "top",
  label: "Top",
  rule: "Positions from 1 to 4",
  filters: [{ kind: "range", key: "position", least: "1", most: "4" }],
};

function tableWith(presets: readonly TablePreset[], sent = rows.length): TableData {
  return new TableData({
    id: "rows",
    name: "rows",
    title: "Rows",
    columns,
    rowCount: rows.length,
    firstRows: columnValues(rows, columns, 0, sent),
    presets,
  });
}

function modelWith(...presets: readonly TablePreset[]): GridModel {
  return new GridModel(tableWith(presets), undefined, undefined);
}

describe("presets of a table", () => {
  it("set the table's own filters and order, and take both away when they are pressed again", () => {
    const model = modelWith(near);
    togglePreset(model, near);
    assert.deepEqual([...model.rows], [1, 0]);
    assert.deepEqual(model.activeFilters, near.filters);
    assert.deepEqual(model.sort, { column: 1, direction: "descending" });
    assert.ok(isApplied(model, near));
    togglePreset(model, near);
    assert.deepEqual(
      [[...model.rows], model.activeFilters, model.sort],
      [[0, 1, 2, 3], [], undefined],
    );
  });

  it("leave filters of other columns and an order that was chosen since alone", () => {
    const model = modelWith(near);
    const clicks = { kind: "range", key: "clicks", least: "5", most: "" } as const;
    model.setColumnFilter(clicks);
    togglePreset(model, near);
    model.setSort({ column: 0, direction: "ascending" });
    assert.ok(isApplied(model, near));
    togglePreset(model, near);
    assert.deepEqual(model.activeFilters, [clicks]);
    assert.deepEqual(model.sort, { column: 0, direction: "ascending" });
  });

  it("are no longer pressed once their filter is edited, and pressed where it was typed by hand", () => {
    const model = modelWith(near);
    togglePreset(model, near);
    model.setColumnFilter({ kind: "range", key: "position", least: "5", most: "20" });
    assert.ok(!isApplied(model, near));
    model.setColumnFilter({ most: "20", least: "4", key: "position", kind: "range" });
    assert.ok(isApplied(model, near));
  });

  it("of one column replace each other, one that asks for no order keeps the one there is", () => {
    const model = modelWith(near, top);
    togglePreset(model, near);
    togglePreset(model, top);
    assert.deepEqual([isApplied(model, near), isApplied(model, top)], [false, true]);
    assert.deepEqual([...model.rows], [2, 0]);
  });

  it("come back with the state of a view", () => {
    const model = modelWith(near);
    togglePreset(model, near);
    const again = new GridModel(tableWith([near]), model.state(0), undefined);
    assert.ok(isApplied(again, near));
    assert.deepEqual([...again.rows], [1, 0]);
  });

  it("count the rows of the whole table, as many as have arrived, whatever is filtered", () => {
    const data = tableWith([near, top], 1);
    assert.deepEqual(presetCounts(data), [1, 1]);
    data.append(columnValues(rows, columns, 1));
    const model = new GridModel(data, undefined, undefined);
    model.setFilter("nothing");
    assert.deepEqual(presetCounts(data), [2, 2]);
  });
});
