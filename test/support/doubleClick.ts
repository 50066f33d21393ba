import type { Locator } from "playwright-core";

/** Milliseconds between the two clicks of a quick hand. */
const gap = 20;

/**
 * A double click on an element, as a hand makes it. Both clicks are given to the element itself, in the page: on a busy
 * machine what the first one opens may lie over the element before the mouse is told to press again, which a hand would do
 * 20 ms later whatever the machine does.
 */
export async function doubleClick(target: Locator): Promise<void> {
  await target.waitFor({ state: "visible" });
  await target.evaluate(clickTwice, gap);
}

/** Runs in the page. */
async function clickTwice(element: Element, milliseconds: number): Promise<void> {
  const box = element.getBoundingClientRect();
  const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const general = { bubbles: true, cancelable: true, composed: true, view: window, ...place };
  for (const detail of [1, 2]) {
    element.dispatchEvent(new PointerEvent("pointerdown", { ...general, isPrimary: true }));
    element.dispatchEvent(new MouseEvent("mousedown", { ...general, detail, buttons: 1 }));
    element.dispatchEvent(new PointerEvent("pointerup", { ...general, isPrimary: true }));
    element.dispatchEvent(new MouseEvent("mouseup", { ...general, detail }));
    element.dispatchEvent(new MouseEvent("click", { ...general, detail }));
    if (detail === 1) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
  element.dispatchEvent(new MouseEvent("dblclick", { ...general, detail: 2 }));
}
