import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Theme } from "../support/editor.ts";
import { repositoryRoot } from "../support/paths.ts";
import { picturesWanted } from "../support/picturesWanted.ts";
import { answerNamed, dataOf, modelOf, toolAnswers } from "../support/toolAnswers.ts";
import { askedSite } from "../support/toolFixtures.ts";
import type { ToolAnswer } from "../support/toolAnswers.ts";
import { beyondThePage, openAnswer } from "./answerPage.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
/** Those of which there are pictures to look at: a long page takes its time. */
const pictured: ReadonlySet<Theme> = new Set(["light", "dark"]);
const pictures = join(repositoryRoot, "out", "screenshots");
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

  it("says nothing twice: what a picture shows waits behind it, a click away", async () => {
    for (const answer of answers) {
      const open = modelOf(answer, askedSite)
        .document.sections.filter(({ folded }) => folded === undefined)
        .map(({ title }) => title);
      assert.equal(new Set(open).size, open.length, `${answer.name}: ${open.join(", ")}`);
    }
    const result = await openAnswer(browser, answerNamed(answers, "inspect_serp"));
    const { page } = result;
    const grid = result.grid("related_searches");
    assert.equal(await grid.count(), 0);
    assert.equal(await page.getByRole("navigation").getByText("Related searches").count(), 0);
    await page.locator("summary", { hasText: "Related searches" }).click();
    await grid.waitFor();
    assert.deepEqual(
      await result.column("related_searches", 0),
      dataOf(answerNamed(answers, "inspect_serp"))["related_searches"],
    );
    await result.close();
  });

  for (const tool of catalogue) {
    it(`are drawn for ${tool.title}: in every theme without a fault, at any width without scrolling sideways`, async () => {
      for (const answer of answers.filter((one) => one.tool === tool.name)) {
        const result = await openAnswer(
          browser,
          answer,
          answer.tool === "inspect_serp" ? "saltmarshdigest.com" : askedSite,
        );
        const { page, view } = result;
        for (const theme of themes) {
          await view.setTheme(theme);
          if (picturesWanted && pictured.has(theme)) {
            await page.screenshot({
              path: join(pictures, `result-${answer.name.replaceAll(/\W|_/gu, "-")}-${theme}.png`),
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
      }
    });
  }
});
