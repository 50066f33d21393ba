import type { Locator, Page } from "playwright-core";
import { plain, until, wholeText } from "./until.ts";

/** The menu that a right click or a "more actions" button opened. */
export class ContextMenu {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async waitForOpen(): Promise<void> {
    await this.#items().first().waitFor({ state: "visible" });
  }

  /** Names of the entries in view, those of open submenus included. */
  async entries(): Promise<string[]> {
    const names = await this.#items().locator(".action-label").allTextContents();
    return names.map(plain).filter((name) => name !== "");
  }

  /** Chooses an entry, going through submenus: `"SEO", "Inspect Page…"`. */
  async choose(...path: string[]): Promise<void> {
    for (const [index, name] of path.entries()) {
      if (index < path.length - 1) {
        await this.openSubmenu(name);
      } else {
        await this.#take(name);
      }
    }
  }

  /** With the pointer and Enter: a menu ignores clicks for a moment after it opened, to survive a trembling hand. */
  async #take(name: string): Promise<void> {
    const entry = this.#entry(name);
    await entry.hover();
    const label = this.#page.locator(".action-label", { hasText: wholeText(name) });
    const focused = this.#page.locator(".monaco-menu .action-item.focused").filter({ has: label });
    await focused.last().waitFor({ state: "visible" });
    await this.#page.keyboard.press("Enter");
    await entry.waitFor({ state: "hidden" });
  }

  async openSubmenu(name: string): Promise<void> {
    await this.#entry(name).hover();
    // hovering opens it after the editor's own delay; the entry says when it is open
    const label = this.#page.locator(".action-label", { hasText: wholeText(name) });
    const opened = this.#page.locator('.monaco-menu [aria-expanded="true"]').filter({ has: label });
    await opened.first().waitFor({ state: "attached" });
  }

  async close(): Promise<void> {
    await until("the menu to close", async () => {
      const before = await this.#items().count();
      if (before > 0) {
        // each press closes one submenu
        await this.#page.keyboard.press("Escape");
      }
      return before === 0;
    });
  }

  #items(): Locator {
    return this.#page.locator(".monaco-menu .action-item").filter({ visible: true });
  }

  #entry(name: string): Locator {
    return this.#page
      .locator(".monaco-menu .action-label", { hasText: wholeText(name) })
      .filter({ visible: true })
      .first();
  }
}
