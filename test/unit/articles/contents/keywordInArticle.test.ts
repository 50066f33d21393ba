import assert from "node:assert/strict";
import fc from "fast-check";
import { keywordAt, mainKeyword } from "../../../../src/articles/contents/keywordInArticle.ts";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";

const fields = ["keyword", "focus_keyword", "keywords"];

/** The main keyword with the text it stands on. */
async function mainOf(
  text: string,
  kind: ArticleKind = "markdown",
): Promise<readonly [string, string] | undefined> {
  const found = mainKeyword(text, await readFrontMatter(text, kind), fields);
  return found === undefined ? undefined : [found.keyword, text.slice(found.start, found.end)];
}

/** The keyword at the place of `|`, with the text it stands on. */
async function at(
  marked: string,
  kind: ArticleKind = "markdown",
): Promise<readonly [string, string] | undefined> {
  const text = marked.replace("|", "");
  const found = keywordAt(text, await readFrontMatter(text, kind), fields, marked.indexOf("|"));
  return found === undefined ? undefined : [found.keyword, text.slice(found.start, found.end)];
}

describe("the keyword of an article", () => {
  it("is the first of the first field that has one", async () => {
    assert.deepEqual(await mainOf("---\nkeywords: [a, b]\nfocus_keyword: c\n---\n"), ["c", "c"]);
    assert.deepEqual(await mainOf("---\nkeyword:\nkeywords: [flat white, b]\n---\n"), [
      "flat white",
      "flat white",
    ]);
    assert.deepEqual(await mainOf('+++\nkeywords = ["a", "b"]\n+++\n'), ["a", "a"]);
    assert.deepEqual(
      await mainOf('<head><meta name="keywords" content="latte art, b"></head>', "html"),
      ["latte art", "latte art"],
    );
    assert.deepEqual(await mainOf("---\r\nkeywords: one, two\r\n---\r\n"), ["one", "one"]);
  });

  it("is none where there is none", async () => {
    for (const text of [
      "",
      "keyword: a",
      "---\ntitle: a\n---\n",
      "---\nkeyword: [a\n---\n",
      "---\nkeywords: []\n---\n",
      `---\nkeyword: ${"x".repeat(81)}\n---\n`,
      "---\nkeyword: {a: 1}\n---\n",
    ]) {
      assert.equal(await mainOf(text), undefined, text);
    }
  });

  it("stands where it is written, and one that is written in another way for its whole field", async () => {
    assert.deepEqual(await at("---\nkeywords: [a, cold| brew, b]\n---\n"), [
      "cold brew",
      "cold brew",
    ]);
    assert.deepEqual(await at("---\nkeywords:\n  - art\n  - latte a|rt\n---\n"), [
      "latte art",
      "latte art",
    ]);
    assert.deepEqual(await at('---\nkeyword: "caf\\u00E9| bar"\n---\n'), [
      "café bar",
      '"caf\\u00E9 bar"',
    ]);
    assert.equal(await at("---\ntitle: co|ffee\nkeyword: coffee\n---\n"), undefined);
    assert.equal(await at("---\nkeyword: coffee\n---\nco|ffee"), undefined);
  });

  it("never reaches beyond the front matter", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat(), async (value, offset) => {
        const text = `---\nkeywords: ${value}\n---\nbody`;
        const front = await readFrontMatter(text, "markdown");
        const found = keywordAt(text, front, fields, offset % text.length);
        assert.ok(found === undefined || (found.start < found.end && found.end <= text.length));
      }),
    );
  });
});
