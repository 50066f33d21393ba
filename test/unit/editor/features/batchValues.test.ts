import assert from "node:assert/strict";
import fc from "fast-check";
import {
  articleValue,
  copiedTable,
  foldersOf,
  hasUnsureHeader,
  valueColumns,
  valuesOfText,
} from "../../../../src/editor/features/batches/batchValues.ts";
import { readTable } from "../../../../src/research/tables/readTable.ts";
import type { BatchArticle } from "../../../../src/editor/features/batches/batchValues.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import { oneKeywordFields } from "../../../../src/articles/contents/keywordInArticle.ts";
import { inspectDomain } from "../../../../src/research/tools/inspectDomain.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { batchField } from "../../../../src/research/batches/batchPlan.ts";
import type { ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { tableOfText } from "../../../support/tableOfText.ts";

function fieldOf(tool: ToolDefinition): NonNullable<ReturnType<typeof batchField>> {
  const field = batchField(tool);
  assert.ok(field !== undefined);
  return field;
}
const [keyword, url, domain] = [
  fieldOf(inspectKeyword),
  fieldOf(inspectPage),
  fieldOf(inspectDomain),
];

/** Where an article of a project without a site generator is published. */
const located =
  (siteUrl: string): BatchArticle["locate"] =>
  (front) =>
    locateArticle(
      { path: "posts/a.md", front },
      { rules: undefined, siteUrl, slugField: "slug", now: new Date() },
    );

describe("the values of a batch", () => {
  it("are the lines of a text, without the marks of a list", async () => {
    assert.deepEqual(
      await valuesOfText(
        keyword,
        "## Ideas\r\n\n- [x] cold brew\n  * iced coffee\n12. moka pot\n> -5 degrees\n2026 trends\n",
      ),
      ["Ideas", "cold brew", "iced coffee", "12. moka pot", "-5 degrees", "2026 trends"],
    );
    assert.deepEqual(await valuesOfText(keyword, " \n\t\n"), []);
  });

  it("are the addresses in a text for pages and sites, or its lines where it has none", async () => {
    assert.deepEqual(
      await valuesOfText(url, "Read [this](https://example.com/a), or https://example.org/b."),
      ["https://example.com/a", "https://example.org/b"],
    );
    assert.deepEqual(await valuesOfText(domain, "- example.com\n- example.org"), [
      "example.com",
      "example.org",
    ]);
  });

  it("are lines without bullets, numbers and the signs of an exact match", async () => {
    assert.deepEqual(
      await valuesOfText(
        keyword,
        [
          "• cold brew",
          "– iced coffee",
          "(3) moka pot",
          "☐ drip",
          "[pour over]",
          '"v60 filter"',
          "“aeropress”",
          "„mokka“",
          "- [siphon coffee]",
          '12" pan',
          "[a] and [b]",
          "c#",
          "4k tv",
        ].join("\n"),
      ),
      [
        "cold brew",
        "iced coffee",
        "moka pot",
        "drip",
        "pour over",
        "v60 filter",
        "aeropress",
        "mokka",
        "siphon coffee",
        '12" pan',
        "[a] and [b]",
        "c#",
        "4k tv",
      ],
    );
  });

  it("keep numbers that may be part of a keyword", async () => {
    const cases: Record<string, readonly string[]> = {
      "1. bundesliga\n2. bundesliga\n3. liga": ["1. bundesliga", "2. bundesliga", "3. liga"],
      "1. fc köln": ["1. fc köln"],
      "2. liga\n3. liga live": ["2. liga", "3. liga live"],
      "tea\n1. fc köln": ["tea", "1. fc köln"],
      '1. tea\n2. milk\n\n3. "cocoa"': ["tea", "milk", "cocoa"],
      "- 1. tea\n- 2. [ ] milk": ["tea", "milk"],
      "tea\n7. [x] milk": ["tea", "milk"],
      "3) tea\n(4) milk\ncocoa": ["tea", "milk", "cocoa"],
      "1) tea\n2) tea": ["1) tea", "2) tea"],
    };
    for (const [text, values] of Object.entries(cases)) {
      assert.deepEqual(await valuesOfText(keyword, text), values);
    }
  });

  it("are a column of a table, whatever is between its cells", async () => {
    assert.deepEqual(
      valueColumns(
        await tableOfText('\uFEFFkeyword;volume;empty\n"a;b";10;\n\'=sum;20;\n;30;\n-;40;\n'),
      ),
      [
        { name: "keyword", values: ["a;b", "=sum"] },
        { name: "volume", values: ["10", "20", "30", "40"] },
      ],
    );
    assert.deepEqual(
      valueColumns(await tableOfText("sep=;\n# by us\nkeyword;keyword;2026\ncafé;té;5\n")).map(
        ({ name, values }) => [name, ...values],
      ),
      [
        ["keyword", "café"],
        ["keyword", "té"],
        ["2026", "5"],
      ],
    );
  });

  it("are a column of copied rows, whose lines have as many tabs or pipes", async () => {
    const columns = async (text: string): Promise<readonly unknown[] | undefined> => {
      const table = await copiedTable(text);
      return table && valueColumns(table).map(({ name, values }) => [name, ...values]);
    };
    assert.deepEqual(await columns("keyword\tvolume\ncold brew\t1200\nmoka\t90\n"), [
      ["keyword", "cold brew", "moka"],
      ["volume", "1200", "90"],
    ]);
    assert.deepEqual(
      await columns("| Keyword | Volume |\n| --- | ---: |\n| cold brew | 1200 |\n"),
      [
        ["Keyword", "cold brew"],
        ["Volume", "1200"],
      ],
    );
    assert.equal(await columns("cold brew\nmoka"), undefined);
    assert.equal(await columns("cold | brew\nmoka"), undefined);
    assert.equal(await columns("cold brew\t1200"), undefined);
    const headless = await copiedTable("cold brew\t1200\nmoka\t90\n");
    assert.ok(headless !== undefined);
    const isAsked = hasUnsureHeader(headless) || !headless.decisions.hasHeader;
    assert.ok(isAsked, "the first row isn't taken for a header without asking");
    for (const text of ["espresso machine\t-\nlatte\t1200\n", "tea\tgreen\nmoka\tpot\n"]) {
      const table = await copiedTable(text);
      assert.ok(table && (hasUnsureHeader(table) || !table.decisions.hasHeader), text);
    }
    const named = await copiedTable("topic\tvolume\nlatte\t1200\n");
    assert.ok(named && !hasUnsureHeader(named));
    const all = await copiedTable("cold brew\t1200\nmoka\t90\n", { hasHeader: false });
    assert.deepEqual(all && valueColumns(all)[0]?.values, ["cold brew", "moka"]);
  });

  it("never have lost characters, or what isn't a row of the table, however a file is damaged", async () => {
    const piece = fc.constantFrom(
      "keyword",
      "café",
      "tea",
      '"',
      ",",
      ";",
      "\t",
      "\n",
      "\r\n",
      "# remark\n",
      "sep=;\n",
      "\uFFFD",
      "\0",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom("utf8", "latin1", "utf16le"),
        async (pieces, encoding) => {
          const reading = await readTable(Buffer.from(pieces.join(""), encoding as BufferEncoding));
          const columns = reading.kind === "table" ? valueColumns(reading) : [];
          for (const value of columns.flatMap(({ values }) => values)) {
            assert.doesNotMatch(value, /[\0\uFFFD]/u);
          }
        },
      ),
    );
  });

  const valueOf = async (
    field: typeof keyword,
    text: string,
    changes: Partial<BatchArticle> = {},
  ): Promise<string | undefined> => (await readValue(field, text, changes))?.text;
  const readValue = (
    field: typeof keyword,
    text: string,
    changes: Partial<BatchArticle> = {},
  ): ReturnType<typeof articleValue> =>
    articleValue(field, {
      text,
      kind: "markdown",
      keywordFields: ["keyword"],
      titleField: "title",
      locate: located(""),
      ...changes,
    });

  it("are the keyword of an article, or its title", async () => {
    const article = (front: string): string => `---\n${front}\n---\n\nkeyword: not here\n`;
    assert.equal(
      await valueOf(keyword, article('title: "Cold: brew"\nkeyword: cold brew ratio # main')),
      "cold brew ratio",
    );
    assert.equal(await valueOf(keyword, article("title: 'Cold brew # 1'")), "Cold brew # 1");
    assert.equal(
      await valueOf(keyword, article("title: Cold\n  brew\n'key\\word': x")),
      "Cold brew",
    );
    assert.equal(
      await valueOf(keyword, article("summary: |\n  x\n  keyword: not this\ntitle: It")),
      "It",
    );
    assert.equal(await valueOf(keyword, '+++\r\ntitle = "Toml"\r\n+++\r\n'), "Toml");
    for (const silent of [
      "keywords: [a, b]",
      "keyword: |",
      "title: true",
      "keyword:",
      "title: {{ x }}",
      "title: '{{ x }}'",
      "title: 'unclosed",
    ]) {
      assert.equal(await valueOf(keyword, article(silent)), undefined, silent);
    }
    assert.equal(await valueOf(keyword, "# No front matter\ntitle: x"), undefined);
  });

  it("PR8: say so where the title stands in for a keyword, which may not be worth paying for", async () => {
    assert.deepEqual(await readValue(keyword, "---\ntitle: About\n---\n"), {
      text: "About",
      fromTitle: true,
    });
    assert.deepEqual(await readValue(keyword, "---\ntitle: About\nkeyword: tea\n---\n"), {
      text: "tea",
    });
  });

  it("B1: are the first of a list of keywords, as the code lens has it, before the title", async () => {
    const names = { keywordFields: [...oneKeywordFields("keyword"), "keywords"] };
    const front = "---\ntitle: The whole title\nkeywords: [cold brew, iced coffee]\n---\n";
    assert.equal(await valueOf(keyword, front, names), "cold brew");
    assert.equal(
      await valueOf(keyword, "---\ntitle: T\nkeywords:\n  - moka pot\n---\n", names),
      "moka pot",
    );
    assert.equal(await valueOf(keyword, "---\ntitle: T\nkeywords: []\n---\n", names), "T");
  });

  it("B1: come with the language that the article or its place says it is in", async () => {
    const front = "---\nkeyword: kaffee\n---\n";
    const locate: BatchArticle["locate"] = async (read) => ({
      ...(await located("")(read)),
      pathLanguage: "de",
    });
    assert.deepEqual(await readValue(keyword, front, { locate }), {
      text: "kaffee",
      language: "German",
    });
    assert.deepEqual(await readValue(keyword, front), { text: "kaffee" });
  });

  it("are in the fields that the project keeps them in", async () => {
    const names = { keywordFields: oneKeywordFields("seo_phrase"), titleField: "headline" };
    assert.equal(
      await valueOf(keyword, "---\ntitle: a\nkeyword: b\nseo_phrase: c\n---\n", names),
      "c",
    );
    assert.equal(await valueOf(keyword, "---\ntitle: a\nheadline: d\n---\n", names), "d");
    assert.equal(await valueOf(keyword, "---\ntitle: a\nmain_keyword: e\n---\n", names), "e");
  });

  it("are the address an article is published under, as far as it says so itself", async () => {
    const article = (front: string): string => `---\n${front}\n---\n`;
    const site = { locate: located("https://example.com") };
    assert.equal(
      await valueOf(url, article("canonical_url: https://example.com/a")),
      "https://example.com/a",
    );
    assert.equal(await valueOf(url, article("permalink: /a/"), site), "https://example.com/a/");
    assert.equal(
      await valueOf(url, article("permalink: /a/"), {
        locate: located("https://example.com/blog/"),
      }),
      "https://example.com/blog/a/",
      "as Inspect This Article's Page derives it",
    );
    assert.equal(await valueOf(url, article("permalink: /a/")), undefined);
    assert.equal(
      await valueOf(
        url,
        article("permalink: /:year/:title/\nslug: a\ntitle: b\ndate: 2024-01-02"),
        site,
      ),
      undefined,
    );
    assert.equal(
      await valueOf(url, article("permalink: '/{{ title }}/'\ntitle: b"), site),
      undefined,
    );
    assert.equal(
      await valueOf(url, article("permalink: pretty"), site),
      undefined,
      "a style of Jekyll's is no address",
    );
    assert.equal(await valueOf(url, article("permalink: false"), site), undefined);
    assert.equal(await valueOf(url, article("slug: a"), site), undefined);
  });

  it("lie in folders, each with all that is below it", () => {
    assert.deepEqual(foldersOf(["a/b/c.md", "a/d.md", "e.md"]), [
      { folder: ".", files: 3 },
      { folder: "a", files: 2 },
      { folder: "a/b", files: 1 },
    ]);
  });
});
