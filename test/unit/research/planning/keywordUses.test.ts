import assert from "node:assert/strict";
import * as fc from "fast-check";
import { keywordUses } from "../../../../src/research/planning/keywordUses.ts";
import type { KeywordUse, WantedKeyword } from "../../../../src/research/planning/keywordUses.ts";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";

function article(path: string, more: Partial<IndexedArticle> = {}): IndexedArticle {
  return { path, url: `https://example.com/${path}`, isPublished: true, ...more };
}

function told(uses: readonly KeywordUse[]): string[] {
  return uses.map(({ keyword, role, article: own, file, others, isTaken }) =>
    [
      `${keyword} (${role}) ${own?.path ?? file ?? ""}`,
      ...(others.length === 0 ? [] : [`also ${others.map(({ path }) => path).join(" ")}`]),
      ...(isTaken ? ["taken"] : []),
    ].join(", "),
  );
}

const planned = (keyword: string, file = "seo/keyword-map.csv"): WantedKeyword => ({
  keyword,
  role: "planned",
  file,
});

describe("the keywords of a project", () => {
  it("are those of articles, main and secondary, and those that have no article yet", () => {
    const uses = keywordUses(
      [article("a.md", { keyword: "Latte Art", keywords: ["milk foam"] }), article("b.md")],
      [planned("cold brew"), { keyword: "moka pot", role: "listed", file: "seo/keywords/k.csv" }],
    );
    assert.deepEqual(told(uses), [
      "cold brew (planned) seo/keyword-map.csv",
      "Latte Art (main) a.md",
      "milk foam (secondary) a.md",
      "moka pot (listed) seo/keywords/k.csv",
    ]);
  });

  it("are taken twice where two published articles of one language have the same main keyword, however it is written", () => {
    const uses = keywordUses(
      [
        article("a.md", { keyword: "Latte Art" }),
        article("b.md", { keyword: "latte  art" }),
        article("draft.md", { keyword: "latte art", isPublished: false }),
        article("c.md", { keyword: "latte art", language: "de" }),
      ],
      [],
    );
    assert.deepEqual(told(uses), [
      "Latte Art (main) a.md, also b.md draft.md, taken",
      "latte  art (main) b.md, also a.md draft.md, taken",
      "latte art (main) c.md",
      "latte art (main) draft.md, also a.md b.md",
    ]);
  });

  it("are different ones where a mark or a sign differs", () => {
    const words = ["C", "C#", "C++", "año", "ano", "दाल", "दिल", "バス", "パス"];
    const uses = keywordUses(
      words.slice(0, 3).map((keyword) => article(`${keyword}.md`, { keyword })),
      [...words, "c#.", "ＡÑＯ"].map((keyword) => planned(keyword)),
    );
    assert.deepEqual(new Set(uses.map(({ keyword }) => keyword)), new Set(words));
    assert.equal(uses.length, words.length);
    assert.ok(uses.every(({ others, isTaken }) => others.length === 0 && !isTaken));
  });

  it("of an article's translation, its other version and a second file of its page are no other article's", () => {
    const uses = keywordUses(
      [
        article("docs/v1/a.md", { keyword: "tea" }),
        article("docs/v2/a.md", { keyword: "tea" }),
        article("x.md", { keyword: "pot", url: "https://example.com/pot/" }),
        article("y.md", { keyword: "pot", url: "https://example.com/pot/" }),
      ],
      [],
    );
    assert.deepEqual(
      uses.filter(({ isTaken, others }) => isTaken || others.length > 0),
      [],
    );
  });

  it("are told once where an article has them: its front matter wins, and a planned one before a listed one", () => {
    const uses = keywordUses(
      [
        article("a.md", {
          keyword: "latte art",
          keywords: ["Milk Foam", "latte art", "milk foam"],
        }),
      ],
      [
        planned("LATTE ART"),
        planned("milk foam"),
        { keyword: "milk foam", role: "listed", file: "seo/keywords/k.csv" },
        planned(" … "),
      ],
    );
    assert.deepEqual(told(uses), [
      "latte art (main) a.md",
      "milk foam (secondary) a.md",
      "milk foam (planned) seo/keyword-map.csv, also a.md",
    ]);
  });

  it("lose none: every main and planned keyword is in the map, as an article's or without one", () => {
    const word = fc.constantFrom("tea", "Tea", "pot", "moka pot", "été", "ete", "", " ", "茶");
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            keyword: word,
            keywords: fc.array(word),
            language: fc.constantFrom("en", "de"),
          }),
        ),
        fc.array(word),
        (articles, wanted) => {
          const uses = keywordUses(
            articles.map((one, at) => article(`${at}.md`, one)),
            wanted.map((keyword) => planned(keyword)),
          );
          const known = new Set(uses.map(({ keyword }) => keyword));
          const mains = articles.map(({ keyword }) => keyword).filter((one) => one.trim() !== "");
          assert.deepEqual(
            mains.filter((keyword) => !known.has(keyword)),
            [],
          );
          for (const use of uses) {
            assert.ok(!use.others.some(({ path }) => path === use.article?.path));
            assert.ok(
              use.others.every(
                ({ language }) => use.article === undefined || language === use.article.language,
              ),
            );
          }
        },
      ),
    );
  });
});
