import type { Browser, Page } from "playwright-core";
import type { ToolAnswer } from "../support/toolAnswers.ts";
import { modelOf, rowsFrom } from "../support/toolAnswers.ts";
import { ResultPage } from "./resultPage.ts";

/** An answer in the real view, with what the real host makes of it and all of its rows. `ownDomain` is the reader's own site. */
export async function openAnswer(
  browser: Browser,
  answer: ToolAnswer,
  ownDomain?: string,
): Promise<ResultPage> {
  const model = modelOf(answer, ownDomain);
  const result = await ResultPage.open(browser, {
    document: model.document,
    rows: ({ table, from }) => Promise.resolve(rowsFrom(model, table, from)),
    json: () => Promise.resolve(JSON.stringify(answer.envelope, null, 2)),
  });
  await result.page.waitForFunction(
    () => document.querySelector("seo-grid [aria-busy=true]") === null,
  );
  return result;
}

/** What makes the page scroll sideways, or reaches beyond it without a scroller of its own. */
export async function beyondThePage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const isCut = (element: Element): boolean =>
      element.closest(".seo-grid, .seo-json, svg, .seo-unseen") !== null;
    const beyond = [...document.querySelectorAll(".seo-result *")].filter(
      (element) => !isCut(element) && element.getBoundingClientRect().right > wide + 1,
    );
    return [
      ...(document.documentElement.scrollWidth > wide ? ["the page"] : []),
      ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ];
  });
}
