import assert from "node:assert/strict";
import fc from "fast-check";
import { changeOf, compareRows } from "../../../../../src/research/results/compare/compareRows.ts";
import type {
  RowsCompared,
  RowState,
} from "../../../../../src/research/results/compare/compareRows.ts";
import { rowKey } from "../../../../../src/research/results/compare/rowKeys.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import type { RowComparison } from "../../../../../src/research/tools/definition.ts";

const positions: RowComparison = {
  keys: [["keyword"]],
  measures: { position: "position", url: "none" },
};
const whole = (
  ...rows: readonly JsonRecord[]
): { rows: readonly JsonRecord[]; isCut: boolean } => ({
  rows,
  isCut: false,
});
const cut = (...rows: readonly JsonRecord[]): { rows: readonly JsonRecord[]; isCut: boolean } => ({
  rows,
  isCut: true,
});

function states({ rows }: RowsCompared): RowState[] {
  return rows.map(({ state }) => state);
}

function count({ rows }: RowsCompared, state: RowState): number {
  return rows.filter((row) => row.state === state).length;
}

const mirrored: { readonly [state in RowState]: RowState } = {
  new: "gone",
  gone: "new",
  changed: "changed",
  same: "same",
  notInThisResult: "notInThisResult",
  notComparable: "notComparable",
};

const row = fc.record(
  {
    keyword: fc.constantFrom("Kaffee", "kaffee ", "café", "cafe\u0301", "espresso", "mokka", ""),
    position: fc.option(fc.integer({ min: 1, max: 100 })),
    url: fc.constantFrom(
      "https://a.example/x/",
      "https://a.example/x",
      "https://a.example/x?utm_source=y#z",
      "https://a.example/w",
    ),
  },
  { requiredKeys: ["keyword"] },
);
const side = fc.record({ rows: fc.array(row, { maxLength: 12 }), isCut: fc.boolean() });

describe("rows of two results", () => {
  it("are each counted once: the states add up to all keys of both, and the rows without a key", () => {
    fc.assert(
      fc.property(side, side, fc.boolean(), (before, now, isExcerpt) => {
        const comparison: RowComparison = isExcerpt ? { ...positions, isExcerpt: true } : positions;
        const compared = compareRows(before, now, comparison);
        const rows = [...before.rows, ...now.rows];
        const keys = rows.map((one) => rowKey(one, positions.keys));
        const withoutKey = keys.filter((key) => key === undefined).length;
        const union = new Set(keys.filter((key) => key !== undefined)).size;
        assert.equal(compared.rows.length, union + withoutKey);
        const inBoth = compared.rows.filter(
          (one) => one.before !== undefined && one.now !== undefined,
        ).length;
        assert.equal(compared.repeated, rows.length - withoutKey - union - inBoth);
      }),
    );
  });

  it("mirror every change when the sides are swapped", () => {
    fc.assert(
      fc.property(side, side, (before, now) => {
        const there = compareRows(before, now, positions);
        const back = compareRows(now, before, positions);
        const nameOf = (one: RowsCompared["rows"][number]): string =>
          JSON.stringify([one.before ?? null, one.now ?? null]);
        const swapped = back.rows.map((one) => ({
          name: JSON.stringify([one.now ?? null, one.before ?? null]),
          state: mirrored[one.state],
          change: changeOf(one.before, one.now, "position", positions),
        }));
        assert.deepEqual(
          there.rows.map((one) => `${nameOf(one)} ${one.state}`).toSorted(),
          swapped.map(({ name, state }) => `${name} ${state}`).toSorted(),
        );
        for (const one of there.rows) {
          const other = swapped.find(({ name }) => name === nameOf(one));
          const change = changeOf(one.before, one.now, "position", positions);
          assert.equal(
            change ?? "unknown",
            other?.change === undefined ? "unknown" : 0 - other.change,
          );
        }
      }),
    );
  });

  it("missing from a cut result are never called gone, and missing from an earlier cut result never new", () => {
    fc.assert(
      fc.property(side, side, (before, now) => {
        const compared = compareRows(before, now, positions);
        assert.ok(!now.isCut || count(compared, "gone") === 0);
        assert.ok(!before.isCut || count(compared, "new") === 0);
        const excerpt = compareRows(before, now, { ...positions, isExcerpt: true });
        assert.equal(count(excerpt, "gone") + count(excerpt, "new"), 0);
      }),
    );
  });

  it("are gone or new where the other result is whole", () => {
    const before = whole({ keyword: "a", position: 1 }, { keyword: "b", position: 2 });
    const now = whole({ keyword: "b", position: 2 }, { keyword: "c", position: 3 });
    assert.deepEqual(states(compareRows(before, now, positions)), ["same", "new", "gone"]);
    assert.deepEqual(states(compareRows(before, cut(...now.rows), positions)), [
      "same",
      "new",
      "notInThisResult",
    ]);
  });

  it("are the same whatever their capitals, spaces and tracking parameters", () => {
    const before = whole({
      keyword: "Caf\u00e9  Berlin",
      position: 4,
      url: "https://A.example/x/",
    });
    const now = whole({
      keyword: " cafe\u0301 berlin",
      position: 4,
      url: "https://a.example/x?utm_source=mail#top",
    });
    assert.deepEqual(states(compareRows(before, now, positions)), ["same"]);
  });

  it("are those of one page or keyword however a response spells it, and of no other", () => {
    const key = (row: JsonRecord): string | undefined => rowKey(row, [["url"], ["keyword"]]);
    const page = (url: string): string | undefined => key({ url });
    assert.equal(
      page("http://www.A.example/x/?b=2&a=1&srsltid=3"),
      page("https://a.example/x?a=1&b=2"),
    );
    assert.notEqual(page("https://a.example/X"), page("https://a.example/x"));
    assert.equal(key({ keyword: "Women’s shoes." }), key({ keyword: "women's  shoes" }));
    const words = ["c", "c#", "c++", "schon", "schön", "バス", "パス"];
    assert.equal(new Set(words.map((keyword) => key({ keyword }))).size, words.length);
  });

  it("tell a position that isn't known from one that isn't stated", () => {
    const found = compareRows(
      whole({ keyword: "a", position: null }),
      whole({ keyword: "a", position: 9 }),
      positions,
    );
    assert.deepEqual(states(found), ["changed"]);
    const unstated = compareRows(
      whole({ keyword: "a" }),
      whole({ keyword: "a", position: 9 }),
      positions,
    );
    assert.deepEqual(states(unstated), ["notComparable"]);
  });

  it("that one list has twice are compared at their best position, and counted", () => {
    const compared = compareRows(
      whole({ keyword: "a", position: 12 }, { keyword: "A", position: 3 }),
      whole({ keyword: "a", position: 3 }),
      positions,
    );
    assert.deepEqual(states(compared), ["same"]);
    assert.equal(compared.repeated, 1);
  });

  it("are told apart by other members where the first are missing", () => {
    const organic: RowComparison = {
      keys: [["url"], ["domain", "title"]],
      measures: { position: "position" },
    };
    const before = whole({ domain: "a.example", title: "One", position: 2 }, { position: 3 });
    const now = whole({ domain: "a.example", title: "one", position: 1 });
    assert.deepEqual(states(compareRows(before, now, organic)), ["changed", "notComparable"]);
  });
});

describe("a change between two results", () => {
  it("of a position is never inverted: closer to 1 is up", () => {
    const change = (from: unknown, to: unknown): number | undefined =>
      changeOf({ position: from }, { position: to }, "position", positions);
    assert.equal(change(8, 5), 3);
    assert.equal(change(5, 8), -3);
    assert.equal(change(5, 5), 0);
    assert.equal(change(null, 5), undefined);
    assert.equal(change(5, null), undefined);
  });

  it("of other figures is up where they rise, without the noise of decimals", () => {
    const amounts: RowComparison = { keys: [["a"]], measures: { cost: "none", pages: "down" } };
    assert.equal(changeOf({ cost: 0.1 }, { cost: 0.3 }, "cost", amounts), 0.2);
    assert.equal(changeOf({ pages: 5 }, { pages: 3 }, "pages", amounts), -2);
    assert.equal(changeOf(undefined, { pages: 3 }, "pages", amounts), undefined);
  });
});
