import assert from "node:assert/strict";
import fc from "fast-check";
import { briefText } from "../../../../src/files/brief/briefText.ts";
import type { Brief } from "../../../../src/files/brief/briefInput.ts";
import { makeBrief } from "../../../../src/files/brief/makeBrief.ts";
import { mergeBrief } from "../../../../src/files/brief/mergeBrief.ts";
import { otherSubject } from "../../../../src/files/brief/otherSubject.ts";
import { answerOf, inputOf, sandboxAnswers } from "./briefUnderTest.ts";

const provenance = (day: string): unknown => ({ source_class: "search_index", observed_at: `${day}T08:00:00Z`, confidence: 0.7 });

function figures(volume: number | null, day: string): Brief {
  const answer = answerOf("figures", { data: { monthly_volume: volume, intent: "informational" }, facts: [{ type: "x", provenance: provenance(day) }] }, { receivedAt: `${day}T09:00:00.000Z` });
  return makeBrief(inputOf({ answers: { figures: answer } }));
}

const older = figures(720, "2026-10-01");
const newer = figures(880, "2026-11-20");
const nothing = makeBrief(inputOf());

describe("merging a brief", () => {
  it("changes nothing where nothing is new", () => {
    for (const brief of [older, newer, nothing]) {
      const text = briefText(brief);
      assert.deepEqual(mergeBrief(text, brief), { text, added: [], refreshed: [], kept: [] });
    }
  });

  it("refreshes what nobody changed, in the text and in the front matter", () => {
    const { text, refreshed, kept } = mergeBrief(briefText(older), newer);
    assert.equal(text, briefText(newer));
    assert.deepEqual([refreshed, kept], [["Intent and format", "Sources"], []]);
  });

  it("never takes older figures, nor none, for newer ones", () => {
    for (const brief of [older, nothing]) {
      const { text } = mergeBrief(briefText(newer), brief);
      assert.match(text, /^volume: 880$/mu);
      assert.match(text, /Monthly volume: 880/u);
    }
  });

  it("keeps a chapter and a member that a person changed, and refreshes those around them", () => {
    const mine = briefText(older)
      .replace("Monthly volume: 720", "Monthly volume: 720, far too low")
      .replace("intent: informational", "intent: commercial # asked the team")
      .replace("status: idea", "status: writing\nowner: Ana")
      .replace(/(## Our angle\n.*\n)/u, "$1\nWe pour it ourselves.\n");
    const { text, kept } = mergeBrief(mine, newer);
    assert.match(text, /Monthly volume: 720, far too low/u);
    assert.match(text, /^volume: 880\n(?:.*\n)*intent|^intent: commercial # asked the team\nvolume: 880\n/mu);
    assert.match(text, /^status: writing\nowner: Ana$/mu);
    assert.match(text, /We pour it ourselves\./u);
    assert.deepEqual(kept, ["Intent and format", "Our angle"]);
  });

  it("knows members whose names a formatter has put into quotes, and writes none twice", () => {
    const mine = briefText(older).replace("keyword: latte art", '"keyword": latte art').replace("status: idea", "'status': idea");
    const { text } = mergeBrief(mine, newer);
    assert.deepEqual(text.match(/^["']?(?:keyword|status)["']?:.*$/gmu), ['"keyword": latte art', "'status': idea"]);
  });

  it("takes no date of the future for new: later figures would never come in", () => {
    const claimed = answerOf("figures", { data: { monthly_volume: 1 }, facts: [{ type: "x", provenance: provenance("2031-01-01") }] }, { receivedAt: "2026-10-01T09:00:00.000Z" });
    assert.match(mergeBrief(briefText(makeBrief(inputOf({ answers: { figures: claimed } }))), newer).text, /^volume: 880$/mu);
  });

  it("never takes made-up figures for real ones, and real ones always for made-up ones", () => {
    const made = answerOf("figures", { data: { monthly_volume: 5 }, facts: [{ type: "x", provenance: provenance("2026-11-20") }] }, { receivedAt: "2026-11-20T09:00:00.000Z", isSample: true });
    const sample = makeBrief(inputOf({ answers: { figures: made } }));
    assert.match(mergeBrief(briefText(older), sample).text, /^volume: 720$/mu);
    assert.match(mergeBrief(briefText(sample), older).text, /^volume: 720$/mu);
  });

  it("is told from a brief for another keyword or market, but not by capitals nor by what a person wrote", () => {
    const text = briefText(older);
    const market = { location: "United States", language: "English" };
    assert.equal(otherSubject(text, { keyword: "Latte  Art", market }), undefined);
    assert.equal(otherSubject("# Mine\n", { keyword: "x", market }), undefined);
    assert.equal(otherSubject(text.replace("keyword: latte art", "keyword: my own"), { keyword: "x", market }), undefined);
    assert.equal(otherSubject(text, { keyword: "latte-art", market }), "latte art · United States, English");
    assert.equal(otherSubject(text, { keyword: "latte art", market: { ...market, language: "Spanish" } }), "latte art · United States, English");
    assert.equal(otherSubject(briefText(makeBrief(inputOf({ keyword: "c#" }))), { keyword: "c", market }), "c# · United States, English");
  });

  it("adds chapters that are missing at their place, and keeps chapters of the person's own where they are", () => {
    const mine = briefText(older).replace(/## Outline[\s\S]*?(?=## Who ranks)/u, "## My notes\n\nLine.\n\n");
    const { text, added } = mergeBrief(mine, newer);
    assert.deepEqual(added, ["Outline"]);
    assert.match(text, /## Questions to answer[\s\S]*## My notes\n\nLine\.\n\n## Outline\n[\s\S]*\n\n## Who ranks now/u);
    assert.equal(mergeBrief(text, newer).text, text);
  });

  it("knows its chapters by other headings, and by their headings without the mark", () => {
    const renamed = briefText(older).replace("## Outline", "## Gliederung").replace(/(## Our angle\n).*\n/u, "$1");
    const { added, kept } = mergeBrief(renamed, newer);
    assert.deepEqual([added, kept], [[], ["Outline", "Our angle"]]);
  });

  it("puts itself behind whatever a file says that is no brief", () => {
    for (const mine of ["", "Just a note", "# Title\r\n\r\nText\r\n", "---\ntitle: x\n---\nText", "+++\ntitle = 'x'\n+++\nText\n", "---\nno end", "\uFEFFtext\n", "```\n## Outline\n```\n"]) {
      const { text } = mergeBrief(mine, newer);
      for (const line of mine.replace("\uFEFF", "").split(/\r?\n/u)) {
        assert.ok(text.split(/\r?\n/u).includes(line), `${JSON.stringify(line)} of ${JSON.stringify(mine)}`);
      }
      assert.equal(text.startsWith("\uFEFF"), mine.startsWith("\uFEFF"));
      assert.equal(mergeBrief(text, newer).text, text, JSON.stringify(mine));
      assert.doesNotMatch(text, mine.includes("\r\n") ? /(?<!\r)\n/u : /\r/u);
      assert.match(text, /## Outline[\s\S]*## Sources/u);
    }
  });

  it("never loses a line of a person's, whatever they did to the file, and merges the same twice into the same", async () => {
    const full = makeBrief(inputOf({ answers: await sandboxAnswers("latte art") }));
    const briefs = [older, newer, nothing, full];
    const word = fc.oneof(fc.string({ unit: "grapheme", maxLength: 20 }), fc.constantFrom("## Mine", "# Mine", "## Outline", "---", "```", "~~~", "<!-- seo:outline 00000000 -->", "volume: 5", "# seo-brief, mine", "  - x", "target: a.md", "+++"));
    const line = word.map((text) => text.replaceAll(/[\r\n\u2028\u2029]/gu, " "));
    const change = fc.record({ at: fc.nat(), remove: fc.nat({ max: 2 }), lines: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.constantFrom(...briefs), fc.constantFrom(...briefs), fc.array(change, { maxLength: 5 }), fc.boolean(), (written, next, changes, crlf) => {
        const own = briefText(written).split("\n");
        const lines = [...own];
        for (const { at, remove, lines: added } of changes) {
          lines.splice(at % (lines.length + 1), remove, ...added);
        }
        const mine = lines.join(crlf ? "\r\n" : "\n");
        const merged = mergeBrief(mine, next).text;
        const kept = countOf(merged.split(/\r?\n/u));
        const generated = new Set(own);
        for (const [text, count] of countOf(lines)) {
          if (!generated.has(text) && text.trim() !== "") {
            assert.ok((kept.get(text) ?? 0) >= count, `${JSON.stringify(text)} is lost`);
          }
        }
        assert.equal(mergeBrief(merged, next).text, merged);
      }),
      { numRuns: 500 },
    );
  });
});

function countOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}
