import assert from "node:assert/strict";
import fc from "fast-check";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { editFrontMatter } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import type { FieldChange } from "../../../../src/articles/frontMatter/fieldChange.ts";
import { fieldList, fieldNamed } from "../../../../src/articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { FrontMatter } from "../../../../src/articles/frontMatter/frontMatter.ts";
import { edited } from "./editedText.ts";

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
export const change = fc.oneof(
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
