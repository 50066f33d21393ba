import assert from "node:assert/strict";
import fc from "fast-check";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { ArticleKind } from "../../../../src/files/frontMatter/articleKind.ts";
import {
  editFrontMatter,
  withAdditions,
} from "../../../../src/files/frontMatter/editFrontMatter.ts";
import type { FieldChange } from "../../../../src/files/frontMatter/fieldChange.ts";
import { fieldList, fieldNamed } from "../../../../src/files/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../../src/files/frontMatter/readFrontMatter.ts";
import type { FrontMatter } from "../../../../src/files/frontMatter/frontMatter.ts";

async function edited(
  text: string,
  change: Omit<FieldChange, "after"> & { readonly after?: readonly string[] },
  kind: ArticleKind = "markdown",
): Promise<string> {
  const edit = await editFrontMatter(text, kind, {
    after: change.name === "title" ? [] : ["title"],
    ...change,
  });
  switch (edit.kind) {
    case "change":
      return text.slice(0, edit.change.start) + edit.change.text + text.slice(edit.change.end);
    case "same":
      return "same";
    case "refused":
      return edit.problem;
  }
}

const yaml = (body: string): string => `---\n${body}\n---\nBody\n`;
const toml = (body: string): string => `+++\n${body}\n+++\nBody\n`;
const page = (head: string): string =>
  `<!doctype html>\n<html>\n  <head>\n${head}\n  </head>\n  <body></body>\n</html>\n`;

describe("editing front matter", () => {
  const title = (value: string): Omit<FieldChange, "after"> => ({ name: "title", value });
  const keywords = (...value: string[]): Omit<FieldChange, "after"> => ({
    name: "keywords",
    value,
  });

  const cases: readonly (readonly [
    what: string,
    before: string,
    change: Omit<FieldChange, "after">,
    after: string,
    kind?: ArticleKind,
  ])[] = [
    [
      "keeps plain text plain",
      yaml("title: Old # mine\ndate: 2024-01-02"),
      title("New one"),
      yaml("title: New one # mine\ndate: 2024-01-02"),
    ],
    ["keeps double quotes", yaml('title: "Old" # mine'), title("New"), yaml('title: "New" # mine')],
    [
      "keeps single quotes",
      yaml("title: 'Old'"),
      title('It\'s "new"'),
      yaml("title: 'It''s \"new\"'"),
    ],
    [
      "leaves single quotes only for what they can't hold",
      yaml("title: 'Old'"),
      title("a\tb\nc"),
      yaml('title: "a\\tb\\nc"'),
    ],
    ["quotes a colon", yaml("title: Old"), title("Tea: green"), yaml('title: "Tea: green"')],
    ["quotes a comment mark", yaml("title: Old"), title("Tea #1"), yaml('title: "Tea #1"')],
    ["quotes a dash", yaml("title: Old"), title("- tea"), yaml('title: "- tea"')],
    [
      "quotes what older parsers take for a truth value",
      yaml("title: Old"),
      title("Yes"),
      yaml('title: "Yes"'),
    ],
    ["quotes a date", yaml("title: Old"), title("2024-01-02"), yaml('title: "2024-01-02"')],
    ["quotes a number", yaml("title: Old"), title("1_000.5e3"), yaml('title: "1_000.5e3"')],
    [
      "uses single quotes around double ones",
      yaml("title: Old"),
      title('"Tea"'),
      yaml("title: '\"Tea\"'"),
    ],
    [
      "quotes like the rest of the front matter",
      yaml("author: 'me'\ntitle: Old"),
      title("Tea: green"),
      yaml("author: 'me'\ntitle: 'Tea: green'"),
    ],
    ["writes emoji as they are", yaml("title: Old"), title("☕ Tea 🍵"), yaml("title: ☕ Tea 🍵")],
    [
      "fills an empty field",
      yaml("title: # say\nslug: x"),
      title("New"),
      yaml("title: New # say\nslug: x"),
    ],
    ["fills a null", yaml("title: ~\nslug: x"), title("New"), yaml("title: New\nslug: x")],
    [
      "replaces a text of several lines",
      yaml("title: Old\n  and older\nslug: x"),
      title("New"),
      yaml("title: New\nslug: x"),
    ],
    [
      "keeps a folded block, wrapped as it was",
      yaml(
        "title: >- # folded\n  one two three four five six seven eight nine ten\n  eleven\nslug: x",
      ),
      title("a new text of a certain length that has to be wrapped because of its length"),
      yaml(
        "title: >- # folded\n  a new text of a certain length that has to be\n  wrapped because of its length\nslug: x",
      ),
    ],
    [
      "keeps a literal block",
      yaml("title: |\n    one\n    two\n\nslug: x"),
      title("three\n\nfour"),
      yaml("title: |\n    three\n\n    four\n\nslug: x"),
    ],
    [
      "quotes what a block can't hold",
      yaml("title: |\n  one\nslug: x"),
      title(" a"),
      yaml('title: " a"\nslug: x'),
    ],
    [
      "changes an alias without its anchor",
      yaml("base: &b Old\ntitle: *b"),
      title("New"),
      yaml("base: &b Old\ntitle: New"),
    ],
    ["keeps a field's own capitals", yaml("Title: Old"), title("New"), yaml("Title: New")],
    [
      "keeps CRLF, tabs, a byte order mark and blanks",
      "\uFEFF---\r\ntitle:\tOld  \r\nslug: x\r\n---\r\nBody\r\n",
      title("New"),
      "\uFEFF---\r\ntitle:\tNew  \r\nslug: x\r\n---\r\nBody\r\n",
    ],
    [
      "adds a field after the title",
      yaml("title: Old # mine\n# about tags\ntags: [a]"),
      { name: "slug", value: "new" },
      yaml("title: Old # mine\nslug: new\n# about tags\ntags: [a]"),
    ],
    [
      "adds a field after a block",
      yaml("title: >\n  Old\n\n\ntags: [a]"),
      { name: "slug", value: "new" },
      yaml("title: >\n  Old\nslug: new\n\n\ntags: [a]"),
    ],
    [
      "keeps a comment where a list is filled in",
      yaml("keywords: # ours\ntags:\n  - x"),
      keywords("a"),
      yaml("keywords: # ours\n  - a\ntags:\n  - x"),
    ],
    [
      "fills a null with a list",
      yaml("keywords: ~\ntags:\n  - x"),
      keywords("a"),
      yaml("keywords:\n  - a\ntags:\n  - x"),
    ],
    [
      "adds a title first",
      yaml("# ours\nslug: x"),
      title("New"),
      yaml("# ours\ntitle: New\nslug: x"),
    ],
    [
      "adds at the end where nothing is to be followed",
      yaml("a: 1\nb:\n  - c: 2\n    d: 3"),
      { name: "slug", value: "x" },
      yaml("a: 1\nb:\n  - c: 2\n    d: 3\nslug: x"),
    ],
    [
      "adds with CRLF",
      "---\r\ntitle: a\r\n---\r\n",
      { name: "slug", value: "x" },
      "---\r\ntitle: a\r\nslug: x\r\n---\r\n",
    ],
    ["fills an empty front matter", "---\n---\nBody", title("New"), "---\ntitle: New\n---\nBody"],
    [
      "fills a front matter of comments",
      "---\n# note\n---\nBody",
      title("New"),
      "---\n# note\ntitle: New\n---\nBody",
    ],
    ["makes a front matter", "# Body\n", title("New: x"), '---\ntitle: "New: x"\n---\n\n# Body\n'],
    ["makes a front matter in an empty file", "", title("New"), "---\ntitle: New\n---\n"],
    [
      "makes a front matter behind a byte order mark, with CRLF",
      "\uFEFF\r\nBody\r\n",
      keywords("a", "b: c"),
      '\uFEFF---\r\nkeywords: [a, "b: c"]\r\n---\r\n\r\nBody\r\n',
    ],
    [
      "makes a front matter above a rule",
      "---\n\nBody",
      title("New"),
      "---\ntitle: New\n---\n\n---\n\nBody",
    ],
    [
      "changes a flow mapping",
      "---\n{title: Old, tags: [a]}\n---\n",
      title("New, x"),
      '---\n{title: "New, x", tags: [a]}\n---\n',
    ],
    [
      "adds to a flow mapping",
      "---\n{title: Old, tags: [a]}\n---\n",
      { name: "slug", value: "x" },
      "---\n{title: Old, slug: x, tags: [a]}\n---\n",
    ],

    [
      "appends to a flow list",
      yaml("keywords: [ 'a', b ] # mine"),
      keywords("a", "b", "c, d"),
      yaml("keywords: [ 'a', b, \"c, d\" ] # mine"),
    ],
    [
      "appends to a flow list of several lines",
      yaml("keywords: [\n  a, # one\n  b,\n]"),
      keywords("a", "b", "c"),
      yaml("keywords: [\n  a, # one\n  b,\n  c,\n]"),
    ],
    ["fills an empty flow list", yaml("keywords: [ ]"), keywords("a"), yaml("keywords: [a]")],
    [
      "takes entries out of a flow list",
      yaml("keywords: [a, 'b', c]"),
      keywords("a", "c"),
      yaml("keywords: [a, c]"),
    ],
    ["empties a flow list", yaml("keywords: [a, b]"), keywords(), yaml("keywords: []")],
    [
      "appends to a block list",
      yaml('keywords:\n- a # one\n# between\n- "b" # two\n\nslug: x'),
      keywords("a", "b", "c: d"),
      yaml('keywords:\n- a # one\n# between\n- "b" # two\n- "c: d"\n\nslug: x'),
    ],
    [
      "takes entries out of a block list",
      yaml("keywords: # ours\n    - a # one\n    # between\n    - b # two\n    - c"),
      keywords("a", "c"),
      yaml("keywords: # ours\n    - a # one\n    # between\n    - c"),
    ],
    [
      "puts entries of a block list into another order",
      yaml("keywords:\n  - a # one\n  - b # two"),
      keywords("b", "new", "a"),
      yaml("keywords:\n  - b # two\n  - new\n  - a # one"),
    ],
    [
      "empties a block list",
      yaml("keywords: # ours\n  - a\n  - b\nslug: x"),
      keywords(),
      yaml("keywords: [] # ours\nslug: x"),
    ],
    [
      "keeps entries that are numbers",
      yaml("keywords:\n  - 2024\n  - tea"),
      keywords("2024", "tea", "2025"),
      yaml('keywords:\n  - 2024\n  - tea\n  - "2025"'),
    ],
    [
      "keeps a comma text",
      yaml('keywords: "a, b"'),
      keywords("a", "b", "c"),
      yaml('keywords: "a, b, c"'),
    ],
    [
      "makes a list like the others",
      yaml("title: x\ntags:\n- a"),
      keywords("b", "c"),
      yaml("title: x\nkeywords:\n- b\n- c\ntags:\n- a"),
    ],
    [
      "makes a flow list where there is no other",
      yaml("title: x\nkeywords:\nz: 1"),
      keywords("b", "c"),
      yaml("title: x\nkeywords: [b, c]\nz: 1"),
    ],

    [
      "keeps basic strings of TOML",
      toml('title = "Old" # mine\ndate = 2024-01-02'),
      title('a "b" \\ c'),
      toml('title = "a \\"b\\" \\\\ c" # mine\ndate = 2024-01-02'),
    ],
    [
      "keeps literal strings of TOML",
      toml("title = 'Old'"),
      title('C:\\x "y"'),
      toml("title = 'C:\\x \"y\"'"),
    ],
    [
      "leaves literal strings for what they can't hold",
      toml("title = 'Old'"),
      title("it's"),
      toml('title = "it\'s"'),
    ],
    [
      "keeps long strings of TOML",
      toml('title = """\nOld"""'),
      title('a\n"""b\\'),
      toml('title = """\na\n\\"\\"\\"b\\\\"""'),
    ],
    [
      "keeps long literal strings of TOML",
      toml("title = '''\nOld'''"),
      title("a\nb\\"),
      toml("title = '''\na\nb\\'''"),
    ],
    ["replaces a number of TOML", toml("title = 12"), title("New"), toml('title = "New"')],
    [
      "appends to an array of TOML",
      toml("keywords = [\n  \"a\", # one\n  'b',\n]"),
      keywords("a", "b", "c"),
      toml('keywords = [\n  "a", # one\n  \'b\',\n  "c",\n]'),
    ],
    [
      "takes entries out of an array of TOML",
      toml('keywords = ["a", "b", "c"]'),
      keywords("c"),
      toml('keywords = ["c"]'),
    ],
    [
      "adds a field to TOML before its tables",
      toml('[params]\ntitle = "no"'),
      title("New"),
      toml('title = "New"\n[params]\ntitle = "no"'),
    ],
    [
      "adds a list to TOML",
      toml('title = "x" # mine\n\n[params]\na = 1'),
      keywords("b"),
      toml('title = "x" # mine\nkeywords = ["b"]\n\n[params]\na = 1'),
    ],
    ["fills an empty TOML", "+++\n+++\n", title("New"), '+++\ntitle = "New"\n+++\n'],

    [
      "changes JSON",
      '{\n  "title": "Old",\n  "tags": ["a"]\n}\nBody',
      title('a "b"'),
      '{\n  "title": "a \\"b\\"",\n  "tags": ["a"]\n}\nBody',
    ],
    [
      "adds to JSON",
      '{\n  "title": "Old"\n}\nBody',
      keywords("a", "b"),
      '{\n  "title": "Old",\n  "keywords": ["a", "b"]\n}\nBody',
    ],

    [
      "changes an HTML title",
      page("    <title>Old</title>"),
      title("a < b & </title>"),
      page("    <title>a &lt; b &amp; &lt;/title&gt;</title>"),
      "html",
    ],
    [
      "changes a description and its quotes stay",
      page("    <meta content='Old' name='description'/>"),
      { name: "description", value: 'it\'s "new"' },
      page("    <meta content='it&#39;s \"new\"' name='description'/>"),
      "html",
    ],
    [
      "quotes an attribute",
      page("    <meta name=description content=Old>"),
      { name: "description", value: "a b" },
      page('    <meta name=description content="a b">'),
      "html",
    ],
    [
      "gives a meta element content",
      page("    <meta name=description>"),
      { name: "description", value: "a" },
      page('    <meta name=description content="a">'),
      "html",
    ],
    [
      "gives a meta element's attribute a value",
      page("    <meta content name=description>"),
      { name: "description", value: "a" },
      page('    <meta content="a" name=description>'),
      "html",
    ],
    [
      "adds a description after the title",
      page('    <meta charset="utf-8" />\n    <title>x</title>'),
      { name: "description", value: 'a "b"' },
      page(
        '    <meta charset="utf-8" />\n    <title>x</title>\n    <meta name="description" content="a &quot;b&quot;" />',
      ),
      "html",
    ],
    [
      "adds a title after the encoding",
      page("    <meta charset=utf-8>"),
      title("x"),
      page("    <meta charset=utf-8>\n    <title>x</title>"),
      "html",
    ],
    [
      "adds a title to an empty head",
      "<html><head></head></html>",
      title("x"),
      "<html><head><title>x</title></head></html>",
      "html",
    ],
    [
      "writes a meta element's name small, as it is read",
      page("    <title>x</title>"),
      { name: "focusKeyword", value: "a" },
      page('    <title>x</title>\n    <meta name="focuskeyword" content="a">'),
      "html",
    ],
    [
      "makes front matter above samples of code in MDX",
      "# Next\n\n```js\nexport const metadata = {}\n```\n",
      title("x"),
      "---\ntitle: x\n---\n\n# Next\n\n```js\nexport const metadata = {}\n```\n",
      "mdx",
    ],
    [
      "keeps HTML keywords a comma text",
      page('    <meta name="keywords" content="a, b">'),
      keywords("a", "b", "c"),
      page('    <meta name="keywords" content="a, b, c">'),
      "html",
    ],

    ["does nothing for the same text", yaml("title: 'Same'"), title("Same"), "same"],
    ["does nothing for the same list", yaml("keywords:\n  - a\n  - b"), keywords("a", "b"), "same"],
    [
      "does nothing for an empty value of a field that is not there",
      yaml("title: x"),
      keywords(),
      "same",
    ],
    [
      "does nothing for an HTML title with the same text",
      page("<title>\n  a &amp; b\n</title>"),
      title("a & b"),
      "same",
      "html",
    ],
  ];
  for (const [what, before, change, after, kind] of cases) {
    it(what, async () => assert.equal(await edited(before, change, kind), after));
  }

  const refusals: readonly (readonly [
    what: string,
    before: string,
    change: Omit<FieldChange, "after">,
    problem: RegExp,
    kind?: ArticleKind,
  ])[] = [
    ["front matter that can't be read", yaml("a: 1\ntitle: b: c"), title("x"), /line 3/u],
    [
      "a field that stands there twice",
      yaml("title: a\nx: 1\ntitle: b"),
      title("x"),
      /more than once \(lines 2, 4\)/u,
    ],
    [
      "an anchor that others use",
      yaml("title: &t a\nx: *t"),
      title("b"),
      /line 2 can't be edited/u,
    ],
    ["a field that holds fields", yaml("title:\n  long: a"), title("b"), /line 2 can't be edited/u],
    ["a list where a text is meant", yaml("title: [a]"), title("b"), /line 2 can't be edited/u],
    [
      "a list of more than texts",
      yaml("keywords:\n  - word: a"),
      keywords("b"),
      /line 2 can't be edited/u,
    ],
    [
      "a table of TOML with that name",
      toml("a = 1\n[keywords]\nb = 2"),
      keywords("b"),
      /can't be edited safely/u,
    ],
    [
      "what a template fills in",
      page("<title>{{ title }}</title>"),
      title("x"),
      /template/u,
      "html",
    ],
    ["a page without a head", "<p>Text</p>", title("x"), /no <head>/u, "html"],
    [
      "a title without an end",
      "<!doctype html><html><head><title>x",
      { name: "description", value: "a" },
      /is never closed/u,
      "html",
    ],
    [
      "fields in code after a sample",
      "```js\nexport const x = 1\n```\n\nexport const metadata = { title: 'a' }\n",
      title("x"),
      /line 5: .*export const metadata/u,
      "mdx",
    ],
    [
      "fields are in code",
      "export const metadata = { title: 'a' }\n",
      title("x"),
      /export const metadata/u,
      "mdx",
    ],
  ];
  for (const [what, before, change, problem, kind] of refusals) {
    it(`leaves alone ${what}`, async () =>
      assert.match(await edited(before, change, kind), problem));
  }

  it("adds keywords without doubling or dropping any", async () => {
    const front = await readFrontMatter(yaml("keywords: [Tea, 'green tea', Tea]"), "markdown");
    assert.deepEqual(
      withAdditions(front, "keywords", [" tea ", "GREEN TEA", "matcha", "Matcha", "", "oolong"]),
      ["Tea", "green tea", "Tea", "matcha", "oolong"],
    );
    assert.deepEqual(withAdditions({ kind: "none" }, "keywords", ["a"]), ["a"]);
  });
});

/** Texts that hurt: marks of YAML, TOML and HTML, numbers, dates, controls, halves of nothing. */
const hostile = fc.oneof(
  fc.constantFrom(
    "yes",
    "No",
    "null",
    "~",
    "1.5e3",
    "0x1F",
    "12:30:45",
    "2024-01-02",
    "- a",
    "? a",
    "&a",
    "*a",
    "!a",
    "%a",
    "@a",
    "`a`",
    "a: b",
    "a #b",
    "a:",
    ":a",
    "#a",
    "[a]",
    "{a}",
    "a, b",
    "'",
    '"',
    "'''",
    '"""',
    "\\",
    "\\n",
    "</title>",
    "--",
    "---",
    "+++",
    "...",
    "|",
    ">",
    "<<",
    "=",
    "&amp;",
    "{{ a }}",
    "☕️",
    "a\tb",
    "\u00A0a",
    "a\u2028b",
    "\u0000",
    "\u007F",
    "\uFEFF",
  ),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom("a", " ", ":", "#", "-", "'", '"', "\\", "\n", ",", "]", "é", "🍵"),
    maxLength: 14,
  }),
);
const word = fc
  .oneof(
    fc.constantFrom("Tea", "green tea", "matcha"),
    fc.string({
      unit: fc.constantFrom("a", "b", " ", "é", "-", "'", "#", ":"),
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map((text) => text.trim() || "x");

/** A field of front matter in YAML, in many styles; line ends are put in later. */
const yamlField = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      `${name}:`,
      `${name}: ~ # none`,
      `${name}: 12`,
      `${name}: 2024-01-02`,
      `${name}: plain text # note`,
      `${name}:\tplain`,
      `${name}: two\n  lines`,
      `"${name}" : x`,
    ),
    hostile.map(
      (text) =>
        `${name}: ${JSON.stringify(text.toWellFormed().replaceAll(/[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/gu, "?"))} # quoted`,
    ),
    fc.constantFrom(
      `${name}: 'it''s'`,
      `${name}: >-\n  folded\n  text`,
      `${name}: |\n    literal\n\n    text\n`,
      `${name}: >+ # keep\n  text\n\n`,
      `${name}: !!str 12`,
      `${name}: &anchor x`,
    ),
  );
const yamlList = fc.oneof(
  fc
    .array(word, { maxLength: 5 })
    .map((words) => `keywords: [${words.map((text) => JSON.stringify(text)).join(", ")}]`),
  fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map(
      (words) =>
        `keywords: # list\n${words.map((text, index) => `  - ${JSON.stringify(text)}${index % 2 === 0 ? " # note" : "\n  # between"}`).join("\n")}`,
    ),
  fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((words) => `keywords:\n- ${words.map((text) => JSON.stringify(text)).join("\n-   ")}`),
  fc.constantFrom(
    "keywords: [\n  a, # one\n  b,\n]",
    "keywords: a, b",
    "keywords: 'a, b'",
    "keywords:",
  ),
);
const yamlArticle = fc
  .record({
    fields: fc.tuple(
      fc.option(yamlField("title")),
      fc.option(yamlField("description")),
      fc.option(yamlList),
      fc.option(yamlField("slug")),
      fc.constantFrom(
        "# note",
        "date: 2024-01-02T03:04:05Z",
        "params:\n  - {a: 1, b: [x]}\n  - c: |\n      text",
        "draft: true",
      ),
    ),
    order: fc.nat(120),
    newline: fc.constantFrom("\n", "\r\n"),
    bom: fc.boolean(),
  })
  .map(({ fields, order, newline, bom }) => {
    const present = fields.filter((field) => field !== null);
    const sorted = order % 2 === 0 ? present : present.toReversed();
    return (
      (bom ? "\uFEFF" : "") +
      ["---", ...sorted, "---", "Body --- text", ""].join("\n").replaceAll("\n", newline)
    );
  });
const tomlArticle = fc
  .record({
    title: fc.constantFrom(
      null,
      'title = "a" # note',
      "title = 'a'",
      'title = """\nlong\ntext"""',
      "title = '''x'''",
      "title = 12",
      "title = 2024-01-02",
    ),
    keywords: fc.constantFrom(
      null,
      "keywords = [\"a\", 'b']",
      'keywords = [ # note\n  "a", # one\n  "b",\n]',
      'keywords = "a, b"',
      "keywords = []",
    ),
    rest: fc.constantFrom(
      "",
      "# note",
      'date = 2024-01-02T03:04:05Z\ninline = { a = [1, 2], b = "}" }',
      '[params]\ntitle = "other"\nkeywords = ["x"]',
    ),
    newline: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ title, keywords, rest, newline }) =>
    ["+++", ...[title, keywords].filter((field) => field !== null), rest, "+++", "Body", ""]
      .join("\n")
      .replaceAll("\n", newline),
  );
const change = fc.oneof(
  fc.record({
    name: fc.constantFrom("title", "description", "slug"),
    value: hostile.map((text) => text.replaceAll("\r", "")),
    after: fc.constantFrom([], ["title"], ["nothing"]),
  }),
  fc.record({
    name: fc.constant("keywords"),
    value: fc.array(
      word.filter((text) => !text.includes(",")),
      { maxLength: 6 },
    ),
    after: fc.constantFrom([], ["title"]),
  }),
);

/** Checks what every edit promises; says whether it changed anything. */
async function checkEdit(
  text: string,
  wished: FieldChange,
  kind: ArticleKind,
): Promise<"change" | "same" | "refused"> {
  const before = await readFrontMatter(text, kind);
  const edit = await editFrontMatter(text, kind, wished);
  if (edit.kind !== "change") {
    return edit.kind;
  }
  const { start, end, text: written } = edit.change;
  const after = text.slice(0, start) + written + text.slice(end);
  const front = await readFrontMatter(after, kind);
  assert.equal(front.kind, "fields");
  if (typeof wished.value === "string") {
    const expected = wished.value.toWellFormed().replace(/\n+$/u, "");
    assert.equal(
      fieldNamed(front, wished.name)?.text,
      kind === "html" ? expected.replaceAll(/\s+/gu, " ").trim() : expected,
    );
  } else {
    assert.deepEqual(
      fieldList(front, wished.name),
      kind === "html" ? wished.value.map((text) => text.replaceAll(/\s+/gu, " ")) : wished.value,
    );
  }
  const others = (of: FrontMatter): unknown =>
    of.kind === "fields"
      ? of.fields.filter(({ name }) => name !== wished.name).map(({ name, value }) => [name, value])
      : [];
  assert.deepEqual(others(front), others(before));
  // What is written nowhere holds a line break of another kind than the file's.
  assert.equal(/(?<!\r)\n/u.test(after), /(?<!\r)\n/u.test(text));
  assert.equal(
    (await editFrontMatter(after, kind, wished)).kind,
    "same",
    "a second time changes nothing",
  );
  // Only the field's own lines differ.
  const field = fieldNamed(before, wished.name);
  if (field !== undefined) {
    assert.ok(start >= field.nameStart, "nothing before the field is touched");
  }
  return "change";
}

describe("editing front matter, whatever is in it", () => {
  it("gives the field its value and keeps everything else in YAML", async () => {
    const outcomes: string[] = [];
    await fc.assert(
      fc.asyncProperty(yamlArticle, change, async (text, wished) => {
        const outcome = await checkEdit(text, wished, "markdown");
        outcomes.push(outcome);
        assert.notEqual(
          outcome === "refused" &&
            (await readFrontMatter(text, "markdown")).kind === "fields" &&
            !text.includes("&anchor") &&
            !text.includes("!!str"),
          true,
          "refused",
        );
      }),
      { numRuns: 400 },
    );
    assert.ok(outcomes.filter((outcome) => outcome === "change").length > 250);
  });

  it("is read alike by parsers of the older YAML", async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.constantFrom("title: x", "title: 'x'", "title: |-\n  x", "other: 1"),
        async (value, line) => {
          const after = await edited(`---\n${line}\n---\n`, { name: "title", value });
          if (after !== "same") {
            const old: unknown = parseYaml(after.slice(4, -4), { version: "1.1" });
            assert.deepEqual(old, {
              ...(line.startsWith("other") ? { other: 1 } : {}),
              title: value.toWellFormed().replace(/\n+$/u, ""),
            });
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("gives the field its value and keeps everything else in TOML", async () => {
    await fc.assert(
      fc.asyncProperty(tomlArticle, change, async (text, wished) => {
        assert.notEqual(await checkEdit(text, wished, "markdown"), "refused");
        const edit = await editFrontMatter(text, "markdown", wished);
        const after =
          edit.kind === "change"
            ? text.slice(0, edit.change.start) + edit.change.text + text.slice(edit.change.end)
            : text;
        const tables = (of: string): unknown =>
          parseToml(of.slice(of.indexOf("\n") + 1, of.lastIndexOf("+++")))["params"];
        assert.deepEqual(tables(after), tables(text));
      }),
      { numRuns: 300 },
    );
  });

  it("gives the field its value and keeps everything else in an HTML page", async () => {
    const head = fc.constantFrom(
      "<title>a</title>",
      "<title></title>",
      "<meta name='title' content='no'><!-- <title>x</title> -->",
      '<meta name="description" content="a &amp; b">',
      "<meta charset=utf-8><title>x</title><meta name=keywords content=a><meta name=slug>",
    );
    await fc.assert(
      fc.asyncProperty(head, change, async (inner, wished) => {
        const outcome = await checkEdit(
          `<html>\n<head>\n  ${inner}\n</head>\n<body></body></html>\n`,
          wished,
          "html",
        );
        assert.ok(
          outcome !== "refused" ||
            inner.includes("name='title'") ||
            /\{\{|\{%|<%|<\?/u.test(String(wished.value)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("makes a front matter above any text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", "\n", "-", " ", "#", "{", '"', ":") }),
        change,
        async (body, wished) => {
          const edit = await editFrontMatter(body, "markdown", wished);
          const after =
            edit.kind === "change"
              ? body.slice(0, edit.change.start) + edit.change.text + body.slice(edit.change.end)
              : body;
          assert.ok(
            edit.kind !== "change" ||
              after.endsWith(body) ||
              (await readFrontMatter(body, "markdown")).kind === "fields",
          );
        },
      ),
    );
  });
});
