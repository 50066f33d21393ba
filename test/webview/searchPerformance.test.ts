import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import type { Theme } from "../support/editor.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { shown } from "../unit/research/results/shown.ts";
import { GridUnderTest } from "./gridUnderTest.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

/** Queries of which one lost clicks, one won some, and one was not there before. */
const queries = [
  ["pour over coffee", [180, 5100, 0.0353, 5], [230, 5000, 0.046, 8]],
  ["espresso grind size", [310, 5200, 0.0596, 3.1], [288, 5010, 0.0575, 3.3]],
  ["coffee subscription", [2, 4000, 0.0005, 21], [2, 4000, 0.0005, 20]],
  ["harbor lane hours", [4, 90, 0.0444, 2], [null, null, null, null]],
  ["decaf beans", [11, 400, 0.0275, 14.2], [30, 420, 0.0714, 9]],
] as const;
const figures = ["clicks", "impressions", "ctr", "position"];

function performance(): ResultDocument {
  const rows = queries.map(([query, now, before]) => ({
    query,
    ...Object.fromEntries(figures.map((figure, place) => [figure, now[place]])),
    ...Object.fromEntries(figures.map((figure, place) => [`previous_${figure}`, before[place]])),
  }));
  return shown("get_search_performance", { data: { group_by: "query", rows } }).document;
}

describe("search performance with a comparison", () => {
  const grid = new GridUnderTest();
  const { press, headers } = grid;
  const open = (theme: Theme = "light", width = 1000): Promise<void> =>
    grid.open(performance(), {}, { theme, viewport: { width, height: 900 } });
  const chip = (id: string): Locator => grid.page.locator(`[data-preset=${id}]`);
  const pressed = (id: string): Promise<string | null> => chip(id).getAttribute("aria-pressed");
  const column = async (place: number): Promise<string[]> =>
    (await grid.result.column("rows", place)).map((text) => text.trim());
  const rowsShown = (count: number): Promise<unknown> =>
    until(
      `${count} rows`,
      async () =>
        (await grid.result.grid("rows").getAttribute("aria-rowcount")) === String(count + 1),
    );

  it("has every change in sight, named in full for whoever hears it, with its sign and in words", async () => {
    await open();
    assert.deepEqual((await headers()).slice(0, 9), [
      words.column("query"),
      ...figures.flatMap((figure) => [words.column(figure), "Change"]),
    ]);
    for (const figure of figures) {
      const header = grid.header(`${figure}_change`);
      assert.ok(await isInSight(grid.page, header), figure);
      assert.ok(
        (await header.getAttribute("title"))?.startsWith(`${words.column(`${figure}_change`)}: `),
      );
    }
    assert.deepEqual(await column(8), ["+3", "+0.2", "-1", "—", "-5.2"]);
    assert.deepEqual(await column(6), ["-1.07 pp", "+0.21 pp", "0 pp", "—", "-4.39 pp"]);
    const row = grid.page.locator("[role=row]", { hasText: "pour over coffee" });
    for (const name of ["down 50, worse", "up 100", "down 1.07 points, worse", "up 3, better"]) {
      assert.equal(await row.getByRole("img", { name, exact: true }).count(), 1, name);
    }
  });

  it("colors no change of impressions, for more of them is neither good nor bad", async () => {
    await open();
    const colored = async (place: number): Promise<number> =>
      grid.page.locator(`[role=gridcell][data-column="${place}"] .seo-moved-up`).count();
    assert.deepEqual([await colored(2), await colored(4), await colored(8)], [1, 0, 2]);
  });

  it("names a change in full where it doesn't stand behind its figure", async () => {
    await open();
    await grid.page.locator("[role=columnheader][data-column='2']").focus();
    await press("Alt+Shift+ArrowLeft");
    assert.deepEqual(
      (await headers()).slice(0, 4),
      ["query", "clicks_change", "clicks", "impressions"].map(words.column),
    );
  });

  it("sorts changes as figures, unknown last whichever way", async () => {
    await open();
    const header = grid.header("position_change");
    await header.click();
    assert.deepEqual(await column(8), ["+3", "+0.2", "-1", "-5.2", "—"]);
    await header.click();
    assert.deepEqual(await column(8), ["-5.2", "-1", "+0.2", "+3", "—"]);
  });

  it("is filtered by a preset with keys alone, which shows what it set and takes it back", async () => {
    await open();
    const group = grid.page.locator(".seo-presets[role=group][aria-label]");
    assert.equal(await group.getByRole("button").count(), 3);
    assert.ok(
      await group.getByRole("button", { name: "Losing clicks 2 rows", exact: true }).isVisible(),
    );
    await chip("losingClicks").focus();
    await press("Space");
    await rowsShown(2);
    assert.equal(await pressed("losingClicks"), "true");
    assert.deepEqual(await column(0), ["pour over coffee", "decaf beans"]);
    assert.ok(await grid.page.getByText("Clicks change: at most -1", { exact: true }).isVisible());
    assert.ok(await chip("losingClicks").evaluate((element) => element === document.activeElement));
    await press("Enter");
    await rowsShown(5);
    assert.equal(await pressed("losingClicks"), "false");
    assert.equal(await grid.page.locator(".seo-chips").count(), 0);
    assert.deepEqual((await column(0))[0], "pour over coffee");
  });

  it("lets go of a preset whose filter is edited or removed", async () => {
    await open();
    await chip("nearTheTop").click();
    await rowsShown(2);
    await grid.button("filters").click();
    const least = grid.page.locator("[data-filter=position] input").first();
    assert.equal(await least.inputValue(), "4");
    await least.fill("6");
    await rowsShown(1);
    assert.equal(await pressed("nearTheTop"), "false");
    await least.fill("4");
    await rowsShown(2);
    assert.equal(await pressed("nearTheTop"), "true");
    await grid.button("clearFilters").click();
    await rowsShown(5);
    assert.equal(await pressed("nearTheTop"), "false");
  });

  it("saves and copies changes as numbers", async () => {
    await open();
    await grid.button("copyTable").click();
    await until("a copy", () => Promise.resolve(grid.copied().length === 1));
    const [head = "", first = ""] = String(grid.copied()[0]).split("\n");
    assert.deepEqual(
      head.split("\t").slice(7, 9),
      ["position", "position_change"].map(words.column),
    );
    assert.deepEqual(first.split("\t").slice(0, 9), [
      "pour over coffee",
      "180",
      "-50",
      "5100",
      "100",
      "0.035",
      "-0.0107",
      "5",
      "3",
    ]);
  });

  for (const theme of themes) {
    it(`has no fault against accessibility in ${theme}, pressed or not`, async () => {
      await open(theme);
      await chip("losingClicks").click();
      await rowsShown(2);
      assert.deepEqual(await grid.result.view.runAxe(), []);
    });
  }
});

/** True while an element is within the window and its table. */
async function isInSight(page: Page, element: Locator): Promise<boolean> {
  const [box, table] = [await element.boundingBox(), await page.locator(".seo-grid").boundingBox()];
  return (
    box !== null && table !== null && box.x >= table.x && box.x + box.width <= table.x + table.width
  );
}
