import assert from "node:assert/strict";
import { launchBrowser } from "../support/browser.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { ResultPage } from "./resultPage.ts";

const menu = [
  { id: "keyword", label: "Inspect Keyword (5 credits)" },
  { id: "serp", label: "Inspect SERP (2 credits)" },
];

describe("the menu of a row", () => {
  it("is that of all its rows on the head of a group, closed, too", async () => {
    const browser = await launchBrowser();
    const rows = ["a", "b", "a", "a", "c"].map((intent, row) => ({
      keyword: `keyword ${row}`,
      monthly_volume: row,
      intent,
    }));
    const result = await ResultPage.open(browser, {
      document: documentWith(rows),
      rowMenu: () => Promise.resolve(menu),
    });
    try {
      const { page } = result;
      await page.getByRole("columnheader", { name: "Intent" }).click({ button: "right" });
      await page.locator("[data-action=group]").click();
      const head = page.locator(".seo-group").filter({ hasText: "3 rows" });
      await head.click({ button: "right" });
      await page.locator("[role=menuitem][data-action=keyword]").waitFor();
      assert.deepEqual(
        result.askedFor("rowMenu").map((asked) => (asked.kind === "rowMenu" ? asked.rows : [])),
        [[0, 2, 3]],
      );
      await page.keyboard.press("Escape");
      // closed it has the same rows, and the button of the line opens the same menu
      await head.click();
      await head.hover();
      await page.locator(".seo-more").click();
      await page.locator("[role=menuitem][data-action=serp]").click();
      assert.deepEqual(
        result
          .askedFor("runRowMenu")
          .map((asked) => (asked.kind === "runRowMenu" ? [asked.rows, asked.item] : [])),
        [[[0, 2, 3], "serp"]],
      );
    } finally {
      await result.close();
      await browser.close();
    }
  });

  it("takes a space in the middle of what is typed for a letter, not for a wish to pay", async () => {
    const browser = await launchBrowser();
    const result = await ResultPage.open(browser, {
      document: documentWith(keywordRows(3)),
      rowMenu: () => Promise.resolve(menu),
    });
    try {
      const { page } = result;
      await page.getByRole("gridcell").first().focus();
      await page.keyboard.press("Shift+F10");
      await page.locator("[role=menuitem][data-action=keyword]").waitFor();
      await page.keyboard.type("inspect s");
      assert.equal(
        await page.evaluate(() => document.activeElement?.textContent.trim()),
        "Inspect SERP (2 credits)",
      );
      assert.deepEqual(result.askedFor("runRowMenu"), []);
    } finally {
      await result.close();
      await browser.close();
    }
  });
});
