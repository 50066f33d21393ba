import assert from "node:assert/strict";
import { keywordLens } from "../../../../../src/editor/features/article/lensText.ts";
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
      "“latte art”: Estimated · United States, English · 3 days ago\nClick to open the saved result (free)",
    );
  });

  it("F15: says how old the saved result is, however long before that it was observed", () => {
    const age = (iso: string): string => (iso === "2026-03-04T12:00:00Z" ? "just now" : "old");
    assert.match(title({ figures: [figures()] }, { age }), /estimated, US, just now$/u);
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
