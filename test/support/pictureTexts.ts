import type { Page } from "playwright-core";
import { productTexts } from "./l10n/texts.ts";

/** Where it is noted which texts of the product each picture shows, relative to the repository. */
export const notedTexts = "test/words/pictures.json";

/** Texts that are shown as they are: those with a place for a value come out different. */
export function plainTexts(): Set<string> {
  const { host, webviews, manifest } = productTexts();
  return new Set(
    [...host, ...webviews, ...Object.values(manifest)].filter(
      (text) => text.length > 3 && !/\{\d\}/u.test(text),
    ),
  );
}

/**
 * The texts of the product that a window shows in lines of their own, sorted.
 * @param texts those of the product, read once: `plainTexts`
 */
export async function shownIn(page: Page, texts: ReadonlySet<string>): Promise<string[]> {
  const found = new Set<string>();
  for (const frame of page.frames()) {
    const lines = await frame
      .evaluate(() => {
        // what a web component draws is in a tree of its own
        const trees: (Document | ShadowRoot)[] = [document];
        for (const tree of trees) {
          for (const element of tree.querySelectorAll("*")) {
            if (element.shadowRoot !== null) {
              trees.push(element.shadowRoot);
            }
          }
        }
        return trees.flatMap((tree) =>
          [...tree.querySelectorAll<HTMLElement>("*")]
            .filter((element) => element.checkVisibility() && element.childElementCount === 0)
            .map((element) => (element.textContent ?? "").trim()),
        );
      })
      .catch(() => []);
    for (const line of lines) {
      if (texts.has(line)) {
        found.add(line);
      }
    }
  }
  return [...found].toSorted();
}

/** Texts that pictures show and the product doesn't have any more, as "picture: text". */
export function agedTexts(noted: Readonly<Record<string, readonly string[]>>): string[] {
  const texts = plainTexts();
  return Object.entries(noted).flatMap(([picture, shown]) =>
    shown.filter((text) => !texts.has(text)).map((text) => `${picture}: ${text}`),
  );
}
