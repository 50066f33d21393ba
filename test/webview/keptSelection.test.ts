import assert from "node:assert/strict";
import { until } from "../support/until.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { resultPages } from "./resultPages.ts";

describe("selected rows of a table", () => {
  const pages = resultPages();

  it("L22: are still selected when the tab is shown again", async () => {
    const { page, view } = await pages.open({ document: documentWith(keywordRows(60)) });
    const selected = page.locator("[role=row][aria-selected=true]");
    await page.getByRole("gridcell", { name: "espresso machine 0", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await until("two rows", async () => (await selected.count()) === 2);
    const texts = await selected.locator("[role=gridcell][aria-colindex='1']").allTextContents();
    await view.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await until("two rows again", async () => (await selected.count()) === 2);
    assert.deepEqual(
      await selected.locator("[role=gridcell][aria-colindex='1']").allTextContents(),
      texts,
    );
    assert.match((await page.locator("[data-action=selection]").textContent()) ?? "", /2/u);
  });
});
