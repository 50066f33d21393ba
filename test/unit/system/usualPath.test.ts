import assert from "node:assert/strict";
import { usualPath } from "../../../src/system/usualPath.ts";

describe("a path in the form of Windows that has no limit of length", () => {
  it("is the path that was asked about", () => {
    for (const [given, usual] of [
      ["\\\\?\\C:\\a\\b", "C:\\a\\b"],
      ["\\\\?\\UNC\\server\\share\\a", "\\\\server\\share\\a"],
      ["\\\\?\\unc\\server\\share", "\\\\server\\share"],
      ["\\\\?\\C:\\UNC\\a", "C:\\UNC\\a"],
      ["C:\\a", "C:\\a"],
      ["\\\\server\\share\\a", "\\\\server\\share\\a"],
      ["/a/\\\\?\\b", "/a/\\\\?\\b"],
      ["", ""],
    ] as const) {
      assert.equal(usualPath(given), usual);
    }
  });
});
