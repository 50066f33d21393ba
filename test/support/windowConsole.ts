import type { Page } from "playwright-core";

/** What the window prints as an error in any project and with any extension, on a machine without the marketplace. */
const harmless =
  /Failed to load resource|Service Worker|fetching the script|ENOTFOUND|EAI_AGAIN|marketplace|open-vsx|bindings file|native-watchdog/i;

/** What a window of the editor prints on its console. */
export class WindowConsole {
  readonly #errors: string[] = [];
  readonly #lines: string[] = [];

  constructor(page: Page) {
    page.on("console", (message) => {
      this.#lines.push(message.text());
      if (message.type() === "error") {
        this.#errors.push(message.text());
      }
    });
    page.on("pageerror", (error) => this.#errors.push(String(error)));
  }

  /** Errors, without those any window prints on a machine without the marketplace. */
  errors(): readonly string[] {
    return this.#errors.filter((line) => !harmless.test(line));
  }

  /** What the editor found wrong with the extension's manifest: it says so only here. */
  manifestComplaints(): readonly string[] {
    return this.#lines.filter((line) => line.includes("[seo-research.seo-research]: "));
  }
}
