import assert from "node:assert/strict";
import { csvDocument } from "../../src/research/results/csvDocument.ts";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { runAxe } from "../support/axe.ts";
import type { Theme } from "../support/editor.ts";
import { tableOfText } from "../support/tableOfText.ts";
import { resultPages } from "./resultPages.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

describe("a CSV file as a table", () => {
  const pages = resultPages();
  const text = `keyword,monthly_volume\n${Array.from({ length: 9 }, (_, row) => `tea ${row},${row * 1000}`).join("\n")}\n`;
  let document: ResultDocument;
  before(async () => {
    const table = await tableOfText(text);
    ({ document } = csvDocument("list.csv", table, "2026-11-21T00:10:00Z"));
  });

  for (const theme of themes) {
    it(`L24: says which file it is, leads to its text and claims no cost, in ${theme}`, async () => {
      const result = await pages.open({ document, call: null }, { theme });
      const { page } = result;
      assert.equal(
        (await page.getByRole("heading", { level: 1 }).textContent())?.trim(),
        "list.csv",
      );
      assert.match(
        (await page.locator("header .seo-meta").textContent()) ?? "",
        /^\s*File changed \S/u,
        "the time is the file's, not that of its figures",
      );
      await page.locator("[data-action=openText]").click();
      await result.view.waitForMessage(() => result.askedFor("openJson").length === 1);
      for (const action of ["saveResult", "runAgain", "changeInputs", "saveTable"]) {
        assert.equal(await page.locator(`[data-action=${action}]`).count(), 0, action);
      }
      await page.locator("[data-action=copyAs]").click();
      assert.equal(await page.locator("[data-action=saveRows]").count(), 0);
      await page.keyboard.press("Escape");
      assert.equal(await page.getByText("credits").count(), 0);
      await page.getByRole("gridcell", { name: "8,000" }).waitFor();
      const decisions = page.locator("[data-action=changeReading]");
      assert.deepEqual(await decisions.allTextContents(), [
        "UTF-8",
        "comma",
        "decimal point",
        "header on line 1",
      ]);
      const line = page.locator("ul.seo-reading");
      assert.match((await line.innerText()).replaceAll(/\s+/gu, " "), /^Read as: UTF-8/u);
      await decisions.nth(2).click();
      await result.view.waitForMessage(() => result.askedFor("changeReading").length === 1);
      assert.deepEqual(result.askedFor("changeReading"), [
        { kind: "changeReading", part: "decimal" },
      ]);
      assert.deepEqual(await runAxe(page), []);
    });
  }
});
