import assert from "node:assert/strict";
import fc from "fast-check";
import { clipText } from "../../../src/webview/components/clipText.ts";
import { tableText } from "../../../src/webview/components/tsv.ts";
import { tableOf } from "./tables.ts";

describe("cell text", () => {
  it("clips long text, never through the middle of a character", () => {
    assert.equal(clipText("short"), "short");
    assert.equal(clipText("abcdef", 3), "abc…");
    assert.equal(clipText("ab😀def", 3), "ab…");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const clipped = clipText(text, limit);
        assert.ok(clipped.isWellFormed());
        assert.ok(clipped.length <= limit + 1);
      }),
    );
  });

  it("writes a table as it is shown: its rows in their order, under its labels", () => {
    const data = tableOf([{ keyword: "a", monthly_volume: 1300 }, { keyword: "b", monthly_volume: null }]);
    assert.equal(tableText(data, Uint32Array.of(1, 0)), "Keyword\tMonthly volume\nb\t—\na\t1,300");
  });

  it("keeps cells apart whatever is in them", () => {
    const rows = fc.array(fc.record({ keyword: fc.string({ minLength: 1 }), title: fc.constantFrom("a\tb", "a\r\nb", "\n") }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (items) => {
        const lines = tableText(tableOf(items), Uint32Array.from(items.keys())).split("\n");
        assert.equal(lines.length, items.length + 1);
        assert.ok(lines.every((line) => line.split("\t").length === 2));
      }),
    );
  });
});
