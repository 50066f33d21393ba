import assert from "node:assert/strict";
import fc from "fast-check";
import { keywordHover, pageHover } from "../../../../../src/editor/features/article/hoverText.ts";
import { commandLink } from "../../../../../src/editor/features/article/hoverMarkdown.ts";
import type { KnownPage } from "../../../../../src/research/library/knownFacts/knownFacts.ts";
import { inertMarkdown } from "../../../../../src/shared/plainText.ts";
import {
  context,
  figures,
  hostileTexts,
  noKeyword,
  noPage,
  placing,
  source,
} from "./factSamples.ts";
import { assertInert, links, seen, strange } from "./readHover.ts";

export const url = "https://example.com/guide";
const pageActions = [
  "Inspect Page (3 credits)",
  "Inspect Domain (9 credits)",
  "Audit Site (9 credits)",
  "Inspect Backlinks (9 credits)",
];

describe("the hover on an address", () => {
  it("says that nothing is saved, and what a look costs", () => {
    const hover = pageHover(url, noPage, context);
    assert.match(
      seen(hover),
      /^https:\/\/example\.com\/guide\n\nNo saved results about this page\.\n\n---/u,
    );
    assert.deepEqual(
      links(hover).map(({ label }) => label),
      pageActions,
    );
    assert.deepEqual(
      links(hover).map(({ args }) => args),
      [[{ draft: { url } }], ...pageActions.slice(1).map(() => [{ draft: { domain: url } }])],
    );
    assertInert(hover);
  });

  it("leads to nothing that costs in Restricted Mode, and still to what is saved", () => {
    const known: KnownPage = { ...noPage, page: { ...noPage.page, placings: [placing()] } };
    for (const hover of [
      pageHover(url, known, { ...context, leadsToCalls: false }),
      keywordHover(
        "latte art",
        { ...noKeyword, figures: [figures()] },
        { ...context, leadsToCalls: false },
      ),
    ]) {
      assert.deepEqual(hover.commands, ["seoResearch.openResult"]);
      assert.match(seen(hover), /---\n\nFiles can't start paid calls in Restricted Mode\.$/u);
    }
  });

  it("says what is known with source, market and age, a dash for what is unknown, and opens it for nothing", () => {
    const known: KnownPage = {
      page: {
        figures: [
          { url, source: source({ resultId: "page-1" }), organicKeywords: 12, traffic: null },
        ],
        placings: [
          placing({ position: 9, keyword: "b" }),
          placing(),
          placing({ position: 11, keyword: "c", source: source({ resultId: "other" }) }),
        ],
        audits: [
          {
            url,
            source: source({ evidence: "live", market: null }),
            statusCode: 200,
            wordCount: 1240,
            issues: [
              { code: "missing_h1", severity: "high" },
              { code: "low_content", severity: undefined },
            ],
            args: {},
          },
        ],
        links: [{ url, source: source({ market: null }), count: 3 }],
      },
      site: {
        figures: [{ site: "example.com", source: source(), organicKeywords: 1200, traffic: 3400 }],
        links: [
          {
            site: "example.com",
            source: source({ market: null }),
            domainRank: 312,
            referringDomains: 88,
            backlinks: null,
          },
        ],
        audits: [
          {
            site: "example.com",
            source: source({ evidence: "live", market: null }),
            score: 71,
            pagesAudited: 8,
          },
        ],
      },
    };
    const hover = pageHover(url, known, context);
    const origin = "Estimated · United States, English · 3 days ago · Open saved result (free)";
    const lines = seen(hover)
      .split(/\n+/u)
      .map((line) => line.trim());
    assert.deepEqual(lines.slice(0, -1), [
      url,
      "Page · ranking keywords: 12 · estimated organic visits per month: —",
      origin,
      "Audit · HTTP status: 200 · words: 1,240 · missing H1, thin content",
      "Live · 3 days ago · Open saved result (free)",
      "Backlinks · links in saved results: 3",
      "Estimated · 3 days ago · Open saved result (free)",
      "Positions · 4 for “latte art” · 9 for “b”",
      origin.replace("Estimated", "Live"),
      "Positions · 11 for “c”",
      origin,
      "Site example.com · ranking keywords: 1,200 · estimated organic visits per month: 3,400",
      origin,
      "Links to example.com · domain rank: 312 of 1,000 · referring domains: 88 · backlinks: —",
      "Estimated · 3 days ago · Open saved result (free)",
      "Audit of example.com · on-page score: 71 of 100 · pages read: 8",
      "Live · 3 days ago · Open saved result (free)",
      "---",
    ]);
    assert.deepEqual(links(hover)[0], {
      label: "Open saved result (free)",
      command: "seoResearch.openResult",
      args: ["page-1"],
    });
    assertInert(hover);
  });

  it("says that the page itself is unknown where only its site is known", () => {
    const hover = pageHover(
      url,
      {
        ...noPage,
        site: {
          ...noPage.site,
          audits: [{ site: "example.com", source: source(), score: null, pagesAudited: 0 }],
        },
      },
      context,
    );
    assert.match(
      seen(hover),
      /No saved results about this page\.[\s\S]*on-page score: — of 100 · pages read: 0/u,
    );
  });

  it("lists of many places the best five, each keyword by its newest look", () => {
    const places = Array.from({ length: 9 }, (_none, index) =>
      placing({ keyword: `k${index}`, position: 9 - index }),
    );
    const text = seen(
      pageHover(
        url,
        {
          ...noPage,
          page: { ...noPage.page, placings: [...places, placing({ keyword: "K0", position: 1 })] },
        },
        context,
      ),
    );
    assert.match(
      text,
      /^Positions · 1 for “k8” · 2 for “k7” · 3 for “k6” · 4 for “k5” · 5 for “k4”\s*$/mu,
    );
    assert.match(text, /More positions in saved results: 4\./u);
  });

  it("marks sample data wherever a figure stands", () => {
    const text = seen(pageHover(url, strange("x"), { ...context, sample: true }));
    assert.equal([...text.matchAll(/^Sample data · /gmu)].length, 7);
  });

  it("draws strangers' texts as text, and only its own links run anything", () => {
    for (const text of hostileTexts) {
      const hover = pageHover(`https://example.com/?q=${text}`, strange(text), context);
      assertInert(hover);
      assert.deepEqual(
        [...new Set(links(hover).map(({ command }) => command))].toSorted(),
        [...hover.commands].toSorted(),
      );
    }
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        (text, address) => {
          assertInert(pageHover(address, strange(text), context));
          assertInert(
            keywordHover(
              text,
              {
                ...noKeyword,
                figures: [figures({ intent: text, competition: text })],
                resultPages: [{ keyword: text, source: source(), organic: 1, sites: [text] }],
              },
              context,
            ),
          );
        },
      ),
    );
  });

  it("hands an address on as it is written, whatever stands in it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ withFragments: true, withQueryParameters: true }),
          fc.string({ unit: "grapheme" }),
          fc.constantFrom("https://a.b/%20(x)%2520'~!*", "https://a.b/100%"),
        ),
        (address) => {
          const [first] = links(pageHover(address, noPage, context));
          assert.deepEqual(first?.args, [{ draft: { url: address } }]);
        },
      ),
    );
  });
});

describe("a stranger's text in Markdown", () => {
  it("is the text, on one line", () => {
    assert.equal(inertMarkdown("a*b_c [x](y)\n`z`"), String.raw`a\*b\_c \[x\]\(y\) \`z\``);
    assert.equal(inertMarkdown("Übergröße 100 %"), String.raw`Übergröße 100 \%`);
  });

  it("can't end the link it stands in", () => {
    assert.equal(
      commandLink({ label: "a](b)", command: { id: "seoResearch.openResult", args: [")%"] } }),
      String.raw`[a\]\(b\)](command:seoResearch.openResult?%5B%22%29%5Cu0025%22%5D)`,
    );
  });
});
