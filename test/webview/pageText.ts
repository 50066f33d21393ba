import type { Page } from "playwright-core";

/** What a page can be made to show. */
export interface PageText {
  /** Everything outside of the JSON sections, names of drawn cells included. */
  readonly shown: string;
  readonly json: string;
  /** True when a cell shows a curve in the place of its figures. */
  readonly hasCurves: boolean;
  /** True when a cell shows the beginning of its value only. */
  readonly hasCuts: boolean;
}

/** Opens every section that folds; what is unfolded may have more to unfold. */
export async function unfoldAll(page: Page): Promise<void> {
  const closed = page.locator("details:not([open]) > summary");
  while ((await closed.count()) > 0) {
    await closed.first().click();
    // what a section holds is drawn a moment after it is open
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".seo-fold > details[open]")].every(
        (section) => section.querySelector(":scope > .seo-details-body") !== null,
      ),
    );
  }
}

/** All that the page can be made to show: sections opened, lists and texts unfolded, grids read row by row. */
export async function everything(page: Page): Promise<PageText> {
  await unfoldAll(page);
  const more = page.locator(
    ".seo-bounded-add, seo-long-text > button[aria-expanded=false], [data-action=moreNotes][aria-expanded=false]:visible",
  );
  await page.waitForFunction(
    () =>
      document.querySelector(".seo-fold:last-of-type pre") !== null &&
      document.querySelector(".seo-figures[open] > summary:only-child") === null,
  );
  while ((await more.count()) > 0) {
    await more.first().click();
  }
  return page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const texts: string[] = [];
    let [hasCurves, hasCuts] = [false, false];
    for (const grid of document.querySelectorAll<HTMLElement>(".seo-grid")) {
      const seen = new Set<string>();
      const count = Number(grid.getAttribute("aria-rowcount"));
      for (let top = 0; seen.size < count; top += 200) {
        grid.scrollTop = top;
        await frame();
        await frame();
        for (const row of grid.querySelectorAll("[role=row]")) {
          const place = row.getAttribute("aria-rowindex") ?? "";
          if (!seen.has(place)) {
            seen.add(place);
            texts.push(
              ...[row, ...row.querySelectorAll("[aria-label]")].map(
                (part) => part.getAttribute("aria-label") ?? part.textContent,
              ),
            );
            hasCurves ||= row.querySelector(".seo-spark") !== null;
            hasCuts ||= [...row.children].some(({ textContent }) => textContent.length > 300);
          }
        }
        if (top > count * 28 + 1000) {
          throw new Error(`${grid.getAttribute("aria-label")}: ${seen.size} of ${count} rows`);
        }
      }
    }
    const json = [...document.querySelectorAll(".seo-json")]
      .map(({ textContent }) => textContent)
      .join("\n");
    for (const part of document.querySelectorAll(".seo-json, .seo-grid")) {
      part.remove();
    }
    return { shown: [...texts, document.body.textContent].join("\n"), json, hasCurves, hasCuts };
  });
}
