import type { Page } from "playwright-core";

/**
 * Lets nothing move by itself in the workbench that a page will show. Without a graphics card every turn of a spinner, every
 * progress bar and every scroll bar that fades is painted by the processor, which was about to be the slowest part of a test.
 */
export async function keepStill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // webviews have a policy for styles of their own
    if (window !== window.top) {
      return;
    }
    addEventListener("DOMContentLoaded", () => {
      const style = document.createElement("style");
      style.textContent =
        "*, ::before, ::after { animation: none !important } .scrollbar { transition: none !important }";
      document.head.append(style);
    });
  });
}
