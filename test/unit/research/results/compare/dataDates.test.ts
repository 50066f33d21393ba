import assert from "node:assert/strict";
import { formatDay } from "../../../../../src/shared/format.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { compared, noticesOf } from "./comparisonUnderTest.ts";
import type { ResponseUnderTest } from "./comparisonUnderTest.ts";

const [first, second] = ["2026-10-12T12:00:00.000Z", "2026-10-14T12:00:00.000Z"];
const state = "2026-09-30T22:00:00Z";

/** A response of that time about a domain; `rest` says when its data are from. */
function fetched(receivedAt: string, rest: Partial<ResponseUnderTest>): ResponseUnderTest {
  return { data: { summary: { organic_keywords: 5 } }, result: { receivedAt }, ...rest };
}

function factOf(source: string, observed: string): JsonRecord {
  return {
    type: "seo.keyword_ranking",
    subject: [],
    provenance: { source_class: source, method: "indexed", observed_at: observed },
  };
}

/** The dates beside both results, the later one first, and how often it is said that they read the same. */
function said(before: ResponseUnderTest, now: ResponseUnderTest): unknown {
  const model = compared("inspect_domain", before, now);
  return [
    ...(model.document.header.parts ?? []).map(({ dataFrom }) => dataFrom ?? null),
    noticesOf(model).filter((text) => text.includes(`same index data of ${formatDay(state)}`))
      .length,
  ];
}

describe("when the data of two results are from", () => {
  const both = (facts: JsonRecord[], others = facts): unknown =>
    said(fetched(first, { facts }), fetched(second, { facts: others }));

  it("is said where it isn't the day of the response", () => {
    assert.deepEqual(both([factOf("search_index", state)], [factOf("search_index", second)]), [
      null,
      state,
      0,
    ]);
  });

  it("is the index's own date where a response has other sources, too", () => {
    const live = factOf("live_serp", second);
    assert.deepEqual(both([live], [live, factOf("search_index", state)]), [state, second, 0]);
  });

  it("is what coverage says where no fact does", () => {
    const of = (receivedAt: string, day: string): ResponseUnderTest =>
      fetched(receivedAt, { coverage: { as_of: day } });
    assert.deepEqual(said(of(first, "2026-10-01"), of(second, "2026-10-14")), [
      null,
      "2026-10-01",
      0,
    ]);
  });

  it("is said to be the same state of the index, but not of what is read live", () => {
    assert.deepEqual(both([factOf("search_index", state)]), [state, state, 1]);
    assert.deepEqual(both([factOf("live_serp", state)]), [state, state, 0]);
  });
});
