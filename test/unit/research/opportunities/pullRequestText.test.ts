import assert from "node:assert/strict";
import {
  opportunityText,
  recheckText,
} from "../../../../src/research/opportunities/pullRequestText.ts";
import type { OwnFigure } from "../../../../src/research/opportunities/pullRequestText.ts";
import type { OpportunityList } from "../../../../src/research/opportunities/opportunity.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { loopChanges } from "../changes/loopChanges.ts";

const all: ReadonlySet<OwnFigure> = new Set(["clicks", "impressions", "position", "queries"]);

const list: OpportunityList = {
  group: "fewClicks",
  id: "fewClicks",
  source: {
    shape: "D5",
    isExport: true,
    isSample: false,
    site: "example.com",
    days: ["2026-10-24", "2026-11-20"],
    receivedAt: "2026-11-22T10:00:00Z",
  },
  rows: ["pour over | ratio", "call 0171 2345678", "write to jo@example.com"].map((query) => ({
    articles: [{ path: "posts/a.md", isPublished: true }],
    query,
    figure: 11_872,
    figures: {
      clicks: { now: 0, before: null },
      impressions: { now: 11_872, before: null },
      position: { now: 5.2, before: null },
    },
  })),
};
const edit = {
  path: "posts/a.md",
  fields: { title: { before: "Old", now: "New *title*" } },
};

describe("text for a pull request", () => {
  it("has the click-through of queries with the new title, without queries that name a person", () => {
    const text = opportunityText(list, list.rows, [edit], all);
    assert.match(
      text,
      /\| pour over \\\| ratio \| posts\/a\.md \| 11,872 \| 0 \| 0\.0% \| 5\.2 \| New \\\*title\\\* \|/u,
    );
    assert.match(text, /example\.com: .*24.* to .*20/u);
    assert.match(text, /email or phone number: 2\./u);
    assert.match(text, /Title: Old → New \\\*title\\\*/u);
    assert.doesNotMatch(text, /0171|jo@/u);
  });

  it("has only the figures that a person allows", () => {
    const text = opportunityText(list, list.rows, [], new Set(["impressions"]));
    assert.match(text, /11,872/u);
    assert.doesNotMatch(text, /pour over|5\.2|Clicks|CTR/u);
  });

  it("has what to check again: before, after and unchanged pages, and never why", async () => {
    const scratch = scratchFolder({ inMemory: true });
    try {
      const { changes, effects } = await loopChanges("potting-bench", scratch.path);
      const rows = changes.filter(({ path }) => path.endsWith("/root-rot.md"));
      const text = recheckText(rows, effects, () => undefined, undefined, all, false);
      assert.match(text, /\| 180 → 96 \| 5,200 → 5,050 \| 6\.1 → 8\.4 \|/u);
      assert.match(text, /Of 7 unchanged pages, moved at least as much: 1/u);
      assert.doesNotMatch(text, /because/iu);
      assert.doesNotMatch(
        recheckText(rows, effects, () => undefined, undefined, new Set(), false),
        /180|5,200|Of 7/u,
      );
    } finally {
      scratch.remove();
    }
  });
});
