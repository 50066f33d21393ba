import assert from "node:assert/strict";
import { linesOf, placedEdit } from "../../../../src/articles/moves/placedEdit.ts";

describe("where a change of a link is", () => {
  const lines = linesOf("One\r\nWet soil makes root\n  rot likely.\rEnd");

  it("is on one line, or on several with other line ends", () => {
    assert.deepEqual(placedEdit(lines, { line: 1, column: 4, was: "soil", text: "[soil](/s/)" }), {
      start: { line: 1, column: 4 },
      end: { line: 1, column: 8 },
      text: "[soil](/s/)",
    });
    const text = "[root\r\n  rot](/root-rot/)";
    assert.deepEqual(placedEdit(lines, { line: 1, column: 15, was: "root\r\n  rot", text }), {
      start: { line: 1, column: 15 },
      end: { line: 2, column: 5 },
      text,
    });
  });

  it("isn't known where the text is another one", () => {
    for (const [line, was] of [
      [1, "root"],
      [2, "root\n  rot"],
      [1, "root\n rot"],
      [3, "root\n  rot"],
      [9, ""],
    ] as const) {
      assert.equal(placedEdit(lines, { line, column: 14, was, text: "" }), undefined, was);
    }
  });
});
