import assert from "node:assert/strict";
import {
  briefLens,
  callLens,
  keywordLens,
  missingCalls,
  roomBeside,
} from "../../../../../src/editor/features/article/lensText.ts";
import { callsAboveArticle } from "../../../../../src/research/tools/follows.ts";
import { context, figures, hostileTexts, noKeyword, placing, source } from "./factSamples.ts";

const title = (facts: Partial<typeof noKeyword>, changes: Partial<typeof context> = {}): string =>
  keywordLens("latte art", { ...noKeyword, ...facts }, { ...context, ...changes }).title;

describe("the lens above a keyword", () => {
  it("says what is searched and where that comes from, in as little room as it can", () => {
    const lens = keywordLens("latte art", { ...noKeyword, figures: [figures()] }, context);
    assert.equal(lens.title, "1,900/month · informational · estimated, US, 3 days ago");
    assert.ok(
      lens.title.length < 60,
      "the links to calls come after it, in what the editor has left",
    );
    assert.equal(lens.resultId, "result-1");
    assert.equal(
      lens.tooltip,
      "“latte art”: Estimated · United States, English · 3 days ago\nintent: informational\nClick to open the saved result (free)",
    );
  });

  it("PR8: says when it was observed, as the Article view and its own tooltip do", () => {
    const age = (iso: string): string => (iso === "2026-03-01T12:00:00Z" ? "16 hours ago" : "new");
    const lens = keywordLens("tea", { ...noKeyword, figures: [figures()] }, { ...context, age });
    assert.match(lens.title, /estimated, US, 16 hours ago$/u);
    assert.match(lens.tooltip, /16 hours ago/u);
  });

  it("PR8: leaves room for the calls after it, so that the whole line has 100 characters", () => {
    const long = { ...context, sample: true, age: () => "16 hours ago" };
    const facts = { ...noKeyword, figures: [figures({ monthlyVolume: 74_000 })] };
    const after = [...callsAboveArticle("latte art").map(callLens), briefLens()];
    assert.deepEqual(after, ["Keyword (5)", "SERP (2)", "Brief…"]);
    for (const placings of [[], [placing()]]) {
      const { title: shown } = keywordLens(
        "latte art",
        { ...facts, placings },
        long,
        roomBeside(after),
      );
      assert.match(shown, /^Sample data · 74,000\/month · estimated, US, 16 hours ago/u);
      const line = [shown, ...after].join(" | ");
      assert.ok(line.length <= 100, line);
    }
  });

  it("PR8: is followed by the calls that weren't made for the project's market yet", () => {
    const names = (facts: Partial<typeof noKeyword>): string[] =>
      missingCalls("latte art", { ...noKeyword, ...facts }, context).map(({ tool }) => tool.name);
    assert.deepEqual(names({}), ["inspect_keyword", "inspect_serp"]);
    assert.deepEqual(names({ figures: [figures()] }), ["inspect_serp"]);
    const serp = source({ tool: "inspect_serp" });
    const resultPages = [{ keyword: "latte art", source: serp, organic: 0, sites: [] }];
    assert.deepEqual(names({ resultPages }), ["inspect_keyword"]);
    const research = source({ tool: "research_keywords" });
    const german = source({ market: { location: "Germany", language: "German" } });
    for (const other of [research, german]) {
      assert.deepEqual(names({ figures: [figures({ source: other })] }).length, 2);
    }
  });

  it("has a dash for an unknown volume, leaves out what the answer did not say, and never says 0 for it", () => {
    const {
      intent: _intent,
      competition: _competition,
      ...rest
    } = figures({ monthlyVolume: null });
    assert.equal(title({ figures: [rest] }), "—/month · estimated, US, 3 days ago");
    assert.match(title({ figures: [figures({ monthlyVolume: 0 })] }), /^0\/month · informational/u);
  });

  it("says that nothing is known, as a text that nothing runs from", () => {
    assert.deepEqual(keywordLens("latte art", noKeyword, context), {
      title: "No figures saved",
      tooltip: "No saved results have figures for “latte art”.",
      resultId: undefined,
    });
  });

  it("marks sample data", () => {
    assert.match(title({ figures: [figures()] }, { sample: true }), /^Sample data · 1,900\/month/u);
  });

  it("prefers the project's market, then an answer about keywords, then the newest", () => {
    const german = figures({
      monthlyVolume: 1,
      source: source({ market: { location: "Germany", language: "German" } }),
    });
    const row = figures({ monthlyVolume: 2, whole: false });
    const newest = figures({ monthlyVolume: 3 });
    const older = figures({ monthlyVolume: 4 });
    assert.match(title({ figures: [german, row, newest, older] }), /^3\//u);
    assert.match(title({ figures: [german, row] }), /^2\//u);
    assert.match(
      title({ figures: [newest, german] }, { location: "Germany" }),
      /^1\/.*estimated, DE,/u,
    );
    assert.match(title({ figures: [german] }), /^1\/.*estimated, DE,/u);
    const spanish = figures({
      monthlyVolume: 5,
      source: source({ market: { location: "United States", language: "Spanish" } }),
    });
    assert.match(title({ figures: [spanish, row] }), /^2\//u);
    assert.match(title({ figures: [newest, spanish] }, { language: "Spanish" }), /^5\//u);
    assert.match(title({ figures: [german, spanish] }), /^5\//u);
  });

  it("adds where the own site stands, and only that", () => {
    assert.match(
      title({
        figures: [figures()],
        placings: [placing({ site: "b.org", position: 1 }), placing()],
      }),
      /^1,900\/month · estimated, US, 3 days ago · your position: 4 \(live, 3 days ago\)$/u,
    );
    const elsewhere = placing({
      source: source({ evidence: "live", market: { location: "Germany", language: "German" } }),
    });
    assert.match(
      title({ figures: [figures()], placings: [elsewhere] }),
      /your position: 4 \(live, DE, 3 days ago\)$/u,
      "a place of another market says so",
    );
    assert.doesNotMatch(
      title({ figures: [figures()], placings: [placing({ position: null })] }),
      /position/u,
    );
    assert.doesNotMatch(
      title({ figures: [figures()], placings: [placing()] }, { ownSite: undefined }),
      /position/u,
    );
    const alone = keywordLens(
      "latte art",
      {
        ...noKeyword,
        placings: [placing({ source: source({ evidence: "live", resultId: "serp-1" }) })],
      },
      context,
    );
    assert.equal(alone.title, "No figures saved · your position: 4 (live, US, 3 days ago)");
    assert.equal(alone.resultId, "serp-1");
  });

  it("keeps a stranger's text short and on one line", () => {
    for (const text of [...hostileTexts, "x".repeat(5000)]) {
      const lens = keywordLens(
        text,
        {
          ...noKeyword,
          figures: [
            figures({
              intent: text,
              competition: text,
              source: source({ market: { location: text, language: text } }),
            }),
          ],
        },
        context,
      );
      assert.doesNotMatch(lens.title, /\n|[\u202A-\u202E\u2066-\u2069]/u);
      assert.ok(lens.title.length < 250, `${lens.title.length}`);
      assert.doesNotMatch(lens.tooltip, /[\u202A-\u202E\u2066-\u2069]/u);
    }
  });
});
