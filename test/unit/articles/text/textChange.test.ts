import assert from "node:assert/strict";
import * as fc from "fast-check";
import { changedPart } from "../../../../src/articles/text/textChange.ts";

describe("the part of a text that changes", () => {
  it("makes the one text out of the other", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "\r\n", "\n", "\r", "😀", "😁", "é"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { start, end, text: change } = changedPart(before, after);
        assert.equal(before.slice(0, start) + change + before.slice(end), after);
        assert.ok(isPlace(before, start) && isPlace(before, end), "a place the editor has");
      }),
    );
  });

  it("is nothing for equal texts, and one line of many", () => {
    assert.deepEqual(changedPart("same", "same"), { start: 4, end: 4, text: "" });
    assert.deepEqual(changedPart("a\nb\nc\n", "a\nB\nc\n"), { start: 2, end: 3, text: "B" });
    assert.deepEqual(changedPart("😀", "😁"), { start: 0, end: 2, text: "😁" });
  });
});

/** The editor has no place within a character or within the end of a line. */
function isPlace(text: string, offset: number): boolean {
  const around = text.slice(Math.max(0, offset - 1), offset + 1);
  return around !== "\r\n" && (text.slice(0, offset).isWellFormed() || !text.isWellFormed());
}
