import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator } from "playwright-core";
import { runAxe } from "../support/axe.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { plain, until } from "../support/until.ts";
import { WebviewKeyboard } from "../support/webviewKeyboard.ts";
import { atStart, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { keywordAndVolume } from "./gridCells.ts";
import { chooseDown, chooseInEditorMenu, goToRow, goToTab } from "./keyboardSteps.ts";

const keywords = "Research Keywords: espresso";
/** The row of the same result, which leads with what it is about. */
const keywordsRow = "espresso";
const renamed = "Machines to write about";

describe("reading results, with the keyboard alone", () => {
  let product: Product;
  let workbench: Workbench;
  /** The result that is read. */
  let view: Frame;
  let keyboard: WebviewKeyboard;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    workbench = await product.open();
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    await workbench.notifications.dismissAll();
  });
  after(() => product.dispose());

  const press = (keys: string): Promise<void> => workbench.page.keyboard.press(keys);
  const type = (text: string): Promise<void> => workbench.page.keyboard.type(text);
  const clipboard = (): Promise<string> =>
    workbench.page.evaluate(() => navigator.clipboard.readText());
  const grid = (): Locator => view.getByRole("grid").first();
  const headers = (): Locator => grid().getByRole("columnheader");
  const columnOf = (place: number): Promise<string[]> =>
    grid().locator(`[role=gridcell][data-column="${place}"]`).allTextContents();
  const status = (text: string | RegExp): Promise<void> =>
    view.getByRole("status").filter({ hasText: text }).first().waitFor();

  async function waitForCredits(credits: number): Promise<void> {
    await workbench.statusBarItem(words.sandbox(credits));
  }

  async function lookAt(selector: string): Promise<void> {
    view = await workbench.webviewFrame(selector);
    keyboard = new WebviewKeyboard(view);
  }

  /** Goes to the result in the tab of this name, and waits until it is drawn. */
  async function read(tab: string): Promise<void> {
    await workbench.waitForTab(tab);
    await lookAt('[role="grid"]');
    await grid().getByRole("row").nth(2).waitFor();
  }

  const savedFiles = (): string[] =>
    readdirSync(join(product.storage, "results"))
      .filter((name) => name.endsWith(".seo.json"))
      .toSorted();
  const rows = async (): Promise<string[]> =>
    (await workbench.treeRows(words.views.results)).map(({ label }) => label);

  async function waitForRows(...wanted: string[]): Promise<void> {
    await until(
      `the rows ${wanted.join(", ")}`,
      async () => (await rows()).join("\n") === wanted.join("\n"),
    );
  }

  it("opens an answer whose parts have names", async () => {
    await workbench.typeCommand(words.command("researchKeywords"));
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await type("espresso");
    await workbench.quickInput.waitForMessage(atStart(words.price(3, 497)));
    await press("Enter");
    await read(keywords);
    await waitForCredits(497);
    await view.getByRole("main", { name: "Result" }).waitFor();
    await view.getByRole("heading", { level: 1, name: keywords }).waitFor();
    for (const list of ["Where the figures come from", "Exports"]) {
      await view.getByRole("list", { name: list }).waitFor();
    }
    const notes = view.getByRole("button", { name: "2 notes" });
    const noted = view.getByRole("list", { name: "About this result" });
    await notes.press("Enter");
    await noted.waitFor();
    await notes.press("Enter");
    await noted.waitFor({ state: "detached" });
    for (const attribute of [
      "aria-rowcount=31",
      "aria-colcount=7",
      "aria-multiselectable=true",
      "aria-busy=false",
    ]) {
      const [name = "", value = ""] = attribute.split("=");
      assert.equal(await grid().getAttribute(name), value, name);
    }
    assert.deepEqual(
      await headers().evaluateAll((cells) =>
        cells.map((cell) => [cell.textContent, cell.getAttribute("aria-sort")].join(" ")),
      ),
      [
        "Keyword none",
        "Monthly volume none",
        "12-month trend none",
        "12-month change none",
        "CPC (USD) none",
        "Ads competition none",
        "Intent none",
      ],
    );
    await grid().getByRole("gridcell", { name: "Informational" }).first().waitFor();
    assert.deepEqual(await runAxe(view), []);
  });

  it("leads from cell to cell, with one tab stop", async () => {
    await keyboard.tabTo("columnheader Keyword");
    await keyboard.pressTo("ArrowDown", "0,0");
    await keyboard.pressTo("ArrowRight", "0,1");
    await keyboard.pressTo("End", "0,6");
    await keyboard.pressTo("Home", "0,0");
    await press("PageDown");
    const page = await until("a page further", async () => {
      const row = Number((await keyboard.place()).split(",")[0]);
      return row > 5 && row;
    });
    assert.equal(
      await grid()
        .getByRole("row")
        .filter({ has: view.locator(":focus") })
        .getAttribute("aria-rowindex"),
      String(page + 2),
    );
    await keyboard.pressTo("Control+End", "29,6");
    await keyboard.pressTo("Control+Home", "0,0");
    await press("Tab");
    await keyboard.waitForFocus("button Copy link to Next steps");
    await press("Shift+Tab");
    await keyboard.waitForFocus("gridcell espresso");
  });

  it("sorts by a header, and says so", async () => {
    await keyboard.pressTo("ArrowUp", "-1,0");
    await keyboard.pressTo("ArrowRight", "-1,1");
    const volume = headers().nth(1);
    for (const direction of ["descending", "ascending"]) {
      await press("Enter");
      await until(
        `${direction} order`,
        async () => (await volume.getAttribute("aria-sort")) === direction,
      );
      const shown = (await columnOf(1)).map((text) => Number(text.replaceAll(",", "")));
      assert.deepEqual(
        shown,
        shown.toSorted((a, b) => (direction === "ascending" ? a - b : b - a)),
      );
      assert.ok(new Set(shown).size > 1);
    }
  });

  it("filters by words and by a column, and takes both back", async () => {
    await keyboard.tabTo("input Filter rows of Keywords", "Shift+Tab");
    await type("machine");
    await status("2 of 30 rows");
    assert.equal(await grid().getAttribute("aria-rowcount"), "3");
    await press("Escape");
    await status(/^30 of [\d,]+ rows$/u);
    await keyboard.tabTo("button Filters");
    await press("Enter");
    await keyboard.tabTo("input Monthly volume: minimum");
    await type("90,000");
    await until("rows of at least 90,000 alone", async () => {
      const shown = await columnOf(1);
      return shown.length > 0 && shown.every((text) => Number(text.replaceAll(",", "")) >= 90_000);
    });
    const rowsLeft = Number(await grid().getAttribute("aria-rowcount")) - 1;
    await status(new RegExp(`^${rowsLeft} of 30 rows`, "u"));
    await workbench.screenshot("reading-filters");
    await press("Escape");
    await keyboard.waitForFocus("button Filters");
    await keyboard.tabTo("button Remove Filter Monthly volume: at least 90,000");
    await press("Enter");
    await status(/^30 of [\d,]+ rows$/u);
  });

  it("C1: selects rows and copies their values", async () => {
    await keyboard.tabTo("columnheader Monthly volume");
    await keyboard.pressTo("ArrowDown", "0,1");
    await press("Space");
    await status("1 selected.");
    await keyboard.pressTo("Shift+ArrowDown", "1,1");
    await keyboard.pressTo("ArrowDown", "2,1");
    await press("Shift+Space");
    await status("3 selected.");
    const selected = grid().locator("[role=row][aria-selected=true]");
    assert.equal(await selected.count(), 3);
    await press("Control+C");
    await status("3 rows copied.");
    const [head, ...copied] = (await clipboard()).split("\n");
    assert.equal(head, (await headers().allTextContents()).join("\t"));
    assert.deepEqual(
      copied.map((line) => line.split("\t").slice(0, 2)),
      await Promise.all((await selected.all()).map(keywordAndVolume)),
    );
    await press("Escape");
    await until("nothing to be selected", async () => (await selected.count()) === 0);
    await press("Control+C");
    await status("Copied.");
    assert.equal(await clipboard(), (await columnOf(1))[2]);
  });

  it("shows what can be done with a row, priced, and runs it", async () => {
    await keyboard.pressTo("Control+Home", "0,0");
    await press("Shift+F10");
    const menu = view.getByRole("menu", { name: "Actions for This Row" });
    const item = (name: string): Locator => menu.getByRole("menuitem", { name, exact: true });
    await item(words.priced("Inspect Keyword", 5)).waitFor();
    await item(words.priced("Research Keywords", 3)).waitFor();
    await item(words.priced("Inspect SERP", 2)).waitFor();
    await workbench.screenshot("reading-row-menu");
    await press("Escape");
    await menu.waitFor({ state: "hidden" });
    await keyboard.pressTo("ArrowDown", "1,0");
    const [, keyword = ""] = await columnOf(0);
    await press("Shift+F10");
    await item(words.priced("Inspect Keyword", 5)).waitFor();
    await waitForCredits(497);
    await chooseDown(workbench, "menuitem Inspect Keyword (5 credits)", () => keyboard.focused());
    await read(`Inspect Keyword: ${keyword}`);
    await waitForCredits(492);
    await view.getByRole("heading", { level: 1, name: `Inspect Keyword: ${keyword}` }).waitFor();
  });

  it("comes back to the table as it was left", async () => {
    const inspected = await workbench.activeTab();
    await workbench.typeCommand("View: Open Previous Editor");
    await read(keywords);
    assert.equal(await headers().nth(1).getAttribute("aria-sort"), "ascending");
    await workbench.typeCommand("View: Open Next Editor");
    await read(inspected);
  });

  it("goes to a section, copies a link to it, and opens that link", async () => {
    const inspected = await workbench.activeTab();
    await keyboard.tabTo("link Top results");
    await press("Enter");
    await keyboard.waitForFocus("h2 Top results");
    await press("Tab");
    await keyboard.waitForFocus("button Copy link to Top results");
    await press("Enter");
    await status(words.linkCopied);
    const link = await clipboard();
    assert.match(link, /^[a-z-]+:\/\/seo-research\.seo-research\/result\/[\w-]+#serp_top$/u);
    await workbench.typeCommand("View: Close Editor");
    await workbench.waitForTab(keywords);
    await workbench.typeCommand("Developer: Open URL");
    await until("the question for the address", async () =>
      (await workbench.quickInput.message()).startsWith("URL to open"),
    );
    await workbench.quickInput.type(link);
    await press("Enter");
    await workbench.page
      .getByRole("dialog", { name: /Allow 'SEO Research' extension to open this URI/u })
      .waitFor();
    await press("Enter");
    await read(inspected);
    await keyboard.waitForFocus("h2 Top results");
    assert.ok(await view.evaluate(() => window.scrollY > 0));
    await waitForCredits(492);
  });

  it("renames, pins and filters in the Results view", async () => {
    await goToRow(workbench, /^[^,]+, Inspect Keyword,/u);
    const name = plain((await workbench.spokenRow(words.views.results))?.split(",")[0] ?? "");
    await press("F2");
    await workbench.quickInput.waitForTitle(words.renameResult);
    assert.equal(await workbench.quickInput.value(), `Inspect Keyword: ${name}`);
    await press("ControlOrMeta+A");
    await type(renamed);
    await press("Enter");
    await waitForRows(words.today, renamed, keywordsRow);
    await goToRow(workbench, atStart(`${keywordsRow}, Research Keywords,`));
    await press("Shift+F10");
    await chooseInEditorMenu(workbench, "Pin");
    await waitForRows(words.pinned, keywordsRow, words.today, renamed);
    await workbench.screenshot("reading-results");
    await workbench.typeCommand(words.command("filterResults"));
    await workbench.quickInput.waitForTitle("Filter Results");
    await type("machines -espresso");
    await workbench.quickInput.waitForMessage(/^0 of 2 match/u);
    await press("ControlOrMeta+A");
    await type("MACHINES");
    await workbench.quickInput.waitForMessage(/^1 of 2 match/u);
    await press("Enter");
    await waitForRows(words.today, renamed);
    await workbench.typeCommand(words.command("filterResults"));
    await workbench.quickInput.waitForTitle("Filter Results");
    await press("ControlOrMeta+A");
    await press("Delete");
    await press("Enter");
    await waitForRows(words.pinned, keywordsRow, words.today, renamed);
  });

  it("deletes what the keyboard stands on, and undoes it", async () => {
    const before = savedFiles();
    await goToRow(workbench, atStart(renamed));
    await press("Delete");
    await waitForRows(words.pinned, keywordsRow);
    assert.equal(savedFiles().length, before.length - 1);
    await workbench.notifications.waitFor(new RegExp(`^Deleted “${renamed}”`, "u"));
    await workbench.typeCommand("Notifications: Accept Notification Primary Action");
    await waitForRows(words.pinned, keywordsRow, words.today, renamed);
    assert.deepEqual(savedFiles(), before);
    await waitForCredits(492);
  });

  it("shows a result file of the project in the same view, and as text", async () => {
    const results = join(product.storage, "results");
    const name = savedFiles().find((file) => file.includes("inspect_keyword")) ?? "";
    mkdirSync(join(product.blog, "seo"));
    copyFileSync(join(results, name), join(product.blog, "seo", "machines.seo.json"));
    await workbench.typeFileName("machines.seo.json");
    await lookAt('[role="grid"]');
    await view.getByRole("heading", { level: 1, name: /^Inspect Keyword: / }).waitFor();
    await view.getByRole("navigation").waitFor();
    assert.deepEqual(await runAxe(view), []);
    await workbench.screenshot("reading-file");
    await workbench.reopenWith(words.textEditor);
    await workbench.textEditor.waitForFile("machines.seo.json");
    await workbench.reopenWith(words.resultEditor);
    await lookAt('[role="grid"]');
    await workbench.waitForTab("machines.seo.json");
    assert.equal(
      (await workbench.editorTabs()).filter((tab) => tab === "machines.seo.json").length,
      1,
    );
    assert.equal(
      readFileSync(join(product.blog, "seo", "machines.seo.json"), "utf8"),
      readFileSync(join(results, name), "utf8"),
    );
  });

  it("explains a broken result file, and leaves it as it is", async () => {
    const broken = join(product.blog, "seo", "broken.seo.json");
    writeFileSync(broken, "{ not JSON");
    await workbench.typeFileName("broken.seo.json");
    await lookAt("h1");
    await view
      .getByRole("heading", { name: "broken.seo.json can't be shown as a result" })
      .waitFor();
    await view.getByText(`The file ${words.notJson}.`).waitFor();
    await keyboard.tabTo("a Open as Text");
    await workbench.screenshot("reading-broken-file");
    await press("Enter");
    await workbench.textEditor.waitForFile("broken.seo.json");
    assert.equal(readFileSync(broken, "utf8"), "{ not JSON");
    await waitForCredits(492);
  });

  it("is drawn in high contrast as well", async () => {
    await workbench.setTheme("high-contrast");
    await goToRow(workbench, atStart(`${keywordsRow}, Research Keywords,`));
    await press("Enter");
    await read(keywords);
    assert.deepEqual(await runAxe(view), []);
    await workbench.screenshot("reading-high-contrast");
    await workbench.setTheme("light");
  });

  it("is there again after a reload of the window, as it was left and without a call", async () => {
    await workbench.reload();
    // which tab a reloaded window shows depends on when the editor last wrote its state
    await goToTab(workbench, keywords);
    await read(keywords);
    assert.equal(await headers().nth(1).getAttribute("aria-sort"), "ascending");
    assert.equal((await workbench.editorTabs()).filter((tab) => tab === keywords).length, 1);
    // the tab of the result that was deleted closed with it; bringing the result back opens none
    await waitForCredits(492);
  });

  it("draws no complaint about the view's content policy", () => {
    assert.deepEqual(
      workbench.consoleErrors().filter((line) => line.includes("Content Security Policy")),
      [],
    );
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
