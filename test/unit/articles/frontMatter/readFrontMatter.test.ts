import assert from "node:assert/strict";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { bodyStart } from "../../../../src/articles/frontMatter/bodyStart.ts";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import {
  fieldList,
  fieldNamed,
  fieldText,
} from "../../../../src/articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";

/** Name, text and the source of each field. */
async function fieldsOf(
  text: string,
  kind: ArticleKind = "markdown",
): Promise<readonly (readonly [string, string | undefined, string])[]> {
  const front = await readFrontMatter(text, kind);
  assert.equal(front.kind, "fields", JSON.stringify(front));
  return front.kind === "fields"
    ? front.fields.map(
        ({ name, text: value, start, end }) => [name, value, text.slice(start, end)] as const,
      )
    : [];
}

describe("reading front matter", () => {
  it("gives YAML fields with the places of their values", async () => {
    const text =
      '---\ntitle: "Pour: over" # ours\nkeywords:\n  - a\n  - b\ndate: 2024-01-02\nempty:\nblock: >-\n  one\n  two\nyes: yes\nnumber: 1.0\n---\nBody';
    assert.deepEqual(await fieldsOf(text), [
      ["title", "Pour: over", '"Pour: over"'],
      ["keywords", undefined, "- a\n  - b\n"],
      ["date", "2024-01-02", "2024-01-02"],
      ["empty", "", ""],
      ["block", "one two", ">-\n  one\n  two\n"],
      ["yes", "yes", "yes"],
      ["number", "1.0", "1.0"],
    ]);
  });

  it("reads texts and lists whose further lines aren't indented, as generators do, but nothing else that is wrong", async () => {
    const text = "---\ntitle: \"One\ntwo\" # ours\ntags: [a,\nb]\nnote: 'c\nd'\n---\nBody";
    assert.deepEqual(await fieldsOf(text), [
      ["title", "One two", '"One\ntwo"'],
      ["tags", undefined, "[a,\nb]"],
      ["note", "c d", "'c\nd'"],
    ]);
    for (const wrong of ['title: "One\ntwo\nx: y', "title: one\ntwo: 'a\n\nb' c", "a: b: c"]) {
      const front = await readFrontMatter(`---\n${wrong}\n---\n`, "markdown");
      assert.equal(front.kind, "unreadable", wrong);
    }
  });

  it("reads through a byte order mark, CRLF, dots as the end, aliases and a named language", async () => {
    assert.deepEqual(await fieldsOf("\uFEFF---yaml\r\na: &x 1\r\nb: *x\r\n...\r\nBody\r\n"), [
      ["a", "1", "1"],
      ["b", "1", "*x"],
    ]);
  });

  it("gives what merge keys bring, as the parsers of all generators do: own fields first, then the first of several", async () => {
    const merged = async (yaml: string): Promise<unknown> => {
      const front = await readFrontMatter(`---\n${yaml}\n---\n`, "markdown");
      assert.ok(front.kind === "fields", JSON.stringify(front));
      return Object.fromEntries(front.fields.map(({ name, value }) => [name, value]));
    };
    const own = "x: &x {slug: q, tags: [a]}\ny: &y {slug: r, z: 1, <<: *x}";
    const [x, y] = [
      { slug: "q", tags: ["a"] },
      { slug: "r", z: 1, tags: ["a"] },
    ];
    for (const [yaml, expected] of [
      ["<<: *x", x],
      ["slug: own\n<<: *x", { ...x, slug: "own" }],
      ["<<: *x\nslug: own", { ...x, slug: "own" }],
      ["<<: *y", y],
      ["<<: [*x, *y]", { ...x, z: 1 }],
      ["<<: {a: *x}", { a: x }],
      ["inside: {<<: *x, slug: own}", { inside: { ...x, slug: "own" } }],
      ["'<<': *x", { "<<": x }],
      ["<<: text", {}],
    ] as const) {
      assert.deepEqual(await merged(`${own}\n${yaml}`), { x, y, ...expected }, yaml);
    }
    const text = "---\nx: &x {slug: q}\n<<: *x\n---\n";
    assert.deepEqual(await fieldsOf(text), [
      ["slug", "q", "*x"],
      ["x", undefined, "{slug: q}"],
    ]);
  });

  it("reads behind empty lines, and says so", async () => {
    for (const before of ["\n", "\n\n", " \t\r\n\r\n", "\uFEFF\n"]) {
      for (const text of [
        "---\ntitle: a\n---\nBody",
        "+++\ntitle = 'a'\n+++\nBody",
        '{\n"title": "a"\n}\nBody',
      ]) {
        const whole = before + text;
        const front = await readFrontMatter(whole, "markdown");
        assert.ok(front.kind === "fields", whole);
        assert.equal(front.lateLine, before.split("\n").length, whole);
        assert.equal(fieldText(front, "title"), "a");
        assert.equal(whole.slice(bodyStart(whole, "markdown")), "Body");
      }
    }
    for (const text of ["\n\n---\n\nText goes on.\n\n---\n", "\n\nText", "\n{{< figure >}}"]) {
      assert.deepEqual(await readFrontMatter(text, "markdown"), { kind: "none" }, text);
    }
    const first = await readFrontMatter("---\na: 1\n---\n", "markdown");
    assert.ok(first.kind === "fields" && first.lateLine === undefined);
  });

  it("gives TOML fields before the first table", async () => {
    const text = [
      "+++",
      "# comment = 1",
      'title = "a \\"b\\" # c" # note',
      "date = 2024-01-02 03:04:05",
      'keywords = [ "x, ]", # one',
      "  'y' ]",
      'inline = { a = 1, b = "}" }',
      'seo.title = "other"',
      '"quoted name" = """',
      "two",
      'lines"""',
      "slug = 'a\\b'",
      "[params]",
      'title = "not this"',
      "+++",
      "Body",
    ].join("\n");
    assert.deepEqual(await fieldsOf(text), [
      ["title", 'a "b" # c', '"a \\"b\\" # c"'],
      ["date", "2024-01-02 03:04:05", "2024-01-02 03:04:05"],
      ["keywords", undefined, "[ \"x, ]\", # one\n  'y' ]"],
      ["inline", undefined, '{ a = 1, b = "}" }'],
      ["quoted name", "two\nlines", '"""\ntwo\nlines"""'],
      ["slug", "a\\b", "'a\\b'"],
    ]);
    assert.deepEqual(fieldList(await readFrontMatter(text, "markdown"), "keywords"), ["x, ]", "y"]);
  });

  it("gives Hugo's JSON", async () => {
    assert.deepEqual(await fieldsOf('{\n  "title": "a } b",\n  "tags": ["x"]\n}\nBody {'), [
      ["title", "a } b", '"a } b"'],
      ["tags", undefined, '["x"]'],
    ]);
  });

  it("gives title, meta elements and canonical address of an HTML page, and not what only looks like them", async () => {
    const text = [
      "<!doctype html><!-- <title>no</title> -->",
      "<html><head data-x='<title>'>",
      "<script>const t = '<title>no</title>';</script>",
      "<style>/* <meta name=description content=no> */</style>",
      "<TITLE>Tea &amp; coffee\n  &#8211; &eacute;</TITLE>",
      '<meta content=\'It&#39;s "good"\' name="Description" />',
      "<meta name=keywords content=tea>",
      '<meta property="og:title" content="no"><meta name="robots"><meta name=generated content="{{ page.x }}">',
      "<link rel='alternate canonical' href=/tea/>",
      "</head><body><svg><title>no</title></svg><meta name=description content=no>",
    ].join("\n");
    assert.deepEqual(await fieldsOf(text, "html"), [
      ["title", "Tea & coffee – é", "Tea &amp; coffee\n  &#8211; &eacute;"],
      ["description", 'It\'s "good"', "'It&#39;s \"good\"'"],
      ["keywords", "tea", "tea"],
      ["robots", "", ""],
      ["generated", undefined, '"{{ page.x }}"'],
      ["canonical", "/tea/", "/tea/"],
    ]);
    // names that few pages use, and the old ones without a semicolon, as a browser reads them
    assert.deepEqual(
      (
        await fieldsOf(
          "<head><title>&Scaron;koda &rarr; T&eacute &notit; &unknown;</title><meta name=description content='a?x=1&copy=2 &hearts;'></head>",
          "html",
        )
      ).map(([name, value]) => [name, value]),
      [
        ["title", "Škoda → Té ¬it; &unknown;"],
        ["description", "a?x=1&copy=2 ♥"],
      ],
    );
    assert.deepEqual(await fieldsOf("<h1>x</h1><title>no</title>", "html"), []);
    assert.deepEqual(
      (await fieldsOf("---\ntitle: Jekyll's\n---\n<title>no</title>", "html"))[0]?.[1],
      "Jekyll's",
    );
  });

  const nothing: readonly (readonly [what: string, text: string])[] = [
    ["an empty file", ""],
    ["text", "# Title\n\n---\na: b\n---\n"],
    ["a rule across the page", "---\n\nText goes on.\n"],
    ["a shortcode", "{{< figure >}}\n"],
    ["a template", "{% include x %}"],
  ];
  for (const [what, text] of nothing) {
    it(`finds none in ${what}`, async () =>
      assert.deepEqual(await readFrontMatter(text, "markdown"), { kind: "none" }));
  }

  const unreadable: readonly (readonly [
    what: string,
    text: string,
    line: number,
    problem: RegExp,
    kind?: ArticleKind,
  ])[] = [
    ["YAML that is broken", "---\ntitle: a\nx: b: c\n---\n", 3, /Nested mappings/u],
    ["a tab as indentation", "---\nlist:\n\t- a\n---\n", 3, /[Tt]ab/u],
    ["a list where fields belong", "---\n- a\n---\n", 2, /isn't a list of fields/u],
    ["a front matter without an end", "---\ntitle: a\n\nText", 1, /isn't closed with ---/u],
    ["TOML that is broken", "+++\na = 1\nb = oops oops\n+++\n", 3, /./u],
    ["TOML without an end", "+++\na = 1\n", 1, /isn't closed with \+\+\+/u],
    ["a language nobody reads here", "---js\n{}\n---\n", 1, /js isn't supported/u],
    ["JSON without an end", '{ "title": "a"\n\nText', 1, /is never closed/u],
    [
      "JSON whose text has no end, within the test's time",
      `{"${String.raw`\"`.repeat(100_000)}`,
      1,
      /is never closed/u,
    ],
    ["front matter behind blanks", "\n  ---\ntitle: a\n---\n", 2, /on the first line/u],
    [
      "fields are in code",
      "import x from 'y'\n\nexport const metadata = {\n  title: 'a',\n}\n",
      3,
      /export const metadata/u,
      "mdx",
    ],
    [
      "aliases without end",
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
        .split("")
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[index]}`).join(",")}]\n`,
        )
        .join("")}---\n`,
      2,
      /alias/iu,
    ],
  ];
  for (const [what, text, line, problem, kind] of unreadable) {
    it(`says where ${what} stands`, async () => {
      const front = await readFrontMatter(text, kind ?? "markdown");
      assert.equal(front.kind, "unreadable");
      assert.equal(front.kind === "unreadable" && front.line, line);
      assert.match(front.kind === "unreadable" ? front.problem : "", problem);
    });
  }

  it("finds a field by its name, with other capitals where there is no better one, and the last of several", async () => {
    const front = await readFrontMatter(
      "---\nTitle: A\ntitle: ''\nSlug: x\nslug: y\nslug: z\nkeywords: a, b,, c\n---\n",
      "markdown",
    );
    assert.equal(fieldText(front, "title", "Title"), "A");
    assert.equal(fieldNamed(front, "TITLE")?.text, "");
    assert.equal(fieldText(front, "slug"), "z");
    assert.deepEqual(fieldList(front, "keywords"), ["a", "b", "c"]);
  });

  it("knows articles by language or name", () => {
    const kinds = [
      ["markdown", "a"],
      ["plaintext", "a.MD"],
      ["mdx", "x"],
      ["markdown", "b.mdx"],
      ["html", "untitled"],
      ["plaintext", "a.htm"],
      ["typescript", "a.ts"],
    ] as const;
    assert.deepEqual(
      kinds.map(([language, path]) => articleKind(path, language)),
      ["markdown", "markdown", "mdx", "mdx", "html", "html", undefined],
    );
  });
});
