import { plain, until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

/** Goes to the tab of this name from whichever is in front. */
export async function goToTab(workbench: Workbench, tab: string): Promise<void> {
  await until(`the tab ${tab}`, async () => {
    if ((await workbench.activeTab()) === tab) {
      return true;
    }
    await workbench.typeCommand("View: Open Next Editor");
    return until(
      `${tab} to be named`,
      async () => (await workbench.activeTab()) === tab,
      1_000,
    ).catch(() => false);
  });
}

/** Types the label of a row into the list of that title, and presses Enter on it. */
export async function chooseInList(
  { quickInput }: Workbench,
  title: string,
  label: string,
): Promise<void> {
  await quickInput.waitForTitle(title);
  await quickInput.type(label);
  await until(
    `${label} as what Enter takes`,
    async () => (await quickInput.focusedItem())?.label === label,
  );
  await quickInput.accept();
}

/** Down in a menu of a view or of the editor to an item, and Enter. `current` is the item the keyboard is on. */
export async function chooseDown(
  { page }: Workbench,
  item: string,
  current: () => Promise<string>,
): Promise<void> {
  await until(`${item} in the menu`, async () => {
    if ((await current()) === item) {
      return true;
    }
    await page.keyboard.press("ArrowDown");
    return false;
  });
  await page.keyboard.press("Enter");
}

/** Chooses in the context menu that a key has just opened. */
export async function chooseInEditorMenu(workbench: Workbench, item: string): Promise<void> {
  await workbench.contextMenu.waitForOpen();
  await chooseDown(workbench, item, async () =>
    plain(
      (
        await workbench.page
          .locator(".monaco-menu .action-item.focused .action-label")
          .allTextContents()
      ).at(-1) ?? "",
    ),
  );
}

/** Puts the keyboard on a row of the Results view: the one whose name for a screen reader fits. */
export async function goToRow(workbench: Workbench, start: RegExp): Promise<void> {
  await until("the keyboard in the Results view", async () => {
    if ((await workbench.spokenRow(words.views.results)) !== undefined) {
      return true;
    }
    await workbench.typeCommand(words.focus("results"));
    // the view may just be drawn for the first time, and lose the keyboard by it
    return until(
      "the view to take the keyboard",
      async () => (await workbench.spokenRow(words.views.results)) !== undefined,
      1_000,
    ).catch(() => false);
  });
  await workbench.page.keyboard.press("Home");
  await until(`the row ${String(start)}`, async () => {
    if ((await workbench.spokenRow(words.views.results))?.search(start) === 0) {
      return true;
    }
    await workbench.page.keyboard.press("ArrowDown");
    return false;
  });
}
