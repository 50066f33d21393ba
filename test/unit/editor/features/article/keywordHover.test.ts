import assert from "node:assert/strict";
import { keywordHover } from "../../../../../src/editor/features/article/hoverText.ts";
import { context, figures, noKeyword, placing, source } from "./factSamples.ts";
import { assertInert, links, seen } from "./readHover.ts";

describe("the hover on a keyword", () => {
  it("says what is known, from one answer, and where the own site stands", () => {
    const facts = {
      figures: [figures()],
      placings: [
        placing(),
        placing({ position: 7 }),
        placing({ position: 11, source: source({ evidence: "index", resultId: "index" }) }),
        placing({ site: "b.org", position: 1 }),
      ],
      resultPages: [
        {
          keyword: "latte art",
          source: source({ evidence: "live" }),
          organic: 10,
          sites: ["b.org", "example.com"],
        },
      ],
    };
    const hover = keywordHover("latte art", facts, context);
    const lines = seen(hover)
      .split(/\n+/u)
      .map((line) => line.trim())
      .filter((line) => !/^(?:Estimated|Live)/u.test(line));
    assert.deepEqual(lines, [
      "latte art",
      "Monthly volume · 1,900 · ↑ 12% · ads competition: low · intent: informational · CPC: $1.50",
      "Your site · position 4",
      "Your site · position 11",
      "Who ranks · b.org, example.com",
      "---",
      "Inspect Keyword (5 credits) · Inspect SERP (2 credits) · Research Keywords (3 credits) · New Content Brief… (free)",
    ]);
    assert.deepEqual(
      links(hover)
        .slice(-4)
        .map(({ args }) => args),
      [
        [{ draft: { keyword: "latte art" } }],
        [{ draft: { query: "latte art" } }],
        [{ draft: { seed: "latte art" } }],
        [{ keyword: "latte art" }],
      ],
    );
    assertInert(hover);
  });

  it("has a dash for what an answer about keywords does not know", () => {
    const {
      intent: _intent,
      competition: _competition,
      cpcUsd: _cpc,
      change: _change,
      ...unknown
    } = figures({ monthlyVolume: null });
    assert.match(
      seen(keywordHover("latte art", { ...noKeyword, figures: [unknown] }, context)),
      /Monthly volume · — · ads competition: — · intent: — · CPC: —/u,
    );
    assert.match(
      seen(
        keywordHover(
          "latte art",
          { ...noKeyword, figures: [{ ...unknown, whole: false }] },
          context,
        ),
      ),
      /Monthly volume · —\s*\n/u,
    );
  });

  it("says that the own site was not found, and where it was not looked for says nothing", () => {
    const page = {
      keyword: "latte art",
      source: source({ evidence: "live" }),
      organic: 10,
      sites: ["b.org"],
    };
    assert.match(
      seen(keywordHover("latte art", { ...noKeyword, resultPages: [page] }, context)),
      /Your site · not in the 10 organic results/u,
    );
    assert.doesNotMatch(
      seen(
        keywordHover(
          "latte art",
          { ...noKeyword, resultPages: [page], placings: [placing()] },
          context,
        ),
      ),
      /not in the/u,
    );
    assert.doesNotMatch(
      seen(
        keywordHover(
          "latte art",
          { ...noKeyword, resultPages: [page] },
          { ...context, ownSite: undefined },
        ),
      ),
      /Your site/u,
    );
    assert.match(
      seen(
        keywordHover(
          "latte art",
          { ...noKeyword, placings: [placing({ position: null })] },
          context,
        ),
      ),
      /Your site · not found/u,
    );
  });

  it("says that nothing is saved", () => {
    assert.match(
      seen(keywordHover("latte art", noKeyword, context)),
      /^latte art\n\nNo saved results about this keyword\./u,
    );
  });
});
