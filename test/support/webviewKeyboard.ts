import type { Frame } from "playwright-core";
import { stepTimeout, until } from "./until.ts";

/** A webview's document as somebody goes through it with the keyboard alone. */
export class WebviewKeyboard {
  readonly #view: Frame;

  constructor(view: Frame) {
    this.#view = view;
  }

  /** What a screen reader says of the element that the keyboard is in: its role or element, and its name or text. */
  focused(): Promise<string> {
    return this.#view.evaluate(() => {
      const { activeElement } = document;
      const name = activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
      return `${activeElement?.getAttribute("role") ?? activeElement?.localName ?? ""} ${name.replace(/\s+/gu, " ").trim()}`;
    });
  }

  async waitForFocus(wanted: string): Promise<void> {
    await until(`the keyboard in ${wanted}`, async () => (await this.focused()) === wanted);
  }

  /** Presses a key, Tab unless another is named, until the keyboard is in what {@link focused} calls so. */
  async tabTo(wanted: string, key = "Tab"): Promise<void> {
    await until(
      `${wanted} on the way of ${key}`,
      async () => {
        if ((await this.focused()) === wanted) {
          return true;
        }
        await this.#view.page().keyboard.press(key);
        return false;
      },
      stepTimeout,
      () => this.focused(),
    );
  }

  /** Which cell of a grid the keyboard is in, as "row,column"; the header is row -1. */
  place(): Promise<string> {
    return this.#view.evaluate(() => {
      const cell =
        document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
      return `${cell["row"] ?? ""},${cell["column"] ?? ""}`;
    });
  }

  /** Presses a key once and waits until it has led to that cell. */
  async pressTo(key: string, wanted: string): Promise<void> {
    await this.#view.page().keyboard.press(key);
    await until(`${key} to lead to ${wanted}`, async () => (await this.place()) === wanted);
  }
}
