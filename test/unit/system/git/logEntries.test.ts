import assert from "node:assert/strict";
import fc from "fast-check";
import { LogParser } from "../../../../src/system/git/logEntries.ts";
import type { LogCommit } from "../../../../src/system/git/logEntries.ts";

const id = fc
  .array(fc.constantFrom(..."123456789abcdef"), { minLength: 40, maxLength: 40 })
  .map((signs) => signs.join(""));
/** Any name that a file may have: all but NUL. Some look like other parts of the output. */
const path = fc.oneof(
  fc.string({ minLength: 1, unit: "grapheme" }),
  fc.string({ minLength: 1, unit: "binary" }),
  fc.constantFrom(
    "\n",
    ":100644 100644 a b M",
    `${"a".repeat(40)} 1 `,
    "a\nb.md",
    '"ü".md',
    "C:\\x\\y.md",
  ),
);
const name = path.map((text) => text.replaceAll("\0", "0")).filter((text) => text.isWellFormed());
const change = fc.record({
  path: name,
  before: fc.option(id, { nil: undefined }),
  after: fc.option(id, { nil: undefined }),
  parents: fc.integer({ min: 1, max: 3 }),
});
const commit = fc.record({
  id,
  time: fc.option(fc.nat(), { nil: undefined }),
  parents: fc.array(id, { maxLength: 3 }),
  changes: fc.array(change, { maxLength: 5 }),
});
type Written = typeof commit extends fc.Arbitrary<infer Value> ? Value : never;

describe("the output of git log", () => {
  it("is read whole, whatever the names of files and wherever its pieces end", () => {
    fc.assert(
      fc.property(
        fc.array(commit, { maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        (commits, size) => {
          const output = Buffer.from(commits.map(outputOf).join(""));
          const read: LogCommit[] = [];
          const parser = new LogParser((one) => read.push(one));
          for (let at = 0; at < output.length; at += size) {
            parser.add(output.subarray(at, at + size));
          }
          parser.end();
          assert.deepEqual(
            read,
            commits.map(({ id: own, time, parents, changes }) => ({
              id: own,
              time,
              isRoot: parents.length === 0,
              changes: changes.map(({ path: file, before, after }) => ({
                path: file,
                before,
                after,
              })),
            })),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("is refused where it is something else, or one part never ends", () => {
    for (const output of ["words\0", ":100644 100644 M\0a.md\0", "abc 12 \0"]) {
      const parser = new LogParser(() => assert.fail());
      assert.throws(() => parser.add(Buffer.from(output)), { kind: "failed" }, output);
    }
    const endless = new LogParser(() => assert.fail());
    assert.throws(
      () => {
        for (let at = 0; at < 10; at += 1) {
          endless.add(Buffer.alloc(20_000, "a"));
        }
      },
      { kind: "tooLarge" },
    );
  });
});

/** As Git writes a commit with `-z --raw`; of a merge a path has a mode and an id for each parent. */
function outputOf({ id: own, time, parents, changes }: Written): string {
  const lines = changes.map(({ path: file, before, after, parents: count }, at) => {
    const modes = Array.from({ length: count + 1 }, () => "100644").join(" ");
    const none = "0".repeat(40);
    const ids = [...Array.from({ length: count }, () => before ?? none), after ?? none].join(" ");
    const status = "M".repeat(count);
    return `${at === 0 ? "\n" : ""}${":".repeat(count)}${modes} ${ids} ${status}\0${file}\0`;
  });
  return `${own} ${time ?? ""} ${parents.join(" ")}\0${lines.join("")}`;
}
