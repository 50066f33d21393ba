import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { FormDraft } from "../../src/shared/formProtocol.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import { formatCredits } from "../../src/shared/format.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Theme } from "../support/editor.ts";
import { FormPage, toolNamed } from "./formPage.ts";
import type { FakeForm } from "./formPage.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
const connected = {
  website: [{ value: "web_1", label: "example.com · default" }],
  adAccount: [{ value: "ads_1", label: "Shop · google ads" }],
};

const hostile = [
  "<img src=x onerror=\"document.title='owned'\">",
  "</textarea></option></select><script>document.title='owned'</script>",
  "<style>*{display:none}</style>",
  "\u202Eexe.gpj\u202C \u2066\u2067\u2068",
  "${7*7} {{7*7}} {0} {1}",
  "\u0000\u0007\uFFFF\uD800",
  "__proto__",
  "x".repeat(20_000),
  "שלום עולם مرحبا",
  "' \" ` $(reboot) \\",
];

describe("form, drawn", () => {
  let browser: Browser;
  let form: FormPage;

  before(async () => {
    browser = await launchBrowser();
  });

  after(() => browser.close());

  afterEach(() => form.close());

  const open = async (
    fake: FakeForm,
    options?: Parameters<typeof FormPage.open>[2],
  ): Promise<FormPage> => (form = await FormPage.open(browser, fake, options));

  for (const [index, tool] of catalogue.entries()) {
    const theme = themes[index % themes.length] ?? "light";
    it(`has every field of ${tool.name}, with the price on the button and no accessibility fault (${theme})`, async () => {
      const { page, run } = await open({ start: { tool, args: {} }, connected }, { theme });
      assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), tool.title);
      assert.equal(await run.textContent(), `${tool.title} (${formatCredits(tool.cost)})`);
      const more = page.locator("#seo-more");
      if (!(await more.evaluate((element) => element.hasAttribute("open")))) {
        await more.locator("summary").click();
      }
      for (const field of tool.fields) {
        const block = form.field(field.name);
        assert.equal(await block.locator(".seo-label-text").textContent(), field.label);
        assert.ok(
          (await block.locator(`#seo-field-${field.name}-help`).textContent())?.includes(
            field.help,
          ),
          field.name,
        );
        assert.equal(
          await block.getByText("required", { exact: true }).count(),
          field.required ? 1 : 0,
        );
        assert.ok(await block.locator("input, select, textarea").first().isVisible(), field.name);
      }
      assert.equal(await page.locator("[data-field]").count(), tool.fields.length + 1);
      assert.deepEqual(await form.view.runAxe(), []);
    });
  }

  for (const theme of themes) {
    it(`has no accessibility fault with everything in sight in the ${theme} theme`, async () => {
      const { page, view } = await open(
        {
          start: {
            tool: toolNamed("inspect_search_visibility"),
            args: {
              domain: "https://www.example.com/x",
              mode: "live",
              keywords: Array.from({ length: 12 }, (_, index) => `espresso ${index}`),
              more: 1,
            },
          },
          submit: () =>
            Promise.resolve({
              kind: "refused",
              cost: "You weren't charged.",
              problems: [
                { field: "keywords", message: "Too many." },
                { field: "", message: "Not like this." },
              ],
            }),
        },
        { theme },
      );
      await form.previewSwitch.click();
      await page.locator("pre").waitFor();
      await form.run.click();
      await page.getByText("Not like this.").waitFor();
      form.dialogue.showState();
      await form.control("location").click();
      await page.getByRole("option", { name: "Germany" }).waitFor();
      await page.keyboard.press("ArrowDown");
      assert.deepEqual(await view.runAxe(), []);
      await page.keyboard.press("Escape");
      assert.deepEqual(await view.runAxe(), []);
    });
  }

  it("shows all options from the start, and folds them away when asked to", async () => {
    const { page } = await open({ start: { tool: toolNamed("research_keywords"), args: {} } });
    assert.equal(
      await page.locator("#seo-more").evaluate((element) => element.hasAttribute("open")),
      true,
    );
    await page.locator("#seo-more summary").click();
    await form.field("limit").waitFor({ state: "hidden" });
  });

  it("puts the caret into the first empty field", async () => {
    await open({
      start: { tool: toolNamed("compare_keyword_coverage"), args: { domain: "example.com" } },
    });
    await form.page.waitForFunction(() => document.activeElement?.id === "seo-field-competitors");
  });

  it("speaks the language of the editor, sentences of the view included", async () => {
    await open({
      start: { tool: toolNamed("inspect_keyword"), args: {} },
      translations: { "More options": "Weitere Optionen", required: "nötig", Reset: "Leeren" },
    });
    assert.ok(await form.page.getByText("Weitere Optionen").isVisible());
    assert.ok(await form.page.getByText("nötig").isVisible());
    assert.ok(await form.page.getByRole("button", { name: "Leeren" }).isVisible());
  });

  it("fits 400 % zoom: nothing scrolls sideways, and nothing lies over the fields", async () => {
    for (const tool of ["inspect_backlinks", "get_ad_performance", "inspect_search_visibility"]) {
      await open(
        {
          start: {
            tool: toolNamed(tool),
            args: { status: "x".repeat(300), domain: "y".repeat(300) },
          },
          standing: () => "w".repeat(400),
        },
        { viewport: { width: 280, height: 300 } },
      );
      const [wide, seen] = await form.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.equal(wide, seen, tool);
      assert.equal(
        await form.page.locator("footer").evaluate((footer) => getComputedStyle(footer).position),
        "static",
      );
      await form.close();
    }
    await open({ start: { tool: toolNamed("inspect_page"), args: {} } });
  });

  for (const text of hostile) {
    it(`draws ${JSON.stringify(text.slice(0, 40))} as text, and hands it over as it was typed`, async () => {
      const tool = toolNamed("get_ad_performance");
      await open({
        start: {
          tool,
          args: {
            ad_account: text,
            report: text,
            start_date: text,
            platform: text,
            limit: text,
            strange: text,
          },
        },
        connected: { website: [], adAccount: [{ value: "ads_1", label: text }] },
        standing: () => text,
        availability: () => ({ ok: false, reason: text }),
        baseUrl: () => `https://api.example.com/${text}`,
        translations: { "More options": text },
      });
      await form.previewSwitch.click();
      await form.page.locator("pre").waitFor();
      assert.equal(await form.page.title(), "form");
      assert.equal(await form.page.locator("script:not([src]), style, img").count(), 0);
      assert.ok(await form.run.isVisible());
      const typed: FormDraft[] = form.asked.flatMap((message) =>
        message.kind === "check" ? [message.draft] : [],
      );
      const sent = typed.at(-1)?.texts ?? {};
      assert.deepEqual([sent["ad_account"], sent["report"], sent["platform"]], [text, text, text]);
    });
  }

  it("says why there is no form, and tries again when asked", async () => {
    let fails = true;
    form = await FormPage.openUnchecked(browser, {
      start: { tool: toolNamed("inspect_page"), args: {} },
      intercept: (message, answer) =>
        message.kind === "ready" && fails
          ? Promise.reject(new Error("The form is not there."))
          : answer(),
    });
    await form.page.getByRole("alert").getByText("The form is not there.").waitFor();
    fails = false;
    await form.button("retry").click();
    await form.page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("keeps of itself which tool it is for, and comes back with what was typed", async () => {
    await open({ start: { tool: toolNamed("research_keywords"), args: {} } });
    await form.control("seed").fill("flat white");
    await form.checked("seed", "flat white");
    assert.deepEqual(await form.view.state(), { tool: "research_keywords" });
    await form.view.reload();
    await form.page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await form.control("seed").inputValue(), "flat white");
  });
});
