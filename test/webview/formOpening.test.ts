import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { FormPage, toolNamed } from "./formPage.ts";

describe("form, opening", () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  it("is drawn from what the host sent ahead; the answer it asked for then overwrites nothing that was typed", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const form = await FormPage.openUnchecked(browser, {
      start: { tool: toolNamed("inspect_keyword"), args: { keyword: "kaffee" } },
      intercept: async (message, reply) => {
        const given = await reply();
        await (message.kind === "ready" ? answered : undefined);
        return given;
      },
    });
    await form.page.locator(".seo-form > [role=status]").waitFor();
    form.dialogue.open();
    await form.page.getByRole("heading", { level: 1, name: "Inspect Keyword" }).waitFor();
    assert.equal(await form.control("keyword").inputValue(), "kaffee");
    await form.control("keyword").fill("kaffee kaufen");
    await form.checked("keyword", "kaffee kaufen");
    answer();
    await form.view.waitForMessage(() => form.asked.some(({ kind }) => kind === "ready"));
    form.dialogue.open();
    form.dialogue.showState();
    await form.control("keyword").press("End");
    await form.page.keyboard.type(" online");
    await form.checked("keyword", "kaffee kaufen online");
    await form.close();
  });

  it("puts the caret into the first field where one of the alternatives is there already", async () => {
    const form = await FormPage.open(browser, {
      start: { tool: toolNamed("discover_competitors"), args: { domain: "example.com" } },
    });
    await form.page.waitForFunction(() => document.activeElement?.id === "seo-field-domain");
    await form.close();
    const empty = await FormPage.open(browser, {
      start: { tool: toolNamed("discover_ai_citations"), args: {} },
    });
    await empty.page.waitForFunction(() => document.activeElement?.id === "seo-field-topic");
    await empty.close();
  });
});
