import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import type { Browser } from "playwright-core";
import type { ResultModel } from "../../src/research/results/resultDocument.ts";
import { useLanguage } from "../../src/shared/format.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import { launchBrowser } from "../support/browser.ts";
import { answersOnTwoDays, comparisonOf } from "../support/comparedAnswers.ts";
import { layoutFaults } from "../support/l10n/layoutFaults.ts";
import { pseudo, pseudoLanguage } from "../support/l10n/pseudo.ts";
import { bundleOf, productTexts } from "../support/l10n/texts.ts";
import { answerNamed, modelOf, rowsFrom, toolAnswers } from "../support/toolAnswers.ts";
import { askedSite } from "../support/toolFixtures.ts";
import type { ToolAnswer } from "../support/toolAnswers.ts";
import { FormPage } from "./formPage.ts";
import { ResultPage } from "./resultPage.ts";

/** What a tab has beside the side bar in a window of 1024 × 700 pixels. */
const viewport = { width: 700, height: 600 };

describe("views in a language whose words are 40% longer", () => {
  let browser: Browser;
  let answers: readonly ToolAnswer[];
  const translations = bundleOf(productTexts(), pseudo);

  before(async () => {
    [browser, answers] = await Promise.all([launchBrowser(), toolAnswers()]);
    l10n.config({ contents: translations });
    useLanguage(pseudoLanguage);
  });
  after(async () => {
    // the files after this one share the process
    l10n.config({ contents: {} });
    useLanguage("en");
    await browser.close();
  });

  const open = (answer: ToolAnswer): Promise<ResultPage> => openModel(modelOf(answer, askedSite));

  async function openModel(model: ResultModel): Promise<ResultPage> {
    const result = await ResultPage.open(
      browser,
      {
        document: model.document,
        translations,
        call: { runAgain: l10n.t("Run Again ({0})", "⟦3 ćŕéédííŧš⟧") },
        rows: ({ table, from }) => Promise.resolve(rowsFrom(model, table, from)),
      },
      { viewport },
    );
    await result.page.waitForFunction(
      () => document.querySelector("seo-grid [aria-busy=true]") === null,
    );
    return result;
  }

  for (const tool of catalogue) {
    const { name, title } = tool;
    it(`cut nothing and have no controls on top of each other: results of ${title}`, async () => {
      for (const answer of answers.filter(({ tool }) => tool === name)) {
        const result = await open(answer);
        const heading = result.page.getByRole("heading", { level: 1 });
        assert.match((await heading.textContent()) ?? "", /⟦/u, "the page isn't translated");
        assert.deepEqual(await layoutFaults(result.page), [], answer.name);
        await result.close();
      }
    });

    it(`cut nothing and have no controls on top of each other: the form of ${title}`, async () => {
      const form = await FormPage.open(
        browser,
        { start: { tool, args: {} }, translations },
        { viewport },
      );
      assert.deepEqual(await layoutFaults(form.page), []);
      await form.close();
    });
  }

  it("cut nothing and have no controls on top of each other: the comparison of two results", async () => {
    const compared = await answersOnTwoDays([
      ["research_keywords", { seed: "pour over coffee" }],
      ["audit_site", { domain: askedSite }],
    ]);
    for (const one of compared) {
      const result = await openModel(comparisonOf(one));
      const heading = result.page.getByRole("heading", { level: 1 });
      assert.match((await heading.textContent()) ?? "", /⟦/u, "the page isn't translated");
      assert.deepEqual(await layoutFaults(result.page), [], one.tool);
      await result.close();
    }
  });

  it("translate the heads of columns, whose labels come in English with the rows", async () => {
    const result = await open(answerNamed(answers, "research_keywords"));
    const heads = await result.page.locator("[role=columnheader] .seo-label").allTextContents();
    assert.ok(heads.length > 3, heads.join(", "));
    assert.deepEqual(
      heads.filter((head) => !head.includes("⟦")),
      [],
    );
    await result.close();
  });

  it("are judged truly: a text that is cut, a button upon another and a wide page are noticed", async () => {
    const [answer] = answers;
    assert.ok(answer);
    const result = await open(answer);
    assert.deepEqual(await layoutFaults(result.page), []);
    await result.page.evaluate(() => {
      const [first, second] = document.querySelectorAll<HTMLElement>("main button");
      if (first === undefined || second === undefined) {
        throw new Error("The page has too few buttons.");
      }
      const narrow = document.createElement("p");
      narrow.textContent = "More than there is room for";
      narrow.style.cssText = "width: 40px; overflow: hidden; white-space: nowrap";
      document.querySelector("main")?.append(narrow);
      const { left, top } = first.getBoundingClientRect();
      second.style.cssText = `position: fixed; left: ${left}px; top: ${top}px`;
      document.body.style.width = "1200px";
    });
    const kinds = (await layoutFaults(result.page)).map((fault) => /^\w+/u.exec(fault)?.[0]);
    assert.deepEqual(new Set(kinds), new Set(["the", "cut", "overlap"]));
    await result.close();
  });
});
