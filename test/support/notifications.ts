import type { Locator, Page } from "playwright-core";
import { cameAbout, tryUntil } from "./cameAbout.ts";
import { pressOverlay } from "./pressOverlay.ts";
import { readFirst } from "./readFirst.ts";
import { plain, stepTimeout, until, wholeText } from "./until.ts";
import { words } from "./words.ts";

/** Milliseconds that a step gets at first which is tried again. */
const shortly = 1_000;

/** The editor keeps what comes too fast after others, or is hidden by Escape, in its center only. */
const toastTimeout = 10_000;

export interface ModalDialog {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Notifications (the toasts at the lower right) and modal dialogs. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The messages in view: at most three at a time, the newest first. */
  async messages(): Promise<string[]> {
    const texts = await this.#items().locator(".notification-list-item-message").allTextContents();
    return texts.map(plain);
  }

  /** Waits for a notification with this message; the center of notifications opens for one that doesn't come up by itself. */
  async waitFor(message: string | RegExp): Promise<Locator> {
    const item = this.#item(message);
    const comesUp = item.waitFor({ state: "visible", timeout: toastTimeout });
    if (
      await comesUp.then(
        () => true,
        () => false,
      )
    ) {
      return item;
    }
    const center = this.#page.locator(".notifications-center.visible");
    if ((await center.count()) === 0) {
      await this.#page.locator('.part.statusbar [id="status.notifications"]').click();
    }
    await item.waitFor({ state: "visible" });
    return item;
  }

  async waitForNone(message: string | RegExp): Promise<void> {
    await this.#item(message).waitFor({ state: "hidden" });
  }

  /** Names of the buttons a notification offers. */
  async buttons(message: string | RegExp): Promise<string[]> {
    const item = await this.waitFor(message);
    const names = await item
      .locator(".notification-list-item-buttons-container .monaco-button")
      .allTextContents();
    return names.map(plain).filter((name) => name !== "");
  }

  /** Presses a button in the notification with this message. */
  async click(message: string | RegExp, button: string): Promise<void> {
    const item = await this.waitFor(message);
    await pressOverlay(
      item
        .locator(".monaco-button")
        .filter({ hasText: wholeText(button) })
        .first(),
      stepTimeout,
    );
  }

  /** Closes all, so that a later one cannot be mistaken for an earlier one. */
  async dismissAll(): Promise<void> {
    const item = this.#items().first();
    // one that shows progress may go by itself between the two steps; the button appears only under the mouse
    await tryUntil("the notifications to close", shortly, async (timeout) => {
      while ((await item.count()) > 0) {
        await item.hover({ timeout });
        await item.locator(".codicon-notifications-clear").first().click({ timeout });
      }
    });
  }

  /** The modal dialog, once there is one. */
  async modal(): Promise<ModalDialog> {
    const box = this.dialog;
    await box.waitFor({ state: "visible" });
    const texts = async (selector: string): Promise<string[]> =>
      (await box.locator(selector).allTextContents()).map(plain);
    return {
      message: (await texts(".dialog-message-text")).join(" "),
      detail: (await texts(".dialog-message-detail")).join(" "),
      buttons: await texts(".dialog-buttons .monaco-button"),
    };
  }

  /** Presses a button of the modal dialog, once it was read, and waits until it is gone; where the product asks once more, that is confirmed. */
  async clickModal(button: string): Promise<void> {
    const box = this.dialog;
    const target = box
      .locator(".dialog-buttons .monaco-button")
      .filter({ hasText: wholeText(button) })
      .first();
    await target.waitFor({ state: "visible" });
    await readFirst(this.#page);
    await pressOverlay(target, stepTimeout);
    await until("the dialog to close", async () => {
      if (!(await target.isVisible())) {
        return true;
      }
      if ((await this.dialog.textContent())?.includes(words.confirmAgain) === true) {
        await readFirst(this.#page);
        await cameAbout(pressOverlay(target, shortly));
      }
      return false;
    });
  }

  /** The modal dialog, there or not. */
  get dialog(): Locator {
    return this.#page.locator(".monaco-dialog-box");
  }

  #items(): Locator {
    return this.#page.locator(".notification-list-item").filter({ visible: true });
  }

  #item(message: string | RegExp): Locator {
    const text = this.#page.locator(".notification-list-item-message", {
      hasText: wholeText(message),
    });
    return this.#items().filter({ has: text }).first();
  }
}
