import assert from "node:assert/strict";
import fc from "fast-check";
import { newBrief, mergeBrief } from "../../../../../src/research/files/brief/mergeBrief.ts";
import type { Brief } from "../../../../../src/research/files/brief/briefInput.ts";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { otherSubject } from "../../../../../src/research/files/brief/otherSubject.ts";
import {
  answerOf,
  inputOf,
  newer,
  nothing,
  older,
  provenance,
  sandboxAnswers,
} from "./briefUnderTest.ts";

describe("merging a brief", () => {
  it("changes nothing where nothing is new", () => {
    for (const brief of [older, newer, nothing]) {
      const text = newBrief(brief);
      assert.deepEqual(mergeBrief(text, brief), { text, added: [], refreshed: [], unchanged: [] });
    }
  });

  it("refreshes what nobody changed, in the text and in the front matter", () => {
    const { text, refreshed, unchanged } = mergeBrief(newBrief(older), newer);
    assert.equal(text, newBrief(newer));
    assert.deepEqual([refreshed, unchanged], [["Intent and format", "Sources"], []]);
  });

  it("never takes older figures, nor none, for newer ones", () => {
    for (const brief of [older, nothing]) {
      const { text } = mergeBrief(newBrief(newer), brief);
      assert.match(text, /^volume: 880$/mu);
      assert.match(text, /Monthly volume: 880/u);
    }
  });

  it("keeps a chapter and a member that a person changed, and refreshes those around them", () => {
    const mine = newBrief(older)
      .replace("Monthly volume: 720", "Monthly volume: 720, far too low")
      .replace("intent: informational", "intent: commercial # asked the team")
      .replace("status: idea", "status: writing\nowner: Ana")
      .replace("## Our angle\n", "## Our angle\n\nWe pour it ourselves.\n");
    const { text, unchanged } = mergeBrief(mine, newer);
    assert.match(text, /Monthly volume: 720, far too low/u);
    assert.match(
      text,
      /^volume: 880\n(?:.*\n)*intent|^intent: commercial # asked the team\nvolume: 880\n/mu,
    );
    assert.match(text, /^status: writing\nowner: Ana$/mu);
    assert.match(text, /We pour it ourselves\./u);
    assert.deepEqual(unchanged, ["Intent and format", "Our angle"]);
  });

  it("knows members whose names a formatter has put into quotes, and writes none twice", () => {
    const mine = newBrief(older)
      .replace("keyword: latte art", '"keyword": latte art')
      .replace("status: idea", "'status': idea");
    const { text } = mergeBrief(mine, newer);
    assert.deepEqual(text.match(/^["']?(?:keyword|status)["']?:.*$/gmu), [
      '"keyword": latte art',
      "'status': idea",
    ]);
  });

  it("takes no date of the future for new: later figures would never come in", () => {
    const claimed = answerOf(
      "figures",
      { data: { monthly_volume: 1 }, facts: [{ type: "x", provenance: provenance("2031-01-01") }] },
      { receivedAt: "2026-10-01T09:00:00.000Z" },
    );
    assert.match(
      mergeBrief(newBrief(makeBrief(inputOf({ answers: { figures: claimed } }))), newer).text,
      /^volume: 880$/mu,
    );
  });

  it("never takes made-up figures for real ones, and real ones always for made-up ones", () => {
    const made = answerOf(
      "figures",
      { data: { monthly_volume: 5 }, facts: [{ type: "x", provenance: provenance("2026-11-20") }] },
      { receivedAt: "2026-11-20T09:00:00.000Z", isSample: true },
    );
    const sample = makeBrief(inputOf({ answers: { figures: made } }));
    assert.match(mergeBrief(newBrief(older), sample).text, /^volume: 720$/mu);
    assert.match(mergeBrief(newBrief(sample), older).text, /^volume: 720$/mu);
  });

  it("is told from a brief for another keyword or market, but not by capitals nor by what a person wrote", () => {
    const text = newBrief(older);
    const market = { location: "United States", language: "English" };
    assert.equal(otherSubject(text, { keyword: "Latte  Art", market }), undefined);
    assert.equal(otherSubject("# Mine\n", { keyword: "x", market }), undefined);
    assert.equal(
      otherSubject(text.replace("keyword: latte art", "keyword: my own"), { keyword: "x", market }),
      undefined,
    );
    assert.equal(
      otherSubject(text, { keyword: "latte-art", market }),
      "latte art · United States, English",
    );
    assert.equal(
      otherSubject(text, { keyword: "latte art", market: { ...market, language: "Spanish" } }),
      "latte art · United States, English",
    );
    assert.equal(
      otherSubject(newBrief(makeBrief(inputOf({ keyword: "c#" }))), { keyword: "c", market }),
      "c# · United States, English",
    );
  });

  it("adds chapters that are missing at their place, and keeps chapters of the person's own where they are", () => {
    const mine = newBrief(older).replace(
      /## Outline[\s\S]*?(?=## Who ranks)/u,
      "## My notes\n\nLine.\n\n",
    );
    const { text, added } = mergeBrief(mine, newer);
    assert.deepEqual(added, ["Outline"]);
    assert.match(
      text,
      /## Questions to answer[\s\S]*## My notes\n\nLine\.\n\n## Outline\n[\s\S]*\n\n## Who ranks now/u,
    );
    assert.equal(mergeBrief(text, newer).text, text);
  });

  it("knows a chapter under another heading by its text, and does not add an empty one again that somebody renamed", () => {
    const renamed = newBrief(older)
      .replace("## Outline", "## Gliederung")
      .replace("## Our angle\n", "## Our promise\n\nNo sugar.\n");
    const { text, added, unchanged } = mergeBrief(renamed, newer);
    assert.deepEqual([added, unchanged], [[], ["Outline"]]);
    assert.match(text, /## Gliederung\n[\s\S]*## Our promise\n\nNo sugar\.\n/u);
    assert.doesNotMatch(text, /## Outline|## Our angle/u);
    assert.match(text, /Monthly volume: 880/u);
    assert.equal(mergeBrief(text, newer).text, text);
  });

  it("knows the chapters of a brief that was written in another language", () => {
    const german: Brief = {
      ...older,
      sections: older.sections.map((section) => ({ ...section, heading: `Kapitel ${section.id}` })),
    };
    assert.equal(mergeBrief(newBrief(german), newer).text, newBrief(newer));
    const { text, added, unchanged } = mergeBrief(
      newBrief(german).replace("Monthly volume: 720", "Monthly volume: 700"),
      newer,
    );
    assert.deepEqual([added, unchanged], [[], ["Intent and format"]]);
    assert.match(text, /^## Kapitel intent$/mu);
  });

  it("refreshes chapters where a person moved them, with the marks before them", () => {
    const [head = "", ...chapters] = chaptersOf(newBrief(older));
    const moved = [head, ...chapters.toReversed()].join("\n\n");
    const { text, added, refreshed, unchanged } = mergeBrief(moved, newer);
    assert.deepEqual([added, refreshed, unchanged], [[], ["Sources", "Intent and format"], []]);
    assert.deepEqual(
      chaptersOf(text).map((one) => one.split("\n")[0]),
      chaptersOf(moved).map((one) => one.split("\n")[0]),
    );
  });

  it("keeps its marks out of the text: in one comment at the end", () => {
    for (const text of [newBrief(newer), mergeBrief("# Mine\n\nText", newer).text]) {
      assert.match(
        text,
        /^[^<]*\n\n<!-- SEO Research: used to update the parts you haven't edited when you run this brief again\.\n[^<>]*\n-->\n$/u,
      );
    }
  });

  it("reads its marks with other line breaks, a byte order mark, white space at the ends of lines, and text behind them", () => {
    for (const behind of ["", "My notes.", "## Mine\n\nMy notes.\n"]) {
      const mine =
        `\uFEFF${newBrief(older).replaceAll(/(?<=^[a-z]+ [\da-f]{8}.*)$/gmu, " ")}${behind}`.replaceAll(
          "\n",
          "\r\n",
        );
      const { text, refreshed, unchanged } = mergeBrief(mine, newer);
      assert.equal(text, `\uFEFF${newBrief(newer)}${behind}`.replaceAll("\n", "\r\n"));
      assert.deepEqual([refreshed, unchanged], [["Intent and format", "Sources"], []]);
      assert.deepEqual(mergeBrief(text, newer).text, text);
    }
    const sameLine = mergeBrief(newBrief(older).replace(/-->\n$/u, "--> my notes"), newer).text;
    assert.equal(sameLine, newBrief(newer).replace(/-->\n$/u, "--> my notes"));
  });

  it("takes everything for the person's own where its marks are gone or changed, and adds only what is missing", () => {
    const text = newBrief(older).replace(/## Outline[\s\S]*?(?=## Who ranks)/u, "");
    const damages: ((whole: string) => string)[] = [
      (whole) => whole.replace(/\n<!-- SEO[\s\S]*$/u, ""),
      (whole) => whole.replace(/^terms .*\n/mu, ""),
      (whole) => whole.replace(/^terms /mu, "--> terms "),
      (whole) => whole.replace(/^terms /mu, "mine <b> "),
      (whole) => whole.replace(/-->\n$/u, ""),
      (whole) => whole.replace("<!-- SEO", "<!--\nSEO"),
    ];
    for (const damage of damages) {
      const mine = damage(text);
      const { text: merged, added, refreshed, unchanged } = mergeBrief(mine, newer);
      assert.deepEqual([added, refreshed], [["Outline"], []], mine.slice(-900));
      assert.equal(unchanged.length, newer.sections.length - 1);
      assert.match(merged, /^volume: 720$/mu);
      assert.ok(mine.split("\n").every((line) => merged.split("\n").includes(line)));
      const [front = "", ...marked] = merged.split(
        /(?=^<!-- SEO Research: (?![\s\S]*^<!-- SEO))/mu,
      );
      assert.ok(front.includes("## Outline"));
      assert.match(marked.join(""), /^<!--.*\noutline [\da-f ]{17}\ncheck .*\n-->\n$/u);
      assert.equal(mergeBrief(merged, newer).text, merged);
    }
  });

  it("leaves a chapter as it is that says the same already, though a copy of it was refreshed before", () => {
    const about = "# Brief: latte art\n\n\n- Market: United States, English\n";
    const text = newBrief(older);
    const sample = {
      ...older,
      sections: older.sections.map((section) =>
        section.id === "about" ? { ...section, body: `Sample.\n\n${section.body}` } : section,
      ),
    };
    const copied = newBrief(sample).replace(
      "# Brief: latte art\n",
      `${text.slice(text.indexOf("# Brief"), text.indexOf("## Intent")).replace("art\n\n", "art\n\n\n")}# Brief: latte art\n`,
    );
    const merged = mergeBrief(copied, older).text;
    assert.ok(merged.includes(about));
    assert.equal(mergeBrief(merged, older).text, merged);
  });

  it("reads the last of two marks, and leaves one", () => {
    const marks = (brief: Brief): string => /<!-- SEO[^>]*>\n/u.exec(newBrief(brief))?.[0] ?? "";
    const twice = newBrief(older).replace("\n## Sources", `\n${marks(newer)}\n## Sources`);
    const { text, refreshed, unchanged } = mergeBrief(twice, newer);
    assert.deepEqual([refreshed, unchanged], [["Intent and format", "Sources"], []]);
    assert.equal(text.split("<!-- SEO").length, 2);
    assert.equal(mergeBrief(text, newer).text, text);
  });

  it("puts itself behind whatever a file says that is no brief", () => {
    for (const mine of [
      "",
      "Just a note",
      "# Title\r\n\r\nText\r\n",
      "---\ntitle: x\n---\nText",
      "+++\ntitle = 'x'\n+++\nText\n",
      "---\nno end",
      "\uFEFFtext\n",
      "```\n## Outline\n```\n",
    ]) {
      const { text } = mergeBrief(mine, newer);
      for (const line of mine.replace("\uFEFF", "").split(/\r?\n/u)) {
        assert.ok(
          text.split(/\r?\n/u).includes(line),
          `${JSON.stringify(line)} of ${JSON.stringify(mine)}`,
        );
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
    const word = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        "## Mine",
        "# Mine",
        "## Outline",
        "---",
        "```",
        "~~~",
        "<!-- SEO Research: mine",
        "<!-- SEO Research: mine -->",
        "<!--",
        "-->",
        "check 00000000",
        "outline 00000000 00000000",
        "volume: 5",
        "  - x",
        "target: a.md",
        "+++",
      ),
    );
    const line = word.map((text) => text.replaceAll(/[\r\n\u2028\u2029]/gu, " "));
    const change = fc.record({
      at: fc.nat(),
      remove: fc.nat({ max: 2 }),
      lines: fc.array(line, { maxLength: 3 }),
      copied: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
      from: fc.nat(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...briefs),
        fc.constantFrom(...briefs),
        fc.array(change, { maxLength: 5 }),
        fc.boolean(),
        (written, next, changes, crlf) => {
          const own = newBrief(written).split("\n");
          const lines = [...own];
          for (const { at, remove, lines: added, copied, from } of changes) {
            const start = from % own.length;
            lines.splice(
              at % (lines.length + 1),
              remove,
              ...added,
              ...own.slice(start, start + copied),
            );
          }
          const mine = lines.join(crlf ? "\r\n" : "\n");
          const merged = mergeBrief(mine, next).text;
          const unchanged = countOf(merged.split(/\r?\n/u));
          const generated = new Set(own);
          for (const [text, count] of countOf(lines)) {
            if (!generated.has(text) && text.trim() !== "") {
              assert.ok((unchanged.get(text) ?? 0) >= count, `${JSON.stringify(text)} is lost`);
            }
          }
          assert.equal(mergeBrief(merged, next).text, merged);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** What comes before the chapters of the second level, these, and the marks. */
function chaptersOf(text: string): string[] {
  return text.split(/^(?=## |<!-- SEO)/mu).map((one) => one.trim());
}

function countOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}
