import assert from "node:assert/strict";
import type { Browser, Locator, Page } from "playwright-core";
import type { SubmitOutcome } from "../../src/editor/features/runTool/form/formHost.ts";
import { launchBrowser } from "../support/browser.ts";
import { documentWith, fullDocument, keywordRows } from "./documents.ts";
import { FormPage, toolNamed } from "./formPage.ts";
import { ResultPage } from "./resultPage.ts";
import type { FakeHost } from "./resultPage.ts";

const menu = [
  { id: "keyword", label: "Inspect Keyword (5 credits)", spends: true },
  { id: "serp", label: "Inspect SERP (2 credits)", spends: true },
];

describe("input by accident", () => {
  let browser: Browser;
  let closing: (() => Promise<void>)[];

  before(async () => {
    browser = await launchBrowser();
  });
  beforeEach(() => {
    closing = [];
  });
  afterEach(() => Promise.all(closing.map((close) => close())));
  after(() => browser.close());

  async function openResult(host: FakeHost): Promise<ResultPage> {
    const result = await ResultPage.open(browser, host);
    closing.push(() => result.close());
    return result;
  }

  /** A form whose calls all break at once, so that its button can be pressed again at once. */
  async function openForm(): Promise<FormPage> {
    const failed: SubmitOutcome = { kind: "failed", sentence: "The connection broke." };
    const form = await FormPage.open(browser, {
      start: { tool: toolNamed("inspect_page"), args: { url: "https://example.com/a" } },
      submit: () => Promise.resolve(failed),
    });
    closing.push(() => form.close());
    return form;
  }

  /** The second click of a double click comes only when the first has had its effect, which may be a button that can be pressed again. */
  async function doubleClick(
    page: Page,
    button: Locator,
    afterFirst: () => Promise<void>,
  ): Promise<void> {
    await button.hover();
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await afterFirst();
    await button.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }

  it("M6: a double click on a form's button runs once, though the call broke in between", async () => {
    const form = await openForm();
    const broken = form.page.getByRole("alert").getByText("The connection broke.");
    await doubleClick(form.page, form.run, () => broken.waitFor());
    assert.equal(form.runs.length, 1);
    await form.run.click();
    await form.view.waitForMessage(
      () => form.asked.filter(({ kind }) => kind === "submit").length === 2,
    );
    assert.equal(form.runs.length, 2, "a click of its own runs");
  });

  it("M6: a held key runs a form once, on its button and from its fields", async () => {
    for (const key of ["Enter", "Control+Enter"]) {
      const form = await openForm();
      await (key === "Enter" ? form.run : form.control("url")).focus();
      const [modifier, pressed = key] = key.split("+");
      await (key === "Enter" ? undefined : form.page.keyboard.down(modifier ?? ""));
      await form.page.keyboard.down(pressed);
      await form.page.getByRole("alert").getByText("The connection broke.").waitFor();
      for (let repetition = 0; repetition < 20; repetition += 1) {
        await form.page.keyboard.down(pressed);
      }
      await form.page.keyboard.up(pressed);
      await (key === "Enter" ? undefined : form.page.keyboard.up(modifier ?? ""));
      assert.equal(form.runs.length, 1, key);
      await form.page.keyboard.press(key);
      await form.view.waitForMessage(
        () => form.asked.filter(({ kind }) => kind === "submit").length === 2,
      );
    }
  });

  it("M6: a double click and a held key press a next step and an export once", async () => {
    const result = await openResult({ document: fullDocument() });
    const { page } = result;
    for (const [name, kind] of [
      ["Inspect Keyword (5 credits)", "runAction"],
      ["Export Dataset (1 credit)", "exportResource"],
    ] as const) {
      const button = page.getByRole("button", { name });
      const idle = page.locator("button[aria-busy=false]", { hasText: name });
      const pressed = async (times: number): Promise<void> => {
        await result.view.waitForMessage(
          () => result.asked.filter((message) => message.kind === kind).length >= times,
        );
        await idle.waitFor();
      };
      await doubleClick(page, button, () => pressed(1));
      await button.focus();
      await page.keyboard.down("Enter");
      await pressed(2);
      for (let repetition = 0; repetition < 20; repetition += 1) {
        await page.keyboard.down("Enter");
      }
      await page.keyboard.up("Enter");
      assert.equal(result.asked.filter((message) => message.kind === kind).length, 2, name);
    }
  });

  it("M6: a double click and a held key run nothing of the menu that they open", async () => {
    const result = await openResult({
      document: documentWith(keywordRows(3)),
      rowMenu: () => Promise.resolve(menu),
    });
    const { page } = result;
    const first = page.getByRole("menuitem", { name: "Inspect Keyword (5 credits)" });
    await page.getByRole("gridcell").first().hover();
    const more = page.locator(".seo-more");
    await doubleClick(page, more, () => first.waitFor());
    await doubleClick(page, first, () =>
      page
        .getByRole("menu")
        .waitFor({ state: "detached" })
        .then(() => more.click())
        .then(() => first.waitFor()),
    );
    assert.equal(
      result.askedFor("runRowMenu").length,
      1,
      "the second click hits the menu that is open again",
    );
    await page.keyboard.press("Escape");
    await page.getByRole("gridcell").first().focus();
    await page.keyboard.press("Shift+F10");
    await first.waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.down("ArrowDown");
    await page.keyboard.down("Enter");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.keyboard.up("ArrowDown");
    for (let repetition = 0; repetition < 20; repetition += 1) {
      await page.keyboard.down("Enter");
    }
    await page.keyboard.up("Enter");
    assert.deepEqual(
      result.asked.flatMap((message) => (message.kind === "runRowMenu" ? [message.item] : [])),
      ["keyword", "serp"],
    );
  });

  it("M5: an entry that comes up under a key is run only after a second, or by somebody who has moved in the menu", async () => {
    const result = await openResult({
      document: documentWith(keywordRows(3)),
      rowMenu: () => Promise.resolve(menu),
    });
    const { page } = result;
    const setTime = (time: number): Promise<void> =>
      page.evaluate((now) => void Object.assign(performance, { now: () => now }), time);
    const open = async (): Promise<void> => {
      await page.getByRole("gridcell").first().focus();
      await page.keyboard.press("Shift+F10");
      await page.getByRole("menuitem", { name: "Inspect Keyword (5 credits)" }).waitFor();
    };
    await setTime(100_000);
    await open();
    for (const early of [40, 160, 460, 1_059]) {
      await setTime(100_000 + early);
      await page.keyboard.press("Enter");
      assert.equal(await page.getByRole("menu").count(), 1);
    }
    assert.deepEqual(result.askedFor("runRowMenu"), []);
    await setTime(102_059);
    await page.keyboard.press("Enter");
    await result.view.waitForMessage(() => result.askedFor("runRowMenu").length === 1);
    await open();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await result.view.waitForMessage(() => result.askedFor("runRowMenu").length === 2);
    assert.deepEqual(
      result.asked.flatMap((message) => (message.kind === "runRowMenu" ? [message.item] : [])),
      ["keyword", "serp"],
    );
  });
});
