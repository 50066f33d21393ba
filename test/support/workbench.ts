import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, Frame, Locator, Page } from "playwright-core";
import { tryUntil } from "./cameAbout.ts";
import { shownThemes } from "./editor.ts";
import type { RunningEditor, Theme } from "./editor.ts";
import { ContextMenu } from "./contextMenu.ts";
import { Notifications } from "./notifications.ts";
import { repositoryRoot } from "./paths.ts";
import { QuickInput } from "./quickInput.ts";
import { labelsOf } from "./labels.ts";
import { drawAgain, drawNothing, lighten } from "./lightWindow.ts";
import { keepStill } from "./stillWindow.ts";
import { shownWebview } from "./shownWebview.ts";
import { TextEditor } from "./textEditor.ts";
import { readTreeRows, spokenTreeRow } from "./treeRows.ts";
import type { TreeRow } from "./treeRows.ts";
import { plain, stepTimeout, until, wholeText } from "./until.ts";
import { WindowConsole } from "./windowConsole.ts";

export interface WorkbenchOptions {
  /** Where {@link Workbench.screenshot} writes; default `out/screenshots`. */
  readonly screenshots?: string;
  /** Whether it is drawn; one that isn't is laid out all the same, and takes the mouse and the keyboard. Default true. */
  readonly drawn?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The window's display language, a BCP 47 tag; the editor's own texts stay English. Default: English. */
  readonly language?: string;
}

/** How long each step at the palette may take, at first, before it is opened once more. */
const paletteTimeout = 1_500;

/** So many times as long for a list that a command brings up once it has gathered what it lists. */
const listFactor = 3;

/** The unmodified workbench as a person uses it. */
export class Workbench {
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly textEditor: TextEditor;
  readonly contextMenu: ContextMenu;
  readonly #editor: RunningEditor;
  readonly #screenshots: string;
  readonly #drawn: boolean;
  readonly #console: WindowConsole;

  constructor(page: Page, editor: RunningEditor, options: WorkbenchOptions = {}) {
    this.page = page;
    this.#editor = editor;
    this.#screenshots = options.screenshots ?? join(repositoryRoot, "out", "screenshots");
    this.#drawn = options.drawn ?? true;
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.textEditor = new TextEditor(page);
    this.contextMenu = new ContextMenu(page);
    this.#console = new WindowConsole(page);
  }

  /** Opens the editor's address and waits until the window can be used. */
  async open(url = this.#editor.url): Promise<void> {
    await this.page.goto(url);
    await this.#waitUntilUp();
  }

  /** Reloads the window: extensions start anew, secrets of this kind of editor are gone. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#waitUntilUp();
  }

  /** Runs a command from the palette by its full name, such as "SEO: Use Sandbox". */
  async runCommand(title: string): Promise<void> {
    await this.#tryUntil(`command ${title} in the palette`, async (patience) => {
      await this.#openPalette(title, patience);
      await this.quickInput.press(title, patience);
      await this.#paletteGivesWay(title, listFactor * patience);
    });
  }

  /** Runs a command from the palette with the keyboard alone. */
  async typeCommand(title: string): Promise<void> {
    await this.#enterInQuickOpen("F1", `>${title}`, title);
    await this.#paletteGivesWay(title, stepTimeout);
  }

  /** To nothing, or to what the command asks next. */
  async #paletteGivesWay(title: string, timeout: number): Promise<void> {
    await until(
      `the palette to close after ${title}`,
      async () => {
        return !(await this.quickInput.isOpen()) || (await this.quickInput.value()) !== `>${title}`;
      },
      timeout,
    );
  }

  /** Opens a file of the workspace by its name with the keyboard alone, in whatever editor is its own. */
  async typeFileName(name: string): Promise<void> {
    await this.#enterInQuickOpen("ControlOrMeta+P", name, name);
    await this.waitForTab(name);
  }

  /** Shows the file in front in another editor, by its name, with the editor's own command. */
  async reopenWith(editor: string): Promise<void> {
    await this.typeCommand("View: Reopen Editor With...");
    await this.quickInput.pick(editor);
  }

  /** Enter on a row of a list that a key opens. */
  async #enterInQuickOpen(key: string, text: string, row: string): Promise<void> {
    await this.#tryUntil(`${row} in the list that ${key} opens`, async (patience) => {
      await this.page.keyboard.press(key);
      await this.quickInput.input.fill(text, { timeout: patience });
      await this.#walkDownTo(row, patience);
    });
    await this.quickInput.accept();
  }

  /**
   * Steps through a quick input that a key or a command opens, tried again where they came to nothing: a list is made when it
   * opens, so a command of an extension that is still being read, or a file that was just written, is not in it yet; and it
   * doesn't open, or closes again, when something else takes the focus, such as a webview that has just loaded.
   */
  #tryUntil(what: string, steps: (patience: number) => Promise<void>): Promise<void> {
    return tryUntil(what, paletteTimeout, steps, () => this.quickInput.cancel());
  }

  /** To a row of the list that is open: a longer name may stand before the one that was typed. */
  async #walkDownTo(row: string, timeout: number): Promise<void> {
    await this.quickInput.waitForItem(row, timeout);
    await until(
      `${row} as what Enter takes`,
      async () => {
        if ((await this.quickInput.focusedItem())?.label === row) {
          return true;
        }
        await this.quickInput.input.press("ArrowDown", { timeout });
        return false;
      },
      timeout,
    );
  }

  /** Opens a file of the workspace through quick open, by its path in the workspace; the caret is in its text then. */
  async openFile(path: string): Promise<void> {
    await this.#tryUntil(`${path} in the list of files`, async (patience) => {
      await this.page.keyboard.press("ControlOrMeta+P");
      await this.quickInput.type(path, patience);
      await this.quickInput.press(basename(path), listFactor * patience);
      // a list that is filled again in the middle of a click takes no notice of it
      await this.waitForTab(basename(path), listFactor * patience);
    });
    await this.textEditor.waitForFile(basename(path));
  }

  /** Names of all open tabs. */
  editorTabs(): Promise<string[]> {
    return labelsOf(this.page.locator(".tabs-container .tab"));
  }

  async activeTab(): Promise<string> {
    return (await labelsOf(this.page.locator(".editor-group-container.active .tab.active"))).join(
      " ",
    );
  }

  /** Waits until the tab of this name is the active one. */
  async waitForTab(name: string | RegExp, timeout = stepTimeout): Promise<void> {
    const isActive = async (): Promise<boolean> => {
      const active = await this.activeTab();
      return typeof name === "string" ? active === name : name.test(active);
    };
    await until(
      `active tab ${String(name)}`,
      isActive,
      timeout,
      async () => `"${await this.activeTab()}" of ${(await this.editorTabs()).join(", ")}`,
    );
  }

  /** The document of the webview in view that contains the selector, once it is there. */
  webviewFrame(selector: string): Promise<Frame> {
    return shownWebview(this.page, selector);
  }

  /** Shows a container of views in the side bar by the name of its icon, unless it is there: a click on its icon would hide it then. */
  async showContainer(title: string): Promise<void> {
    const icon = this.#containerIcon(title);
    const item = icon.locator("xpath=ancestor::li[1]");
    if (!(await item.evaluate((element) => element.classList.contains("checked")))) {
      await icon.click();
    }
  }

  /** The rows in view of the trees in the side bar, or of one of them by the view's name. */
  treeRows(view?: string): Promise<TreeRow[]> {
    return readTreeRows(this.#tree(view));
  }

  /** What a screen reader says of the row that the keyboard stands on in a tree of this name; undefined while it is elsewhere. */
  spokenRow(view: string): Promise<string | undefined> {
    return spokenTreeRow(this.page, view);
  }

  /** A row of a tree in the side bar: click it, right-click it. `about` is a piece of its description, where labels repeat. */
  treeRow(label: string, view?: string, about = ""): Locator {
    const name = this.page.locator(".monaco-icon-label-container", {
      has: this.page.locator(".label-name", { hasText: wholeText(label) }),
    });
    return this.#tree(view)
      .locator(".monaco-list-row")
      .filter({ has: name, hasText: about })
      .first();
  }

  /** Unfolds a row of a tree, unless it is. */
  async unfold(label: string, view?: string): Promise<void> {
    const row = this.treeRow(label, view);
    await until(`the row ${label} to unfold`, async () => {
      if ((await row.getAttribute("aria-expanded")) === "false") {
        await row.locator(".monaco-tl-twistie").click();
      }
      return (await row.getAttribute("aria-expanded")) === "true";
    });
  }

  /** Presses a button that a row of a tree shows under the mouse, by its name. */
  async pressRowButton(label: string, button: string, view?: string): Promise<void> {
    const row = this.treeRow(label, view);
    await row.hover();
    await row.locator(`.actions .action-label[aria-label^="${button}"]`).click();
  }

  /** Presses a button beside the title of a view, by the title of its command. */
  async pressViewButton(view: string, button: string): Promise<void> {
    const header = this.page.locator(`.part.sidebar .pane-header[aria-label^="${view}"]`).first();
    await header.hover();
    await header.locator(`.actions .action-label[aria-label^="${button}"]`).click();
  }

  /** Folds a view of the side bar into its title, which leaves more room for the others. */
  async foldView(view: string): Promise<void> {
    const header = this.page.locator(`.part.sidebar .pane-header[aria-label^="${view}"]`).first();
    if ((await header.getAttribute("aria-expanded")) === "true") {
      await header.locator(".title").first().click();
      await until(
        `the view ${view} to fold`,
        async () => (await header.getAttribute("aria-expanded")) === "false",
      );
    }
  }

  /** Drags the edge of the side bar until it is about that many pixels wide. */
  async widenSideBar(width: number): Promise<void> {
    const box = await this.page.locator(".part.sidebar").boundingBox();
    if (box === null) {
      throw new Error("The side bar is not in view.");
    }
    const y = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width, y);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + width, y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Right-clicks anything and chooses in the menu that opens. */
  async chooseFromContextMenu(target: Locator, ...path: string[]): Promise<void> {
    await target.click({ button: "right" });
    await this.contextMenu.choose(...path);
  }

  /** Everything the status bar says, entry by entry. */
  async statusBarText(): Promise<string[]> {
    return (await this.page.locator(".part.statusbar .statusbar-item-label").allTextContents())
      .map(plain)
      .filter(Boolean);
  }

  /** An entry of the status bar that contains the text, once it is there. */
  async statusBarItem(text: string): Promise<Locator> {
    const item = this.page
      .locator(".part.statusbar .statusbar-item-label")
      .filter({ hasText: text })
      .first();
    await item.waitFor({ state: "visible" });
    return item;
  }

  /** Writes a numbered or named picture of the window, where it is drawn. */
  async screenshot(name: string): Promise<void> {
    if (this.#drawn) {
      await this.#takePicture(name);
    }
  }

  /** Writes a picture of a window in which something went wrong, which is drawn for it; returns its path. */
  async screenshotOfFailure(name: string): Promise<string> {
    await drawAgain(this.page);
    return this.#takePicture(name);
  }

  async #takePicture(name: string): Promise<string> {
    mkdirSync(this.#screenshots, { recursive: true });
    const path = join(this.#screenshots, `${name}.png`);
    await this.page.screenshot({ path, animations: "disabled" });
    return path;
  }

  /** Chooses a theme as a person does: changes to settings.json from outside show only when a window opens. */
  async setTheme(theme: Theme): Promise<void> {
    const { label, cssClass } = shownThemes[theme];
    await this.#tryUntil(`the theme ${label} to be chosen`, async (patience) => {
      await this.runCommand("Preferences: Color Theme");
      await this.quickInput.pick(label, listFactor * patience);
    });
    await this.quickInput.waitForClosed();
    await this.page.locator(`.monaco-workbench.${cssClass}`).waitFor({ state: "attached" });
  }

  /** Errors on the window's console, without those any window prints on a machine without the marketplace. */
  consoleErrors(): readonly string[] {
    return this.#console.errors();
  }

  /** What the editor found wrong with the extension's manifest: it says so only on the window's console. */
  manifestComplaints(): readonly string[] {
    return this.#console.manifestComplaints();
  }

  async #waitUntilUp(): Promise<void> {
    await this.page
      .locator(".monaco-workbench .part.statusbar .statusbar-item")
      .first()
      .waitFor({ state: "visible", timeout: stepTimeout });
    // key bindings are registered just before the first view is drawn
    await this.page
      .locator(".monaco-workbench .part.activitybar .action-item")
      .first()
      .waitFor({ state: "visible", timeout: stepTimeout });
  }

  /**
   * Waits until the window has read what an extension contributes, by the icon of its view container: before that, its commands
   * are in no palette, and looking for them there again and again keeps the processor from the start itself.
   */
  async waitForExtension(container: string): Promise<void> {
    await this.#containerIcon(container).waitFor({ state: "visible", timeout: stepTimeout });
  }

  #containerIcon(title: string): Locator {
    return this.page.locator(`.part.activitybar .action-label[aria-label^="${title}"]`).first();
  }

  async #openPalette(title: string, timeout: number): Promise<void> {
    await this.page.keyboard.press("F1");
    await this.quickInput.input.fill(`>${title}`, { timeout });
  }

  #tree(view: string | undefined): Locator {
    const name = view === undefined ? "" : `[aria-label="${view}"]`;
    return this.page.locator(`.part.sidebar .monaco-list[role=tree]${name}`);
  }
}

/** Opens a window on a running editor in a browser context of its own. */
export async function openWorkbench(
  browser: Browser,
  editor: RunningEditor,
  options: WorkbenchOptions = {},
): Promise<Workbench> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1400, height: 900 },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(stepTimeout);
  const page = await context.newPage();
  await keepStill(page);
  await lighten(page);
  if (options.drawn === false) {
    await drawNothing(page);
  }
  if (options.language !== undefined) {
    // where the editor's build writes the language of its translations
    await page.addInitScript((language) => {
      Reflect.set(globalThis, "_VSCODE_NLS_LANGUAGE", language);
    }, options.language);
  }
  const workbench = new Workbench(page, editor, options);
  await workbench.open();
  return workbench;
}
