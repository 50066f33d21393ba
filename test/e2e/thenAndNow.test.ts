import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator } from "playwright-core";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { runAxe } from "../support/axe.ts";
import type { Theme } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { readCsv, startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { readFirst } from "../support/readFirst.ts";
import { startService } from "../support/service.ts";
import { setKey } from "../support/serviceKey.ts";
import { plain, until } from "../support/until.ts";
import { WebviewKeyboard } from "../support/webviewKeyboard.ts";
import { atStart, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { drawnRows } from "./gridCells.ts";
import { chooseDown, chooseInList, goToTab } from "./keyboardSteps.ts";

const site = "harborlanecoffee.com";
/** From the first day to the second one goes up, some go down, one stays; two are never found. */
const keywords = [
  "espresso pods",
  "espresso",
  "cold brew",
  "latte art",
  "aeropress",
  "coffee grinder",
];
/** Both have passed wherever this runs: a history doesn't take days that are still to come. */
const days = ["2025-10-12", "2025-11-12"] as const;
const check = `Inspect Search Visibility: ${site}`;
const history = `${site}.us-en.csv`;
const pages = [
  "espresso",
  "latte-art",
  "cold-brew",
  "french-press",
  "moka-pot",
  "aeropress",
].flatMap((topic) =>
  ["guide", "recipe", "beans", "ratio", "history"].map(
    (aspect) => `https://${site}/${topic}-${aspect}`,
  ),
);

function byName(a = "", b = ""): number {
  return a.localeCompare(b, "en");
}

/** A keyword's position in both results, as the service said it; "" where the site wasn't found. */
interface TwoPositions {
  readonly keyword: string;
  readonly before: string;
  readonly now: string;
}

describe("then and now, with the keyboard alone, in the packaged product", () => {
  let service: Sandbox;
  let product: Product;
  let workbench: Workbench;
  /** The page that is read. */
  let view: Frame;
  let keyboard: WebviewKeyboard;
  /** The tab of the later result. */
  let later: string;
  let positions: TwoPositions[];
  /** The window is in the first. */
  let themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

  before(async () => {
    service = await startService({ now: days[0], rateLimit: 600 });
    product = await startProduct({ vsix: vsixPath });
    mkdirSync(join(product.blog, "seo"));
    writeFileSync(join(product.blog, "seo", "pages.csv"), `${["page", ...pages].join("\n")}\n`);
    workbench = await product.open();
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await setKey(workbench, service.url, service.key);
  });
  after(async () => {
    await product.dispose();
    await service.close();
  });
  leavePictureOfFailure(() => workbench, "then-and-now");

  const clipboard = (): Promise<string> =>
    workbench.page.evaluate(() => navigator.clipboard.readText());
  const press = (keys: string): Promise<void> => workbench.page.keyboard.press(keys);
  const grid = (name: string): Locator => view.getByRole("grid", { name, exact: true });
  const waitForCredits = (credits: number): Promise<unknown> =>
    workbench.statusBarItem(`${credits} credits`);

  /** Goes on in the page that shows this. */
  async function lookAt(selector: string): Promise<void> {
    view = await workbench.webviewFrame(selector);
    keyboard = new WebviewKeyboard(view);
  }

  const rowsOf = (name: string): Promise<string[][]> => drawnRows(grid(name));

  /** Presses Tab until the keyboard is in what fits the selector. */
  async function tabTo(selector: string): Promise<void> {
    await until(`the keyboard in ${selector}`, async () => {
      if ((await view.locator(selector).and(view.locator(":focus")).count()) > 0) {
        return true;
      }
      await press("Tab");
      return false;
    });
  }

  const choose = (title: string, label: string): Promise<void> =>
    chooseInList(workbench, title, label);

  /** Reads the dialog that has come up, and presses Enter on the button that spends. */
  async function agree(question: RegExp): Promise<void> {
    assert.match((await workbench.notifications.modal()).message, question);
    await readFirst(workbench.page);
    await press("Enter");
  }

  /** Asks from the palette where the site ranks, up to the last input. */
  async function askWhereItRanks(): Promise<void> {
    const { quickInput } = workbench;
    const title = atStart(words.priced("Inspect Search Visibility", 10));
    await workbench.typeCommand(words.command("inspectSearchVisibility"));
    await quickInput.answer(title, site);
    await quickInput.waitForMessage(atStart(words.price(10)));
    await quickInput.answer(title, keywords.join(", "));
  }

  /** The page in front has no fault against accessibility in any theme, and leaves a picture of each. */
  async function drawnInEveryTheme(name: string): Promise<void> {
    for (const [index, theme] of themes.entries()) {
      await (index === 0 ? undefined : workbench.setTheme(theme));
      assert.deepEqual(await runAxe(view, { onlyColors: index > 0 }), [], theme);
      await workbench.screenshot(`then-and-now-${name}-${theme}`);
    }
    themes = themes.toReversed();
  }

  it("looks up where a site ranks, and is asked once whether to track it", async () => {
    await askWhereItRanks();
    await agree(/^Run Inspect Search Visibility for/u);
    await workbench.waitForTab(check);
    await waitForCredits(490);
    await workbench.notifications.click(atStart(words.trackPositions), words.addOnce);
    await workbench.notifications.waitFor(atStart(`Added ${keywords.length} positions`));
    assert.equal(readCsv(join(product.blog, "seo", "history", history)).length, keywords.length);
    await workbench.notifications.dismissAll();
  });

  it("runs the same call on a later day, past the offer of the saved result", async () => {
    await service.setDate(days[1]);
    // the product takes the same call, within this time after its end, for a second press and does nothing
    await readFirst(workbench.page);
    await askWhereItRanks();
    await workbench.quickInput.waitForTitle(check);
    await readFirst(workbench.page);
    await choose(check, words.runAgain);
    await agree(/^Run Inspect Search Visibility for/u);
    later = await until("a tab of its own", async () => {
      const tab = await workbench.activeTab();
      return tab.startsWith(`${check} · `) && tab;
    });
    await waitForCredits(480);
  });

  it("compares both from the later one's page: figures before and now, and chips that filter", async () => {
    await lookAt("[data-action=compare]");
    await tabTo("[data-action=compare]");
    await press("Enter");
    await lookAt("[data-action=textDiff]");
    await grid("positions_compared").getByRole("row").nth(keywords.length).waitFor();
    const rows = await rowsOf("positions_compared");
    const position = (cell = ""): string => (cell === "—" ? "" : cell);
    positions = rows.map(([keyword = "", , before, now]) => ({
      keyword,
      before: position(before),
      now: position(now),
    }));
    assert.deepEqual(
      positions.map(({ keyword }) => keyword).toSorted(byName),
      keywords.toSorted(byName),
    );
    for (const [index, { before, now }] of positions.entries()) {
      const places = before === "" || now === "" ? 0 : Number(before) - Number(now);
      const [, status, , , change = ""] = rows[index] ?? [];
      // A better position is a lower number, and a change upwards.
      assert.equal(status === "Up" || status === "Down", places !== 0);
      assert.equal(Number(change.replace("—", "0")), places);
    }
    assert.deepEqual([...new Set(rows.map(([, status]) => status))].toSorted(byName), [
      "Changed",
      "Down",
      "Same",
      "Up",
    ]);
    const down = rows.filter(([, status]) => status === "Down");
    await tabTo("[data-preset=down]");
    await press("Enter");
    await until("the rows that went down", async () => {
      const kept = await rowsOf("positions_compared");
      return kept.length === down.length && kept.every(([, status]) => status === "Down");
    });
    await press("Enter");
    await until(
      "all rows",
      async () => (await rowsOf("positions_compared")).length === rows.length,
    );
    await drawnInEveryTheme("comparison");
  });

  it("copies and saves rows of the comparison, and offers what can be done with them", async () => {
    await lookAt("[data-action=textDiff]");
    await tabTo("[role=grid][aria-label=positions_compared] [role=columnheader]");
    await keyboard.pressTo("ArrowDown", "0,0");
    await press("Space");
    await keyboard.pressTo("Shift+ArrowDown", "1,0");
    const chosen = positions.slice(0, 2);
    await press("Control+C");
    const copied = await until("two rows on the clipboard", async () => {
      const lines = (await clipboard()).split("\n").map((line) => line.split("\t"));
      return lines.length === 3 && lines;
    });
    assert.deepEqual(
      [0, 2, 3].map((column) => copied.map((cells) => cells[column])),
      [
        ["Keyword", ...chosen.map(({ keyword }) => keyword)],
        ["Position before", ...chosen.map(({ before }) => before)],
        ["Position now", ...chosen.map(({ now }) => now)],
      ],
    );
    await press("Shift+F10");
    const actions = view.locator("[role=menuitem]");
    await view.locator("[role=menuitem][data-action=save]").waitFor();
    const offered = await actions.evaluateAll((items) =>
      items.map((item) => item.getAttribute("data-action")),
    );
    for (const action of ["keywordList", "inspect_search_visibility", "batch:inspect_keyword"]) {
      assert.ok(offered.includes(action), `${action} is not among ${offered.join(", ")}`);
    }
    await workbench.screenshot("then-and-now-comparison-menu");
    await chooseDown(
      workbench,
      "save",
      async () => (await view.locator(":focus").getAttribute("data-action")) ?? "",
    );
    await choose(words.saveTwoRows, "CSV");
    await workbench.notifications.waitFor(atStart("2 rows saved to "));
    await workbench.notifications.dismissAll();
    const exports = join(product.blog, "seo", "exports");
    const [file = "", ...others] = readdirSync(exports);
    assert.deepEqual(others, []);
    assert.deepEqual(
      readCsv(join(exports, file)).map((row) => [
        row["keyword"],
        row["previous_position"],
        row["position"],
        row["change_in_position"],
      ]),
      chosen.map(({ keyword, before, now }) => [
        keyword,
        before,
        now,
        String(Number(before) - Number(now)),
      ]),
    );
  });

  it("opens the comparison as a text diff in the editor", async () => {
    await lookAt("[data-action=textDiff]");
    await tabTo("[data-action=textDiff]");
    await press("Enter");
    for (const [side, day] of [
      ["original", "before"],
      ["modified", "now"],
    ] as const) {
      const lines = workbench.page.locator(`.monaco-diff-editor .editor.${side} .view-line`);
      await until(`the ${side} list`, async () => {
        const texts = (await lines.allTextContents()).map(plain);
        return positions.every((one) =>
          texts.some((text) => text.startsWith(`${one.keyword},${one[day]},`)),
        );
      });
    }
  });

  it("adds the later one to the rank history, and opens it with its chart", async () => {
    await goToTab(workbench, later);
    await lookAt("[data-action=addToHistory]");
    await tabTo("[data-action=addToHistory]");
    await press("Enter");
    await workbench.notifications.waitFor(atStart(`Added ${keywords.length} positions`));
    await workbench.notifications.dismissAll();
    const lines = readCsv(join(product.blog, "seo", "history", history));
    assert.deepEqual(
      [...new Set(lines.map(({ date }) => date))],
      ["2025-10-11", "2025-11-11"],
      "the index is of the day before",
    );
    for (const { keyword, before, now } of positions) {
      const checks = lines.filter((line) => line["keyword"] === keyword);
      assert.deepEqual(
        checks.map((line) => line["position"]),
        [before, now],
      );
    }
    await workbench.typeCommand(words.command("openHistory"));
    await workbench.waitForTab(`Rank History: ${site}`);
    await lookAt("seo-ranks svg[role=img]");
    const shown = (position: string): string => (position === "" ? "not found" : position);
    const rows = await rowsOf("ranks");
    assert.deepEqual(
      rows.map(([keyword, now, , earlier]) => ({ keyword, now, earlier })),
      positions
        .toSorted((a, b) => byName(a.keyword, b.keyword))
        .map(({ keyword, before, now }) => ({
          keyword,
          now: shown(now),
          earlier: shown(before),
        })),
    );
    await tabTo("[role=columnheader]");
    await press("ArrowDown");
    await press("ControlOrMeta+A");
    const drawn = view.locator("seo-ranks .seo-lines-legend li");
    await until("four lines", async () => (await drawn.count()) === 4);
    await drawnInEveryTheme("history");
  });

  it("runs a batch that opens one table when it ends, a row for each page", async () => {
    await workbench.typeCommand(words.command("runBatch"));
    await choose(words.runBatch, "Inspect Page");
    await choose(words.batchSource, "A column of a CSV file…");
    await choose("Select a CSV file", "seo/pages.csv");
    await choose("Select a column", "page");
    await choose(`${words.runBatch}: Inspect Page`, `Run ${pages.length}`);
    await agree(new RegExp(`^Run Inspect Page ${pages.length} times\\?`, "u"));
    await workbench.waitForTab(atStart(`Inspect Page: ${pages.length} items · `));
    await lookAt("[role=grid][aria-label=batch_items]");
    assert.equal(await grid("batch_items").getAttribute("aria-rowcount"), `${pages.length + 1}`);
    const rows = await rowsOf("batch_items");
    assert.ok(rows.length > 5);
    assert.deepEqual(
      rows.map(([item]) => item),
      pages.slice(0, rows.length).map((page) => page.replace("https://", "")),
    );
    await waitForCredits(390);
    await workbench.notifications.dismissAll();
    await drawnInEveryTheme("one-table");
  });

  it("puts selected rows of all pages' keywords into a new keyword list", async () => {
    await lookAt("[role=grid][aria-label=top_keywords]");
    await tabTo("[role=grid][aria-label=top_keywords] [role=columnheader]");
    await keyboard.pressTo("ArrowDown", "0,0");
    await press("Space");
    await keyboard.pressTo("Shift+ArrowDown", "1,0");
    await keyboard.pressTo("Shift+ArrowDown", "2,0");
    const chosen = (await rowsOf("top_keywords")).slice(0, 3).map(([, keyword]) => keyword);
    await press("Shift+F10");
    await view.locator("[role=menuitem][data-action=keywordList]").waitFor();
    await chooseDown(
      workbench,
      "keywordList",
      async () => (await view.locator(":focus").getAttribute("data-action")) ?? "",
    );
    await workbench.waitForTab(/\.csv$/u);
    const [list = "", ...others] = readdirSync(join(product.blog, "seo", "keywords"));
    // Of thirty questions none gives the list its name.
    assert.deepEqual([list, others], ["inspect-page.csv", []]);
    assert.deepEqual(
      readCsv(join(product.blog, "seo", "keywords", list))
        .map(({ keyword }) => keyword)
        .toSorted(byName),
      chosen.toSorted(byName),
    );
    await waitForCredits(390);
  });

  it("draws no complaint about content policies, nor about its manifest", () => {
    assert.deepEqual(
      workbench.consoleErrors().filter((line) => line.includes("Content Security Policy")),
      [],
    );
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
