import type { Frame, Page } from "playwright-core";

/** What is wrong with the layout of a page of ours: texts that are cut, controls that overlap, a page that scrolls sideways. */
export async function layoutFaults(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element): string => {
      const text = (element.textContent ?? "").replaceAll(/\s+/gu, " ").trim().slice(0, 70);
      return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${text}`;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".seo-unseen, [hidden], svg") === null;
    // Data in cells may be of any length, and columns can be widened. Other text that is cut on purpose says
    // the whole where the mouse rests, or has a button below that shows it.
    const isData = (element: Element): boolean => {
      const cell = element.closest("[role=gridcell]");
      return (
        cell !== null && (cell === element || !/^\s*⟦[^⟦⟧]*⟧\s*$/u.test(cell.textContent ?? ""))
      );
    };
    /** The bar that stays in view around an element: what scrolls below it is covered, and can be scrolled out. */
    const bar = (element: Element | null): Element | null =>
      element === null || getComputedStyle(element).position === "sticky"
        ? element
        : bar(element.parentElement);
    const isExplained = (element: Element): boolean =>
      isData(element) ||
      element.closest("[title]:not([title=''])") !== null ||
      element.querySelector("[title]:not([title=''])") !== null;
    const hasOwnText = (element: Element): boolean =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\S/u.test(textContent ?? ""),
      );
    const clips = (value: string): boolean => value === "hidden" || value === "clip";
    /** The part of an element's text that an element around it doesn't show, in pixels to the right and below. */
    const isCut = (element: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      for (
        let around: Element | null = element;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (
          (clips(overflowX) && (text.right > box.right + 1.5 || text.left < box.left - 1.5)) ||
          (clips(overflowY) && text.bottom > box.bottom + 3)
        ) {
          return true;
        }
        if (/auto|scroll/u.test(overflowX + overflowY) || position === "fixed") {
          return false;
        }
      }
      return false;
    };
    const all = [...document.body.querySelectorAll("*")].filter(isSeen);
    const cut = all.filter(
      (element) => hasOwnText(element) && !isExplained(element) && isCut(element),
    );
    const controls = all.filter(
      (element) =>
        element.matches("button, a[href], input, select, textarea, summary, [role=button]") &&
        element.closest("[role=row], [role=listbox], [role=menu]") === null,
    );
    const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlapping = boxes.flatMap(({ element, box }, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const isInside = element.contains(other.element) || other.element.contains(element);
        return wide > 2 && high > 2 && !isInside && bar(element) === bar(other.element)
          ? [`overlap: ${name(element)} and ${name(other.element)}`]
          : [];
      }),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...(scrollWidth > clientWidth + 1
        ? [`the page scrolls sideways: ${scrollWidth} of ${clientWidth} pixels`]
        : []),
      ...cut.map((element) => `cut: ${name(element)}`),
      ...overlapping,
    ];
  });
}

/**
 * The texts of ours that the editor's own window cuts: buttons and sentences of empty views, titles of views, steps of
 * the walkthrough, and buttons of messages and dialogs. Rows of trees and lists aren't judged: the editor itself shows
 * the whole of a row that is cut where the mouse rests.
 */
export async function windowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [
      ".welcome-view-content .monaco-button",
      ".welcome-view-content p",
      ".part.sidebar .pane-header .title",
      ".part.sidebar .composite.title .title-label h2",
      ".getting-started-step .step-title",
      ".getting-started-step.expanded .monaco-button",
      ".notification-toast .monaco-button",
      ".monaco-dialog-box .monaco-button",
      ".quick-input-title",
    ];
    const seen = [...document.querySelectorAll<HTMLElement>(parts.join(", "))].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    return seen
      .filter(
        ({ scrollWidth, clientWidth, textContent }) =>
          /⟦/u.test(textContent ?? "") && scrollWidth > clientWidth + 1 && clientWidth > 0,
      )
      .map(
        (element) =>
          `cut by the editor: <${element.className}> ${(element.textContent ?? "").trim().slice(0, 70)} (${element.scrollWidth} of ${element.clientWidth} pixels)`,
      );
  });
}

/** The texts in view that have nothing of the pseudo-language, outside of tables: data, or texts that aren't translated. */
export async function untranslatedTexts(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const text = (textContent ?? "").trim();
      const isData =
        parentElement === null ||
        parentElement.closest("[role=gridcell], script, style, code, bdi") !== null ||
        !parentElement.checkVisibility();
      if (!isData && /\p{L}{2}/u.test(text) && !/[⟦⟧]/u.test(text)) {
        found.add(text.slice(0, 100));
      }
    }
    return [...found];
  });
}
