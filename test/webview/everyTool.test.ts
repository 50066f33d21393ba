import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { catalogue } from "../../src/tools/catalogue.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Theme } from "../support/editor.ts";
import { repositoryRoot } from "../support/paths.ts";
import { askedSite, modelOf, rowsFrom, toolAnswers } from "../support/toolAnswers.ts";
import type { ToolAnswer } from "../support/toolAnswers.ts";
import { ResultPage } from "./resultPage.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
const pictures = join(repositoryRoot, "out", "screenshots");
/** An editor group on a laptop. */
const usual = { width: 1100, height: 800 };
/** The same at 400 %. */
const narrow = { width: 320, height: 640 };

describe("the results of all tools", () => {
  let browser: Browser;
  let answers: readonly ToolAnswer[];

  before(async () => {
    mkdirSync(pictures, { recursive: true });
    [browser, answers] = await Promise.all([launchBrowser(), toolAnswers()]);
  });
  after(() => browser.close());

  async function open(answer: ToolAnswer): Promise<ResultPage> {
    const model = modelOf(answer, answer.tool === "inspect_serp" ? "driftwoodsupply.net" : askedSite);
    return ResultPage.open(browser, {
      document: model.document,
      rows: ({ table, from }) => Promise.resolve(rowsFrom(model, table, from)),
      json: () => Promise.resolve(JSON.stringify(answer.envelope, null, 2)),
    }, { viewport: usual });
  }

  for (const tool of catalogue) {
    it(`are drawn for ${tool.title}: in every theme without a fault, at any width without scrolling sideways`, async () => {
      for (const answer of answers.filter((one) => one.tool === tool.name)) {
        const result = await open(answer);
        const { page, view } = result;
        for (const theme of themes) {
          await view.setTheme(theme);
          const path = join(pictures, `result-${answer.name.replaceAll(/\W|_/gu, "-")}-${theme}.png`);
          await page.screenshot({ path, fullPage: true, animations: "disabled" });
          assert.ok(statSync(path).size > 10_000, path);
          const start = performance.now();
          assert.deepEqual(await view.runAxe(), [], theme);
          console.log(answer.name, theme, "axe", Math.round(performance.now() - start));
        }
        assert.deepEqual(await beyondThePage(page), [], "at the usual width");
        await page.setViewportSize(narrow);
        assert.deepEqual(await beyondThePage(page), [], "at 320 pixels");
        await result.close();
      }
    }).timeout(120_000);
  }
});

/** What makes the page scroll sideways, or reaches beyond it without a scroller of its own. */
async function beyondThePage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const isCut = (element: Element): boolean => element.closest(".seo-grid, .seo-json, svg, .seo-unseen") !== null;
    const beyond = [...document.querySelectorAll(".seo-result *")].filter((element) => !isCut(element) && element.getBoundingClientRect().right > wide + 1);
    return [...(document.documentElement.scrollWidth > wide ? ["the page"] : []), ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });
}
