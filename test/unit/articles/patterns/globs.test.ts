import assert from "node:assert/strict";
import * as fc from "fast-check";
import picomatch from "picomatch";
import { turnsSoFar } from "../../../../src/articles/patterns/automaton.ts";
import {
  readFnmatch,
  readIgnoreLine,
  readRubyGlob,
  readSlashGlob,
} from "../../../../src/articles/patterns/otherGlobs.ts";
import { readGlob, readGlobs } from "../../../../src/articles/patterns/pathGlob.ts";

const names = fc.constantFrom("a", "ab", "b.md", ".x", "_c.mdx", "q1.test.js", "B", "é", "a!", "-");
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

/** Globs as people write them, and stranger ones of the same signs. */
const globs = fc.letrec<{ name: string; part: string; glob: string }>((tie) => ({
  name: fc.constantFrom(
    "a",
    "b",
    "ab",
    ".",
    "_",
    ".md",
    "mdx",
    "test",
    "1",
    "*",
    "?",
    "[ab]",
    "[!_]*",
    "[^a]",
    "[a-c]",
    "*.*",
  ),
  part: fc.oneof(
    { maxDepth: 2, depthIdentifier: "glob" },
    tie("name"),
    fc.array(tie("name"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
    fc.array(tie("part"), { minLength: 1, maxLength: 3 }).map((parts) => `{${parts.join(",")}}`),
    fc
      .tuple(
        fc.constantFrom("@", "?", "*", "+", "!"),
        fc.array(tie("part"), { minLength: 1, maxLength: 2 }),
      )
      .map(([sign, parts]) => `${sign}(${parts.join("|")})`),
    fc.constantFrom("{1..3}", "{a..c}", "{1..1000000}", "(a|b)", String.raw`\*`, '"a"'),
  ),
  glob: fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant("**") },
        {
          weight: 5,
          arbitrary: fc
            .array(tie("part"), { minLength: 1, maxLength: 3 })
            .map((parts) => parts.join("")),
        },
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join("/")),
})).glob;

const options = fc.record({ dot: fc.boolean(), nocase: fc.boolean(), nonegate: fc.boolean() });

describe("globs of strangers", () => {
  it("take the paths that picomatch takes", async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        globs,
        fc.constantFrom("", "", "", "!", "./"),
        options,
        fc.array(paths, { minLength: 1, maxLength: 5 }),
        async (glob, start, given, tried) => {
          const whole = `${start}${glob}`;
          const { matches } = await readGlob(whole, given);
          if (matches === undefined) {
            return;
          }
          count += 1;
          const own = picomatch(whole, { ...given, windows: false });
          for (const path of tried) {
            assert.equal(matches(path), own(path), `${whole} ${path}`);
          }
        },
      ),
      { numRuns: 1_000 },
    );
    assert.ok(count > 800, `${count} were tried`);
  });

  it("can't be tried where they are empty, too long or look behind", async () => {
    for (const [glob, problem] of [
      ["", "invalid"],
      ["a/".repeat(600), "tooLarge"],
      ["{a,".repeat(101), "tooLarge"],
      ["a(?<=b)c", "unsupported"],
      [String.raw`(a)\1`, "unsupported"],
    ] as const) {
      assert.equal((await readGlob(glob, {})).problem, problem, glob.slice(0, 20));
      assert.equal(await readGlobs(["a", glob], {}), undefined);
    }
    const none = await readGlobs([], {});
    assert.equal(none?.("a"), false);
  });

  it("take few turns, however many ways there are", async () => {
    const cases: readonly (readonly [glob: string, path: string])[] = [
      [`content/${"+(p*|*p)".repeat(8)}!`, `content/${"p".repeat(200)}.md`],
      [`content/${"?(r*|*r)".repeat(10)}!`, `content/${"r".repeat(200)}.md`],
      [`content/${"{a*,*r,*}".repeat(16)}z`, `content/${"r".repeat(200)}.md`],
      [`content/${"*s*".repeat(18)}!`, `content/${"s".repeat(200)}.md`],
      ["content/(a+)+b", `content/${"a".repeat(200)}`],
      [`${"*!(z*)*".repeat(8)}z`, "q".repeat(200)],
      [`${"{q,{q,{qq,q}}}".repeat(14)}!`, "q".repeat(200)],
      [`${"**/*d*/".repeat(14)}*.{md,mdx}x`, `${"d/".repeat(100)}x.md`],
      ["{1..99999999}/{a..z}{a..z}{a..z}{a..z}{a..z}.md", "1/abcd.md"],
      [`${"**/".repeat(300)}a`, "b/".repeat(100)],
    ];
    for (const [glob, path] of cases) {
      const before = turnsSoFar();
      const { matches } = await readGlob(glob, { dot: true });
      assert.equal(matches?.(path), false, glob);
      const turns = turnsSoFar() - before;
      assert.ok(turns <= glob.length * 60 * path.length, `${glob.slice(0, 40)}: ${turns}`);
    }
  });

  it("of Hugo take paths by their parts", () => {
    for (const [glob, path, takes] of [
      ["*.md", "a.md", true],
      ["*.md", "x/a.md", false],
      ["**.md", "x/A.MD", true],
      ["{a,b/**}", "b/c/d", true],
      ["[!a]?", "bé", true],
      ["[!a]?", "ab", false],
      [String.raw`\*a`, "*a", true],
      ["a,b", "a,b", true],
    ] as const) {
      assert.equal(readSlashGlob(glob).pattern?.test(path), takes, `${glob} ${path}`);
    }
    assert.equal(readSlashGlob("{a").problem, "invalid");
    assert.equal(readSlashGlob("*a".repeat(10_000)).problem, "tooLarge");
  });

  it("of Git may take paths", () => {
    for (const [line, path, takes] of [
      ["*.log", "a.log", true],
      ["a/**/b", "a/x/y/b", true],
      ["a/**/b", "a/b", true],
      ["a*b", "a/b", false],
      ["[x]y", "zy", true],
      ["[x", "[x", true],
      [String.raw`\#a`, "#a", true],
      ["a?", "a/", false],
    ] as const) {
      assert.equal(readIgnoreLine(line).pattern?.test(path), takes, `${line} ${path}`);
    }
  });

  it("of Ruby take names and paths as File.fnmatch and Dir.glob do", () => {
    for (const [pattern, path, takes] of [
      ["*.md", "a/b.md", true],
      ["a?c", "abc", true],
      ["[a-c]x", "bx", true],
      ["[!a-c]x", "bx", false],
      ["[^a]x", "bx", true],
      ["[]a]x", "]x", true],
      ["[a", "[a", true],
      ["[c-a]x", "bx", false],
      [String.raw`\*`, "*", true],
      [String.raw`\*`, "a", false],
      ["a\\", "a\\", true],
      [String.raw`[\]x`, "\\x", true],
      ["a.c", "abc", false],
      ["{a,b}", "a", false],
    ] as const) {
      assert.equal(readFnmatch(pattern).pattern?.test(path), takes, `${pattern} ${path}`);
    }
    for (const [pattern, path, takes] of [
      ["*.md", "b.md", true],
      ["*.md", "a/b.md", false],
      ["*", ".a", false],
      ["?a", ".a", false],
      ["[.]a", ".a", false],
      ["a*", "a.b", true],
      ["a/*", "a/.b", false],
      [".*", ".a", true],
      ["**/b.md", "a/c/b.md", true],
      ["**/b.md", "b.md", true],
      ["**/b.md", "a/.c/b.md", false],
      ["a/**/*.md", "a/b.md", true],
      ["**", "a/b", false],
      ["a**", "abc", true],
      ["{a,b/c}/*", "b/c/d", true],
      ["{.a,b}*", ".ab", true],
      ["{a", "{a", true],
      ["a//b/", "a/b", true],
      ["{a,{b,c}}d", "cd", true],
      [`${"{a,b}".repeat(40)}*`, `${"ab".repeat(20)}c`, true],
      [`${"{a,b}".repeat(40)}*`, "ab", false],
    ] as const) {
      assert.equal(readRubyGlob(pattern).matches?.(path), takes, `${pattern} ${path}`);
    }
  });
});
