import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { Picture } from "../../src/shared/picture.ts";
import type { Theme } from "../support/editor.ts";
import { comparison, pictureOf, samples, shapes } from "./pictureSamples.ts";
import { shown } from "../unit/research/results/shown.ts";
import { wireFixture } from "../support/wireFixtures.ts";
import { openPictures } from "./picturePage.ts";
import type { FakeHost, ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";
import type { ResultPages } from "./resultPages.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
const all: readonly Picture[] = [...shapes.map((shape) => samples[shape]), comparison];

describe("pictures", () => {
  const pages = resultPages();

  const open = (
    pictures: readonly Picture[],
    host?: Omit<FakeHost, "document">,
    options?: Parameters<ResultPages["open"]>[1],
  ): Promise<ResultPage> => openPictures(pages, pictures, host, options);

  const items = (list: Locator): Promise<string[]> =>
    list.allInnerTexts().then((texts) => texts.map(plain));

  it("draws tiles: figure, label, and how it moved in words", async () => {
    const { page } = await open([samples.tiles]);
    assert.deepEqual(await items(page.locator(".seo-tile")), [
      "Clicks 12,481 +12.4% vs. 11,104 · better",
      "Impressions 402,117 no change vs. 402,117",
      "Average position 8.4 +0.7 vs. 7.7 · worse",
      "Click-through rate 3.1%",
      "Key events —",
    ]);
    assert.equal(await page.locator("dt[title='Clicks divided by impressions']").count(), 1);
  });

  it("draws bars as a list, as long as their values, the own site named", async () => {
    const { page } = await open([samples.bars]);
    const rows = page.locator("ol.seo-ranks > li");
    assert.deepEqual((await items(rows)).slice(0, 3), [
      "coffeegeek.example 214 · 18.2%",
      "espresso-lab.example 181 · 15.4%",
      "our-roastery.example Your site 96 · 8.2%",
    ]);
    const widths = await rows
      .locator(".seo-rank-track")
      .evaluateAll((tracks) =>
        tracks.map(
          (track) =>
            (track.firstElementChild?.getBoundingClientRect().width ?? 0) /
            track.getBoundingClientRect().width,
        ),
      );
    for (const [index, { value }] of samples.bars.bars.entries()) {
      assert.ok(Math.abs((widths[index] ?? -1) - value / 214) < 0.01, `${index}: ${widths[index]}`);
    }
    assert.ok(
      Number(
        await rows
          .nth(2)
          .locator(".seo-rank-label")
          .evaluate((label) => getComputedStyle(label).fontWeight),
      ) >= 600,
    );
  });

  it("draws shares as parts of one bar, each with a pattern of its own, and a legend with figures", async () => {
    const { page } = await open([samples.shares]);
    assert.deepEqual((await items(page.locator(".seo-legend > li"))).slice(0, 2), [
      "Position 1 to 3 112",
      "Position 4 to 10 341",
    ]);
    const parts = await page
      .locator(".seo-shares-bar > span")
      .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().width));
    const [first, second] = parts;
    assert.ok(
      first !== undefined && second !== undefined && Math.abs(second / first - 341 / 112) < 0.1,
    );
    const patterns = (list: Locator): Promise<string[]> =>
      list.evaluateAll((drawn) =>
        drawn.map(
          (part) => getComputedStyle(part).backgroundImage + getComputedStyle(part).backgroundColor,
        ),
      );
    const looks = await patterns(page.locator(".seo-shares-bar > span"));
    assert.equal(new Set(looks).size, looks.length);
    assert.deepEqual(looks, await patterns(page.locator(".seo-legend .seo-swatch")));
  });

  it("draws a line with its gap, and says what it shows", async () => {
    const { page } = await open([samples.lines]);
    const chart = page.getByRole("img", {
      name: /^Monthly volume: .* in Nov 2024, .* in Oct 2026; lowest .*, highest .*\.$/u,
    });
    assert.equal(await chart.count(), 1);
    const path = (await chart.locator(".seo-line").getAttribute("d")) ?? "";
    assert.equal(path.match(/M/gu)?.length, 2);
    assert.equal(path.match(/[ML]/gu)?.length, 23);
    assert.equal(await page.locator(".seo-figures-table").count(), 0);
    await page.locator(".seo-figures > summary").press("Enter");
    const rows = page.locator(".seo-figures-table tbody tr");
    await rows.first().waitFor();
    assert.equal(await rows.count(), 24);
    assert.deepEqual((await items(rows)).slice(6, 9), [
      "May 2025 44,133",
      "Jun 2025 —",
      "Jul 2025 42,595",
    ]);
  });

  it("reads the point under the pointer, of both lines", async () => {
    const { page } = await open([comparison]);
    const legend = page.locator(".seo-lines-legend > li");
    assert.match((await items(legend))[0] ?? "", /^Clicks 28 Oct 2026 \d+$/u);
    const box = await page.locator(".seo-plot-area").boundingBox();
    assert.ok(box !== null);
    await page.mouse.move(box.x + 2, box.y + 30);
    assert.deepEqual(await items(legend), [
      "Clicks 1 Oct 2026 456",
      "Clicks before 1 Oct 2025 420",
    ]);
    await page.mouse.move(0, 0);
    await legend.getByText("28 Oct 2026").waitFor();
    const dashes = await page
      .locator(".seo-plot-area .seo-line")
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).strokeDasharray));
    assert.deepEqual([dashes[0], dashes[1] === "none"], ["none", false]);
    await page.locator(".seo-figures > summary").click();
    await page.locator(".seo-figures-table").waitFor();
    assert.equal(
      (await items(page.locator(".seo-figures-table tbody tr")))[0],
      "1 Oct 2026 456 420 1 Oct 2025",
    );
  });

  it("draws a score with figure and word, as far along the arc as it is on its scale", async () => {
    const { page } = await open([samples.dial]);
    assert.equal((await items(page.locator(".seo-dial-words")))[0], "82 of 100 Good On-page score");
    assert.equal(
      await page.locator(".seo-dial-value").getAttribute("stroke-dasharray"),
      "82.00 200",
    );
    assert.equal(await page.locator(".seo-tile").count(), 4);
  });

  it("draws a funnel with what is left of the step before", async () => {
    const { page } = await open([samples.funnel]);
    assert.deepEqual((await items(page.locator(".seo-step"))).slice(0, 2), [
      "5,120 candidates",
      "2,210 after spam 43.2% of previous step",
    ]);
  });

  it("draws a result page in its order, the own site marked", async () => {
    const { page } = await open([samples.resultPage]);
    const cards = page.locator("ol.seo-serp > li");
    assert.equal(await cards.count(), 5);
    assert.equal(
      (await items(cards))[3],
      "Position 2 2 Organic our-roastery.example Your site Espresso machines: how to choose A guide from people who roast.",
    );
    assert.equal(await cards.locator("li").filter({ hasText: "Your site" }).count(), 1);
    await cards.last().locator("button.seo-bounded-add", { hasText: "4" }).click();
    assert.equal(await cards.last().locator("li").count(), 12);
  });

  it("calls a marked site by the word it came with, in cards, lines and sources", async () => {
    const site = { text: "asked-about.example", own: true, mark: "Inspected site" };
    const { page } = await open([
      {
        shape: "resultPage",
        items: [
          {
            kind: "Organic",
            position: 1,
            title: "One",
            domain: site.text,
            text: "",
            lines: [site, { text: "other.example", own: false }],
            own: true,
            mark: site.mark,
          },
        ],
      },
      { shape: "quotes", quotes: [{ title: "Why?", text: "", sources: [site] }] },
    ]);
    assert.deepEqual(
      await items(page.locator(".seo-pictures .seo-pic-mark, .seo-section .seo-pic-mark")),
      ["Inspected site", "Inspected site", "Inspected site"],
    );
    assert.equal(await page.getByText("Your site").count(), 0);
  });

  it("says whose the numbers of a presence column are, without a pointer", async () => {
    const { document } = shown(
      "compare_backlink_gap",
      wireFixture("compare_backlink_gap").response.body,
    );
    const result = await pages.open({ document });
    const { page } = result;
    const section = page.locator(".seo-section", {
      has: page.getByRole("heading", { name: "Links to each competitor" }),
    });
    assert.deepEqual(await items(section.locator(".seo-rank")), [
      "1 · espressoatlas.com 2 of 2 rows",
      "2 · coffeedaily.com 1 of 2 rows",
    ]);
    assert.deepEqual(
      await page
        .locator(".seo-dots")
        .evaluateAll((cells) =>
          cells.map((cell) => [
            cell.ariaLabel,
            [...cell.querySelectorAll("text")].map(({ textContent }) => textContent),
          ]),
        ),
      [
        ["espressoatlas.com, coffeedaily.com", ["1", "2"]],
        ["espressoatlas.com", ["1"]],
      ],
    );
    assert.deepEqual(await result.view.runAxe(), []);
  });

  it("shows links under the site they come from", async () => {
    const { document } = shown("inspect_backlinks", wireFixture("inspect_backlinks").response.body);
    const result = await pages.open({ document });
    const heads = result.page
      .getByRole("treegrid", { name: "backlinks" })
      .locator("[role=row][aria-level='1']");
    assert.deepEqual(await items(heads), ["From domain roastersdigest.com 2 rows"]);
  });

  it("draws sample answers with the sources they cite", async () => {
    const { page } = await open([samples.quotes]);
    const quotes = page.locator(".seo-quotes > li");
    assert.ok(await quotes.first().locator("blockquote").getByText("For beginners,").isVisible());
    assert.deepEqual(await items(quotes.first().locator(".seo-pic-lines > li")), [
      "coffeegeek.example",
      "our-roastery.example Your site",
    ]);
    assert.ok(await quotes.last().getByText("No sources").isVisible());
  });

  it("opens links by the cell they name, with the keyboard too, and says when one can't be opened", async () => {
    let fails = false;
    const result = await open([samples.resultPage], {
      openLink: () => (fails ? Promise.reject(new Error("Not a web address.")) : Promise.resolve()),
    });
    const { page } = result;
    await page.getByRole("link", { name: "Espresso machines: how to choose" }).press("Enter");
    await result.view.waitForMessage(() => result.askedFor("openLink").length > 0);
    assert.deepEqual(result.askedFor("openLink"), [
      { kind: "openLink", revision: 1, table: "keywords", column: "url", row: 3 },
    ]);
    fails = true;
    await page.getByRole("link", { name: "coffeegeek.example" }).click();
    await page
      .locator(".seo-section")
      .first()
      .getByRole("alert")
      .getByText("Not a web address.")
      .waitFor();
  });

  it("says when there is nothing to draw", async () => {
    const { page } = await open([
      { shape: "bars", bars: [] },
      { shape: "lines", format: "integer", lines: [] },
      { shape: "quotes", quotes: [] },
    ]);
    assert.equal(await page.getByText("Nothing to show.").count(), 3);
  });

  for (const theme of themes) {
    it(`has no accessibility fault in the ${theme} theme`, async () => {
      const { page, view } = await open([...all, pictureOf("bars", 40)], {}, { theme });
      for (const summary of await page.locator("summary").all()) {
        await summary.click();
      }
      assert.deepEqual(await view.runAxe(), []);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.deepEqual(await view.runAxe(), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    });
  }
});

/** A text on one line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
