import type { Locator } from "playwright-core";
import { cameAbout } from "./cameAbout.ts";
import { until } from "./until.ts";
import type { Workbench } from "./workbench.ts";

/** The Problems panel, and what the editor offers to do about its rows. */
export class ProblemsPanel {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  async open(): Promise<void> {
    await this.#workbench.runCommand("Problems: Focus on Problems View");
  }

  /** What is in view of the list, a text for each row. */
  async rows(): Promise<string[]> {
    return this.#rows().allTextContents();
  }

  /** Waits until a row in view has this text, or none has it. */
  async until(pattern: RegExp, isListed = true): Promise<void> {
    await until(
      `${String(pattern)} ${isListed ? "among" : "gone from"} the problems`,
      async () => (await this.rows()).some((text) => pattern.test(text)) === isListed,
    );
  }

  /** Goes to the place of the first row with these words, and opens what can be done there as the keyboard does. */
  async fixesOf(words: string): Promise<Locator> {
    const { page, textEditor } = this.#workbench;
    const row = this.#rows().filter({ hasText: words }).first();
    // the editor has taken the focus when it offers fixes; before text at a line's start it does so in the margin
    const offers = textEditor.element
      .locator(".codicon-light-bulb, .codicon-gutter-lightbulb")
      .first();
    // a list that is drawn anew just then takes the focus back
    await until("the editor at the place of the row", async () => {
      await row.dblclick();
      return cameAbout(offers.waitFor({ timeout: 10_000 }));
    });
    const offered = page.locator(".action-widget");
    // a focus that moves just then closes what was opened
    await until("what can be done", async () => {
      await page.keyboard.press("Control+.");
      return cameAbout(offered.first().waitFor({ timeout: 5_000 }));
    });
    return offered;
  }

  #rows(): Locator {
    return this.#workbench.page.locator(".markers-panel .monaco-list-row");
  }
}
