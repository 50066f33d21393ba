import assert from "node:assert/strict";
import { launchBrowser } from "../support/browser.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { ResultPage } from "./resultPage.ts";

const menu = [
  { id: "keyword", label: "Inspect Keyword (5 credits)" },
  { id: "serp", label: "Inspect SERP (2 credits)" },
];

describe("the menu of a row", () => {
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
