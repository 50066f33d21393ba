import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { mergeBrief, newBrief } from "../../../../../src/research/files/brief/mergeBrief.ts";
import { repositoryRoot } from "../../../../support/paths.ts";
import { inputOf, newer, nothing, older, sandboxAnswers } from "./briefUnderTest.ts";

describe("merging a brief that a person changed", () => {
  it("brings a brief that 0.4.0 wrote to today's form, but for what a person changed", async () => {
    const written = readFileSync(
      join(repositoryRoot, "test/fixtures/storage-0.4.0/project/seo/briefs/moka-pot.md"),
      "utf8",
    ).replaceAll("\r\n", "\n");
    const answers = await sandboxAnswers("moka pot");
    const links = { candidates: [], searched: 6, cut: false };
    const now = new Date("2026-11-23T10:00:00Z");
    const today = makeBrief(inputOf({ keyword: "moka pot", answers, links, now }));
    assert.equal(
      mergeBrief(written, today).text.replace(/<!-- SEO[\s\S]*$/u, ""),
      newBrief(today).replace(/<!-- SEO[\s\S]*$/u, ""),
    );
    const mine = written.replace("5. moka pot price", "5. What a moka pot costs us");
    const { text, unchanged } = mergeBrief(mine, today);
    assert.deepEqual(unchanged, ["Outline"]);
    assert.match(text, /^5\. What a moka pot costs us$/mu);
    assert.doesNotMatch(text, /\w:\/\/seo-research/u);
  });

  it("asks the questions that a person's own outline leaves out", async () => {
    const answers = await sandboxAnswers("latte art");
    const brief = makeBrief(inputOf({ answers }));
    const own = newBrief(brief).replace(
      /(## Outline\n)[\s\S]*?(?=\n## Who)/u,
      "$1\n### Is **latte art** healthy?\n\n- [x] WHAT is latte art\n- Mine\n",
    );
    const { text } = mergeBrief(own, brief);
    const questions = /## Questions[\s\S]*?(?=## Outline)/u.exec(text)?.[0] ?? "";
    assert.doesNotMatch(questions, /healthy|what is latte art/iu);
    assert.match(
      questions,
      /Besides the 2 in the outline:[\s\S]*- \[ \] How long does latte art last\?/u,
    );
    assert.equal(mergeBrief(text, brief).text, text);
  });

  it("never loses a byte of a chapter that a person changed", async () => {
    const full = makeBrief(inputOf({ answers: await sandboxAnswers("latte art") }));
    const briefs = [older, newer, nothing, full];
    const typed = fc
      .oneof(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
        fc.string({ unit: "binary", minLength: 1, maxLength: 10 }),
        fc.constantFrom(
          "  ",
          "\t\n",
          "- [x] done",
          "> *(5 a month)*",
          "<!-- mine -->",
          "\n\n\n- a\n",
        ),
      )
      // what parts a text is no part of a chapter
      .filter((text) => text.trim() !== "" && !/[#`~\r]|<!-- SEO|---|\+\+\+/u.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...briefs),
        fc.constantFrom(...briefs),
        fc.array(fc.record({ chapter: fc.nat({ max: 9 }), at: fc.nat(), typed }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.boolean(),
        (written, next, changes, crlf) => {
          const [head = "", ...rest] = newBrief(written).split(/^(?=## |<!-- SEO)/mu);
          const chapters = rest.slice(0, 10);
          const changed = new Set<number>();
          for (const { chapter, at, typed: text } of changes) {
            const before = chapters[chapter] ?? assert.fail();
            const start = before.indexOf("\n") + 1;
            const place = start + (at % (before.length - start + 1));
            chapters[chapter] = before.slice(0, place) + text + before.slice(place);
            if (!chapters[chapter].endsWith("\n")) {
              chapters[chapter] += "\n";
            }
            changed.add(chapter);
          }
          const breaks = (text: string): string => (crlf ? text.replaceAll("\n", "\r\n") : text);
          const mine = breaks([head, ...chapters, ...rest.slice(10)].join(""));
          const { text } = mergeBrief(mine, next);
          for (const chapter of changed) {
            const own = breaks(chapters[chapter] ?? "");
            if (!generatedAlike(own, rest[chapter] ?? "")) {
              assert.ok(text.includes(own.trimEnd()), `${JSON.stringify(own)} is lost`);
            }
          }
          assert.equal(mergeBrief(text, next).text, text);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Blanks at the ends of a chapter are no change of it. */
function generatedAlike(own: string, written: string): boolean {
  return own.replaceAll("\r\n", "\n").trim() === written.trim();
}
