import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { guardedFront, shortFront } from "../../../../src/articles/sites/guardedFront.ts";
import { unguarded } from "../../../../src/articles/sites/strangersWork.ts";
import type { WorkGuard } from "../../../../src/articles/sites/strangersWork.ts";

const lines = [
  "---",
  "+++",
  "...",
  "--- ",
  "----",
  "---x",
  "title: Tea",
  'title = "Tea"',
  "tags: [a, b]",
  "tags: [a",
  "list:",
  "  - one",
  "text: |",
  "  --- no fence",
  "",
  "A paragraph.",
];

describe("a short front matter", () => {
  it("says the same as the whole text, wherever the text goes on", async () => {
    let short = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("---", "+++", "", "\uFEFF---"),
        fc.array(fc.constantFrom(...lines), { maxLength: 12 }),
        fc.constantFrom("\n", "\r\n"),
        async (first, others, newline) => {
          const text = [first, ...others, ""].join(newline);
          const front = shortFront(text);
          if (front !== undefined) {
            short += 1;
            assert.ok(text.startsWith(front));
            assert.deepEqual(
              await readFrontMatter(front, "markdown"),
              await readFrontMatter(text, "markdown"),
            );
          }
        },
      ),
      { numRuns: 500 },
    );
    assert.ok(short > 20, `${short} of 500`);
  });

  it("is none that is long, isn't closed, or has values more than once", () => {
    assert.notEqual(shortFront("---\ntitle: Tea\n---\n"), undefined);
    for (const text of [
      "title: Tea\n",
      "---\ntitle: Tea\n",
      "---\ntitle: Tea\n+++\n",
      "---\na: &x [b]\nc: *x\n---\n",
      `---\ntitle: ${"tea ".repeat(600)}\n---\n`,
    ]) {
      assert.equal(shortFront(text), undefined, text.slice(0, 40));
    }
  });

  it("is read without telling of it, and others aren't; neither after the article was given up", async () => {
    const told: string[] = [];
    const guard: WorkGuard = {
      ...unguarded,
      alone: (work, task) => {
        told.push(work.name);
        return unguarded.alone(work, task);
      },
    };
    const read = (path: string, text: string, by = guard): ReturnType<typeof guardedFront> =>
      guardedFront({ path, kind: "markdown", text }, undefined, by);
    const short = await read("short.md", "---\ntitle: Tea\n---\n");
    assert.equal(short.kind, "fields");
    await read("long.md", `---\ntitle: ${"tea ".repeat(600)}\n---\n`);
    assert.deepEqual(told, ["long.md"]);
    const given = await read("short.md", "---\ntitle: Tea\n---\n", {
      ...guard,
      givenUp: () => "It takes too long to read.",
    });
    assert.deepEqual(given, { kind: "unreadable", line: 1, problem: "It takes too long to read." });
  });
});
