import type { Locator, Page } from "playwright-core";
import { cameAbout } from "./cameAbout.ts";
import { pressOverlay } from "./pressOverlay.ts";
import { readFirst } from "./readFirst.ts";
import { fits, plain, stepTimeout, until, wholeText } from "./until.ts";
import { words } from "./words.ts";

/** Milliseconds for a step that is tried again. */
const shortly = 1_000;

export interface QuickPickRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly focused: boolean;
  readonly checked: boolean;
}

/** The editor's quick input: the palette, input boxes and pick lists. */
export class QuickInput {
  readonly #page: Page;
  readonly widget: Locator;
  readonly input: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.widget = page.locator(".quick-input-widget");
    this.input = this.widget.locator(".quick-input-box input.input");
  }

  /** Waits until a quick input with this title (or, for a pattern, matching it) is open. */
  async waitForTitle(wanted: string | RegExp): Promise<void> {
    const isThere = async (): Promise<boolean> =>
      (await this.isOpen()) && fits(await this.title(), wanted);
    await until(`quick input titled ${String(wanted)}`, isThere, stepTimeout, async () => {
      const notifications = await this.#page
        .locator(".notification-list-item-message")
        .allTextContents();
      return [
        (await this.isOpen()) ? `quick input titled "${await this.title()}"` : "no quick input",
        ...notifications.map(plain),
      ].join("; ");
    });
  }

  /** Waits until the line below the input, prompt or validation message, fits. */
  async waitForMessage(wanted: string | RegExp): Promise<void> {
    await until(
      `quick input with message ${String(wanted)}`,
      async () => (await this.isOpen()) && fits(await this.message(), wanted),
    );
  }

  async waitForClosed(): Promise<void> {
    await this.widget.waitFor({ state: "hidden" });
  }

  isOpen(): Promise<boolean> {
    return this.widget.isVisible();
  }

  async title(): Promise<string> {
    return this.#shownText(".quick-input-title");
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute("placeholder")) ?? "";
  }

  async value(): Promise<string> {
    return this.input.inputValue();
  }

  /** The line below the input: the prompt, or in its place what is wrong with the value. */
  async message(): Promise<string> {
    return this.#shownText(".quick-input-message");
  }

  /** What is wrong with the value, or undefined while nothing is. */
  async validationMessage(): Promise<string | undefined> {
    // the editor marks it by nothing but its colours
    const wrong = await this.widget
      .locator('.quick-input-message[style*="background-color"]')
      .count();
    return wrong > 0 ? this.message() : undefined;
  }

  /** Whether what is typed is hidden, as for a key. */
  async isPassword(): Promise<boolean> {
    return (await this.input.getAttribute("type")) === "password";
  }

  /** Replaces the value. */
  async type(value: string, timeout = stepTimeout): Promise<void> {
    await this.input.fill(value, { timeout });
  }

  /** Presses Enter. */
  async accept(): Promise<void> {
    await this.input.press("Enter");
  }

  /**
   * Presses Enter once the price was read: that spends where nothing was typed. When an input was shown, the product knows
   * later than the window, on a busy machine even later than it was read: then it asks for another Enter, and gets that.
   */
  async confirm(): Promise<void> {
    const title = await this.title();
    const isList = (await this.#rows().count()) > 0;
    await readFirst(this.#page);
    await this.accept();
    if (isList) {
      // it closes at once
      return;
    }
    await until("the input to take Enter", async () => {
      if (!(await this.isOpen()) || (await this.title()) !== title) {
        return true;
      }
      if ((await this.message()) === words.enterAgain) {
        await readFirst(this.#page);
        await cameAbout(this.input.press("Enter", { timeout: shortly }));
      }
      return false;
    });
  }

  /** Waits for the quick input of that title, types into it and presses Enter. */
  async answer(title: string | RegExp, value: string): Promise<void> {
    await this.waitForTitle(title);
    await this.type(value);
    await this.accept();
  }

  /**
   * Chooses a file in the editor's own dialog of that title, by its path. The dialog puts the folder that it has listed over
   * what was typed meanwhile, and takes no Enter while it lists one: a person types and presses again then.
   */
  async chooseFile(title: string, path: string): Promise<void> {
    await this.waitForTitle(title);
    await until("the dialog to take the path", async () => {
      if (!(await this.isOpen()) || (await this.title()) !== title) {
        return true;
      }
      await cameAbout(
        (await this.value()) === path
          ? this.input.press("Enter", { timeout: shortly })
          : this.type(path, shortly),
      );
      return false;
    });
  }

  async cancel(): Promise<void> {
    await this.#page.keyboard.press("Escape");
  }

  /** The rows that are drawn (a long list draws only the part in view), separators left out. */
  async items(): Promise<QuickPickRow[]> {
    const rows = await this.#rows().evaluateAll(readRows);
    return rows.map(({ label, description, detail, ...rest }) => ({
      label: plain(label),
      description: plain(description),
      detail: plain(detail),
      ...rest,
    }));
  }

  /** The row Enter would take. */
  async focusedItem(): Promise<QuickPickRow | undefined> {
    return (await this.items()).find((row) => row.focused);
  }

  /** Waits for the row with this label. */
  async waitForItem(label: string | RegExp, timeout = stepTimeout): Promise<Locator> {
    return until(
      `quick pick row ${String(label)}`,
      async () => (await this.#isListed(label)) && this.row(label),
      timeout,
    );
  }

  /** The row with this label, wherever the list moves it. */
  row(label: string | RegExp): Locator {
    const name = this.#page.locator(".quick-input-list-row .monaco-icon-name-container", {
      hasText: wholeText(label),
    });
    return this.#rows().filter({ has: name }).first();
  }

  /** Picks a row by its label, filtering first when it is not in view. */
  async pick(label: string, timeout = stepTimeout): Promise<void> {
    if (!(await this.#isListed(label))) {
      await this.type(label, timeout);
    }
    await this.press(label, timeout);
  }

  /** Clicks a row that is in view. */
  async press(label: string, timeout = stepTimeout): Promise<void> {
    await pressOverlay(this.row(label).locator(".quick-input-list-label"), timeout);
  }

  /** Ticks or unticks rows of a list that takes several. */
  async toggle(...labels: string[]): Promise<void> {
    for (const label of labels) {
      await this.pick(label);
    }
  }

  /** Presses a button of the title bar, of the input or of the OK kind, by the name a screen reader says. */
  async pressButton(name: string): Promise<void> {
    const button = this.widget.locator(
      `a[aria-label="${name}"], .monaco-button:text-is("${name}")`,
    );
    await pressOverlay(button.filter({ visible: true }).first(), stepTimeout);
  }

  async #shownText(selector: string): Promise<string> {
    const element = this.widget.locator(selector);
    return (await element.isVisible()) ? plain(await element.textContent()) : "";
  }

  #rows(): Locator {
    return this.widget.locator(
      ".quick-input-list .monaco-list-row:not(:has(.quick-input-list-separator-as-item))",
    );
  }

  async #isListed(label: string | RegExp): Promise<boolean> {
    return (await this.row(label).count()) > 0;
  }
}

/** Runs in the page, for all rows at once: they change while somebody types. */
function readRows(rows: Element[]): QuickPickRow[] {
  return rows.map((row) => {
    const text = (selector: string): string => row.querySelector(selector)?.textContent ?? "";
    return {
      label: text(".quick-input-list-row .monaco-icon-name-container"),
      description: text(".quick-input-list-row .monaco-icon-description-container"),
      detail: text(".quick-input-list-label-meta"),
      focused: row.classList.contains("focused"),
      checked:
        row.querySelector("[role=checkbox][aria-checked=true], .monaco-checkbox.checked") !== null,
    };
  });
}
