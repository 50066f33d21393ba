import assert from "node:assert/strict";
import { contentProblems } from "../../support/packageExtension.ts";

describe("what is packaged", () => {
  const allowed = ["package.json", "dist/*.cjs", "media/icon.png"];

  it("is just what is let in and was built", () => {
    const files = ["package.json", "dist/a.cjs", "media/icon.png"];
    assert.deepEqual(contentProblems(files, ["dist/a.cjs"], allowed), []);
  });

  it("is refused with a file too many, one too few, and a pattern that nothing matches", () => {
    assert.deepEqual(
      contentProblems(["package.json", "dist/a.cjs", ".env"], ["dist/b.cjs"], allowed),
      [
        "no file is media/icon.png, which .vscodeignore lets in",
        ".env is in it, which .vscodeignore doesn't name",
        "dist/b.cjs was built and is not in it",
      ],
    );
  });
});
