import assert from "node:assert/strict";
import fc from "fast-check";
import type { Browser } from "playwright-core";
import { isRecord } from "../../src/shared/json.ts";
import { launchBrowser } from "../support/browser.ts";
import { alteredResponse } from "../unit/research/results/alteredResponses.ts";
import { leavesOf, writings } from "../unit/research/results/responseLeaves.ts";
import { openAnswer } from "./answerPage.ts";
import { everything } from "./pageText.ts";

describe("the page of a response in an altered shape", () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  it("L5, L8, L11: shows every value outside of the JSON section", async () => {
    await fc.assert(
      fc.asyncProperty(alteredResponse, async ({ tool, args, altered, how }) => {
        fc.pre(isRecord(altered));
        const result = await openAnswer(browser, { name: tool, tool, args, envelope: altered });
        const page = await everything(result.page);
        await result.close();
        const shown = page.shown.toLowerCase();
        // Curves have no figures but their ends, and cells the beginning of long values.
        const isShown = (leaf: string | number): boolean =>
          writings(leaf).some((writing) => shown.includes(writing.toLowerCase())) ||
          (typeof leaf === "number" ? page.hasCurves || page.hasCuts : leaf.length > 300);
        assert.deepEqual(
          leavesOf(altered).filter((leaf) => !isShown(leaf)),
          [],
          `${tool}, ${how}`,
        );
      }),
      { numRuns: 8 },
    );
  });

  it("L1: the count above a table has the rows that were not returned", async () => {
    const keywords = Array.from({ length: 11 }, (_none, index) => ({ keyword: `tea ${index}` }));
    const counts = async (coverage: object): Promise<string> => {
      const envelope = { schema_version: "ofe/1.0", data: { keywords }, coverage };
      const tool = "research_keywords";
      const result = await openAnswer(browser, { name: tool, tool, args: {}, envelope });
      const text = await result.page.locator(".seo-count").first().innerText();
      await result.close();
      return text;
    };
    assert.match(await counts({ returned: 11, total_available: 5439 }), /^11 of 5,439 rows$/u);
    assert.match(await counts({ returned: 11, truncated: true }), /^11 rows \(more/u);
    assert.match(await counts({ returned: 11, total_available: 11 }), /^11 of 11 rows$/u);
  });

  it("L4: what the service says about a ranking is above its table, in sight", async () => {
    const sentence = "Rankings of this site are 94 days old.";
    const data = { top_keywords: [{ keyword: "tea", position: 3 }], data_freshness_note: sentence };
    const tool = "inspect_domain";
    const envelope = { schema_version: "ofe/1.0", data };
    const result = await openAnswer(browser, { name: tool, tool, args: {}, envelope });
    const note = await result.page.getByText(sentence).boundingBox();
    const grid = await result.page.locator(".seo-grid").first().boundingBox();
    assert.ok(note !== null && grid !== null && note.y < grid.y && note.y > 0);
    await result.close();
  });
});
