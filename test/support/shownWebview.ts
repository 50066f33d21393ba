import type { Frame, Page } from "playwright-core";
import { until } from "./until.ts";

/** The document of the webview in view that contains the selector, once it is there. */
export async function shownWebview(page: Page, selector: string): Promise<Frame> {
  return until(`webview with ${selector}`, async () => {
    for (const frame of page.frames()) {
      if (await isShownWebview(frame, selector)) {
        return frame;
      }
    }
    return undefined;
  });
}

/** A webview's document is two frames deep, in the frame called active; the one being loaded behind it is not shown. */
async function isShownWebview(frame: Frame, selector: string): Promise<boolean> {
  const parent = frame.parentFrame();
  if (parent === null || parent.parentFrame() === null) {
    return false;
  }
  try {
    const [inner, outer] = await Promise.all([frame.frameElement(), parent.frameElement()]);
    const active = (await inner.getAttribute("id")) === "active-frame" && (await outer.isVisible());
    return active && (await frame.locator(selector).first().isVisible());
  } catch {
    return false; // replaced while we looked
  }
}
