import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { until } from "../support/until.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { resultPages } from "./resultPages.ts";

describe("a table that is wider than its window", () => {
  const pages = resultPages();
  const narrow = { viewport: { width: 640, height: 700 } };

  async function leftOf(locator: Locator): Promise<number> {
    return (await locator.boundingBox())?.x ?? assert.fail("not drawn");
  }

  it("L14: keeps its first column in sight, which covers the others", async () => {
    const { page } = await pages.open({ document: documentWith(keywordRows(40)) }, narrow);
    const scroller = page.getByRole("grid");
    const first = page.locator("[role=gridcell][data-row='1'][data-column='0']");
    const header = page.locator("[role=columnheader][data-column='0']");
    await page.locator("[role=gridcell][data-row='1'][data-column='0']").focus();
    await page.keyboard.press("End");
    await until(
      "the first column over others",
      async () => (await scroller.getAttribute("data-aside")) !== null,
    );
    const edge = await leftOf(scroller);
    for (const cell of [first, header]) {
      const left = await leftOf(cell);
      assert.ok(Math.abs(left - edge) <= 2, `${left} at ${edge}`);
      const box = (await cell.boundingBox()) ?? assert.fail();
      const isOnTop = await cell.evaluate(
        (element, [x, y]) => element.contains(document.elementFromPoint(x ?? 0, y ?? 0)),
        [box.x + box.width - 12, box.y + box.height / 2],
      );
      assert.ok(isOnTop);
      assert.match(
        await cell.evaluate((element) => getComputedStyle(element).backgroundColor),
        /^rgb\(|^color\(srgb [^/]*\)$/u,
        "opaque",
      );
    }
    // Back by keys: each cell that gets the focus comes out from below it.
    for (const column of [5, 4, 3, 2, 1]) {
      await page.keyboard.press("ArrowLeft");
      const cell = page.locator(`[role=gridcell][data-row='1'][data-column='${column}']`);
      await until(`the focus on column ${column}`, () =>
        cell.evaluate((element) => element === document.activeElement),
      );
      const frozen = (await first.boundingBox()) ?? assert.fail();
      assert.ok((await leftOf(cell)) >= frozen.x + frozen.width - 2, `column ${column}`);
    }
  });

  it("L14: says how many columns are out of sight, and leads to them", async () => {
    const { page } = await pages.open({ document: documentWith(keywordRows(40)) }, narrow);
    const more = page.locator("[data-action=moreColumns]");
    await more.waitFor();
    const counted = Number(/\d+/u.exec((await more.textContent()) ?? "")?.[0]);
    const columns = await page.getByRole("columnheader").count();
    assert.ok(counted > 0 && counted < columns, `${counted} of ${columns}`);
    await more.click();
    await until(
      "fewer columns out of sight",
      async () =>
        !(await more.isVisible()) ||
        Number(/\d+/u.exec((await more.textContent()) ?? "")?.[0]) < counted,
    );
    await page.setViewportSize({ width: 1900, height: 700 });
    await more.waitFor({ state: "hidden" });
  });
});
