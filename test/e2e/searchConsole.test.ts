import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Frame, Locator } from "playwright-core";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { scratchFolder } from "../support/scratch.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { drawnRows } from "./gridCells.ts";

const host = "shop.example.com";
/** Pages of the site: clicks in the later and in the earlier period. */
const pages: readonly (readonly [slug: string, now: number, before: number])[] = [
  ["pour-over-ratio", 310, 260],
  ["gooseneck-kettle", 120, 190],
  ["moka-pot", 44, 230],
  ["cold-brew-at-home", 95, 96],
  ["burr-grinder-settings", 80, 101],
  ["french-press", 71, 40],
  ["how-to-store-beans", 12, 30],
];

/** An export of two periods, with headers and figures as Search Console writes them. */
function comparedExport(): Uint8Array {
  const header = (first: string): string =>
    [
      first,
      ...["Clicks", "Impressions", "CTR", "Position"].flatMap((figure) => [
        `Last 28 days ${figure}`,
        `Previous 28 days ${figure}`,
      ]),
    ].join(",");
  const row = (name: string, now: number, before: number): string =>
    [
      name,
      now,
      before,
      now * 30,
      before * 25,
      `${(100 / 30).toFixed(2)}%`,
      `${(100 / 25).toFixed(2)}%`,
      "8.2",
      "6.4",
    ].join(",");
  const sheet = (first: string, rows: readonly string[]): Uint8Array =>
    strToU8([header(first), ...rows, ""].join("\n"));
  const day = (from: string, at: number): string =>
    new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 28 }, (_none, at) => row(day("2026-10-27", at), 30 + at, 40));
  return zipSync({
    "Chart.csv": sheet("Date", days),
    "Queries.csv": sheet("Top queries", [
      row("moka pot coffee", 30, 160),
      row("pour over ratio", 200, 180),
    ]),
    "Pages.csv": sheet(
      "Top pages",
      pages.map(([slug, now, before]) => row(`https://${host}/posts/${slug}/`, now, before)),
    ),
    "Devices.csv": sheet("Device", [row("Mobile", 500, 600), row("Desktop", 232, 347)]),
    "Filters.csv": strToU8("Filter,Value\nSearch type,Web\nDate,Last 28 days\n"),
  });
}

/** An export of one period that is filtered to a page: its queries are that page's. */
function exportOf(page: string): Uint8Array {
  const sheet = (first: string, rows: readonly string[]): Uint8Array =>
    strToU8([`${first},Clicks,Impressions,CTR,Position`, ...rows, ""].join("\n"));
  const day = (at: number): string =>
    new Date(Date.parse("2026-10-27T00:00:00Z") + at * 86_400_000).toISOString().slice(0, 10);
  return zipSync({
    "Chart.csv": sheet(
      "Date",
      Array.from({ length: 28 }, (_none, at) => `${day(at)},2,50,4%,8.2`),
    ),
    "Queries.csv": sheet("Top queries", [
      "moka pot coffee,30,600,5%,8.2",
      "moka pot grind size,9,300,3%,11.4",
      "is a moka pot espresso,1,100,1%,14",
    ]),
    "Pages.csv": sheet("Top pages", [`${page},44,1320,3.33%,8.2`]),
    "Filters.csv": strToU8(`Filter,Value\nSearch type,Web\nDate,Last 28 days\nPage,${page}\n`),
  });
}

describe("a compared export of Search Console in a fresh install, without a key and without the sandbox", () => {
  let product: Product;
  let workbench: Workbench;
  const downloads = scratchFolder();
  let file: string;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    writeFileSync(join(product.blog, "hugo.toml"), `baseURL = "https://${host}/"\n`);
    const posts = join(product.blog, "content", "posts");
    mkdirSync(posts, { recursive: true });
    for (const [slug] of pages.slice(0, 5)) {
      writeFileSync(
        join(posts, `${slug}.md`),
        `---\ntitle: "${slug.replaceAll("-", " ")}"\ndate: 2025-05-01\n---\n\nText.\n`,
      );
    }
    file = join(downloads.path, `${host}-Performance-on-Search-2026-11-25.zip`);
    writeFileSync(file, comparedExport());
    workbench = await product.open();
  });
  after(async () => {
    downloads.remove();
    await product.dispose();
  });
  leavePictureOfFailure(() => workbench, "search-console");

  it("shows the page that lost most clicks after four actions", async () => {
    await workbench.showContainer(words.views.container);
    // the other views are there until it is known that there is no connection, and no result
    await welcomeButton(words.useSandbox).waitFor();
    await welcomeButton(words.importSearchConsole).click();
    await workbench.quickInput.chooseFile(words.importDialog, file);
    await workbench.waitForTab(`Search Console Export: ${host}`);
    const view = await workbench.webviewFrame('[role="grid"]');
    const [first] = await rowsOf(view);
    assert.match(first?.join(" ") ?? "", /moka-pot.*44.*186/u);
    await workbench.notifications.waitFor(/5 of 7 pages have an article in this project\./u);
    // the view wasn't there before: there is no connection, and there was no result
    await until("the result in the Results view", async () =>
      (await workbench.treeRows(words.views.results)).some(({ label }) => label.includes(host)),
    );
  });

  it("fits at 1024 × 700, in light and dark, with the first row in the upper half", async () => {
    await workbench.notifications.dismissAll();
    const usual = workbench.page.viewportSize() ?? assert.fail("no window");
    for (const theme of ["light", "dark"] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`search-console-${theme}`);
    }
    await workbench.page.setViewportSize({ width: 1024, height: 700 });
    const view = await workbench.webviewFrame('[role="grid"]');
    const row = view.getByRole("grid", { name: "rows", exact: true }).getByRole("gridcell").first();
    await row.waitFor();
    await workbench.screenshot("search-console-small");
    const { y = 700 } = (await row.boundingBox()) ?? {};
    assert.ok(y < 350, `the first row begins at ${y}`);
    await workbench.page.setViewportSize(usual);
  });

  it("takes another one that is dropped on the Results view", async () => {
    const name = `${host}-Performance-on-Search-2026-10-28.zip`;
    const dropped = zipSync({
      "Chart.csv": strToU8("Date,Clicks,Impressions,CTR,Position\n2026-10-26,4,50,8%,6.5\n"),
      "Pages.csv": strToU8(
        `Top pages,Clicks,Impressions,CTR,Position\nhttps://${host}/posts/moka-pot/,4,50,8%,6.5\n`,
      ),
      "Filters.csv": strToU8("Filter,Value\nSearch type,Web\n"),
    });
    await workbench.notifications.dismissAll();
    const tree = workbench.page.locator(".part.sidebar .pane", {
      has: workbench.page.locator(".pane-header", { hasText: words.views.results }),
    });
    const row = tree.locator(".monaco-list-row").first();
    await row.waitFor();
    await row.evaluate(
      (element, { file: fileName, bytes }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], fileName));
        for (const type of ["dragenter", "dragover", "drop"]) {
          const { x, y, width, height } = element.getBoundingClientRect();
          element.dispatchEvent(
            new DragEvent(type, {
              bubbles: true,
              cancelable: true,
              composed: true,
              dataTransfer: transfer,
              clientX: x + width / 2,
              clientY: y + height / 2,
            }),
          );
        }
      },
      { file: name, bytes: [...dropped] },
    );
    await workbench.notifications.waitFor(
      /1 of 1 page has an article|has an article in this project/u,
    );
    await workbench.screenshot("search-console-dropped");
  });

  it("says on one page what to work on, with the next step on each row", async () => {
    await workbench.runCommand(words.command("openOpportunities"));
    await workbench.waitForTab(/^Opportunities: /u);
    const view = await workbench.webviewFrame("seo-result");
    const lost = view.getByRole("grid", { name: "losingClicks", exact: true });
    const first = await until(
      "what lost clicks",
      async () => (await drawnRows(lost))[0] ?? undefined,
    );
    assert.match(first.join(" "), /moka-pot.*186/u);
    const usual = workbench.page.viewportSize() ?? assert.fail("no window");
    await workbench.page.setViewportSize({ width: 1024, height: 700 });
    await lost.getByRole("gridcell").first().waitFor();
    await workbench.screenshot("opportunities-small");
    await workbench.page.setViewportSize(usual);
    for (const theme of ["dark", "light"] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`opportunities-${theme}`);
    }
    await lost.locator('[role="gridcell"] button.seo-link').first().click();
    await workbench.waitForTab("moka-pot.md");
  });

  it("shows an article the queries of an export that is filtered to its page, and the words that it lacks", async () => {
    const second = join(downloads.path, `${host}-Performance-on-Search-2026-11-25 (1).zip`);
    writeFileSync(second, exportOf(`https://${host}/posts/moka-pot/`));
    await workbench.runCommand(words.command("importSearchConsole"));
    await workbench.quickInput.chooseFile(words.importDialog, second);
    await workbench.notifications.waitFor(/\d+ of \d+ pages? ha/u);
    await workbench.notifications.dismissAll();
    await workbench.openFile("content/posts/moka-pot.md");
    await workbench.runCommand(words.focus("article"));
    const view = await workbench.webviewFrame("seo-article");
    const queries = view.locator("[data-section=queries]");
    await until("the queries", async () =>
      /moka pot coffee[^]*not in the title: coffee/u.test(await queries.innerText()),
    );
    await inBothThemes("queries-of-page", () =>
      queries.evaluate((section) => section.scrollIntoView()),
    );
  });

  it("shows the keywords of a list in groups, each with its evidence", async () => {
    const folder = join(product.blog, "seo", "keywords");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "moka-pot.csv"),
      [
        "keyword,monthly_volume,location,language,source,observed_at",
        ...[
          ["moka pot coffee", 4400],
          ["how to make moka pot coffee", 1900],
          ["moka pot grind size", 720],
          ["best grind size for a moka pot", 480],
          ["moka pot grind", 390],
          ["moka pot vs espresso", 1300],
          ["is moka pot coffee espresso", 260],
          ["moka pot cleaning", 590],
          ["cleaning a moka pot", 210],
          ["moka pot", 27100],
          ["gooseneck kettle", ""],
        ].map(
          ([keyword, volume]) =>
            `${keyword},${volume},United States,English,search_index,2026-11-20`,
        ),
        "",
      ].join("\n"),
    );
    await workbench.typeFileName("moka-pot.csv");
    await workbench.runCommand(words.command("groupKeywords"));
    await workbench.waitForTab("Groups: moka-pot.csv");
    const view = await workbench.webviewFrame('[role="treegrid"]');
    const grid = view.getByRole("treegrid", { name: "keyword_groups", exact: true });
    await grid.getByRole("gridcell").first().waitFor();
    const rows = await drawnRows(grid);
    assert.ok(rows.some((cells) => cells.join(" ").includes("Words: coffee, moka, pot")));
    await inBothThemes("keyword-groups");
  });

  /** Pictures in light and dark, and both at 1024 × 700. */
  async function inBothThemes(name: string, arrange?: () => Promise<void>): Promise<void> {
    const usual = workbench.page.viewportSize() ?? assert.fail("no window");
    for (const size of [usual, { width: 1024, height: 700 }]) {
      await workbench.page.setViewportSize(size);
      for (const theme of ["dark", "light"] as const) {
        await workbench.setTheme(theme);
        await arrange?.();
        await workbench.screenshot(`${name}-${size.width}-${theme}`);
      }
    }
    await workbench.page.setViewportSize(usual);
  }

  function welcomeButton(label: string): Locator {
    return workbench.page.locator(".part.sidebar .welcome-view a.monaco-button", {
      hasText: label,
    });
  }

  async function rowsOf(view: Frame): Promise<string[][]> {
    const grid = view.getByRole("grid", { name: "rows", exact: true });
    await grid.getByRole("gridcell").first().waitFor();
    return drawnRows(grid);
  }
});
