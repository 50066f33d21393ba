import type { Page } from "playwright-core";
import { readingTime } from "../../src/shared/deliberateInput.ts";

/**
 * Lets a person read what is asked before they answer: where the answer spends credits, the product
 * counts none that comes sooner. This is the one thing that a test has to wait for by the clock: it is
 * about time itself, and nothing tells when it is over. A window on a busy machine shows what it is told late.
 */
export async function readFirst(page: Page): Promise<void> {
  await page.waitForTimeout(readingTime + 500);
}
