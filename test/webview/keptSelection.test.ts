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

  it("are still selected when the tab gets more rows, and no other rows are", async () => {
    const few = keywordRows(30);
    const host = { document: documentWith(few) };
    const { page, channel } = await pages.open(host);
    const selected = page.locator("[role=row][aria-selected=true]");
    const names = selected.locator("[role=gridcell][aria-colindex='1']");
    await page.getByRole("gridcell", { name: "espresso machine 0", exact: true }).focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown", "Space"]) {
      await page.keyboard.press(key);
    }
    await until("two rows", async () => (await selected.count()) === 2);
    const texts = await names.allTextContents();
    const all = keywordRows(400);
    host.document = documentWith(all);
    await channel.send({ kind: "changed" });
    await page.locator("[role=grid][aria-rowcount='401']").waitFor();
    await until("two rows of many", async () => (await selected.count()) === 2);
    assert.deepEqual(await names.allTextContents(), texts);
    // Another order: the row in the place of the first one is another.
    host.document = documentWith([...all.slice(1, 2), ...all.slice(0, 1), ...all.slice(2, 399)]);
    await channel.send({ kind: "changed" });
    await page.locator("[role=grid][aria-rowcount='400']").waitFor();
    await until("one row", async () => (await selected.count()) === 1);
    assert.deepEqual(await names.allTextContents(), texts.slice(1));
  });
});
