import { mkdirSync } from "node:fs";
import { join } from "node:path";
import assert from "node:assert/strict";
import type { Browser, Locator } from "playwright-core";
import { rowKindWord } from "../../src/shared/cellWords.ts";
import { formatDay, formatTime } from "../../src/shared/format.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { launchBrowser } from "../support/browser.ts";
import { answersOnTwoDays, comparedDays, comparisonOf } from "../support/comparedAnswers.ts";
import type { AnswersOnTwoDays } from "../support/comparedAnswers.ts";
import type { Theme } from "../support/editor.ts";
import { repositoryRoot } from "../support/paths.ts";
import { picturesWanted } from "../support/picturesWanted.ts";
import { rowsFrom } from "../support/toolAnswers.ts";
import { askedSite } from "../support/toolFixtures.ts";
import { until } from "../support/until.ts";
import { beyondThePage } from "./answerPage.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { ResultPage } from "./resultPage.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
const pictures = join(repositoryRoot, "out", "screenshots");
/** The same at 400 %. */
const narrow = { width: 320, height: 640 };
const rivals = ["driftwoodsupply.net", "coffeehub.com"];

/** Calls whose tables are of every kind: few and many measures, shares, texts, figures above. */
const calls: readonly (readonly [tool: string, args: JsonRecord])[] = [
  ["inspect_domain", { domain: askedSite }],
  ["research_keywords", { seed: "pour over coffee", limit: 300 }],
  ["inspect_serp", { query: "best pour over coffee maker" }],
  [
    "inspect_search_visibility",
    {
      domain: askedSite,
      mode: "index",
      keywords: [
        "pour over coffee",
        "espresso pods",
        "coffee",
        "espresso",
        "cold brew",
        "french press",
      ],
    },
  ],
  [
    "inspect_backlinks",
    { domain: askedSite, views: ["authority", "referring_domains", "backlinks"] },
  ],
  ["inspect_ai_visibility", { domain: askedSite, competitors: rivals }],
  ["audit_site", { domain: askedSite }],
  ["get_search_performance", { group_by: "query" }],
];

describe("the page of two results", () => {
  let browser: Browser;
  let answers: readonly AnswersOnTwoDays[];

  before(async () => {
    mkdirSync(pictures, { recursive: true });
    [browser, answers] = await Promise.all([launchBrowser(), answersOnTwoDays(calls)]);
  });
  after(() => browser.close());

  async function open(tool: string): Promise<ResultPage> {
    const model = comparisonOf(answers.find((one) => one.tool === tool) ?? assert.fail(tool));
    const result = await ResultPage.open(browser, {
      document: model.document,
      call: null,
      rows: ({ table, from }) => Promise.resolve(rowsFrom(model, table, from)),
    });
    await result.page.waitForFunction(
      () => document.querySelector("seo-grid [aria-busy=true]") === null,
    );
    return result;
  }

  for (const [tool] of calls) {
    it(`is drawn for ${tool}: in every theme without a fault, at any width without scrolling sideways`, async () => {
      const result = await open(tool);
      const { page, view } = result;
      for (const theme of themes) {
        await view.setTheme(theme);
        if (picturesWanted) {
          await page.screenshot({
            path: join(pictures, `comparison-${tool.replaceAll("_", "-")}-${theme}.png`),
            fullPage: true,
            animations: "disabled",
          });
        }
        assert.deepEqual(await view.runAxe({ onlyColors: theme !== themes[0] }), [], theme);
      }
      assert.deepEqual(await beyondThePage(page), [], "at the usual width");
      await page.setViewportSize(narrow);
      assert.deepEqual(await beyondThePage(page), [], "at 320 pixels");
      await result.close();
    });
  }

  it("has both times, and nothing that runs or saves one of the two results", async () => {
    const result = await open("inspect_domain");
    const { page } = result;
    const header = page.locator(".seo-header");
    const times = (selector: string): Promise<(string | null)[]> =>
      header
        .locator(selector)
        .evaluateAll((found) => found.map((time) => time.getAttribute("datetime")));
    assert.deepEqual(
      await times(".seo-parts li > time"),
      comparedDays.map((day) => `${day}T12:00:41.000Z`),
    );
    assert.deepEqual(
      (await times(".seo-part-data time")).map((time) => time?.slice(0, 10)),
      ["2026-10-11", "2026-11-21"],
      "the index is of the day before",
    );
    assert.deepEqual(
      await header
        .locator("button")
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("data-action"))),
      ["textDiff"],
    );
    await header.locator("[data-action=textDiff]").click();
    assert.deepEqual(result.askedFor("compare"), [{ kind: "compare", as: "text" }]);
    await result.close();
  });

  it("has chips that keep the rows of a kind, by mouse and by keyboard, with how many there are", async () => {
    const result = await open("research_keywords");
    const { page } = result;
    const chips = page.locator(".seo-preset");
    const counts = await chips.evaluateAll((found) =>
      found.map((chip) => [
        chip.getAttribute("data-preset") ?? "",
        Number(chip.querySelector(".seo-preset-count")?.textContent),
      ]),
    );
    const rows = Number(await result.grid("keywords_compared").getAttribute("aria-rowcount")) - 1;
    assert.equal(
      counts.reduce((sum, [, count]) => sum + Number(count), 0),
      rows,
      "each row is of one kind",
    );
    const [[first = ""] = [], [second = ""] = []] = counts;
    const chip = (kind: unknown): Locator => page.locator(`[data-preset="${String(kind)}"]`);
    const shownKinds = async (): Promise<string[]> => [
      ...new Set(await result.column("keywords_compared", 1)),
    ];
    await chip(first).click();
    assert.equal((await shownKinds()).length, 1);
    await chip(first).focus();
    await page.keyboard.press("Enter");
    assert.equal(await chip(first).getAttribute("aria-pressed"), "false");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    assert.equal(await chip(second).getAttribute("aria-pressed"), "true");
    assert.deepEqual(await shownKinds(), [rowKindWord(second) ?? ""]);
    await result.close();
  });

  it("says better or worse in green and red, in a shape and in words, whichever way the figure went", async () => {
    const tones = async (tool: string, name: string, column: number): Promise<Set<string>> => {
      const result = await open(tool);
      const cells = await result
        .grid(name)
        .locator(`[role=gridcell][aria-colindex="${column}"]`)
        .evaluateAll((found) =>
          found.map((cell) =>
            [
              cell.textContent?.trim().slice(0, 1),
              cell.querySelector(".seo-moved")?.className.split("-").at(-1),
              cell.querySelector(".seo-verdict .seo-icon")?.classList.item(1)?.split("-").at(-1),
              cell.querySelector(".seo-moved")?.getAttribute("aria-label")?.split(", ").at(-1),
            ].join(" "),
          ),
        );
      await result.close();
      const moved = new Set(cells.filter((text) => /^[+-]/u.test(text)));
      assert.ok(moved.size > 0, tool);
      return moved;
    };
    // Fewer pages with an issue are better; more searches are.
    for (const tone of await tones("audit_site", "issue_clusters_compared", 5)) {
      assert.ok(["- up done better", "+ down close worse"].includes(tone), tone);
    }
    for (const tone of await tones("research_keywords", "keywords_compared", 5)) {
      assert.ok(["+ up done better", "- down close worse"].includes(tone), tone);
    }
  });
});

describe("the header of a result", () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  it("offers to compare it with the last one of the same inputs, where there is one", async () => {
    const document = documentWith(keywordRows(3));
    const result = await ResultPage.open(browser, {
      document,
      earlierRun: "2026-10-12T12:00:41.000Z",
    });
    const button = result.page.locator("[data-action=compare]");
    await button.waitFor();
    assert.equal((await button.textContent())?.trim(), `Compare with ${formatDay("2026-10-12")}…`);
    if (picturesWanted) {
      await result.page.screenshot({ path: join(pictures, "comparison-button.png") });
    }
    await button.click();
    assert.deepEqual(result.askedFor("compare"), [{ kind: "compare", as: "page" }]);
    await result.close();
    const earlier = "2026-02-03T04:05:06.000Z";
    const sameDay = await ResultPage.open(browser, {
      document: { ...document, header: { ...document.header, receivedAt: earlier } },
      earlierRun: earlier,
    });
    const words = await sameDay.page.locator("[data-action=compare]").textContent();
    assert.equal(words?.trim(), `Compare with ${formatTime(earlier)}…`, "the day is today's, too");
    await sameDay.close();
    const first = await ResultPage.open(browser, { document });
    await until("the question for an earlier one", () =>
      first.askedFor("earlierRun").length > 0 ? true : undefined,
    );
    assert.equal(await first.page.locator("[data-action=compare]").count(), 0);
    await first.close();
  });
});
