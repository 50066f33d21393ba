import assert from "node:assert/strict";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import {
  newestPerformance,
  performanceResults,
} from "../../../../src/research/planning/performanceResults.ts";
import type { OpenedResult } from "../../../../src/research/planning/performanceResults.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

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

/** An export of a period, and of the one before it where it is compared. */
function opened(id: string, days: readonly [string, string], isCompared: boolean): OpenedResult {
  const data: JsonRecord = {
    domain: "example.com",
    property: "example.com",
    search_type: "web",
    filters: {},
    date_range: { start_date: days[0], end_date: days[1] },
    ...(isCompared ? { compare_to: { start_date: "2020-01-01", end_date: "2020-01-28" } } : {}),
    summary: { clicks: 1 },
    rows: [
      {
        page: "https://example.com/",
        clicks: 5,
        impressions: 90,
        ...(isCompared ? { previous_clicks: 7, previous_impressions: 90 } : {}),
      },
    ],
  };
  const result = makeResult(id, {
    tool: exportTool,
    args: {},
    subject: "example.com",
    market: null,
    sentAt: "2026-11-26T08:00:00Z",
    receivedAt: "2026-11-26T08:00:00Z",
    cost: 0,
    balanceAfter: null,
    origin: "search console",
    callKey: id,
    envelope: { data },
    answerFile: null,
  });
  return { result, envelope: readEnvelope({ data }) };
}

describe("the newest comparison of a site's pages", () => {
  const newest = async (
    results: readonly (readonly [
      id: string,
      days: readonly [string, string],
      isCompared: boolean,
    ])[],
  ): Promise<readonly string[] | undefined> => {
    const found = await newestPerformance(
      results.map(([id, days]) => summary(id, { period: days.join(" – ") })),
      (id) => {
        const one = results.find(([own]) => own === id);
        return Promise.resolve(one === undefined ? undefined : opened(...one));
      },
    );
    return found?.saved.days.now;
  };
  const [november, october] = [
    ["2026-10-27", "2026-11-23"],
    ["2026-09-29", "2026-10-26"],
  ] as const;

  it("is a compared export, or two exports of one period each, whichever is of newer days", async () => {
    assert.deepEqual(await newest([["a", november, true]]), november);
    assert.equal(await newest([["a", november, false]]), undefined);
    assert.deepEqual(
      await newest([
        ["a", november, false],
        ["b", october, true],
        ["c", october, false],
      ]),
      november,
    );
    assert.deepEqual(
      await newest([
        ["a", november, false],
        ["b", october, true],
      ]),
      october,
    );
  });
});
