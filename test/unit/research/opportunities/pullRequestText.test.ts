import assert from "node:assert/strict";
import { writtenLanguage } from "../../../../src/articles/written/writtenLanguages.ts";
import { changesDocument } from "../../../../src/research/changes/changesDocument.ts";
import { opportunityLists } from "../../../../src/research/opportunities/opportunityLists.ts";
import { mergeText } from "../../../../src/research/opportunities/mergeText.ts";
import type { Merge } from "../../../../src/research/opportunities/mergeText.ts";
import { opportunityText } from "../../../../src/research/opportunities/pullRequestText.ts";
import type { RowFacts } from "../../../../src/research/opportunities/pullRequestText.ts";
import type { OwnFigure } from "../../../../src/research/opportunities/pullRequestTable.ts";
import { recheckText } from "../../../../src/research/opportunities/recheckText.ts";
import type { OpportunityList } from "../../../../src/research/opportunities/opportunity.ts";
import type { QueryPage } from "../../../../src/research/opportunities/shapes.ts";
import { inLanguage } from "../../../../src/shared/l10n.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { loopChanges } from "../changes/loopChanges.ts";
import { loopFacts } from "./loopProject.ts";

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

const facts: RowFacts = {
  edits: [],
  shapes: { queryPages: undefined, ofPages: [] },
  lookAgain: undefined,
};

/** A query of a page in two periods: before and now. */
function queryPage(url: string, query: string, clicks: [number, number]): QueryPage {
  const [before, now] = clicks;
  return {
    url,
    query,
    clicks: { before, now },
    impressions: { before: 900, now: 800 },
    position: { before: 4.2, now: 6.1 },
  };
}

const page = { path: "posts/a.md", url: "https://example.com/a/", isPublished: true };
const other = { path: "posts/b.md", url: "https://example.com/b/", isPublished: true };
const compared: OpportunityList = {
  group: "losingClicks",
  id: "losingClicks",
  source: {
    shape: "D2",
    isExport: true,
    isSample: false,
    site: "example.com",
    days: ["2026-10-24", "2026-11-20"],
    before: ["2026-09-26", "2026-10-23"],
    receivedAt: "2026-11-22T10:00:00Z",
  },
  rows: [
    {
      articles: [page],
      url: page.url,
      figure: 84,
      figures: {
        clicks: { now: 96, before: 180 },
        impressions: { now: 5050, before: 5200 },
        position: { now: 8.4, before: 6.1 },
      },
    },
  ],
};
const rows = [
  queryPage(page.url, "small loss", [30, 20]),
  queryPage(page.url, "large loss", [90, 20]),
  queryPage(page.url, "gain", [1, 5]),
  queryPage(page.url, "ask jo@example.com", [50, 1]),
  queryPage(other.url, "large loss", [9, 1]),
];

describe("text for a pull request", () => {
  it("has two periods with the queries that fell in just these, most first", () => {
    const { source } = compared;
    assert.ok(source !== undefined);
    const shapes = { queryPages: { source, rows }, ofPages: [] };
    const text = opportunityText(
      compared,
      compared.rows,
      { ...facts, shapes, lookAgain: "2026-12-28" },
      all,
    );
    assert.match(
      text,
      /\| posts\/a\.md \| 5,200 → 5,050 \| 180 → 96 \| 6\.1 → 8\.4 \| large loss \(90 → 20\); small loss \(30 → 20\) \|/u,
    );
    assert.match(text, /Fewer clicks than in the period before\./u);
    assert.match(text, /our own search data\. Next look: .*28.*\./u);
    const others = {
      queryPages: { source: { ...source, days: ["", ""] as const }, rows },
      ofPages: [],
    };
    assert.doesNotMatch(
      opportunityText(compared, compared.rows, { ...facts, shapes: others }, all),
      /large loss/u,
    );
    assert.doesNotMatch(
      opportunityText(compared, compared.rows, { ...facts, shapes }, new Set(["clicks"])),
      /large loss|5,050|8\.4/u,
    );
  });

  it("has the queries that fell where each period is an export of its own", async () => {
    const scratch = scratchFolder({ inMemory: true });
    try {
      const found = await loopFacts("backup-docs", scratch.path, []);
      const losing = opportunityLists(found).find(({ id }) => id === "losingClicks");
      const row = losing?.rows.filter(({ url }) => url?.endsWith("/storage-backends")) ?? [];
      assert.equal(row.length, 1);
      const shapes = found.shapes;
      const text = opportunityText(losing ?? assert.fail(), row, { ...facts, shapes }, all);
      assert.match(
        text,
        /\| 105 → 54 \| 6\.5 → 6\.6 \| storage backend \(14 → 11\); storage backend compare \(10 → 8\); storage backend each \(7 → 5\) \|/u,
      );
      assert.equal(shapes.queryPages?.source.before, undefined);
    } finally {
      scratch.remove();
    }
  });

  it("names nothing as own data where no figure is allowed", () => {
    const text = opportunityText(compared, compared.rows, facts, new Set());
    assert.match(text, /posts\/a\.md/u);
    assert.doesNotMatch(text, /own search data|Search Console export|180|96/u);
  });

  it("has both pages of a merge for each search, with the redirect", () => {
    const { source } = compared;
    const articles = [page, other];
    const merge: Merge = {
      list: { ...compared, group: "twoPages", id: "twoPages" },
      rows: [{ articles, query: "large loss", figure: 1600 }],
      kept: page,
      queryPages: source && { source, rows },
      linksIn: new Map([[page.path, 4]]),
      edits: [],
    };
    const text = mergeText(merge, all);
    assert.match(
      text,
      /\| Query \| Remaining page \| Remaining page: Clicks \| Remaining page: Position \| Remaining page: Links in \| Merged page \| Merged page: Clicks \| Merged page: Position \| Redirect \|/u,
    );
    assert.match(
      text,
      /\| large loss \| posts\/a\.md \| 20 \| 6\.1 \| 4 \| posts\/b\.md \| 1 \| 6\.1 \| \/b\/ → \/a\/ \|/u,
    );
    assert.match(text, /our own search data/u);
    const without = mergeText(merge, new Set(["clicks"]));
    assert.match(without, /\| posts\/a\.md \| 4 \| posts\/b\.md \| \/b\/ → \/a\/ \|/u);
    assert.doesNotMatch(without, /large loss|own search data/u);
  });

  it("is in the language of the article", () => {
    const text = inLanguage(writtenLanguage("German"), () =>
      opportunityText(compared, compared.rows, { ...facts, edits: [edit] }, all),
    );
    assert.match(text, /### Verliert Klicks/u);
    assert.match(text, /Zahlen: unsere eigenen Suchdaten/u);
    assert.match(text, /5\.200 → 5\.050/u);
    assert.doesNotMatch(text, /Losing|Fewer|Page|Proposed|Search Console export/u);
  });

  it("has the click-through of queries with the new title, without queries that name a person", () => {
    const text = opportunityText(list, list.rows, { ...facts, edits: [edit] }, all);
    assert.match(
      text,
      /\| pour over \\\| ratio \| posts\/a\.md \| 11,872 \| 0 \| 0\.0% \| 5\.2 \| New \\\*title\\\* \|/u,
    );
    assert.match(text, /example\.com: .*24.* to .*20/u);
    assert.match(text, /email or phone number: 2\./u);
    assert.match(text, /Title: Old → New \\\*title\\\*/u);
    assert.doesNotMatch(text, /0171|jo@/u);
  });

  it("has nothing in any shape that names a person", async () => {
    const scratch = scratchFolder({ inMemory: true });
    try {
      const { source } = compared;
      const names = ["jo@example.com", "0171 2345678"] as const;
      const [mail, phone] = names;
      const merge: Merge = {
        list: { ...compared, group: "twoPages", id: "twoPages" },
        rows: [mail, phone, "tea"].map((query) => ({
          articles: [page, other],
          query,
          figure: 16,
        })),
        kept: page,
        queryPages: source && { source, rows: [queryPage(page.url, phone, [9, 1]), ...rows] },
        linksIn: new Map(),
        edits: [],
      };
      const due: OpportunityList = {
        group: "changesDue",
        id: "changesDue",
        rows: names.map((hypothesis) => ({
          articles: [page],
          figure: 3,
          due: { fields: ["title"], hypothesis, lookAgain: "2026-11-01" },
        })),
      };
      const moved: OpportunityList = {
        group: "urlMovedOrGone",
        id: "urlMovedOrGone",
        rows: names.map((name) => ({
          articles: [],
          url: `https://example.com/?q=${encodeURIComponent(name)}`,
          figure: 3,
        })),
      };
      const { changes, effects } = await loopChanges("potting-bench", scratch.path);
      const note = {
        file: "",
        field: "title",
        value: "",
        day: "2026-11-01",
        hypothesis: `Ask ${phone}`,
        lookAgain: "",
        note: mail,
      };
      const texts = [
        mergeText(merge, all),
        opportunityText(due, due.rows, facts, all),
        opportunityText(moved, moved.rows, facts, all),
        recheckText(changes, effects, () => note, undefined, all, false),
      ];
      for (const text of texts) {
        assert.doesNotMatch(text, /0171|jo(?:@|%40)/u);
        assert.match(text, /\|/u);
      }
    } finally {
      scratch.remove();
    }
  });

  it("has only the figures that a person allows", () => {
    const text = opportunityText(list, list.rows, facts, new Set(["impressions"]));
    assert.match(text, /11,872/u);
    assert.doesNotMatch(text, /pour over|5\.2|\| Clicks|\| CTR/u);
  });

  it("has what to check again: before, after and unchanged pages, and never why", async () => {
    const scratch = scratchFolder({ inMemory: true });
    try {
      const { changes, effects } = await loopChanges("potting-bench", scratch.path);
      const rows = changes.filter(({ path }) => path.endsWith("/root-rot.md"));
      const text = recheckText(rows, effects, () => undefined, undefined, all, false);
      assert.match(text, /\| 180 → 96 \| 5,200 → 5,050 \| 6\.1 → 8\.4 \|/u);
      assert.match(text, /Of 7 unchanged pages, moved at least as much: 1/u);
      const page = changesDocument({
        project: "potting-bench",
        since: "2026-08-01",
        changes,
        effects,
        notes: [],
        window: undefined,
        offers: [],
        hasNoFigures: true,
        isSample: false,
        said: [],
        problems: [],
        unknown: undefined,
        now: new Date(0),
      });
      const rowsOfPage = page.source.rows(0, changes.length);
      assert.doesNotMatch(JSON.stringify([text, page.document, rowsOfPage]), /because/iu);
      assert.doesNotMatch(
        recheckText(rows, effects, () => undefined, undefined, new Set(), false),
        /180|5,200|Of 7/u,
      );
    } finally {
      scratch.remove();
    }
  });
});
