import assert from "node:assert/strict";
import { runAxe } from "../support/axe.ts";
import { words } from "../support/words.ts";
import { documentWith, fullDocument, keywordColumns, keywordRows, tableHead } from "./documents.ts";
import type { ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";

describe("keeping what a result shows", () => {
  const pages = resultPages();

  it("saves the table as it is shown: these rows, in this order, with these columns", async () => {
    const result = await pages.open({
      document: documentWith(keywordRows(30)),
      layouts: {
        keywords: {
          order: ["monthly_volume", "keyword"],
          hidden: ["url", "trend_12m"],
          widths: {},
        },
      },
    });
    const { page } = result;
    await page.getByRole("searchbox").fill("martini");
    await page.getByRole("columnheader", { name: words.column("monthly_volume") }).click();
    await page.locator("[data-action=saveTable]").click();
    const [message] = await untilAsked(result, "keepRows");
    assert.ok(message?.kind === "keepRows");
    assert.deepEqual(message.columns, [
      "monthly_volume",
      "keyword",
      "cpc_usd",
      "competition_level",
      "intent",
    ]);
    const names = await result.column("keywords", 1);
    assert.deepEqual(
      message.rows.map((row) => `espresso martini ${row}`),
      names.map((name) => name.trim()),
    );
    assert.deepEqual(
      [message.table, message.revision, message.as, message.rows.length],
      ["keywords", 1, "save", 5],
    );
  });

  it("never saves a part of a table for the whole: rows that are still on their way are waited for", async () => {
    const rows = keywordRows(300);
    const document = {
      ...documentWith([]),
      sections: [
        {
          kind: "table",
          name: "keywords",
          title: "Keywords",
          table: tableHead("keywords", rows, 200),
        },
      ],
    } as const;
    const rest = Promise.withResolvers<ReturnType<typeof tableHead>["firstRows"]>();
    const result = await pages.open({ document, rows: () => rest.promise });
    const { page } = result;
    await page.locator("[data-action=saveTable]").click();
    await page.getByText("Only 200 of 300 rows have loaded.").waitFor();
    assert.deepEqual(result.askedFor("keepRows"), []);
    rest.resolve(tableHead("keywords", rows.slice(200), 100).firstRows);
    await page.getByText(words.rowsShown("300", "300")).waitFor();
    await page.locator("[data-action=saveTable]").click();
    const [message] = await untilAsked(result, "keepRows");
    assert.ok(message?.kind === "keepRows" && message.rows.length === 300);
  });

  it("keeps selected rows from the table's menu and from the row's, by keyboard alone", async () => {
    const menu = [
      { id: "insert", label: "Insert into latte-art.md… (free)" },
      { id: "save", label: "Save 2 Rows As… (free)" },
    ];
    const result = await pages.open({
      document: documentWith(keywordRows(10)),
      rowMenu: () => Promise.resolve(menu),
    });
    const { page } = result;
    await page.getByRole("gridcell").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+F10");
    await page.locator("[role=menuitem][data-action=save]").waitFor();
    await page.keyboard.type("save");
    await page.keyboard.press("Enter");
    const [run] = await untilAsked(result, "runRowMenu");
    assert.deepEqual(run, {
      kind: "runRowMenu",
      revision: 1,
      table: "keywords",
      rows: [0, 1],
      columns: keywordColumns,
      item: "save",
    });
    await page.locator("[data-action=copyAs]").focus();
    await page.keyboard.press("Enter");
    await page.locator("[role=menuitem][data-action=insertRows]").waitFor();
    await page.keyboard.type("insert 2");
    await page.keyboard.press("Enter");
    const [saved] = await untilAsked(result, "keepRows");
    assert.deepEqual(saved, {
      kind: "keepRows",
      revision: 1,
      table: "keywords",
      rows: [0, 1],
      columns: keywordColumns,
      as: "insert",
    });
  });

  it("saves the whole result from its header, once at a time, and says what went wrong", async () => {
    let fail: ((reason: Error) => void) | undefined;
    const saveResult = (): Promise<void> => new Promise((_resolve, reject) => (fail = reject));
    const result = await pages.open({ document: fullDocument(), saveResult });
    const { page } = result;
    const button = page.locator("[data-action=saveResult]");
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await untilAsked(result, "saveResult");
    await page.locator("[data-action=saveResult][aria-disabled=true]").waitFor();
    fail?.(new Error("Couldn't save seo/exports/a.md. The disk is full."));
    await page.getByRole("alert").filter({ hasText: "The disk is full." }).waitFor();
    assert.equal(result.askedFor("saveResult").length, 1);
    assert.deepEqual(await runAxe(page), []);
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent.trim()),
      "Save As…",
      "it keeps the focus",
    );
  });

  /** What the view asked of a kind, once it has. */
  async function untilAsked(
    result: ResultPage,
    kind: "keepRows" | "runRowMenu" | "saveResult",
  ): Promise<ReturnType<ResultPage["askedFor"]>> {
    while (result.askedFor(kind).length === 0) {
      await result.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    return result.askedFor(kind);
  }
});
