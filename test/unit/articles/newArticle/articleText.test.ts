import assert from "node:assert/strict";
import fc from "fast-check";
import { articleForm, plainForm } from "../../../../src/articles/newArticle/articleForm.ts";
import { articleText, dateLike } from "../../../../src/articles/newArticle/articleText.ts";
import type { ArticleContent } from "../../../../src/articles/newArticle/articleText.ts";
import { fieldList, fieldText } from "../../../../src/articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { hostile } from "../../research/files/hostileText.ts";

const names = {
  title: "title",
  description: "description",
  keyword: "keyword",
  keywords: "keywords",
  slug: "slug",
  draft: { name: "draft", value: true },
};
const content: ArticleContent = {
  title: "Latte art",
  description: "",
  keyword: "latte art",
  secondary: ["best latte art"],
  slug: "latte-art",
  headings: [
    { markdown: "What is it?", depth: 0 },
    { markdown: String.raw`\{x\} *y*`, depth: 1 },
    { markdown: "Deep", depth: 9 },
  ],
  now: new Date(2026, 10, 3, 9, 30, 15),
};

/** A new article beside these. */
async function beside(texts: readonly string[], more: Partial<typeof names> = {}): Promise<string> {
  const form = await articleForm(texts.map((text, index) => ({ path: `posts/${index}.md`, text })));
  return articleText(form, { ...names, ...more }, content);
}

describe("the text of a new article", () => {
  it("has the fields that most of the others have, in their order, and what always belongs there", async () => {
    assert.equal(
      await beside([
        "---\nlayout: post\nTitle: 'One'\ndate: 2024-01-02\nheroImage: a.png\ntags: [x]\nlayout2: y\n---\nText",
        "---\nlayout: post\nTitle: 'Two'\ndate: 2025-01-02\nheroImage: b.png\ntags: [y]\ndraft: false\n---\nText",
        "---\nlayout: post\nTitle: 'Three'\nsummary: x\n---\nText",
      ]),
      "---\nlayout: post\nTitle: 'Latte art'\ndate: 2026-11-03\ntags: []\nkeyword: latte art\ndraft: true\n---\n\n" +
        "## What is it?\n\n### \\{x\\} *y*\n\n###### Deep\n",
    );
  });

  it("is in TOML or JSON where the others are, with their line ends", async () => {
    assert.equal(
      await beside([
        '+++\r\ntitle = "One"\r\ndate = 2024-01-02T10:00:00Z\r\nslug = "one"\r\nkeywords = ["a"]\r\ndraft = false\r\n+++\r\nText\r\n',
        '+++\r\ntitle = "Two"\r\ndate = 2023-01-02T10:00:00Z\r\nslug = "two"\r\nkeywords = []\r\ndraft = false\r\n+++\r\n',
      ]).then((text) => text.replace(/T[\d:]+Z/u, "T…Z")),
      // a moment in UTC, whose day may be another one here
      `+++\r\ntitle = "Latte art"\r\ndate = ${content.now.toISOString().slice(0, 10)}T…Z\r\nslug = "latte-art"\r\nkeywords = ["latte art", "best latte art"]\r\n` +
        'draft = true\r\nkeyword = "latte art"\r\n+++\r\n\r\n## What is it?\r\n\r\n### \\{x\\} *y*\r\n\r\n###### Deep\r\n',
    );
    assert.match(
      await beside(['{\n  "title": "One",\n  "date": "2024-01-02",\n  "draft": false\n}\n\nText']),
      /^\{\n {2}"title": "Latte art",\n {2}"date": "2026-11-03",\n {2}"draft": true,\n {2}"keyword": "latte art"\n\}\n\n## What/u,
    );
  });

  it("begins with its title where the others do, or where they have no front matter", async () => {
    assert.match(
      await beside(["---\nkeyword: x\n---\n\n# One\n"]),
      /^---\ntitle: Latte art\nkeyword: latte art\n[^#]*# Latte art\n\n## What/u,
    );
    assert.match(
      await beside(["# One\n\nText", "import x from 'y'\n\n# Two"]),
      /^# Latte art\n\n## What/u,
    );
  });

  it("is plain where there are no others, or none that can be read", async () => {
    const plain = articleText(plainForm, { ...names, draft: undefined }, content);
    assert.match(
      plain,
      /^---\ntitle: Latte art\ndescription: ""\nkeyword: latte art\n---\n\n## What/u,
    );
    assert.match(
      await beside(["---\ntitle: [broken\n---\n"]),
      /^---\ntitle: Latte art\ndescription: ""\nkeyword: latte art\ndraft: true\n---/u,
    );
    assert.match(
      await beside(["---\npublished: true\n---\n"], { draft: { name: "published", value: false } }),
      /^published: false$/mu,
    );
  });

  it("writes today as the others write a day", () => {
    const day = (written: string): string => dateLike(written, content.now);
    assert.equal(day("2024-01-02"), "2026-11-03");
    assert.equal(day("'2024-01-02'"), "'2026-11-03'");
    assert.equal(day('"Jul 08 2022"'), '"Nov 03 2026"');
    assert.equal(day("Jul 8, 2022"), "Nov 03, 2026");
    assert.equal(day("2024-01-02 10:00"), "2026-11-03 09:30");
    assert.equal(
      day("2024-01-02T10:00:00.123Z"),
      content.now.toISOString().replace(/\.\d+/u, ".000"),
    );
    assert.match(day("2024-01-02T10:00:00+01:00"), /^2026-11-03T09:30:15[+-]\d\d:\d\d$/u);
    assert.match(day("2024-01-02 10:00:00 -0500"), /^2026-11-03 09:30:15 [+-]\d{4}$/u);
    assert.equal(day("02.01.2024"), "2026-11-03");
    assert.equal(day(""), "2026-11-03");
  });

  it("says what it should, whatever that is, in every format", async () => {
    const siblings = [
      "---\ntitle: One\ndescription: x\nkeywords: [a]\n---\n",
      "---\ntitle: 'One'\ndescription: \"x\"\nkeywords:\n  - a\n---\n",
      '+++\ntitle = "One"\ndescription = "x"\nkeywords = ["a"]\n+++\n',
      '{\n  "title": "One",\n  "description": "x",\n  "keywords": ["a"]\n}\n',
    ];
    const text = hostile
      .map((one) => one.replaceAll(/\s+/gu, " ").trim())
      .filter((one) => one !== "");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...siblings),
        text,
        text,
        fc.array(text, { maxLength: 3 }),
        async (sibling, title, keyword, secondary) => {
          const form = await articleForm([{ path: "a.md", text: sibling }]);
          const written = articleText(form, names, {
            ...content,
            title,
            description: keyword,
            keyword,
            secondary,
          });
          const front = await readFrontMatter(written, "markdown");
          assert.equal(front.kind, "fields", written);
          assert.deepEqual(
            ["title", "description", "keyword"].map((name) => fieldText(front, name)),
            [title, keyword, keyword],
            written,
          );
          assert.deepEqual(fieldList(front, "keywords"), [keyword, ...secondary], written);
          assert.equal(fieldText(front, "draft"), "true");
        },
      ),
      { numRuns: 300 },
    );
  });
});
