import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  isSmallEdit,
  readerChange,
  readerPage,
} from "../../../../src/articles/changes/readerPage.ts";
import type { ReaderChange, ReaderPage } from "../../../../src/articles/changes/readerPage.ts";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import { bodyStart } from "../../../../src/articles/frontMatter/bodyStart.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";

const fields = {
  title: "title",
  description: "description",
  slug: "slug",
  keyword: ["keyword"],
  keywords: "keywords",
};

async function pageOf(text: string, url = "https://example.com/a/"): Promise<ReaderPage> {
  return readerPage(text, await readFrontMatter(text, "markdown"), fields, {
    body: readBody(text, "markdown"),
    bodyFrom: bodyStart(text, "markdown"),
    url,
  });
}

async function changeOf(before: string, now: string): Promise<ReaderChange | undefined> {
  return readerChange(await pageOf(before), await pageOf(now));
}

const words = Array.from({ length: 50 }, (_none, at) => `word${at}`).join(" ");

describe("what readers see of a change", () => {
  it("is nothing where only the formatting is another one", async () => {
    const before = `---\ntitle: "Tea"\ntags: [a]\n---\n# Brewing *tea*\n\n${words} [leaf](a.md)\n\n- one\n`;
    const now = `---\ntags: [b]\ntitle: Tea\n---\n\n<!-- note -->\nBrewing _tea_\n===\n\n${words.replaceAll(" ", "\n")} [leaf](b.md "x")\n\n* one\n`;
    // the title of a link is drawn only when the mouse is over it
    assert.equal(await changeOf(before, now.replace(' "x"', "")), undefined);
  });

  it("is each field, and a text of which more than a tenth is another one", async () => {
    const text = (title: string, heading: string, body: string): string =>
      `---\ntitle: ${title}\n---\n## ${heading}\n\n${body}\n`;
    const few = words.replace("word1 ", "other ");
    assert.equal(await changeOf(text("A", "H", words), text("A", "H", few)), undefined);
    const found = await changeOf(text("A", "H", words), text("B", "I", words.slice(0, 200)));
    assert.deepEqual(Object.keys(found ?? {}), ["title", "headings", "text"]);
    assert.deepEqual(found?.title, { before: "A", now: "B" });
    assert.ok((found.text?.changedPercent ?? 0) > 30);
  });

  it("tells a sentence of a language without blanks from a whole text", async () => {
    const sentence = "山道を登りながらこう考えた智に働けば角が立つ情に棹させば流される";
    const change = await changeOf(`${sentence}\n`, `${sentence.replace("山", "川")}\n`);
    assert.equal(change, undefined);
  });

  it("is no move where the URL isn't known on one side", async () => {
    const [one, other] = [await pageOf("a\n"), await pageOf("a\n", "")];
    assert.equal(readerChange(one, other), undefined);
  });
});

describe("an edit whose texts needn't be parsed", () => {
  const lines = `${words}\n\n`.repeat(5);

  it("is one of a few words in running text", () => {
    assert.ok(isSmallEdit(`${lines}end of it\n`, `${lines}end of that\n`));
    assert.ok(isSmallEdit(lines, lines));
  });

  it("is none that readers see, whatever is around it", async () => {
    const line = fc.constantFrom(
      "A few words.",
      "Other words.",
      "",
      "===",
      "---",
      "> quoted",
      "- item",
      "  more of it",
      "## Head",
      "    ## Deeper",
      "| a | b |",
      "[a link](a.md)",
      "<p>",
      "<!-- note",
      "-->",
      "```",
    );
    let small = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 5 }),
        fc.array(line, { maxLength: 2 }),
        fc.array(line, { maxLength: 2 }),
        fc.array(line, { maxLength: 5 }),
        async (head, one, other, tail) => {
          const long = `${words}\n`.repeat(8);
          const text = (part: readonly string[]): string =>
            [long, ...head, ...part, ...tail, long].join("\n");
          if (isSmallEdit(text(one), text(other))) {
            small += 1;
            assert.equal(await changeOf(text(one), text(other)), undefined);
          }
        },
      ),
      { numRuns: 600 },
    );
    assert.ok(small > 30, `${small} of 600`);
  });

  it("is none that touches a heading, a comment, a template or more of the text", () => {
    for (const [before, now] of [
      ["## Heading\n", "## Another\n"],
      ["Heading\n===\n", "Another\n===\n"],
      ["a\n", "<!-- a\n"],
      ["```\n", "\n"],
      [`${words}\n\n- item\n\n    ## Deeper\n`, `${words}\n\n\n    ## Deeper\n`],
      // an empty line ends the markup above it, and an item of a list
      [
        `${words}\n\n- item\n\nA few words.\n    ## Deeper\n`,
        `${words}\n\n- item\nA few words.\n    ## Deeper\n`,
      ],
      [`<p>\n<!-- note\n\n${words}\n`, `<p>\n<!-- note\n${words}\n`],
      ["a\n", "{{< b >}}\n"],
      ["a\n", `${words}\n`],
      ["- ## Heading\n", "- ## Another\n"],
      ["Heading\nof lines\n===\n", "Another\nof lines\n===\n"],
      ["\nof lines\n===\n", "of lines\n===\n"],
    ]) {
      assert.ok(!isSmallEdit(lines + (before ?? ""), lines + (now ?? "")), now);
    }
  });
});
