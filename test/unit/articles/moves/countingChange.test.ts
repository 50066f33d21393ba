import assert from "node:assert/strict";
import { isCountingChange } from "../../../../src/articles/moves/countingChange.ts";

describe("a change after which URLs are compared again", () => {
  const ignored = new Set(["public/", "docs/.next/", "notes.md"]);

  it("is one of articles and configurations, and not of packages and of what a build makes", () => {
    for (const path of ["content/a.md", "hugo.toml", "public.md", "docs/public/a.md", "notes.md"]) {
      assert.ok(isCountingChange(path, ignored), path);
    }
    for (const path of [
      "node_modules/x/package.json",
      "docs/node_modules/x/readme.md",
      "public/a/index.html",
      "docs/.next/server/a.html",
      ".git/config",
    ]) {
      assert.ok(!isCountingChange(path, ignored), path);
    }
  });
});
