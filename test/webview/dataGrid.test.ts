import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Rows } from "./documents.ts";
import { documentWith, keywordRows, tableHead } from "./documents.ts";
import type { FakeHost, ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";

describe("data grid", () => {
  const pages = resultPages();
  let result: ResultPage;
  let page: Page;

  async function open(rows: Rows, host: Partial<FakeHost> = {}): Promise<void> {
    result = await pages.open({ document: documentWith(rows), ...host });
    ({ page } = result);
  }

  /** The cell that has the focus: its place as assistive technology is told it, and its text. */
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const cell = document.activeElement;
      const row = cell?.closest("[role=row]")?.getAttribute("aria-rowindex");
      return `${row}:${cell?.getAttribute("aria-colindex")} ${cell?.textContent}`;
    });

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };

  it("is a grid with counts, named after its data member", async () => {
    await open(keywordRows(500));
    const grid = result.grid("keywords");
    assert.equal(await grid.getAttribute("aria-rowcount"), "501");
    assert.equal(await grid.getAttribute("aria-colcount"), "7");
    assert.ok((await grid.getByRole("row").count()) < 60);
    assert.equal(await page.getByRole("row").nth(1).getAttribute("aria-rowindex"), "2");
  });

  it("draws figures, trends, intents, levels and addresses each in its own way, and a dash for what is absent", async () => {
    await open(keywordRows(30));
    const row = page.getByRole("row").nth(2);
    assert.deepEqual(
      (await row.getByRole("gridcell").allTextContents()).map((text) => text.trim()),
      ["espresso beans 1", "33,100", "", "0.37", "Medium", "C", "https://example.com/1"],
    );
    assert.equal(
      await row
        .getByRole("img", {
          name: /^12-month trend: (?:up|down) [\d.]+%, between [\d,]+ and [\d,]+$/u,
        })
        .count(),
      1,
    );
    assert.equal(
      await row.getByRole("img", { name: words.intent("commercial") }).textContent(),
      "C",
    );
    assert.deepEqual(
      (await page.getByRole("row").nth(3).getByRole("gridcell").allTextContents()).slice(1, 3),
      ["—", "—"],
    );
  });

  it("sorts by a header, unknown values last both ways, and back to the service's order", async () => {
    await open(keywordRows(10));
    const header = page.getByRole("columnheader", { name: words.column("monthly_volume") });
    const original = await result.column("keywords", 1);
    await header.click();
    assert.equal(await header.getAttribute("aria-sort"), "descending");
    assert.deepEqual(await result.column("keywords", 1), [
      "33,100",
      "12,100",
      "5,400",
      "2,400",
      "1,300",
      "880",
      "590",
      "110",
      "90",
      "—",
    ]);
    await header.click();
    assert.equal(await header.getAttribute("aria-sort"), "ascending");
    assert.deepEqual(await result.column("keywords", 1), [
      "90",
      "110",
      "590",
      "880",
      "1,300",
      "2,400",
      "5,400",
      "12,100",
      "33,100",
      "—",
    ]);
    await header.click();
    assert.equal(await header.getAttribute("aria-sort"), "none");
    assert.deepEqual(await result.column("keywords", 1), original);
  });

  it("filters at once, counts what is left, and says that this is free", async () => {
    await open(keywordRows(60));
    await page.getByRole("searchbox").fill("machine commercial");
    await page.getByText(words.rowsShown("0", "60")).waitFor();
    assert.ok(await page.getByText("No row contains all of these words.").isVisible());
    await page.getByRole("searchbox").fill("MACHINE transactional");
    await page.getByText(words.rowsShown("5", "60")).waitFor();
    assert.equal(await result.grid("keywords").getAttribute("aria-rowcount"), "6");
    assert.ok(await page.getByText("Sorting and filtering are local and free.").isVisible());
    await page.getByRole("searchbox").fill("nowhere");
    await page.locator("[data-action=showAll]").click();
    await page.getByText(words.rowsShown("60", "60")).waitFor();
    assert.deepEqual(
      result.asked.filter(({ kind }) => kind !== "ready" && kind !== "earlierRun"),
      [],
    );
  });

  it("has one tab stop and is walked with the keys of the grid pattern", async () => {
    await open(keywordRows(300));
    await page.locator("[data-action=saveTable]").focus();
    await press("Tab");
    assert.equal(await focused(), `1:1 ${words.column("keyword")}`);
    await press("ArrowDown", "ArrowRight");
    assert.equal(await focused(), "2:2 2,400");
    await press("End");
    assert.equal(await focused(), "2:7 https://example.com/0");
    await press("Control+End");
    assert.equal(await focused(), "301:7 https://example.com/299");
    await press("Home", "PageUp");
    assert.match(await focused(), /^2\d\d:1 espresso/u);
    await press("Control+Home");
    assert.equal(await focused(), "2:1 espresso machine 0");
    await press("PageDown", "PageUp", "ArrowUp");
    assert.equal(await focused(), `1:1 ${words.column("keyword")}`);
    await press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest("[role=grid]")), null);
    assert.equal(await page.locator("[role=grid] [tabindex='0']").count(), 1);
  });

  it("keeps the focused cell in the page, and in sight once it is moved", async () => {
    await open(keywordRows(2000));
    await page.getByRole("gridcell", { name: "espresso beans 1", exact: true }).click();
    await result.grid("keywords").evaluate((grid) => grid.scrollTo(0, 30_000));
    await until(
      "rows further down",
      async () => (await page.getByText(/^espresso \w+ 1075$/u).count()) > 0,
    );
    assert.equal(await focused(), "3:1 espresso beans 1");
    await press("ArrowDown");
    assert.equal(await focused(), "4:1 espresso cups 2");
    assert.ok(
      await page.getByRole("gridcell", { name: "espresso cups 2", exact: true }).isVisible(),
    );
    assert.ok((await result.grid("keywords").evaluate((grid) => grid.scrollTop)) < 100);
  });

  it("sorts with Enter on a header, which keeps the focus", async () => {
    await open(keywordRows(30));
    await page.getByRole("columnheader", { name: words.column("keyword") }).focus();
    await press("ArrowRight", "Enter");
    assert.ok((await focused()).startsWith(`1:2 ${words.column("monthly_volume")}`));
    assert.equal((await result.column("keywords", 1))[0], "40,500");
  });

  it("opens an address by naming its cell, whatever the order on screen", async () => {
    await open(keywordRows(30));
    await page.getByRole("columnheader", { name: words.column("monthly_volume") }).click();
    await page.getByRole("link", { name: "https://example.com/10", exact: true }).click();
    await page.getByRole("link", { name: "https://example.com/25", exact: true }).focus();
    await press("Enter");
    await until("two links", () => result.askedFor("openLink").length >= 2);
    assert.deepEqual(result.askedFor("openLink"), [
      { kind: "openLink", revision: 1, table: "keywords", column: "url", row: 10 },
      { kind: "openLink", revision: 1, table: "keywords", column: "url", row: 25 },
    ]);
    assert.equal(await page.locator("a").count(), 0);
  });

  it("shows why a link did not open", async () => {
    await open(keywordRows(3), {
      openLink: () => Promise.reject(new Error("The browser did not start.")),
    });
    await page.getByRole("link").first().click();
    await page.getByRole("alert").getByText("The browser did not start.").waitFor();
  });

  it("C1: copies a cell whole as it is shown, and the table's values", async () => {
    const long = "x".repeat(5000);
    await open([
      { keyword: long, monthly_volume: 12100 },
      { keyword: "b", monthly_volume: null },
      { keyword: "c", monthly_volume: 90 },
    ]);
    await page.getByRole("gridcell").first().focus();
    await press("Control+c", "ArrowRight", "Control+c");
    await page.getByRole("columnheader", { name: words.column("monthly_volume") }).click();
    await page.getByRole("columnheader", { name: words.column("monthly_volume") }).click();
    await page.locator("[data-action=copyTable]").click();
    await page.getByText(words.rowsCopied("3")).waitFor();
    assert.deepEqual(result.askedFor("copyText"), [
      { kind: "copyText", text: long },
      { kind: "copyText", text: "12,100" },
      { kind: "copyText", text: `Keyword\tMonthly volume\nc\t90\n${long}\t12100\nb\t` },
    ]);
  });

  it("clips a long value in its cell and shows it whole when asked", async () => {
    const long = `${"word ".repeat(20_000)}end`;
    await open([
      { keyword: long, monthly_volume: 1 },
      { keyword: "b", monthly_volume: 2 },
    ]);
    const cell = page.getByRole("gridcell").first();
    assert.ok(((await cell.textContent()) ?? "").length <= 301);
    assert.equal((await cell.boundingBox())?.height, 28);
    await cell.focus();
    await press("Enter");
    const reader = page.getByRole("textbox", { name: words.column("keyword") });
    assert.equal(await reader.textContent(), long);
    await press("Escape");
    assert.equal(await reader.count(), 0);
    assert.match(await focused(), /^2:1 word/u);
  });

  it("brings every value of a table into the page by scrolling", async () => {
    const rows = keywordRows(1000);
    await open(rows);
    const seen = new Set<string>();
    const height = await result.grid("keywords").evaluate((grid) => grid.scrollHeight);
    for (let top = 0; top < height; top += 400) {
      await result.grid("keywords").evaluate(async (grid, to) => {
        grid.scrollTo(0, to);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, top);
      (await result.column("keywords", 0)).forEach((text) => seen.add(text));
    }
    assert.deepEqual(seen, new Set(rows.map(({ keyword }) => keyword)));
  });

  it("has all rows in sight in the page, eight more ahead, and not many others, in every frame of a scroll", async () => {
    await open(keywordRows(2000));
    const frames = await result.grid("keywords").evaluate(async (grid) => {
      const seen: { ahead: number; behind: number; drawn: number; gaps: number }[] = [];
      for (const step of [84, 28, -84, -10, 3_000, -84]) {
        for (let turn = 0; turn < 12; turn++) {
          const from = grid.scrollTop;
          grid.scrollTop += step;
          await new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(resolve)),
          );
          const places = [...grid.querySelectorAll(".seo-grid-body [role=row]")].map(
            (row) => Number(row.getAttribute("aria-rowindex")) - 2,
          );
          const sorted = places.toSorted((a, b) => a - b);
          const [first = -1, last = -1] = [sorted[0], sorted.at(-1)];
          // Before the first row there is nothing that could be missing.
          const above = first === 0 ? 99 : Math.floor(grid.scrollTop / 28) - first;
          const below = last - (Math.ceil((grid.scrollTop + grid.clientHeight) / 28) - 2);
          const isForward = grid.scrollTop > from;
          const gaps = places.filter((place, index) => place !== first + index).length;
          seen.push({
            ahead: isForward ? below : above,
            behind: isForward ? above : below,
            drawn: places.length - Math.ceil(grid.clientHeight / 28),
            gaps,
          });
        }
      }
      return seen;
    });
    assert.deepEqual(
      frames.filter(
        ({ ahead, behind, drawn, gaps }) => ahead < 8 || behind < 0 || drawn > 17 || gaps > 0,
      ),
      [],
    );
    assert.equal(frames.length, 72);
  });

  it("leaves nothing behind in the page when it is scrolled to and fro", async () => {
    await open(keywordRows(5000));
    const nodes = await result.grid("keywords").evaluate(async (grid) => {
      const counts: number[] = [];
      for (let turn = 0; turn < 40; turn++) {
        grid.scrollTo(0, turn % 2 === 0 ? 100_000 : 50_000);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        counts.push(
          document.evaluate("count(.//node())", grid, null, XPathResult.NUMBER_TYPE).numberValue,
        );
      }
      return counts;
    });
    assert.ok((nodes.at(-1) ?? 0) <= (nodes[2] ?? 0) * 1.1, nodes.join(" "));
  });

  it("sorts, filters and scrolls 100,000 rows of ten columns", async () => {
    const count = 100_000;
    const rows = Array.from({ length: count }, (_, row) => ({
      keyword: `keyword ${row}`,
      monthly_volume: row % 1000 === 7 ? null : (row * 7919) % 100_003,
      cpc_usd: row / 100,
      intent: "commercial",
      a: row,
      b: `b${row}`,
      c: row % 2 === 0,
      d: null,
      e: "e",
      f: "f",
    }));
    const head = tableHead("keywords", rows, 200);
    const columns = head.columns.map(({ key }) =>
      rows.map((row) => Object.entries(row).find(([name]) => name === key)?.[1] ?? null),
    );
    const document = {
      ...documentWith([]),
      sections: [{ kind: "table", name: "keywords", title: "Keywords", table: head }],
    } as const;
    result = await pages.open({
      document,
      rows: ({ from }) => Promise.resolve(columns.map((values) => values.slice(from))),
    });
    ({ page } = result);
    await page.locator("[role=grid][aria-busy=false]").waitFor();
    await page.getByText(words.rowsShown("100,000", "100,000")).waitFor();
    await page.getByRole("columnheader", { name: words.column("monthly_volume") }).click();
    const volumes =
      columns[1]?.filter((value) => typeof value === "number").toSorted((a, b) => b - a) ?? [];
    assert.equal((await result.column("keywords", 1))[0], volumes[0]?.toLocaleString("en-US"));
    await page.getByRole("gridcell").first().focus();
    await press("Control+End");
    assert.equal(await focused(), `${count + 1}:10 f`);
    // the rows around the focused one come with the scroll event that follows
    await until("the unknown volumes at the end", async () =>
      (await result.column("keywords", 1)).slice(-3).every((text) => text === "—"),
    );
    await page.getByRole("searchbox").fill("b99999");
    await page.getByText(words.rowsShown("1", "100,000")).waitFor();
    assert.deepEqual(await result.column("keywords", 0), ["keyword 99999"]);
  });
});
