import assert from "node:assert/strict";
import fc from "fast-check";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { bodyStart } from "../../../../src/articles/frontMatter/bodyStart.ts";
import { editFrontMatter } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import { fieldText } from "../../../../src/articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { endOfJsonString } from "../../../../src/articles/text/jsonString.ts";
import {
  trailingLines,
  trailingSpace,
  withoutOuter,
  withoutTrailing,
  withoutTrailingBreaks,
} from "../../../../src/articles/text/textEnd.ts";

describe("front matter of any length", () => {
  const many = 5_000_000;
  const quotes = String.raw`\"`.repeat(many);
  const texts: readonly (readonly [name: string, text: string, kind: ArticleKind])[] = [
    ["JSON", `{"a": "${quotes}", "title": "T"}\n`, "markdown"],
    ["JSON that does not end", `{"a": "${quotes}`, "markdown"],
    ["YAML", `---\na: "${quotes}"\ntitle: T\n---\n`, "markdown"],
    ["TOML", `+++\na = "${quotes}"\ntitle = "T"\n+++\n`, "markdown"],
    ["a name in TOML", `+++\n"${quotes}" = 1\n+++\n`, "markdown"],
    ["blanks in TOML", `+++\n${" ".repeat(many)}a = 1\n+++\n`, "markdown"],
    ["lines without anything", `---\n${"\n".repeat(many)}a: b\n---\n`, "markdown"],
    ["code in an MDX file", "`".repeat(many), "mdx"],
  ];

  for (const [name, text, kind] of texts) {
    it(`R7: ${name} with 5 million signs is told about, and never thrown at`, async () => {
      const front = await readFrontMatter(text, kind);
      assert.ok(
        front.kind === "none" ||
          (front.kind === "unreadable" && /longer than|is never closed/u.test(front.problem)),
        JSON.stringify(front).slice(0, 200),
      );
      const edit = await editFrontMatter(text, kind, { name: "title", value: "New", after: [] });
      assert.equal(edit.kind, front.kind === "none" ? "change" : "refused");
    });
  }

  for (const text of [
    `---\na: ${"[".repeat(30_000)}\n---\n`,
    `{"a": ${"[".repeat(30_000)}${"]".repeat(30_000)}}\n`,
    `+++\na = ${"[".repeat(30_000)}${"]".repeat(30_000)}\n+++\n`,
  ]) {
    it(`R7: lists in lists without end are told about in words: ${text.slice(0, 8).replaceAll("\n", " ")}`, async () => {
      const front = await readFrontMatter(text, "markdown");
      assert.ok(
        front.kind === "unreadable" && !front.problem.includes("stack"),
        JSON.stringify(front),
      );
    });
  }

  it("R7: nothing is put into front matter that is too long to be read", () => {
    const front = `---\na: ${"x".repeat(200_000)}\n---\n`;
    assert.equal(bodyStart(`${front}text`, "markdown"), front.length);
  });

  it("R7: what is as long as an article's can be is read", async () => {
    const front = await readFrontMatter(
      `---\ndescription: ${"word ".repeat(19_000)}\ntitle: T\n---\n`,
      "markdown",
    );
    assert.equal(fieldText(front, "title"), "T");
  });

  it("R7: a JSON string ends where a parser says, whatever is escaped in it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "{") }),
        fc.string(),
        (value, rest) => {
          const written = JSON.stringify(value);
          assert.equal(endOfJsonString(`x${written}${rest}`, 1), 1 + written.length);
        },
      ),
    );
    assert.equal(endOfJsonString(String.raw`"never ends\"`, 0), String.raw`"never ends\"`.length);
  });

  it("R7: the end of a text is what a pattern for it would find", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "\r\n", "\u00A0") }),
        (text) => {
          assert.equal(trailingSpace(text), /\s*$/u.exec(text)?.[0]);
          assert.equal(withoutTrailingBreaks(text), text.replace(/\n+$/u, ""));
          const path = text.replaceAll("\n", "/");
          assert.equal(withoutTrailing(path, "/ "), path.replace(/[ /]+$/u, ""));
          assert.equal(withoutOuter(path, "/ "), path.replaceAll(/^[ /]+|[ /]+$/gu, ""));
          assert.equal(trailingLines(text), /(?:\r?\n[ \t]*)*$/u.exec(text)?.[0]);
        },
      ),
    );
  });
});
