import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { SubmitOutcome } from "../../src/editor/features/runTool/form/formHost.ts";
import { launchBrowser } from "../support/browser.ts";
import { words } from "../support/words.ts";
import { FormPage, toolNamed } from "./formPage.ts";
import type { FakeForm } from "./formPage.ts";

describe("form, running", () => {
  let browser: Browser;
  let form: FormPage;

  before(async () => {
    browser = await launchBrowser();
  });

  after(() => browser.close());

  afterEach(() => form.close());

  const openTool = async (
    name: string,
    draft = {},
    more: Partial<FakeForm> = {},
  ): Promise<FormPage> =>
    (form = await FormPage.open(browser, {
      start: { tool: toolNamed(name), args: draft },
      ...more,
    }));

  it("is filled in and run with the keyboard alone", async () => {
    const { page } = await openTool("research_keywords");
    await page.waitForFunction(() => document.activeElement?.id === "seo-field-seed");
    await page.keyboard.type("pour over coffee");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Sugg");
    await page.keyboard.press("Tab");
    await page.keyboard.type("50");
    for (const _field of ["min_volume", "intent", "location"]) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("germ");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(form.runs.length, 0);
    await page.keyboard.press("Control+Enter");
    await form.outcome("done").waitFor();
    assert.deepEqual(
      form.runs.map(({ tool, args: draft }) => [tool.name, draft]),
      [
        [
          "research_keywords",
          {
            seed: "pour over coffee",
            mode: "suggestions",
            limit: 50,
            location: "Germany",
            language: "German",
          },
        ],
      ],
    );
  });

  it("runs nothing while something is wrong, and leads to the first problem, also among the options", async () => {
    const { page } = await openTool("research_keywords", { seed: "x" });
    await form.control("limit").fill("many");
    await page.locator("#seo-more > summary").click();
    await form.run.click();
    await page.waitForFunction(() => document.activeElement?.id === "seo-field-limit");
    assert.ok(
      await form.field("limit").getByText("Type a whole number from 1 to 1000.").isVisible(),
    );
    await form.control("seed").fill("");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.activeElement?.id === "seo-field-seed");
    assert.equal(form.runs.length, 0);
  });

  it("hands over the tool, parent and origin it was opened with, and runs once for however many presses", async () => {
    const running = Promise.withResolvers<SubmitOutcome>();
    const tool = toolNamed("inspect_page");
    form = await FormPage.open(browser, {
      start: { tool, args: { url: "https://example.com/a?utm_source=x" }, origin: "sandbox" },
      submit: () => running.promise,
    });
    await form.run.click();
    await form.outcome("busy").waitFor();
    await form.run.click({ force: true });
    await form.page.keyboard.press("Control+Enter");
    assert.equal(await form.run.getAttribute("aria-busy"), "true");
    running.resolve({ kind: "answered" });
    await form.outcome("done").waitFor();
    assert.deepEqual(form.runs, [
      { tool, args: { url: "https://example.com/a" }, origin: "sandbox" },
    ]);
    assert.equal(await form.control("url").inputValue(), "https://example.com/a?utm_source=x");
  });

  it("shows a run as under way in a view that was made anew, and how it ended", async () => {
    const running = Promise.withResolvers<SubmitOutcome>();
    const { page } = await openTool(
      "inspect_page",
      { url: "https://example.com/a" },
      { submit: () => running.promise },
    );
    await form.run.click();
    await form.outcome("busy").waitFor();
    await form.view.reload();
    await form.outcome("busy").waitFor();
    assert.equal(await form.run.getAttribute("aria-disabled"), "true");
    running.resolve({ kind: "failed", sentence: "The service didn't respond in time." });
    await page.getByRole("alert").getByText("The service didn't respond in time.").waitFor();
    assert.equal(await form.control("url").inputValue(), "https://example.com/a");
  });

  it("shows without motion that it runs where the editor is set to less motion", async () => {
    const running = Promise.withResolvers<SubmitOutcome>();
    const { page } = await openTool(
      "inspect_page",
      { url: "https://example.com/a" },
      { submit: () => running.promise },
    );
    await form.run.click();
    await form.outcome("busy").waitFor();
    const moving = (): Promise<number> => page.evaluate(() => document.getAnimations().length);
    assert.ok((await moving()) > 0);
    await page.evaluate(() => document.body.classList.add("vscode-reduce-motion"));
    assert.equal(await moving(), 0);
    assert.ok(await form.outcome("busy").isVisible());
    running.resolve({ kind: "answered" });
    await form.outcome("done").waitFor();
  });

  it("puts what the service refused at the field until the field is changed", async () => {
    const { page } = await openTool(
      "inspect_keyword",
      { keyword: "espresso", location: "Atlantis" },
      {
        submit: () =>
          Promise.resolve({
            kind: "refused",
            cost: "You weren't charged.",
            problems: [
              { field: "location", message: "Unknown location." },
              { field: "body", message: "Too strange." },
            ],
          }),
      },
    );
    await form.run.click();
    await form.field("location").getByText("Unknown location.").waitFor();
    assert.ok(await page.getByRole("alert").getByText("Too strange.").isVisible());
    await page.waitForFunction(() => document.activeElement?.id === "seo-field-location");
    await form.control("keyword").fill("espresso cup");
    await page.getByText("Too strange.").waitFor({ state: "detached" });
    assert.ok(await form.field("location").getByText("Unknown location.").isVisible());
    await form.control("location").fill("Germany");
    await form.field("location").getByText("Unknown location.").waitFor({ state: "detached" });
  });

  it("keeps everything typed while the tool can't be run, and says why", async () => {
    let reason: string | null = null;
    const { page } = await openTool(
      "inspect_keyword",
      {},
      { availability: () => (reason === null ? { ok: true } : { ok: false, reason }) },
    );
    await form.control("keyword").fill("espresso");
    reason = "No API key is set.";
    form.dialogue.showState();
    await page.getByRole("status").getByText("No API key is set.").waitFor();
    assert.equal(await form.run.getAttribute("aria-disabled"), "true");
    assert.equal(await form.control("keyword").inputValue(), "espresso");
    await form.run.click({ force: true });
    await page.keyboard.press("Control+Enter");
    await form.control("keyword").fill("espresso cup");
    await form.checked("keyword", "espresso cup");
    assert.equal(form.runs.length, 0);
    reason = null;
    form.dialogue.showState();
    await page.getByText("No API key is set.").waitFor({ state: "detached" });
    await form.run.click();
    await form.outcome("done").waitFor();
    assert.deepEqual(
      form.runs.map(({ args: draft }) => draft),
      [{ keyword: "espresso cup" }],
    );
  });

  it("says beside the button what the arguments mean and what is left", async () => {
    let standing = "497 left after this.";
    const { page } = await openTool(
      "inspect_search_visibility",
      { domain: "example.com", keywords: ["a1"], mode: "live" },
      { standing: () => standing },
    );
    await form
      .control("keywords")
      .fill(Array.from({ length: 25 }, (_, index) => `espresso ${index}`).join("\t"));
    await page.getByText("Live: only the first 10 of 25 keywords are checked").waitFor();
    assert.ok(
      await form.field("keywords").getByText(words.keywordsCounted("25", "1,000")).isVisible(),
    );
    await form.control("mode").selectOption("index");
    await page.getByText("Live: only the first 10").waitFor({ state: "detached" });
    standing = "7 left, which is not enough.";
    form.dialogue.showState();
    await page.getByText("7 left, which is not enough.").waitFor();
  });

  it("shows the request that would go out, and copies it without the key", async () => {
    const { page } = await openTool("inspect_keyword", { location: "de" });
    await form.previewSwitch.click();
    await page.locator(".seo-request-line .seo-muted").waitFor();
    assert.equal(await form.button("copyCurl").getAttribute("aria-disabled"), "true");
    await form.control("keyword").fill("barista's  choice");
    await page.locator(".seo-request-line .seo-muted").waitFor({ state: "detached" });
    assert.equal(
      await page.locator(".seo-request-line").innerText(),
      "POST https://api.example.com/v1/tools/inspect_keyword",
    );
    assert.deepEqual(JSON.parse(await page.locator("pre").innerText()), {
      keyword: "barista's choice",
      location: "Germany",
    });
    await form.button("copyCurl").click();
    await page.getByText("costs 5 credits each time it runs").waitFor();
    assert.equal(form.copied.length, 1);
    assert.ok(form.copied[0]?.includes("$API_KEY"));
    await form.previewSwitch.click();
    await form.control("keyword").fill("espresso");
    await form.checked("keyword", "espresso");
    const last = form.asked.findLast((message) => message.kind === "check");
    assert.equal(last?.kind === "check" && last.preview, false);
  });

  it("empties the form, and brings back what was there", async () => {
    await openTool("research_keywords", { seed: "espresso", limit: 50 });
    await form.control("seed").fill("flat white");
    await form.checked("seed", "flat white");
    await form.button("reset").click();
    await form.button("bringBack").waitFor();
    assert.equal(await form.control("seed").inputValue(), "");
    await form.button("bringBack").click();
    await form.button("bringBack").waitFor({ state: "detached" });
    assert.equal(await form.control("seed").inputValue(), "flat white");
    assert.equal(await form.control("limit").inputValue(), "50");
  });

  it("is filled anew when it is opened with other values, and can go back", async () => {
    const tool = toolNamed("research_keywords");
    await openTool("research_keywords", { seed: "espresso", limit: 50 });
    form.dialogue.reopen({ tool, args: { seed: "cold brew" } });
    await form.button("bringBack").waitFor();
    assert.equal(await form.control("seed").inputValue(), "cold brew");
    assert.equal(await form.control("limit").inputValue(), "50");
    form.dialogue.reopen({ tool, args: {} });
    await form.checked("seed", "cold brew");
    assert.equal(await form.control("seed").inputValue(), "cold brew");
    await form.button("bringBack").click();
    await form.checked("seed", "espresso");
  });
});
