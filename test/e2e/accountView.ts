import assert from "node:assert/strict";
import { testSettings } from "../support/editor.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { atStart, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

/** A window with the Account view in a wide side bar. */
export async function openAccount(product: Product): Promise<Workbench> {
  const opened = await product.open();
  await opened.showContainer(words.views.container);
  await opened.widenSideBar(820);
  return opened;
}

/** Leaves the side bar to the Account view. The other views are there once something is connected, and not before. */
export async function foldOthers(view: Workbench): Promise<void> {
  await view.foldView(words.views.tools);
  await view.foldView(words.views.results);
}

/** The rows as one text, a line each, indented by their level: `label | description`. */
export async function shownAccount(view: Workbench): Promise<string> {
  const rows = await view.treeRows(words.views.account);
  return rows
    .map(({ label, description, level }) => `${"  ".repeat(level - 1)}${label} | ${description}`)
    .join("\n");
}

/** A row of its first level; `description` is a pattern. */
export function rowOf(label: string, description: string): RegExp {
  return new RegExp(`^${label} \\| ${description}$`, "mu");
}

/** Waits until all patterns are found in what is shown, and returns it. */
export async function untilAccountShows(
  view: Workbench,
  what: string,
  patterns: readonly RegExp[],
): Promise<string> {
  let last = "";
  try {
    return await until(what, async () => {
      last = await shownAccount(view);
      return patterns.every((pattern) => pattern.test(last)) && last;
    });
  } catch (error) {
    throw new Error(`${what} was not shown, but:\n${last}`, { cause: error });
  }
}

/** A picture of the view with nothing else in the window. */
export async function pictureOfAccount(view: Workbench, name: string): Promise<void> {
  await view.notifications.dismissAll();
  await view.runCommand("View: Close All Editors");
  // away from the rows, whose buttons and explanations come up under the mouse
  await view.page.mouse.move(1000, 600);
  await view.screenshot(`account-${name}`);
}

/** Runs a tool from the palette with one input. */
export async function runWithInput(view: Workbench, title: string, value: string): Promise<void> {
  await view.runCommand(`SEO: ${title}…`);
  await view.quickInput.waitForTitle(new RegExp(`^${title} \\(`, "u"));
  await view.quickInput.type(value);
  await view.quickInput.waitForMessage(atStart(words.costs));
  await view.quickInput.accept();
  await view.waitForTab(`${title}: ${value}`);
}

/** Makes a key as a person does and copies it; returns it with what the page held while it was shown. */
export async function createKey(
  view: Workbench,
  name: string,
): Promise<{ readonly key: string; readonly whileAsked: string }> {
  await view.runCommand(words.command("manageAccount"));
  await view.quickInput.waitForTitle(words.manageAccount);
  await view.screenshot("account-actions");
  await view.quickInput.pick(words.button("createApiKey"));
  await view.quickInput.answer(words.createKey, name);
  await view.quickInput.waitForTitle(`${words.createKey}: ${name}`);
  await view.screenshot("account-create-key-expiry");
  await view.quickInput.pick(words.in90Days);
  const { message, detail, buttons } = await view.notifications.modal();
  assert.match(
    message,
    new RegExp(`^Key “${name}” \\(or_[\\w-]{6}…\\) ${words.keyCreated}\\.$`, "u"),
  );
  assert.match(detail, /Copy the key now/u);
  assert.deepEqual(buttons.toSorted(), ["Cancel", words.copyKey, words.useHere]);
  const whileAsked = await view.page.content();
  await view.screenshot("account-create-key");
  await view.notifications.clickModal(words.copyKey);
  await view.notifications.waitFor(/was copied to the clipboard/u);
  const key = await view.page.evaluate(() => navigator.clipboard.readText());
  return { key, whileAsked };
}

/** Writes the user's settings in the editor: changes of the file from outside show only when a window opens. */
export async function writeSettings(
  view: Workbench,
  settings: Parameters<typeof testSettings>[1],
): Promise<void> {
  await view.runCommand("Preferences: Open User Settings (JSON)");
  // it opens above the others, in a window of its own
  const editor = view.page.locator('.monaco-editor[data-uri$="/User/settings.json"]');
  await editor.locator(".view-line").first().click();
  await view.page.keyboard.press("ControlOrMeta+A");
  await view.page.keyboard.insertText(JSON.stringify(testSettings("light", settings)));
  await view.page.keyboard.press("ControlOrMeta+S");
}
