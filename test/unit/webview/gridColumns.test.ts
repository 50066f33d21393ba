import assert from "node:assert/strict";
import fc from "fast-check";
import { ColumnArrangement } from "../../../src/webview/grid/columnArrangement.ts";
import {
  columnTracks,
  gutterWidth,
  menuWidth,
  ownTracks,
} from "../../../src/webview/grid/columnWidths.ts";
import type { Column } from "../../../src/shared/table.ts";
import { TableData } from "../../../src/webview/grid/tableData.ts";
import { tableOf } from "./tables.ts";

const { columns } = tableOf([{ a: 1, b: 2, c: 3 }], ["a", "b", "c"]);

describe("column arrangement", () => {
  it("shows remembered columns first and in their order, and those it does not know behind them", () => {
    const arrangement = new ColumnArrangement(columns, {
      order: ["c"],
      hidden: ["a"],
      widths: { c: 120 },
    });
    assert.deepEqual(arrangement.order, [2, 0, 1]);
    assert.deepEqual(arrangement.shown, [2, 1]);
    assert.equal(arrangement.width(2), 120);
    assert.equal(arrangement.width(1), undefined);
  });

  it("keeps what is remembered of columns that this answer does not have", () => {
    const arrangement = new ColumnArrangement(columns, {
      order: ["x", "b"],
      hidden: ["y"],
      widths: { x: 90 },
    });
    arrangement.setHidden(0, true);
    assert.deepEqual(arrangement.layout, {
      order: ["b", "a", "c", "x"],
      hidden: ["a", "y"],
      widths: { x: 90 },
    });
  });

  it("never hides the last column, nor all of them from memory", () => {
    const arrangement = new ColumnArrangement(columns, {
      order: [],
      hidden: ["a", "b", "c"],
      widths: {},
    });
    assert.deepEqual(arrangement.shown, [0, 1, 2]);
    [0, 1, 2].forEach((column) => arrangement.setHidden(column, true));
    assert.deepEqual(arrangement.shown, [2]);
  });

  it("moves a column past the next one that is shown", () => {
    const arrangement = new ColumnArrangement(columns, { order: [], hidden: ["b"], widths: {} });
    arrangement.move(0, 1, arrangement.shown);
    assert.deepEqual(arrangement.shown, [2, 0]);
    arrangement.move(0, 1, arrangement.shown);
    assert.deepEqual(arrangement.shown, [2, 0]);
    arrangement.reset();
    assert.deepEqual(arrangement.shown, [0, 1, 2]);
  });

  it("holds widths within reason", () => {
    const arrangement = new ColumnArrangement(columns, undefined);
    for (const [width, applied] of [
      [-5, 48],
      [9999, 1200],
      [100.4, 100],
      [Number.NaN, 48],
    ] as const) {
      arrangement.setWidth(1, width);
      assert.equal(arrangement.width(1), applied);
    }
  });

  it("comes back from its layout as it was, whatever was done", () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom("hide", "show", "left", "right", "size"), fc.nat(2)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, (done) => {
        const arrangement = new ColumnArrangement(columns, undefined);
        for (const [what, column] of done) {
          if (what === "size") {
            arrangement.setWidth(column, 100 + column);
          } else if (what === "hide" || what === "show") {
            arrangement.setHidden(column, what === "hide");
          } else {
            arrangement.move(column, what === "left" ? -1 : 1, arrangement.order);
          }
        }
        const again = new ColumnArrangement(columns, arrangement.layout);
        assert.deepEqual(again.layout, arrangement.layout);
        assert.deepEqual(
          again.order.toSorted((a, b) => a - b),
          [0, 1, 2],
        );
        assert.ok(again.shown.length > 0);
      }),
    );
  });

  it("makes as much room for a presence column as its places or, where there are none, its text needs", () => {
    const width = (
      options: readonly string[] | undefined,
      names: readonly string[],
    ): number | undefined => {
      const column = {
        key: "who",
        label: "Who",
        format: "presence",
        ...(options === undefined ? {} : { options }),
      } as const;
      const data = new TableData({
        id: "p",
        name: "p",
        title: "P",
        rowCount: 1,
        columns: [column],
        firstRows: [[names]],
      });
      return ownTracks(data, new Set())[0]?.width;
    };
    const many = Array.from({ length: 13 }, (_, index) => `${index}.example.com`);
    assert.equal(width(["a.com", "b.com", "c.com"], ["a.com"]), 94);
    assert.equal(width(undefined, ["one.example.com"]), 157);
    assert.equal(width(many, ["one.example.com"]), 157);
  });

  it("gives a sized column its width and lets texts share the rest", () => {
    const own = [
      { width: 100, least: 90, stretches: false },
      { width: 130, least: 130, stretches: true },
    ];
    const rest = gutterWidth + menuWidth;
    assert.deepEqual(
      columnTracks(own, [1, 0], () => undefined),
      {
        template: `minmax(130px, 130fr) minmax(90px, 100px) ${menuWidth}px`,
        least: `${220 + rest}px`,
      },
    );
    assert.deepEqual(
      columnTracks(own, [1, 0], (column) => (column === 1 ? 50 : undefined)),
      { template: `50px minmax(90px, 100px) ${menuWidth}px`, least: `${140 + rest}px` },
    );
    assert.equal(
      columnTracks(
        [{ width: 150, least: 90, stretches: true }, ...own.slice(0, 1)],
        [0, 1],
        () => undefined,
      ).template,
      `minmax(calc(90px + clamp(0px, (100% - ${180 + menuWidth}px) * 1, 60px)), 150fr) minmax(90px, 100px) ${menuWidth}px`,
      "a text gets what it needs before an arrow gets its room",
    );
  });

  it("cuts a column for those that are to be in sight beside it", () => {
    const column = (key: string, format: "text" | "integer"): Column => ({
      key,
      label: key,
      format,
    });
    const data = new TableData({
      id: "c",
      name: "c",
      title: "C",
      rowCount: 1,
      columns: [
        { ...column("file", "text"), cutFor: ["clicks"] },
        column("clicks", "integer"),
        column("other", "integer"),
      ],
      firstRows: [["content/posts-of-this-year/a-long-name.md"], [1], [2]],
    });
    const own = ownTracks(data, new Set());
    const whole = own[0]?.least ?? 0;
    const name = "a-long-name.md".length * 7 + 26;
    const cut = `clamp(${name}px, 100cqi - ${gutterWidth + (own[1]?.least ?? 0)}px, ${whole}px)`;
    const { template, least } = columnTracks(own, [0, 1, 2], () => undefined);
    const others = (own[1]?.least ?? 0) + (own[2]?.least ?? 0) + menuWidth;
    assert.ok(template.startsWith(`minmax(${cut}, `), template);
    assert.equal(least, `calc(${others + gutterWidth}px + ${cut})`);
    assert.ok(
      columnTracks(own, [0, 1, 2], (place) => (place === 0 ? 90 : undefined)).template.startsWith(
        "90px ",
      ),
      "a person's own width counts",
    );
  });
});
