import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { Theme } from "../support/editor.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { documentWith, keywordColumns, keywordRows } from "./documents.ts";
import { GridUnderTest, menu, richDocument } from "./gridUnderTest.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

describe("using a data grid", () => {
  const grid = new GridUnderTest();
  const {
    open,
    press,
    button,
    entry,
    selection,
    filter,
    header,
    cell,
    focusedText,
    focusedAction,
    headers,
    copied,
    selected,
  } = grid;

  describe("filters", () => {
    it("hold per column, beside the search, and are taken back one by one or all at once", async () => {
      await open(documentWith(keywordRows(60)));
      await button("filters").click();
      await filter("monthly_volume").first().fill("1,300");
      await grid.page.getByText(words.rowsShown("32", "60")).waitFor();
      await grid.page
        .locator("[data-filter=intent]")
        .getByLabel(words.intent("commercial"))
        .check();
      await filter("keyword").nth(1).fill("cups");
      await grid.page.getByRole("searchbox").fill("machine");
      const chips = grid.page.locator(".seo-chips");
      assert.deepEqual(
        (await chips.getByRole("listitem").allTextContents()).map((text) => text.trim()),
        [
          "Monthly volume: at least 1,300",
          "Intent: Commercial",
          "Keyword: without cups",
          "Clear All",
        ],
      );
      await grid.page.getByText(words.rowsShown("0", "60")).waitFor();
      assert.ok(await grid.page.getByText("No rows match these filters.").isVisible());
      await chips
        .getByRole("button", { name: `${words.column("intent")}: ${words.intent("commercial")}` })
        .click();
      await until(
        "a row less",
        async () => (await grid.result.grid("keywords").getAttribute("aria-rowcount")) !== "1",
      );
      assert.match((await grid.result.column("keywords", 0)).join(), /machine/u);
      await button("clearFilters").click();
      assert.equal(await chips.count(), 0);
      await grid.page.getByRole("searchbox").fill("");
      await grid.page.getByText(words.rowsShown("60", "60")).waitFor();
      assert.deepEqual(
        grid.result.asked.filter(({ kind }) => kind !== "ready" && kind !== "earlierRun"),
        [],
      );
    });

    it("count one row as one", async () => {
      await open(documentWith(keywordRows(1)));
      await grid.page.getByText("1 of 1 row", { exact: true }).waitFor();
    });

    it("know questions", async () => {
      await open(
        documentWith([...keywordRows(8), { keyword: "how to clean an espresso machine" }]),
      );
      await button("filters").click();
      await grid.page.locator("[data-filter=keyword]").getByRole("checkbox").check();
      await grid.page.getByText(words.rowsShown("1", "9")).waitFor();
      assert.deepEqual(await grid.result.column("keywords", 0), [
        "how to clean an espresso machine",
      ]);
    });

    it("open at a column from its menu, and close with Escape where they were opened", async () => {
      await open(documentWith(keywordRows(20)));
      await header("cpc_usd").click({ button: "right" });
      await entry("filterColumn").click();
      await until("the focus on the field", () =>
        grid.page.evaluate(
          () => document.activeElement === document.querySelector("[data-filter=cpc_usd] input"),
        ),
      );
      await press("Escape");
      assert.equal(await grid.page.locator(".seo-filters[role=group]").count(), 0);
      assert.equal(await focusedAction(), "filters");
    });

    it("come back after the window was reloaded", async () => {
      await open(documentWith(keywordRows(60)));
      await button("filters").click();
      await filter("monthly_volume").first().fill("1300");
      await grid.page.getByText(words.rowsShown("32", "60")).waitFor();
      await grid.result.view.reload();
      await grid.page.getByText(words.rowsShown("32", "60")).waitFor();
      assert.ok(await grid.page.getByText("Monthly volume: at least 1300").isVisible());
    });
  });

  describe("selection", () => {
    it("takes rows by keys, says how many, and lets them go with Escape", async () => {
      await open(documentWith(keywordRows(40)));
      assert.equal(await grid.result.grid("keywords").getAttribute("aria-multiselectable"), "true");
      await cell("espresso machine 0").focus();
      await press("Space", "Shift+ArrowDown", "Shift+ArrowDown");
      assert.equal(await selected(), 3);
      await grid.page.getByText(words.rowsSelected("3"), { exact: true }).waitFor();
      await press("Shift+ArrowUp");
      assert.equal(await selected(), 2);
      await press("Control+a");
      await grid.page.getByText(words.rowsSelected("40"), { exact: true }).waitFor();
      await press("Escape");
      assert.equal(await selected(), 0);
    });

    it("takes rows by the pointer before the first column: one, a range, all", async () => {
      await open(documentWith(keywordRows(40)));
      const row = (index: number): Locator => grid.page.getByRole("row").nth(index);
      await row(1).click({ position: { x: 10, y: 14 } });
      await row(4).click({ position: { x: 10, y: 14 }, modifiers: ["Shift"] });
      assert.equal(await selected(), 4);
      await cell("espresso cups 2").click({ modifiers: ["Control"] });
      assert.equal(await selected(), 3);
      await row(0).click({ position: { x: 10, y: 14 } });
      await grid.page.getByText(words.rowsSelected("40"), { exact: true }).waitFor();
      await row(0).click({ position: { x: 10, y: 14 } });
      assert.equal(await selected(), 0);
    });

    it("survives sorting, and leaves what a filter hides aside", async () => {
      await open(documentWith(keywordRows(40)));
      await cell("espresso machine 0").focus();
      await press("Space", "ArrowDown", "Space");
      await header("keyword").click();
      assert.equal(await selected(), 2);
      await grid.page.getByRole("searchbox").fill("machine");
      await selection("1").waitFor();
      await selection("1").click();
      await entry("deselect").waitFor();
      assert.equal(await entry("select").count(), 0);
      await entry("inspect").click();
      await until("the follow-up", () => grid.result.askedFor("runRowMenu").length > 0);
      assert.deepEqual(grid.result.askedFor("runRowMenu"), [
        {
          kind: "runRowMenu",
          revision: 1,
          table: "keywords",
          rows: [0],
          columns: keywordColumns,
          item: "inspect",
        },
      ]);
    });
  });

  describe("menus", () => {
    it("offer the host's follow-ups on a row, walked with the keys of the menu pattern", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await open(documentWith(keywordRows(10)), { rowMenu: () => promise.then(() => menu) });
      await header("monthly_volume").click();
      await grid.page.getByRole("gridcell").first().focus();
      await press("Shift+F10");
      await entry("waiting").waitFor();
      resolve();
      await entry("inspect").waitFor();
      assert.equal(await focusedAction(), "inspect");
      const unavailable = entry("serp");
      assert.equal(await unavailable.getAttribute("aria-disabled"), "true");
      assert.match((await unavailable.textContent()) ?? "", /Connect a website first\./u);
      await press("ArrowDown", "Enter");
      assert.equal(await unavailable.count(), 1);
      await press("End");
      assert.equal(await focusedAction(), "select");
      assert.equal(await entry("deselect").count(), 0, "nothing is selected");
      await press("ArrowDown");
      assert.equal(await focusedAction(), "inspect");
      await press("w");
      assert.equal(await focusedAction(), "withHeaders");
      await press("Escape");
      assert.equal(await grid.page.getByRole("menu").count(), 0);
      assert.equal(await focusedText(), "espresso beans 1");
      await press("ContextMenu");
      await entry("inspect").waitFor();
      await press("Home", "Enter");
      await until("the follow-up", () => grid.result.askedFor("runRowMenu").length > 0);
      assert.deepEqual(grid.result.askedFor("runRowMenu"), [
        {
          kind: "runRowMenu",
          revision: 1,
          table: "keywords",
          rows: [1],
          columns: keywordColumns,
          item: "inspect",
        },
      ]);
    });

    it("say why follow-ups are not known, or one did not run", async () => {
      await open(documentWith(keywordRows(3)), {
        rowMenu: () => Promise.reject(new Error("The result is gone.")),
      });
      await cell("espresso machine 0").click({ button: "right" });
      await grid.page.getByRole("menuitem", { name: /The result is gone\./u }).waitFor();
      await grid.result.close();
      await open(documentWith(keywordRows(3)), {
        runRowMenu: () => Promise.reject(new Error("Not enough credits.")),
      });
      await cell("espresso machine 0").click({ button: "right" });
      await entry("inspect").click();
      await grid.page.getByRole("alert").getByText("Not enough credits.").waitFor();
    });

    it("open from a button that follows the pointer, and close when pressed outside", async () => {
      await open(documentWith(keywordRows(10)));
      await cell("espresso cups 2").hover();
      await grid.page.locator(".seo-more").click();
      await entry("inspect").waitFor();
      assert.deepEqual(grid.result.askedFor("rowMenu"), [
        { kind: "rowMenu", revision: 1, table: "keywords", rows: [2] },
      ]);
      await grid.page.getByRole("heading", { level: 1 }).click();
      assert.equal(await grid.page.getByRole("menu").count(), 0);
      await header("intent").hover();
      await grid.page.locator(".seo-more").click();
      await entry("hideColumn").click();
      assert.equal(await header("intent").count(), 0);
    });
  });

  describe("copying", () => {
    it("C1: takes the columns and rows that are shown, in their order; as every format, with and without headers", async () => {
      await open(documentWith(keywordRows(10)), {
        layouts: {
          keywords: {
            order: ["monthly_volume"],
            hidden: ["trend_12m", "cpc_usd", "intent", "url"],
            widths: {},
          },
        },
      });
      await grid.page.getByRole("searchbox").fill("beans");
      await grid.page.getByText(words.rowsShown("2", "10")).waitFor();
      await button("copyAs").click();
      await entry("copy.csv").click();
      await button("copyAs").click();
      await entry("copy.markdown").click();
      await button("copyAs").click();
      await grid.page.locator("[data-action=withHeaders][aria-checked=true]").click();
      await grid.page.locator("[data-action=withHeaders][aria-checked=false]").waitFor();
      await entry("copy.tsv").click();
      await header("keyword").click({ button: "right" });
      assert.equal(await entry("copy.csv").count(), 0);
      assert.equal(await entry("copy.json").count(), 0);
      await entry("copy.markdown").click();
      await until("four copies", () => copied().length >= 4);
      assert.deepEqual(copied(), [
        "Monthly volume,Keyword,Ads competition\r\n33100,espresso beans 1,MEDIUM\r\n1300,espresso beans 7,",
        "| Monthly volume | Keyword | Ads competition |\n| ---: | --- | --- |\n| 33,100 | espresso beans 1 | Medium |\n| 1,300 | espresso beans 7 | — |",
        "33100\tespresso beans 1\tMEDIUM\n1300\tespresso beans 7\t",
        "|  |\n| --- |\n| espresso beans 1 |\n| espresso beans 7 |",
      ]);
    });

    it("takes the rows that are selected, in the order they are shown", async () => {
      await open(documentWith(keywordRows(5)), {
        layouts: {
          keywords: {
            order: [],
            hidden: ["trend_12m", "cpc_usd", "intent", "url", "competition_level"],
            widths: {},
          },
        },
      });
      await cell("espresso machine 0").focus();
      await press("Space", "ArrowDown", "Space");
      await header("monthly_volume").click();
      await press("Control+c");
      await grid.page.getByText(words.rowsCopied("2")).waitFor();
      assert.deepEqual(copied(), [
        "Keyword\tMonthly volume\nespresso beans 1\t33100\nespresso machine 0\t2400",
      ]);
    });
  });

  it("draws changes, presence and lost or unfollowed links in words and shapes", async () => {
    await open(richDocument(6));
    const texts = async (key: string): Promise<string[]> => {
      const place = (await headers()).indexOf(words.column(key));
      return (await grid.result.column("keywords", place)).map((text) => text.trim());
    };
    assert.deepEqual(await texts("change"), [
      "down 10%",
      "no change",
      "—",
      "up 20%",
      "up 30%",
      "up 40%",
    ]);
    assert.deepEqual(await texts("dofollow"), ["no", "yes", "yes", "no", "yes", "yes"]);
    assert.equal(await grid.page.locator(".seo-mark").count(), 4);
    assert.equal(
      await grid.page
        .getByRole("img", { name: "a.com, c.com" })
        .first()
        .locator(".seo-dot-on")
        .count(),
      2,
    );
  });

  it("selects, groups and filters columns of 100,000 rows", async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => ({
      keyword: `keyword ${row}`,
      monthly_volume: row,
      intent: ["commercial", "informational"][row % 2],
    }));
    const values = [
      rows.map(({ keyword }) => keyword),
      rows.map(({ monthly_volume }) => monthly_volume),
      rows.map(({ intent }) => intent),
    ];
    const document = documentWith(rows, {}, 200);
    await open(document, {
      rows: ({ from }) => Promise.resolve(values.map((column) => column.slice(from))),
    });
    await grid.page.locator("[role=grid][aria-busy=false]").waitFor();
    await grid.page.getByRole("gridcell").first().focus();
    await press("Control+a");
    await selection("100,000").waitFor();
    await button("filters").click();
    await filter("monthly_volume").first().fill("99990");
    await selection("10").waitFor();
    await button("clearFilters").click();
    await header("intent").click({ button: "right" });
    await entry("group").click();
    assert.equal(await grid.page.getByRole("treegrid").getAttribute("aria-rowcount"), "100003");
  });

  for (const theme of themes) {
    it(`is without fault for assistive technology with everything open, ${theme}`, async () => {
      await open(richDocument(30), {}, { theme });
      await button("filters").click();
      await filter("monthly_volume").first().fill("100");
      await button("columns").click();
      await cell("espresso machine 0").focus();
      await press("Space", "Shift+F10");
      await entry("inspect").waitFor();
      assert.deepEqual(await grid.result.view.runAxe(), []);
      await press("Escape");
      await header("intent").click({ button: "right" });
      assert.deepEqual(await grid.result.view.runAxe(), []);
      await entry("group").click();
      await grid.page.getByRole("treegrid").waitFor();
      assert.deepEqual(await grid.result.view.runAxe(), []);
    });
  }

  it("fits a window of 320 pixels with everything open", async () => {
    await open(richDocument(30), {}, { viewport: { width: 320, height: 700 } });
    await button("filters").click();
    await filter("monthly_volume").first().fill("100");
    await button("columns").click();
    await button("copyAs").click();
    const menuBox = await grid.page.getByRole("menu").boundingBox();
    assert.ok(
      menuBox !== null &&
        menuBox.x >= 0 &&
        menuBox.x + menuBox.width <= 320 &&
        menuBox.y + menuBox.height <= 700,
    );
    assert.equal(await grid.page.evaluate(() => document.documentElement.scrollWidth), 320);
  });
});
