import assert from "node:assert/strict";
import type { ResultPage } from "../../../../src/research/library/knownFacts/facts.ts";
import type { OpportunityList } from "../../../../src/research/opportunities/opportunity.ts";
import { withResultPages } from "../../../../src/research/opportunities/withResultPages.ts";

describe("why many see a page and few click", () => {
  const market = { location: "Germany", language: "German" };
  const page = (
    observedAt: string,
    blocks: readonly string[] | undefined,
    of: typeof market | null = market,
  ): ResultPage => ({
    keyword: "tea",
    organic: 10,
    sites: [],
    ...(blocks === undefined ? {} : { blocks }),
    source: {
      resultId: observedAt,
      tool: "inspect_serp",
      market: of,
      evidence: "live",
      observedAt,
      savedAt: observedAt,
    },
  });
  const list = (id: "fewClicks" | "almostThere"): OpportunityList => ({
    group: id,
    id,
    rows: [
      { articles: [], query: "tea", figure: 100 },
      { articles: [], url: "https://a.org/", figure: 90 },
    ],
  });
  const pagesOf = (lists: readonly OpportunityList[]): unknown[] =>
    lists.flatMap(({ rows }) => rows.map(({ resultPage }) => resultPage));

  it("is told by the newest saved SERP of the query and the project's market", () => {
    const resultPages = [
      page("2026-11-01T00:00:00Z", ["paid"]),
      page("2026-11-03T00:00:00Z", ["ai_overview", "video"]),
      page("2026-11-09T00:00:00Z", ["local_pack"], { location: "Austria", language: "German" }),
      page("2026-11-10T00:00:00Z", ["local_pack"], null),
      page("2026-11-11T00:00:00Z", undefined),
    ];
    assert.deepEqual(
      pagesOf(withResultPages([list("fewClicks")], () => ({ resultPages }), market)),
      [{ blocks: ["ai_overview", "video"], observedAt: "2026-11-03T00:00:00Z" }, undefined],
    );
  });

  it("isn't told without such a SERP, nor of other groups", () => {
    const lists = [list("fewClicks"), list("almostThere")];
    assert.deepEqual(
      withResultPages(lists, () => ({ resultPages: [] }), market),
      lists,
    );
    assert.deepEqual(
      pagesOf(
        withResultPages(
          [list("almostThere")],
          () => ({ resultPages: [page("2026-11-03T00:00:00Z", ["paid"])] }),
          market,
        ),
      ),
      [undefined, undefined],
    );
  });
});
