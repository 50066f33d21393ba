import assert from "node:assert/strict";
import { readCapabilities } from "../../../../src/research/service/capabilities.ts";
import {
  forgetPrices,
  notePrice,
  priceOf,
  setReportedPrices,
} from "../../../../src/research/tools/price.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

describe("what a call costs", () => {
  afterEach(() => forgetPrices());

  it("M4: is the highest of the catalogue's price, what the service reports, and what it really charged", () => {
    assert.equal(priceOf(inspectPage), 3);
    setReportedPrices([["inspect_page", 2]]);
    assert.equal(priceOf(inspectPage), 3, "a lower one may be an old one");
    setReportedPrices([["inspect_page", 5]]);
    assert.equal(priceOf(inspectPage), 5);
    assert.equal(priceOf(researchKeywords), 3);
    notePrice("inspect_page", 30);
    notePrice("inspect_page", 4);
    assert.equal(priceOf(inspectPage), 30);
    setReportedPrices([]);
    assert.equal(priceOf(inspectPage), 30, "what was charged is no report");
    forgetPrices();
    assert.equal(priceOf(inspectPage), 3);
  });

  it("M4: is what the last reading reports, and nothing for what costs nothing", () => {
    const free = { name: "export_dataset", cost: 0 } as const;
    setReportedPrices([["inspect_page", 5]]);
    setReportedPrices([["research_keywords", 4]]);
    assert.deepEqual([priceOf(inspectPage), priceOf(researchKeywords)], [3, 4]);
    forgetPrices();
    assert.deepEqual([priceOf(researchKeywords), priceOf(free)], [3, 0]);
    notePrice(free.name, 0);
    assert.equal(priceOf(free), 0);
  });

  it("M4: is reported only by one unambiguous whole number from 1 to 1,000", () => {
    const reported = (members: Record<string, unknown>): number | undefined =>
      readCapabilities({ tools: [{ name: "a", ...members }] })?.get("a")?.price;
    assert.equal(reported({ cost: 5 }), 5);
    assert.equal(reported({ credit_cost: 1 }), 1);
    assert.equal(reported({ credits: 1_000, cost: 1_000 }), 1_000);
    assert.equal(reported({ credits: 7, cost: null }), 7);
    for (const members of [
      {},
      { cost: 0 },
      { cost: 1_001 },
      { cost: 2.5 },
      { cost: "5" },
      { cost: 5, credits: 6 },
      { cost: 5, price: "0.05 USD" },
      { cost: { credits: 5 } },
      { latency: 5 },
    ]) {
      assert.equal(reported(members), undefined, JSON.stringify(members));
    }
    assert.equal(readCapabilities(["a"])?.get("a")?.price, undefined);
  });
});
