import type { Page } from "playwright-core";

/** Where the editor draws messages: input boxes and lists, notifications, dialogs. */
const places =
  ".quick-input-widget, .notifications-toasts, .notifications-center, .monaco-dialog-box";
/** The attribute that the links are noted in. */
const mark = "data-drawn-links";

/** Begins to note each link that a window draws in a message, even where it is there for a moment only; forgets those noted before. */
export async function watchDrawnLinks(page: Page): Promise<void> {
  await page.evaluate(
    ([where, attribute]) => {
      const isWatched = document.body.hasAttribute(attribute);
      document.body.setAttribute(attribute, "");
      const note = (element: Element): void => {
        const links = [
          ...(element.matches("a[href]") ? [element] : []),
          ...element.querySelectorAll("a[href]"),
        ];
        for (const link of links.filter((one) => one.closest(where) !== null)) {
          const drawn = `${link.textContent} → ${link.getAttribute("href") ?? ""}`;
          const noted = (document.body.getAttribute(attribute) ?? "")
            .split("\n")
            .filter((line) => line !== "");
          document.body.setAttribute(attribute, [...new Set([...noted, drawn])].join("\n"));
        }
      };
      note(document.body);
      if (!isWatched) {
        const observer = new MutationObserver((changes) => {
          for (const { target } of changes) {
            note(target instanceof Element ? target : document.body);
          }
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ["href"],
        });
      }
    },
    [places, mark] as const,
  );
}

/** The links that were drawn in messages since `watchDrawnLinks`, as "label → address". */
export async function drawnLinks(page: Page): Promise<readonly string[]> {
  const noted = await page.locator("body").getAttribute(mark);
  if (noted === null) {
    throw new Error("This window's links are not noted.");
  }
  return noted.split("\n").filter((line) => line !== "");
}
