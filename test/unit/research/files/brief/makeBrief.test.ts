import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as yaml from "yaml";
import { english } from "../../../../../src/articles/written/writtenLanguages.ts";
import { inLanguage } from "../../../../../src/shared/l10n.ts";
import { newBrief } from "../../../../../src/research/files/brief/mergeBrief.ts";
import type { BriefInput } from "../../../../../src/research/files/brief/briefInput.ts";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { isRecord } from "../../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { repositoryRoot } from "../../../../support/paths.ts";
import { answerOf, inputOf, sandboxAnswers } from "./briefUnderTest.ts";

const headings = [
  "Intent and format",
  "Title and description",
  "Questions to answer",
  "Outline",
  "Who ranks now",
  "AI overview sources",
  "Related terms",
  "Internal links",
  "Our angle",
  "Sources",
];

function textOf(input: BriefInput): string {
  return inLanguage(english, () => newBrief(makeBrief(input)));
}

function frontMatter(text: string): JsonRecord {
  const read: unknown = yaml.parse(/^---\n([\s\S]*?)\n---\n/u.exec(text)?.[1] ?? "");
  assert.ok(isRecord(read));
  return read;
}

function chapter(text: string, heading: string): string {
  const found = text.split(/^(?=#{1,2} )/mu).find((part) => part.startsWith(`## ${heading}\n`));
  assert.ok(found !== undefined, heading);
  return found;
}

describe("a brief", () => {
  it("says that something is absent only where nothing else in the saved result speaks of it", () => {
    const named = ["organic", "people_also_ask", "ai_overview"];
    const empty = { organic: [], people_also_ask: [], ai_overview: null };
    const of = (data: JsonRecord, coverage: JsonRecord = {}): string =>
      textOf(inputOf({ answers: { page: answerOf("page", { data, coverage }) } }));
    const none = [
      /No organic results on this page/u,
      /No questions found/u,
      /The page had no AI overview/u,
    ];
    for (const sentence of none) {
      assert.match(of({ ...empty, item_types_present: ["video"] }), sentence);
      assert.doesNotMatch(of({ ...empty, item_types_present: named }), sentence);
      assert.doesNotMatch(of({ ...empty, item_types_present: named.join(", ") }), sentence);
      assert.doesNotMatch(of(empty), sentence);
    }
    const cited = (data: JsonRecord, coverage: JsonRecord = {}): string =>
      chapter(
        textOf(inputOf({ answers: { citations: answerOf("citations", { data, coverage }) } })),
        "AI overview sources",
      );
    assert.match(cited({ citation_map: [] }), /No citations found/u);
    assert.doesNotMatch(cited({ citation_map: [] }, { total_available: 7 }), /No citations/u);
    const overview = (more: JsonRecord): string =>
      of({ ai_overview: { text: "Milk.", references: [], ...more } });
    assert.match(overview({}), /No sources/u);
    assert.doesNotMatch(overview({ source_count: 4 }), /No sources/u);
    const shares = cited({ citation_map: [{ domain: "a.com", share: 42.78 }] });
    assert.match(shares, /\| 42\.8% \|/u);
  });

  it("is the golden one for the sandbox's answers to every part", async () => {
    const candidate = {
      title: "Milk [for] coffee",
      path: "../../content/posts/milk for-coffee.md",
      shownPath: "content/posts/milk for-coffee.md",
      mentions: 2,
      shared: ["milk foam"],
      quote: "Latte art needs [foam] that pours.",
    };
    const text = textOf(
      inputOf({
        answers: await sandboxAnswers("latte art"),
        links: { candidates: [candidate], searched: 12, cut: false },
      }),
    );
    assert.equal(
      text,
      readFileSync(join(repositoryRoot, "test/fixtures/briefs/latte-art.md"), "utf8"),
    );
  });

  it("counts one article as one", () => {
    assert.match(
      textOf(inputOf({ links: { candidates: [], searched: 1, cut: false } })),
      /\nSearched 1 article in the project for/u,
    );
  });

  it("is the golden one where nothing is known, and says so instead of figures", () => {
    const text = textOf(inputOf({ missing: { figures: { kind: "notFetched", credits: 5 } } }));
    assert.equal(
      text,
      readFileSync(join(repositoryRoot, "test/fixtures/briefs/nothing-known.md"), "utf8"),
    );
    assert.deepEqual(frontMatter(text), {
      keyword: "latte art",
      secondary: [],
      intent: null,
      volume: null,
      market: "United States, English",
      observed_at: null,
      target: null,
      status: "idea",
    });
    assert.doesNotMatch(text.slice(0, text.indexOf("<!-- SEO Research: ")), /\b0\b/u);
  });

  it("has the chapters of the product's rules in their order", async () => {
    for (const input of [inputOf(), inputOf({ answers: await sandboxAnswers("espresso") })]) {
      const text = textOf(input);
      assert.deepEqual(
        [...text.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading),
        headings,
      );
      assert.deepEqual(Object.keys(frontMatter(text)), [
        "keyword",
        "secondary",
        "intent",
        "volume",
        "market",
        "observed_at",
        "target",
        "status",
      ]);
      assert.match(chapter(text, "Our angle"), /^## Our angle\n+$/u);
    }
  });

  it("names related terms that share words with the keyword, those with most of them first", () => {
    const keywords = [
      ["espresso", 90_000],
      ["art", 40_000],
      ["cappuccino", 30_000],
      ["best latte art", 500],
      ["latte foam", 700],
    ].map(([keyword, monthly_volume]) => ({ keyword, monthly_volume }));
    const terms = answerOf("terms", { data: { keywords }, facts: [] });
    assert.deepEqual(frontMatter(textOf(inputOf({ answers: { terms } })))["secondary"], [
      "best latte art",
      "art",
      "latte foam",
    ]);
  });

  it("takes the keyword's figures from its row among the related terms where it has no answer of its own", () => {
    const row = {
      keyword: "Latte  Art",
      monthly_volume: 720,
      cpc_usd: null,
      competition_level: null,
      intent: "commercial",
      trend_12m: null,
    };
    const terms = answerOf("terms", {
      data: { keywords: [{ keyword: "milk jug", monthly_volume: null }, row] },
      facts: [],
    });
    const text = textOf(inputOf({ answers: { terms } }));
    const { volume, intent, secondary } = frontMatter(text);
    assert.deepEqual([volume, intent, secondary], [720, "commercial", ["milk jug"]]);
    assert.match(
      chapter(text, "Intent and format"),
      /Cost per click: —[\s\S]*Research Keywords: .*\*\n/u,
    );
    assert.match(chapter(text, "Related terms"), /\| milk jug \| — \| — \| — \| — \|/u);
  });

  it("PR8: takes them from its row in research that began with another keyword, and says whose it is", () => {
    const row = {
      keyword: "latte art",
      monthly_volume: 720,
      intent: "commercial",
      trend_12m: null,
    };
    const figures = answerOf(
      "terms",
      { data: { keywords: [{ keyword: "milk jug", monthly_volume: 9 }, row] }, facts: [] },
      { subject: "barista tricks", id: "2026-11-18T09-00-00-000Z-research_keywords-0a1b2c3e" },
    );
    const text = textOf(inputOf({ answers: { figures } }));
    const { volume, intent, secondary } = frontMatter(text);
    assert.deepEqual([volume, intent, secondary], [720, "commercial", []]);
    assert.match(
      chapter(text, "Sources"),
      /\| Keyword figures \|.*Research Keywords: barista tricks/u,
    );
    assert.match(chapter(text, "Related terms"), /Research Keywords: /u);
  });

  it("shows who ranks in the index where no live page is there, and says which it is", () => {
    const figures = answerOf("figures", {
      data: {
        monthly_volume: 10,
        serp_top: [
          { position: 2, domain: "b.example", url: "https://b.example/x" },
          { position: 1, domain: "a.example", url: "https://a.example/" },
        ],
      },
    });
    const ranking = chapter(textOf(inputOf({ answers: { figures } })), "Who ranks now");
    assert.match(ranking, /From the index, not from the live page: — Inspect SERP: not fetched\./u);
    assert.match(ranking, /\| 1 \| a\.example .*\n\| 2 \| b\.example /u);
    assert.match(ranking, /Estimated/u);
  });

  it("never mixes AI samples with the live page", async () => {
    const ai = chapter(
      textOf(inputOf({ answers: await sandboxAnswers("best espresso machine") })),
      "AI overview sources",
    );
    assert.match(
      ai,
      /\*\*In the search results\*\*[\s\S]*\*\*On the topic as a whole\*\*, a sample of AI/u,
    );
    assert.match(
      ai,
      /^\*.* · Inspect SERP: search results \(live\)[^·]* · Discover AI Citations: AI answers \(sample\)[^·]*\*$/mu,
    );
  });

  it("keeps what strangers wrote as text, in Markdown and in YAML", () => {
    const evil = [
      "](command:evil) <script>alert(1)</script>",
      "a\n# Heading\n---\nb",
      "--- x",
      "| a | b |",
      "`code` *b* _i_ ~~s~~ $x$",
      "{{ site }} {% raw %}",
      "- [ ] task",
      "1. one",
      "> quote",
      "&lt;b&gt;",
      "<!-- SEO Research: x -->",
      "[x]: https://evil.example",
      "=b",
      "\u202Eevil",
    ];
    const page = answerOf("page", {
      data: {
        item_types_present: evil,
        organic: evil.map((title, index) => ({
          position: index + 1,
          title,
          domain: title,
          url: `https://a.example/x)(<${index}>[y](command:z)|`,
          snippet: title,
        })),
        people_also_ask: evil.map((question) => ({ question })),
        related_searches: evil,
        ai_overview: {
          text: evil.join("\n\n## "),
          references: evil.map((title) => ({ title, url: "javascript:alert(1)", domain: title })),
        },
      },
      coverage: { scope_note: evil.join("\n# ") },
    });
    const terms = answerOf("terms", {
      data: {
        keywords: evil.map((keyword) => ({ keyword, intent: keyword, competition_level: keyword })),
      },
    });
    const text = textOf(
      inputOf({
        keyword: "a: b # c\n- d",
        answers: { page, terms },
        links: {
          searched: 1,
          cut: false,
          candidates: [
            {
              title: "](command:x) <b>",
              path: "../a)(b>.md",
              shownPath: "a)(b>.md",
              mentions: 1,
              shared: [],
              quote: "](command:x) <b>",
            },
          ],
        },
      }),
    );
    const shown = text.slice(text.indexOf("\n# "));
    assert.deepEqual(
      [...shown.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading),
      headings,
    );
    assert.doesNotMatch(shown, /(?<!\\)\]\((?!https?:|<\.\.\/)/u);
    assert.doesNotMatch(
      shown.replace(/^<!-- SEO Research: [^<>]*-->\n$/mu, "").replaceAll(/\]\(<[^<>\n]*>\)/gu, ""),
      /(?<!\\)<(?!br>)/u,
    );
    assert.equal(shown.match(/<!-- SEO Research: [^<>]*-->/gu)?.length, 1);
    assert.doesNotMatch(shown, /\u202E/u);
    assert.doesNotMatch(shown, /^- (?:\[ \] )?(?:#|\d+[.)] |[-+] )/mu);
    assert.equal(frontMatter(text)["keyword"], "a: b # c\n- d");
  });

  it("writes front matter that YAML reads back, whatever the keywords are", () => {
    const words = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.constantFrom(
        "yes",
        "null",
        "~",
        "1e3",
        "0x1f",
        "2026-11-21",
        "-best coffee",
        "=b",
        "'=b",
        '"',
        "a: b",
        "a #b",
        "[x]",
        "{x}",
        "!tag",
        "&a",
        "*a",
        "%x",
        "@x",
        "emoji ☕",
        "123456789012345",
      ),
    );
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 8 }), (keyword, terms) => {
        const answers = {
          terms: answerOf("terms", {
            data: { keywords: terms.map((term) => ({ keyword: term })) },
          }),
        };
        const brief = makeBrief(inputOf({ keyword, answers }));
        const read = frontMatter(newBrief(brief));
        assert.equal(read["keyword"], keyword.toWellFormed());
        assert.ok(
          Array.isArray(read["secondary"]) &&
            read["secondary"].every((term) => typeof term === "string"),
        );
      }),
    );
  });

  it("takes any answer without failing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        const members =
          "organic people_also_ask related_searches ai_overview item_types_present keywords trend serp_top " +
          "citation_map monthly_volume intent featured_snippet";
        const envelope = {
          data: Object.fromEntries(
            members
              .split(" ")
              .map((member, index) => [
                member,
                index % 2 === 0
                  ? value
                  : [other, { keyword: value, title: other, position: value, url: other }],
              ]),
          ),
          facts: other,
          coverage: value,
        };
        const answers = {
          figures: answerOf("figures", envelope),
          page: answerOf("page", envelope),
          terms: answerOf("terms", envelope),
          citations: answerOf("citations", envelope),
        };
        assert.deepEqual(
          [...textOf(inputOf({ answers })).matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading),
          headings,
        );
      }),
    );
  });
});
