import assert from "node:assert/strict";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { withAdditions } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import type { FieldChange } from "../../../../src/articles/frontMatter/fieldChange.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { EditCase } from "./editedText.ts";
import { edited, keywords, page, title, toml, yaml } from "./editedText.ts";

describe("editing front matter", () => {
  const cases: readonly EditCase[] = [
    [
      "keeps plain text plain",
      yaml("title: Old # mine\ndate: 2024-01-02"),
      title("New one"),
      yaml("title: New one # mine\ndate: 2024-01-02"),
    ],
    [
      "changes a text whose further line isn't indented, and nothing beside it",
      yaml('title: "Old\none"\ntags: [a,\nb]'),
      title("New"),
      yaml('title: "New"\ntags: [a,\nb]'),
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
    [
      "gives a field of its own to one that is merged from elsewhere",
      yaml("other: &other\n  title: Old\n<<: *other\nslug: x"),
      title("New"),
      yaml("title: New\nother: &other\n  title: Old\n<<: *other\nslug: x"),
    ],
    [
      "changes its own field beside one that is merged from elsewhere",
      yaml("title: Old\nother: &other {title: Other}\n<<: *other"),
      title("New"),
      yaml("title: New\nother: &other {title: Other}\n<<: *other"),
    ],
    [
      "keeps empty lines before it, and a byte order mark",
      `\uFEFF\n \n${yaml("title: Old")}`,
      title("New"),
      `\uFEFF\n \n${yaml("title: New")}`,
    ],
    [
      "puts a new field behind empty lines",
      `\r\n${yaml("slug: x").replaceAll("\n", "\r\n")}`,
      title("New"),
      `\r\n${yaml("title: New\nslug: x").replaceAll("\n", "\r\n")}`,
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
