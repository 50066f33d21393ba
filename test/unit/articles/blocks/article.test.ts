import assert from "node:assert/strict";
import fc from "fast-check";
import {
  listBlock,
  outlineBlock,
  tableBlock,
} from "../../../../src/articles/blocks/articleBlocks.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import {
  blockChange,
  blockOffset,
  insertionOffset,
} from "../../../../src/articles/blocks/insertion.ts";
import { numberChanges } from "../../../../src/articles/blocks/sourcedNumber.ts";
import { oneLine } from "../../../../src/shared/markdownText.ts";
import { articleCell, shownCell } from "../../../../src/articles/text/shownTable.ts";
import type { TextChange } from "../../../../src/articles/text/textChange.ts";
import { columnsOf } from "../../../../src/research/results/parts/memberColumns.ts";
import { hostile } from "../../research/files/hostileText.ts";
import { readMarkdown, readMarkdownText } from "../../research/files/markdownReader.ts";

const kinds = fc.constantFrom<ArticleKind>("markdown", "mdx", "html");
const latteArt = {
  figure: "12,100",
  subject: "latte art",
  source:
    "Monthly volume for “latte art”, United States, English; search index (estimated); SEO Research, 2026-11-21.",
};

/** The text after changes that are told in offsets of the text before. */
function changed(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (now, { start, end, text: piece }) => now.slice(0, start) + piece + now.slice(end),
      text,
    );
}

function unescapeHtml(html: string): string {
  const named = new Map([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
  ]);
  return html.replaceAll(/&(?:#(\d+)|(\w+));/gu, (_whole, code: string | undefined, name: string) =>
    code === undefined ? (named.get(name) ?? "") : String.fromCodePoint(Number(code)),
  );
}

describe("what is inserted into an article", () => {
  it("is written in what the file is written in", () => {
    assert.equal(articleKind("/a/post.md", "markdown"), "markdown");
    assert.equal(articleKind("/a/post.mdx", "markdown"), "mdx");
    assert.equal(articleKind("/a/post.MDX", "plaintext"), "mdx");
    assert.equal(articleKind("Untitled-1", "html"), "html");
    assert.equal(articleKind("/a/post.ts", "typescript"), undefined);
  });

  it("is a table that reads back as it was shown, whoever wrote its cells", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ keyword: hostile, monthly_volume: fc.option(fc.integer({ min: 0 })) }),
          { minLength: 1, maxLength: 10 },
        ),
        kinds,
        hostile,
        (rows, kind, from) => {
          const source = `Source: ${from}.`;
          const columns = columnsOf([{ keyword: "", monthly_volume: 1 }]);
          const whole = tableBlock(kind, { columns, rows }, source);
          const below =
            kind === "html"
              ? /<p><small>(.*)<\/small><\/p>\n$/u.exec(whole)
              : /\n\*(.*)\*\n$/u.exec(whole);
          const told = below?.[1] ?? "";
          assert.equal(
            kind === "html" ? unescapeHtml(told) : readMarkdownText(told),
            oneLine(source),
            "where it comes from stands below it",
          );
          const text = whole.slice(0, below?.index);
          const shown = rows.map((row) => columns.map((column) => shownCell(row, column)));
          if (kind === "html") {
            const cells = [...text.matchAll(/<td[^>]*>(.*?)<\/td>/gu)].map(([, cell = ""]) =>
              unescapeHtml(cell),
            );
            assert.deepEqual(cells, shown.flat());
          } else {
            assert.deepEqual(
              readMarkdown(text).map((row) => row.map((cell) => cell ?? "—")),
              [["Keyword", "Monthly volume"], ...shown],
            );
            // Nothing of it is markup, a component of MDX, or an instruction to a site generator.
            assert.doesNotMatch(text.replaceAll(/\\[!-/:-@[-`{-~]/gu, ""), /[<>{}[\]`*]/u);
          }
        },
      ),
    );
  });

  it("draws a trend with characters, for twelve figures in a cell would tell nothing", () => {
    const columns = columnsOf([{ keyword: "", trend_12m: [1, 2] }]);
    const rows = [
      [100, 170, 30, 30, 65],
      [null, 480, null],
      [null, null],
      [590, 590],
    ].map((trend_12m) => ({ keyword: "latte art", trend_12m }));
    const cells = rows.map((row) =>
      articleCell(row, columns.find(({ key }) => key === "trend_12m") ?? assert.fail("no trend")),
    );
    assert.deepEqual(cells, ["▅█▁▁▃", "·▄·", "··", "▄▄"]);
    assert.match(tableBlock("html", { columns, rows }, "Source: x."), /<td[^>]*>▅█▁▁▃<\/td>/u);
    assert.match(
      tableBlock("markdown", { columns, rows }, "Source: x."),
      /\| latte art +\| ▅█▁▁▃ +\|/u,
    );
  });

  it("is a list or an outline, a line for each text, that says just what the texts say", () => {
    fc.assert(
      fc.property(
        fc.array(
          hostile.filter((text) => oneLine(text) !== ""),
          { minLength: 1, maxLength: 8 },
        ),
        kinds,
        (texts, kind) => {
          const expected = texts.map(oneLine);
          for (const [block, item, markdown] of [
            [listBlock, /<li>(.*?)<\/li>/gu, /^- (.*)$/u],
            [outlineBlock, /<h2>(.*?)<\/h2>/gu, /^## (.*)$/u],
          ] as const) {
            const text = block(kind, texts);
            if (kind === "html") {
              assert.deepEqual(
                [...text.matchAll(item)].map(([, content = ""]) => unescapeHtml(content)),
                expected,
              );
            } else {
              const lines = text.split("\n").filter((line) => line !== "");
              assert.deepEqual(
                lines.map((line) =>
                  readMarkdownText(markdown.exec(line)?.[1] ?? assert.fail(line)),
                ),
                expected,
              );
              assert.doesNotMatch(
                lines.map((line) => markdown.exec(line)?.[1] ?? "").join("\n"),
                /^(?:[#>+=-]|\d+[.)])/mu,
                "no text begins a list or a heading of its own",
              );
            }
          }
        },
      ),
    );
  });

  it("never goes into front matter, nor before the body of a page", () => {
    assert.equal(
      insertionOffset("markdown", "---\ntitle: a\n---\nText", 5),
      "---\ntitle: a\n---\n".length,
    );
    assert.equal(
      insertionOffset("mdx", "+++\r\ntitle = 1\r\n+++\r\nText", 0),
      "+++\r\ntitle = 1\r\n+++\r\n".length,
    );
    assert.equal(insertionOffset("markdown", "---\n---\n", 0), "---\n---\n".length);
    assert.equal(
      insertionOffset("markdown", "---\ntitle: a\n...\nText", 5),
      "---\ntitle: a\n...\n".length,
    );
    assert.equal(
      insertionOffset("markdown", "---toml\ntitle = 1\n---\nText", 9),
      "---toml\ntitle = 1\n---\n".length,
    );
    assert.equal(
      insertionOffset("markdown", '{\n"title": "a"\n}\n\nText', 3),
      '{\n"title": "a"\n}\n'.length,
    );
    assert.equal(insertionOffset("markdown", "a --- b", 3), 3);
    assert.equal(
      insertionOffset("html", "<html><head></head><body class='x'>\n<p>", 2),
      "<html><head></head><body class='x'>".length,
    );
  });

  it("has an empty line around it, and no more", () => {
    const put = (text: string, offset: number): string =>
      changed(text, [blockChange(text, offset, "BLOCK\n")]);
    assert.equal(put("", 0), "BLOCK\n");
    assert.equal(put("a", 1), "a\n\nBLOCK\n");
    assert.equal(put("a\n", 2), "a\n\nBLOCK\n");
    assert.equal(put("a\n\n", 3), "a\n\nBLOCK\n");
    assert.equal(put("ab", 1), "a\n\nBLOCK\n\nb");
    assert.equal(put("a\n\n\nb", 3), "a\n\nBLOCK\n\nb");
    assert.equal(put("a\r\n\r\nb", 5), "a\r\n\r\nBLOCK\n\nb");
  });

  it("C4: goes behind the paragraph where the caret is inside one, never into a word", () => {
    const put = (kind: ArticleKind, marked: string): string => {
      const [offset, text] = [marked.indexOf("^"), marked.replace("^", "")];
      return changed(text, [blockChange(text, blockOffset(kind, text, offset), "BLOCK\n")]);
    };
    const cases = {
      "one wo^rd\ntwo\n\nthree": "one word\ntwo\n\nBLOCK\n\nthree",
      "one^ word": "one word\n\nBLOCK\n",
      "one wo^rd\r\ntwo\r\n\r\nthree": "one word\r\ntwo\r\n\nBLOCK\n\r\nthree",
      "# He^ading\ntext": "# Heading\n\nBLOCK\n\ntext",
      "te^xt\n## Heading": "text\n\nBLOCK\n\n## Heading",
      "^one": "BLOCK\n\none",
      "one^\ntwo": "one\ntwo\n\nBLOCK\n",
      "one^  \ntwo": "one  \ntwo\n\nBLOCK\n",
      "one\n^two": "one\ntwo\n\nBLOCK\n",
      "one\n^\ntwo": "one\n\nBLOCK\n\ntwo",
      "---\nti^tle: a\n---\nText": "---\ntitle: a\n---\n\nBLOCK\n\nText",
    };
    for (const [marked, expected] of Object.entries(cases)) {
      assert.equal(put("markdown", marked), expected, marked);
    }
    assert.equal(put("html", "<p>wo^rd</p>\n<p>b</p>"), "<p>word</p>\n\nBLOCK\n\n<p>b</p>");
  });

  it("is a figure with a footnote, whose name is free and whose text is said once", () => {
    const text = "Latte art has  searches.\n";
    const once = changed(text, numberChanges("markdown", text, 14, latteArt));
    assert.equal(
      once,
      `Latte art has 12,100[^seo-latte-art] searches.\n\n[^seo-latte-art]: ${latteArt.source}\n`,
    );
    const twice = changed(once, numberChanges("markdown", once, 0, latteArt));
    assert.equal(twice, `12,100[^seo-latte-art] ${once}`);
    const other = changed(
      once,
      numberChanges("mdx", once, 0, { ...latteArt, figure: "8,100", source: "Another market." }),
    );
    assert.ok(other.startsWith("8,100[^seo-latte-art-2]"));
    assert.ok(
      other.endsWith(`[^seo-latte-art]: ${latteArt.source}\n[^seo-latte-art-2]: Another market.\n`),
    );
    const named = changed(
      "See[^seo-latte-art].",
      numberChanges("markdown", "See[^seo-latte-art].", 0, latteArt),
    );
    assert.ok(
      named.startsWith("12,100[^seo-latte-art-2] See"),
      "a name that is referred to already is not explained by this",
    );
  });

  it("keeps the figure apart from words and figures around it, and adds no blank where there is one or none belongs", () => {
    for (const [before, after, wanted] of [
      ["Milk first.", "", "Milk first. 12,100[^"],
      ["about 12", "", "about 12 12,100[^"],
      ["(", ")", "(12,100[^"],
      ["has ", " searches", "has 12,100[^"],
      ["~", "", "~12,100[^"],
      ["“", "”", "“12,100[^"],
    ] as const) {
      const now = changed(
        `${before}${after}`,
        numberChanges("markdown", `${before}${after}`, before.length, latteArt),
      );
      assert.ok(now.startsWith(wanted), now);
      assert.ok(now.slice(wanted.length).startsWith(`seo-latte-art]${after}`), now);
    }
    assert.ok(
      changed("searches", numberChanges("html", "searches", 0, latteArt)).includes(
        "</sup> searches",
      ),
    );
    assert.ok(
      changed("<p></p>", numberChanges("html", "<p></p>", 3, latteArt)).startsWith(
        "<p>12,100<sup>",
      ),
    );
  });

  it("keeps a footnote apart from the figure wherever the cursor is", () => {
    for (const text of ["", "Text", "Text\n", "Text\n\n", "Text\n\n\n", "Text\r\n\r\n"]) {
      for (const offset of [text.length, Math.min(4, text.length)]) {
        const now = changed(text, numberChanges("markdown", text, offset, latteArt));
        assert.match(
          now,
          /12,100\[\^seo-latte-art\]\s*?(?:\r?\n){2,}\[\^seo-latte-art\]: Monthly[^\n]*\n$/u,
          JSON.stringify({ text, offset, now }),
        );
      }
    }
  });

  it("is in HTML a figure that leads to a list of sources at the end of the text", () => {
    const page = "<html><body><article>\n<p></p>\n</article></body></html>\n";
    const once = changed(page, numberChanges("html", page, page.indexOf("</p>"), latteArt));
    assert.equal(
      once,
      `<html><body><article>\n<p>12,100<sup><a href="#seo-latte-art">source</a></sup></p>\n<ul class="seo-sources">\n  <li id="seo-latte-art">${latteArt.source}</li>\n</ul>\n</article></body></html>\n`,
    );
    const other = changed(
      once,
      numberChanges("html", once, once.indexOf("</p>"), { ...latteArt, source: "<b>Another</b>" }),
    );
    assert.equal(other.split('<ul class="seo-sources">').length, 2, "one list of sources");
    assert.ok(other.includes('<li id="seo-latte-art-2">&lt;b&gt;Another&lt;/b&gt;</li>\n</ul>'));
    assert.equal(
      changed(other, numberChanges("html", other, 0, latteArt)).split("<li ").length,
      3,
      "a source that is there is used again",
    );
    assert.equal(
      changed("12", numberChanges("html", "12", 2, latteArt)),
      `12 12,100<sup><a href="#seo-latte-art">source</a></sup>\n<ul class="seo-sources">\n  <li id="seo-latte-art">${latteArt.source}</li>\n</ul>\n`,
    );
  });

  it("loses nothing of any article, and a second time adds no second source", () => {
    const subject = fc.oneof(hostile, fc.constant("latte art"));
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(hostile, fc.constantFrom("\n", "[^seo-latte-art]", "[^a]: b\n", "---\n")),
          { maxLength: 8 },
        ),
        fc.nat(),
        kinds,
        subject,
        hostile,
        (pieces, at, kind, about, message) => {
          const text = pieces.join("");
          const number = { figure: "1,000", subject: about, source: `${message}.` };
          const offset = text === "" ? 0 : at % (text.length + 1);
          const changes = numberChanges(kind, text, offset, number);
          assert.ok(
            changes.every(({ start, end }) => start === end && start >= 0 && start <= text.length),
            "it only adds",
          );
          assert.equal(new Set(changes.map(({ start }) => start)).size, changes.length);
          const once = changed(text, changes);
          assert.equal(numberChanges(kind, once, once.length, number).length, 1, once);
        },
      ),
    );
  });
});
