import type { Locator } from "playwright-core";

/**
 * Clicks something that the window has only just laid over a webview, such as a row of a list. The click is given to the
 * element itself: until the window is painted anew, the mouse still reaches the webview below, faster than any hand.
 */
export async function pressOverlay(element: Locator, timeout: number): Promise<void> {
  await element.waitFor({ state: "visible", timeout });
  // the press as well: by it the editor learns that no Ctrl is held any more, which would open a file to the side
  for (const event of ["mousedown", "mouseup", "click"]) {
    await element.dispatchEvent(event, { detail: 1 }, { timeout });
  }
}
