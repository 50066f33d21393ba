import assert from "node:assert/strict";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";
import { performanceResults } from "../../../../src/research/planning/performanceResults.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";

const call = "get_search_performance";

function summary(id: string, more: Partial<ResultSummary>): ResultSummary {
  return {
    id,
    tool: exportTool,
    subject: "example.com",
    site: "example.com",
    location: null,
    receivedAt: "2026-11-26T08:00:00Z",
    cost: 0,
    origin: "search console",
    callKey: id,
    ...more,
  };
}

function ids(results: readonly ResultSummary[]): string[] {
  return results.map(({ id }) => id);
}

describe("the results that compare the pages of a site", () => {
  it("are the calls of one origin and the exports of the site, those of the newest days first", () => {
    const results = [
      summary("old days", { period: "2025-10-01 – 2025-10-28" }),
      summary("other origin", { tool: call, origin: "sandbox" }),
      summary("call", { tool: call, origin: "service", receivedAt: "2026-11-20T08:00:00Z" }),
      summary("new days", { period: "2026-10-27 – 2026-11-23" }),
      summary("other site", { site: "example.net", subject: "example.net" }),
      summary("another tool", { tool: "inspect_page" }),
    ];
    const wanted = { origin: "service", site: "example.com" };
    assert.deepEqual(ids(performanceResults(results, wanted)), ["new days", "call", "old days"]);
  });

  it("are exports of a whole domain that the site is in, and none of which the site isn't known", () => {
    const results = [
      summary("domain", {}),
      summary("prefix", { subject: "https://example.com/" }),
      summary("unknown", { subject: "Pages.csv", site: undefined }),
    ];
    const of = (site: string | undefined): string[] =>
      ids(performanceResults(results, { origin: undefined, site }));
    assert.deepEqual(of("blog.example.com"), ["domain"]);
    assert.deepEqual(of("example.com"), ["domain", "prefix"]);
    assert.deepEqual(of("notexample.com"), []);
    assert.deepEqual(of(undefined), ["domain", "prefix", "unknown"]);
  });
});
