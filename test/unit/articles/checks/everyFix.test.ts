import assert from "node:assert/strict";
import fc from "fast-check";
import { alternativeChange } from "../../../../src/articles/checks/alternativeText.ts";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import { disablingChange } from "../../../../src/articles/checks/disabled.ts";
import type { Fix } from "../../../../src/articles/checks/finding.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { bodyStart } from "../../../../src/articles/frontMatter/bodyStart.ts";
import { editFrontMatter } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { TextChange } from "../../../../src/articles/text/textChange.ts";
import { CheckedProject } from "./checkedProject.ts";

const other = (name: string): string =>
  `---\ntitle: ${name} tea\ndescription: About ${name} tea.\nkeyword: ${name} tea\n---\n\n## Brewing it\n`;
const others = ["green", "black", "white", "herbal"];
/** Sites of two generators: Hugo has Markdown and HTML, Docusaurus has MDX. */
const project = new CheckedProject({
  "hugo/hugo.toml": 'baseURL = "https://tea.example.net/"\n',
  "book/docusaurus.config.js":
    "module.exports = { url: 'https://book.example.net', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
  ...Object.fromEntries(
    others.flatMap((name) => [
      [`hugo/content/posts/${name}.md`, other(name)],
      [`book/docs/${name}.mdx`, other(name)],
    ]),
  ),
});

const paths = {
  markdown: "hugo/content/posts/new.md",
  mdx: "book/docs/new.mdx",
  html: "hugo/content/posts/new.html",
} as const;

const wide = "How to make tea at home without any of the tools that one needs for it elsewhere";
const note =
  "[^seo-tea]: Monthly volume for “green tea”, United States, English; search index; SEO Research, 2024-01-02.";

/** Blocks of an article, with and without faults. */
const blocks = {
  markdown: [
    "Plain *words* — 茶 ☕️.",
    "See [a](greem.md), [b](green.md#brewing-ti) and [c][ref].\n\n[ref]: <blakc.md> 'Black'",
    "- ![](a.png)\n- text ![ ][pic] 🍵\n\n[pic]: /b.png",
    '| a | b |\n|---|---|\n| ![](c.png) | <img src="d.png"> |',
    '<div>\n  <img class="x"\n    src="e.png">\n</div>',
    "> quoted ![](f.png)\n> and [more](herbl.md)",
    `It's 12,100[^seo-tea] a month.\n\n${note}`,
    "## First\n\n#### Deep",
    "```md\n![](code.png) [x](greem.md)\n```",
    "<!-- a note -->",
    "# One\n\n# Two",
  ],
  mdx: [
    "Plain *words* — 茶 ☕️.",
    "See [a](./greem.mdx) and [b](./green.mdx#brewing-ti).",
    "- ![](a.png)\n- text",
    '<Box>\n  <img src="e.png" />\n\n  ![](f.png)\n</Box>',
    'export const a = "![](g.png)";',
    "{/* a note */}\n![](h.png)",
    "## First\n\n#### Deep",
    "# One\n\n# Two",
  ],
  html: [
    "<p>Plain words — 茶 ☕️.</p>",
    '<p><img src="a.png"><img class=x src=b.png alt></p>',
    "<h1>One</h1>\n<h1>Two</h1>",
    '<!-- <img src="c.png"> -->',
    '<pre><img src="d.png"></pre>',
  ],
} as const;

const fields = fc.record(
  {
    title: fc.constantFrom("Own tea", wide, "Green tea", "It's: a #tea"),
    description: fc.constantFrom("What it is.", `${wide}. ${wide}. ${wide}.`, "About green tea."),
    keyword: fc.constantFrom("own tea", "GREEN tea", "häßlich \"tea\" 'x'"),
    slug: fc.constantFrom("own", "green"),
  },
  { requiredKeys: [] },
);
type Fields = Readonly<Record<string, string>>;

const written: Readonly<Record<string, (stated: Fields) => string>> = {
  yaml: (stated) => `---\n${lines(stated, ": ")}---\n`,
  toml: (stated) => `+++\n${lines(stated, " = ")}+++\n`,
  json: (stated) => `${JSON.stringify(stated, undefined, 2)}\n`,
};

function lines(stated: Fields, between: string): string {
  return Object.entries(stated)
    .map(([name, value]) => `${name}${between}${JSON.stringify(value)} # note\n`)
    .join("");
}

const articles = fc
  .record({
    kind: fc.constantFrom("markdown", "mdx", "html"),
    format: fc.constantFrom("yaml", "yaml", "toml", "json"),
    stated: fields,
    blocks: fc.array(fc.nat(), { maxLength: 4 }),
    isSpaced: fc.boolean(),
    newline: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\uFEFF"),
  })
  .map(({ kind, format, stated, blocks: chosen, isSpaced, newline, mark }) => {
    // of one block's footnotes and definitions nobody can tell which one is meant
    const numbers = new Set(chosen.map((at) => at % blocks[kind].length));
    const body = [...numbers].map((at) => blocks[kind][at] ?? "").join("\n\n");
    const front = written[kind === "mdx" ? "yaml" : format]?.({ ...stated }) ?? "";
    const text = `${front}${isSpaced ? "\n" : ""}${body}\n`;
    return { kind, text: mark + text.replaceAll("\n", newline) };
  });

type Kind = keyof typeof paths;

/** What a fix changes, where it changes the article; a person enters something good where one is asked. */
async function changesOf(fix: Fix, text: string, kind: Kind): Promise<readonly TextChange[]> {
  switch (fix.kind) {
    case "edit":
      return fix.changes;
    case "ask":
      return [alternativeChange(fix, 'A [cup] of "tea" & <more>')];
    case "field": {
      const value = `Tea of nobody else ${fix.field}`;
      const change = { name: fix.field, value, after: ["description", "title"] };
      const edit = await editFrontMatter(text, kind, change);
      // what can't be edited safely is refused with a sentence
      assert.notEqual(edit.kind, "same");
      return edit.kind === "change" ? [edit.change] : [];
    }
    default:
      return [];
  }
}

function applied(text: string, changes: readonly TextChange[]): string {
  return changes.reduceRight(
    (after, { start, end, text: put }) => after.slice(0, start) + put + after.slice(end),
    text,
  );
}

/** Changes that the editor makes as one: in order, apart from each other, and at places that it has. */
function assertOneEdit(text: string, changes: readonly TextChange[]): void {
  let last = 0;
  for (const { start, end } of changes) {
    assert.ok(last <= start && start <= end && end <= text.length, `${start} to ${end}`);
    for (const at of [start, end]) {
      const around = text.slice(Math.max(0, at - 1), at + 1);
      assert.ok(around !== "\r\n" && [...around].length === around.length, `a place at ${at}`);
    }
    last = end;
  }
}

/** The part of an article that a fix may touch: its front matter for a field, else the block with the finding, and notes. */
function assertOnlyThere(
  text: string,
  kind: Kind,
  { start, end }: ReportedFinding,
  { fix, changes }: { readonly fix: Fix; readonly changes: readonly TextChange[] },
): void {
  const front = bodyStart(text, kind);
  for (const change of changes) {
    const isThere =
      fix.kind === "field"
        ? change.end <= front
        : (start <= change.start && change.end <= end) ||
          /^[^\S\n]*\[\^seo-tea\]:[^\n]*\n$/u.test(text.slice(change.start, change.end));
    assert.ok(isThere, `${JSON.stringify(change)} for ${start} to ${end}`);
  }
}

const keyOf = ({ rule, message }: ReportedFinding): string => `${rule} ${message}`;

/** How many findings there are of each kind. */
function counts(findings: readonly ReportedFinding[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(findings, keyOf)].map(([key, found]) => [key, found.length] as const),
  );
}

/** Where a place of a text is after changes that don't touch it. */
function movedBy(place: number, changes: readonly TextChange[]): number {
  return changes
    .filter(({ start }) => start < place)
    .reduce((at, { start, end, text }) => at + text.length - (end - start), place);
}

describe("every quick fix that changes an article", () => {
  it("is one edit of its place, keeps the rest, and leaves nothing to find there", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(articles, async ({ kind, text }) => {
        const path = paths[kind];
        const before = await project.check(path, {}, text);
        for (const finding of before) {
          for (const fix of finding.fixes) {
            const changes = await changesOf(fix, text, kind);
            if (changes.length === 0) {
              continue;
            }
            seen.add(`${finding.rule} ${fix.kind} ${kind}`);
            assertOneEdit(text, changes);
            assertOnlyThere(text, kind, finding, { fix, changes });
            const after = applied(text, changes);
            assertKept(text, after);
            const left = counts(await project.check(path, {}, after));
            const key = keyOf(finding);
            assert.ok(
              (left.get(key) ?? 0) < (counts(before).get(key) ?? 0),
              `${key} is still there after ${fix.title}:\n${after}`,
            );
          }
        }
      }),
      { numRuns: 150 },
    );
    const rules = new Set([...seen].map((one) => one.split(" ")[0]));
    for (const rule of [
      "title-wide",
      "description-missing",
      "description-wide",
      "keyword-taken",
      "slug-taken",
      "link-broken",
      "link-anchor",
      "image-alt",
      "figure-old",
    ]) {
      assert.ok(rules.has(rule), `${rule} among ${[...seen].join()}`);
    }
    assert.ok(seen.has("image-alt ask html") && seen.has("image-alt ask mdx"));
  });

  it("and every way to turn a rule off at a place silences it there, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(articles, async ({ kind, text }) => {
        const path = paths[kind];
        const before = await project.check(path, {}, text);
        const article = { text, front: await readFrontMatter(text, kind) };
        for (const finding of before) {
          const change = disablingChange(article, articleKind(path) ?? kind, finding);
          if (change === undefined) {
            continue;
          }
          assertOneEdit(text, [change]);
          assert.equal(change.start, change.end, "a comment is put in, nothing is replaced");
          const after = applied(text, [change]);
          assertKept(text, after);
          const left = await project.check(path, {}, after);
          const place = movedBy(finding.start, [change]);
          assert.ok(
            !left.some(({ rule, start }) => rule === finding.rule && start === place),
            `${keyOf(finding)} is still there:\n${after}`,
          );
          const otherRules = ({ rule }: ReportedFinding): boolean => rule !== finding.rule;
          assert.deepEqual(
            left.filter(otherRules).map(keyOf),
            before.filter(otherRules).map(keyOf),
            after,
          );
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** A byte order mark and the kind of line ends stay as they were. */
function assertKept(before: string, after: string): void {
  assert.equal(after.startsWith("\uFEFF"), before.startsWith("\uFEFF"));
  const bare = /(?<!\r)\n/u;
  assert.equal(bare.test(after), bare.test(before), JSON.stringify(after));
}
