import type { Locator, Page } from "playwright-core";
import { tryUntil } from "./cameAbout.ts";
import { ContextMenu } from "./contextMenu.ts";
import { plain, until } from "./until.ts";

/** How long a pointer rests on a text, the first time, before it is taken away and comes back. */
const hoverPatience = 5_000;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The active text editor. */
export class TextEditor {
  readonly #page: Page;
  readonly #menu: ContextMenu;
  readonly element: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#menu = new ContextMenu(page);
    this.element = page
      .locator(".editor-group-container.active .editor-instance .monaco-editor")
      .first();
  }

  /** Waits until the file of that name is drawn as text, with the caret in it: what is typed before that is lost. */
  async waitForFile(name: string): Promise<void> {
    await until(`the text of ${name}`, async () => {
      if (!(await this.element.isVisible())) {
        return false;
      }
      // the same editor is used for one file after the other: the tab changes first, the text a little later
      const uri = await this.element.getAttribute("data-uri");
      const isDrawn =
        decodeURIComponent(uri ?? "").endsWith(`/${name}`) &&
        (await this.element.locator(".view-line").count()) > 0;
      return isDrawn && this.element.evaluate((editor) => editor.contains(document.activeElement));
    });
  }

  /** The lines in view, top down. */
  async lines(): Promise<string[]> {
    const read = (): Promise<string[]> =>
      this.element.locator(".view-line").evaluateAll((lines) =>
        lines
          .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
          .toSorted((a, b) => a.top - b.top)
          .map((line) => line.text),
      );
    // an empty file has one line, too: none at all means that they are being drawn anew
    const drawn = await until("lines in the editor", async () => {
      const lines = await read();
      return lines.length > 0 && lines;
    });
    return drawn.map((line) => line.replace(/\u00a0/g, " "));
  }

  /** Waits until some line in view contains the text. */
  async waitForText(text: string): Promise<void> {
    await until(`text in the editor: ${text}`, async () =>
      (await this.lines()).some((line) => line.includes(text)),
    );
  }

  /** Clicks the middle of a piece of text within one line in view. */
  async click(text: string): Promise<void> {
    await this.#at(text, 0.5, ({ x, y }) => this.#page.mouse.click(x, y));
  }

  /** Selects a piece of text within one line in view, with the mouse. */
  async select(text: string): Promise<void> {
    await this.#at(text, 0, async (from) => {
      const to = await this.#positionOf(text, 1);
      await this.#page.mouse.move(from.x, from.y);
      await this.#page.mouse.down();
      await this.#page.mouse.move(to.x, to.y, { steps: 4 });
      await this.#page.mouse.up();
    });
  }

  /** Rests the pointer on a text until a hover with that in it appears; it is returned. */
  async hover(text: string, wanted: string | RegExp): Promise<Locator> {
    const shown = this.#page
      .locator(".monaco-hover:not(.hidden) .hover-contents")
      .filter({ hasText: wanted })
      .first();
    // figures that come to stand above a text move it away from under the pointer
    const steps = async (timeout: number): Promise<void> => {
      await this.#page.mouse.move(5, 5);
      const { x, y } = await this.#positionOf(text, 0.5);
      await this.#page.mouse.move(x, y);
      await shown.waitFor({ state: "visible", timeout });
    };
    await tryUntil(`a hover on ${plain(text)} with ${String(wanted)}`, hoverPatience, steps);
    return shown;
  }

  /** Right-clicks the middle of a piece of text and chooses in the menu, through submenus: `"SEO", "Inspect Page…"`. */
  async chooseFromContextMenu(text: string, ...path: string[]): Promise<void> {
    await this.openContextMenu(text);
    await this.#menu.choose(...path);
  }

  async openContextMenu(text: string): Promise<ContextMenu> {
    const press = async ({ x, y }: Point): Promise<void> => {
      await this.#page.mouse.click(x, y, { button: "right" });
      await this.#menu.waitForOpen();
    };
    await this.#at(text, 0.5, press, () => this.#menu.close());
    return this.#menu;
  }

  /** Acts at the place of a text, and once more where that has moved meanwhile, as when figures come to stand above it. */
  async #at(
    text: string,
    fraction: number,
    act: (point: Point) => Promise<void>,
    undo?: () => Promise<void>,
  ): Promise<void> {
    await until(`the text ${plain(text)} to stay where it is`, async () => {
      const before = await this.#positionOf(text, fraction);
      await act(before);
      const after = await this.#positionOf(text, fraction);
      const stayed = after.x === before.x && after.y === before.y;
      await (stayed ? undefined : undo?.());
      return stayed;
    });
  }

  /** Where a piece of text is on the screen; `fraction` 0 is its left end, 1 its right end. */
  async #positionOf(text: string, fraction: number): Promise<Point> {
    await this.element.waitFor({ state: "visible" });
    return until(`the place of the text ${plain(text)}`, async () => {
      const found = await this.element.evaluate(locateText, { text, fraction });
      return found ?? undefined;
    });
  }
}

/** Runs in the page: the pieces of a line are separate elements, so the range is put together from text nodes. */
function locateText(editor: Element, wanted: { text: string; fraction: number }): Point | null {
  for (const line of editor.querySelectorAll(".view-line")) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode() !== null) {
      nodes.push(walker.currentNode);
    }
    const text = nodes
      .map((node) => node.textContent ?? "")
      .join("")
      .replace(/\u00a0/g, " ");
    const start = text.indexOf(wanted.text);
    if (start < 0) {
      continue;
    }
    const end = start + wanted.text.length;
    const range = document.createRange();
    let offset = 0;
    for (const node of nodes) {
      const length = node.textContent?.length ?? 0;
      if (start >= offset && start < offset + length) {
        range.setStart(node, start - offset);
      }
      if (end > offset && end <= offset + length) {
        range.setEnd(node, end - offset);
      }
      offset += length;
    }
    const boxes = [...range.getClientRects()];
    const first = boxes[0];
    const last = boxes.at(-1);
    if (first !== undefined && last !== undefined) {
      return {
        x: first.left + (last.right - first.left) * wanted.fraction,
        y: first.top + first.height / 2,
      };
    }
  }
  return null;
}
