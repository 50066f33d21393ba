import type { Locator, Page } from "playwright-core";
import { plain } from "./until.ts";

/** A row of a tree in the side bar. */
export interface TreeRow {
  readonly label: string;
  readonly description: string;
  readonly level: number;
  readonly expanded: boolean | undefined;
}

/** The rows in view of one tree or several. */
export async function readTreeRows(tree: Locator): Promise<TreeRow[]> {
  const rows = await tree.locator(".monaco-list-row").evaluateAll((elements) =>
    elements.map((element) => ({
      label: [...element.querySelectorAll(".label-name, .label-suffix")]
        .map((part) => part.textContent)
        .join(""),
      description: element.querySelector(".label-description")?.textContent ?? "",
      level: Number(element.getAttribute("aria-level")),
      expanded: element.getAttribute("aria-expanded"),
    })),
  );
  return rows.map(({ label, description, level, expanded }) => ({
    label: plain(label),
    description: plain(description),
    level,
    expanded: expanded === null ? undefined : expanded === "true",
  }));
}

/** What a screen reader says of the row that the keyboard stands on in a tree of this name; undefined while it is elsewhere. */
export async function spokenTreeRow(page: Page, view: string): Promise<string | undefined> {
  return page.evaluate((name) => {
    const { activeElement } = document;
    if (
      activeElement?.getAttribute("role") !== "tree" ||
      activeElement.getAttribute("aria-label") !== name
    ) {
      return undefined;
    }
    const row = document.getElementById(activeElement.getAttribute("aria-activedescendant") ?? "");
    return row?.getAttribute("aria-label") ?? "";
  }, view);
}
