import assert from "node:assert/strict";
import { answerText } from "../../../../src/research/agents/answerText.ts";
import { changeRows } from "../../../../src/research/agents/changeRows.ts";
import type { ToldChange, ToldChanges } from "../../../../src/research/agents/changeRows.ts";

const change: ToldChange["change"] = {
  commit: "0123456789abcdef",
  path: "content/tea.md",
  day: "2026-09-10",
  fields: { title: { before: "Tea", now: "Green tea" } },
};
const measured: ToldChange["effect"] = {
  kind: "shown",
  before: ["2026-08-13", "2026-09-09"],
  after: ["2026-09-11", "2026-10-08"],
  change: 0.5,
  control: { pages: 16, movedAtLeastAsMuch: 2 },
  figuresBefore: { clicks: 40, impressions: 900, position: 8.5 },
  figuresAfter: { clicks: 60, impressions: 1000, position: null },
  overlaps: [{ commit: "b", day: "2026-09-20", fields: { description: { before: "", now: "x" } } }],
};
const told = (changes: Partial<ToldChanges> = {}, offset = 0): string =>
  answerText(
    changeRows(
      {
        path: "content/tea.md",
        since: "2026-08-29",
        changes: [
          { change, effect: measured, note: undefined },
          { change: { ...change, day: "2026-08-30" }, effect: undefined, note: undefined },
        ],
        unknown: undefined,
        said: [],
        isSample: false,
        ownData: true,
        leastImpressions: 100,
        ...changes,
      },
      offset,
    ),
    8000,
  );

describe("the changes of an article for an agent", () => {
  it("have what readers saw, the figures round it with their periods, and that they prove nothing", () => {
    const text = told();
    assert.ok(
      text.includes(
        "\n2026-09-10\tTitle\tTea\tGreen tea\t40\t60\t900\t1000\t8.5\t\t2026-08-13 to 2026-09-09\t2026-09-11 to 2026-10-08\tFigures\tOf 16 unchanged pages, moved at least as much: 2\t",
      ),
      text,
    );
    assert.match(text, /don't prove its effect/u);
    assert.match(text, /\n2026-08-30\tTitle\tTea\tGreen tea\t\t\t\t\t\t\t\t\tNeeds figures\t/u);
    assert.match(told({}, 1), /\nRows 2–2 of 2/u);
  });

  it("have nothing measured unless the person allows it, and say so", () => {
    const text = told({ ownData: false });
    assert.match(text, /measured isn't told: that needs the setting seoResearch\.agentsMayRead/u);
    assert.match(text, /\nday\tchanged\tbefore\tnow\thypothesis\tlook_again\tcommit\n/u);
    assert.doesNotMatch(text, /\t(?:40|900|8\.5|Figures)\t|unchanged pages/u);
  });

  it("are told as unknown where they are, and as none only where they are known", () => {
    const none = { changes: [] };
    assert.match(
      told(none),
      /\nNo commit since 2026-08-29 changed what readers see of this article\./u,
    );
    const unknown = told({ ...none, unknown: "This folder is no Git repository." });
    assert.match(unknown, /\nIts changes aren't known: “This folder is no Git repository\.”/u);
    assert.doesNotMatch(unknown, /No commit/u);
  });
});
