import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { dayOf } from "../../src/research/files/history/rankTable.ts";
import { rankSeries } from "../../src/research/files/history/rankSeries.ts";
import type { RankSeries } from "../../src/research/files/history/rankSeries.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Theme } from "../support/editor.ts";
import { until } from "../support/until.ts";
import { entryOf } from "../unit/research/files/history/historyUnderTest.ts";
import { HistoryPage } from "./historyPage.ts";
import type { FakeHistory } from "./historyPage.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
const urlOf = (name: string): string => `https://harbor.com/${name}`;

/** Keywords with checks on these days of November 2025. */
function history(): RankSeries[] {
  const checks: readonly (readonly [string, number, number | null, string])[] = [
    ["chemex", 1, 8, urlOf("chemex")],
    ["chemex", 2, 6, urlOf("chemex")],
    ["chemex", 3, null, ""],
    ["chemex", 4, 5, urlOf("guide")],
    ["moka pot", 1, null, ""],
    ["moka pot", 3, null, ""],
    ["v60", 1, 3, urlOf("v60")],
    ["v60", 12, 2, urlOf("v60")],
  ];
  return rankSeries([
    ...checks.map(([keyword, day, position, url], index) =>
      entryOf({
        keyword,
        date: `2025-11-${String(day).padStart(2, "0")}`,
        position,
        url,
        depth: position === null ? 100 : null,
        result: `r${index}`,
      }),
    ),
    entryOf({ keyword: "v60", source: "live_serp", position: 9, date: "2025-11-02" }),
  ]);
}

describe("the rank history's view", () => {
  let browser: Browser;
  let opened: HistoryPage[] = [];

  before(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    const pages = opened;
    opened = [];
    await Promise.all(pages.map((one) => one.close()));
  });
  after(() => browser.close());

  const open = async (
    host: Partial<FakeHistory> = {},
    options: Parameters<typeof HistoryPage.open>[2] = {},
  ): Promise<HistoryPage> => {
    const view = await HistoryPage.open(browser, { series: history(), ...host }, options);
    opened.push(view);
    return view;
  };

  it("has a row for each keyword and source: now, before, best, and what wasn't found or looked up", async () => {
    const { page } = await open();
    const row = (name: string): Promise<string[]> =>
      page
        .getByRole("row")
        .filter({ hasText: name })
        .first()
        .getByRole("gridcell")
        .allTextContents();
    await page.getByRole("gridcell", { name: "moka pot" }).waitFor();
    assert.deepEqual(
      (await row("moka pot")).slice(0, 6).map((cell) => cell.trim()),
      ["moka pot", "> 100", "> 100", "—", "—", "not found"],
    );
    assert.deepEqual(
      (await row("chemex")).slice(0, 5).map((cell) => cell.trim()),
      ["chemex", "5", "> 100", "—", "5"],
    );
    assert.equal(await page.getByRole("row").filter({ hasText: "v60" }).count(), 2);
    const label = await page
      .getByRole("row")
      .filter({ hasText: "chemex" })
      .locator("svg.seo-spark")
      .getAttribute("aria-label");
    assert.match(label ?? "", /4 checks.*5.*8/u);
  });

  it("charts the first row, then those that are selected, four at most", async () => {
    const view = await open();
    await until("the first chart", () => view.charted.length === 1);
    const grid = view.page.getByRole("grid");
    await view.page.getByRole("gridcell", { name: "moka pot" }).click();
    await view.page.keyboard.press("Space");
    await until("the selected row", () => view.charted.at(-1)?.[0] === 1);
    await view.page.keyboard.press("Control+a");
    await until("all rows", () => view.charted.at(-1)?.length === 4);
    assert.deepEqual(view.charted, [[0], [1], [0, 1, 2, 3]]);
    await grid.waitFor();
    await until("four lines", async () => (await view.page.locator("seo-ranks g").count()) === 4);
  });

  it("draws better positions higher, breaks the line where the site wasn't found, and says so", async () => {
    const { page } = await open();
    const line = page.locator("seo-ranks .seo-line").last();
    const path = await line.getAttribute("d");
    const spots = [...(path ?? "").matchAll(/([ML])([\d.]+) ([\d.]+)(h0)?/gu)];
    assert.deepEqual(
      spots.map(([, command, , , dot]) => `${command}${dot ?? ""}`),
      ["M", "L", "Mh0"],
      "two checks joined, then one by itself",
    );
    const heights = spots.map(([, , , y]) => Number(y));
    assert.ok((heights[0] ?? 0) > (heights[1] ?? 0) && (heights[1] ?? 0) > (heights[2] ?? 0));
    const missing = await page.locator("seo-ranks .seo-rank-missing").getAttribute("d");
    assert.equal([...(missing ?? "").matchAll(/M/gu)].length, 1);
    assert.equal(await page.locator(".seo-plot-area .seo-rank-moved").count(), 1);
    const label = await page.locator("seo-ranks svg[role=img]").getAttribute("aria-label");
    assert.match(label ?? "", /chemex: 8 on .*5 on .*Best 5/u);
    const words = await page.locator(".seo-rank-key").innerText();
    assert.match(words, /URL changed/u);
    assert.match(words, /Not found/u);
  });

  it("marks commits and notes of the days it shows, lists them, and says where commits are missing", async () => {
    const commits = [
      { day: dayOf("2025-11-02"), text: "Rewrite the guide" },
      { day: dayOf("2025-12-24"), text: "After the last check" },
    ];
    const { page } = await open({
      notes: [{ date: "2025-11-03", text: "Core update" }],
      commits: { commits, note: "Commits of content/chemex.md" },
    });
    await page.getByText("Commits of content/chemex.md").waitFor();
    const strokes = async (name: string): Promise<number> =>
      [...((await page.locator(`.seo-rank-${name}`).getAttribute("d")) ?? "").matchAll(/M/gu)]
        .length;
    assert.equal(await strokes("commit"), 1);
    assert.equal(await strokes("note"), 1);
    await page.getByText("Events (3)").click();
    const events = await page.locator(".seo-rank-events li").allInnerTexts();
    assert.deepEqual(
      events.map((event) => /URL changed|Note|Commit/u.exec(event)?.[0]),
      ["URL changed", "Note", "Commit"],
    );
  });

  it("shows every check as text, for whoever doesn't see the chart", async () => {
    const { page } = await open();
    await page.getByText("Figures", { exact: true }).click();
    const rows = await page.locator(".seo-figures-table tbody tr").allInnerTexts();
    assert.deepEqual(
      rows.map((row) => row.split("\t").at(-1)?.trim()),
      ["5", "not among the first 100", "6", "8"],
    );
  });

  it("draws keywords that were never found each in a row of its own, which says whose it is", async () => {
    const lost = ["aeropress", "latte", "moka pot"];
    const { page } = await open({
      series: rankSeries(
        lost.flatMap((keyword, index) => [
          entryOf({ keyword, date: "2025-11-01", position: null, url: "", result: `a${index}` }),
          entryOf({ keyword, date: "2025-11-02", position: null, url: "", result: `b${index}` }),
        ]),
      ),
    });
    await page.getByRole("gridcell", { name: "latte" }).click();
    await page.keyboard.press("Control+a");
    const dots = page.locator("seo-ranks .seo-rank-missing");
    await until("three rows of dots", async () => (await dots.count()) === lost.length);
    const heights = await dots.evaluateAll((paths) =>
      paths.map((path) => path.getBoundingClientRect().top),
    );
    const apart = heights.slice(1).map((height, index) => height - (heights[index] ?? 0));
    assert.ok(
      apart.every((pixels) => pixels > 6),
      `in the order of the legend, further apart than a dot is wide: ${apart.join(", ")}`,
    );
    await dots.first().scrollIntoViewIfNeeded();
    const pointed = await dots.evaluateAll((paths) =>
      paths.map((path) => {
        const { left, top, height } = path.getBoundingClientRect();
        const area = path.closest("svg")?.getBoundingClientRect();
        const found = document.elementFromPoint(area?.left ?? left, top + height / 2);
        return found?.querySelector("title")?.textContent ?? "";
      }),
    );
    assert.deepEqual(
      pointed,
      lost.map((keyword) => `${keyword}: not found`),
    );
  });

  it("is read day by day with the keyboard", async () => {
    const { page } = await open();
    const slider = page.getByRole("slider");
    await slider.focus();
    const read = (): Promise<string | null> => slider.getAttribute("aria-valuetext");
    assert.match((await read()) ?? "", /^Nov 4, 2025\. chemex: 5\.$/u);
    await page.keyboard.press("ArrowLeft");
    assert.match((await read()) ?? "", /^Nov 3, 2025\. chemex: not among the first 100\.$/u);
    assert.match(
      await page.locator(".seo-lines-legend li").innerText(),
      /Nov 3, 2025\s+not among the first 100/u,
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    assert.match((await read()) ?? "", /^Nov 1, 2025/u);
    await page.keyboard.press("End");
    assert.equal(await slider.getAttribute("aria-valuenow"), "4");
    assert.equal(await page.locator(".seo-plot-rule").count(), 1);
    await page.keyboard.press("Tab");
    await until("no day", async () => (await page.locator(".seo-plot-rule").count()) === 0);
  });

  it("loads the rows that didn't come with the document, and all again when the file has changed", async () => {
    const view = await open({ firstRows: 2 });
    await view.page.getByRole("row").filter({ hasText: "v60" }).first().waitFor();
    const starts = (): number => view.asked.filter(({ kind }) => kind === "ready").length;
    assert.equal(starts(), 1);
    await view.changed();
    await until("a second start", () => starts() === 2);
    await until("its chart", () => view.charted.length === 2);
  });

  it("says what it couldn't read, and leads to the text", async () => {
    const view = await open({ problems: ["2 lines can't be read and aren't shown."] });
    assert.match(await view.page.getByRole("alert").innerText(), /2 lines/u);
    await view.page.locator("[data-action=openText]").click();
    await until("the text", () => view.asked.some(({ kind }) => kind === "openText"));
  });

  for (const theme of themes) {
    it(`has no fault that axe finds, in ${theme}`, async () => {
      const view = await open(
        { notes: [{ date: "2025-11-03", text: "<b>Core</b> update" }] },
        { theme },
      );
      await view.page.getByText("Events (2)").click();
      await view.page.getByText("Figures", { exact: true }).click();
      assert.deepEqual(await view.view.runAxe(), []);
    });
  }

  it("fits into a narrow window", async () => {
    const { page } = await open({}, { viewport: { width: 360, height: 700 } });
    await page.locator("seo-ranks svg[role=img]").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width}`);
  });
});
