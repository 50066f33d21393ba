import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Frame } from "playwright-core";
import { testSettings } from "../support/editor.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const rules = `{
  // ours
  "rules": { "image-alt": "off" }
}
`;

describe("a German blog and English documentation in one window", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({
      vsix: vsixPath,
      moreFolders: ["handbook"],
      // a person's own settings, as 1.0.0 had them for all folders of a window
      userSettings: testSettings("light", {
        "seoResearch.competitors": ["fallback-rival.example"],
      }),
    });
    write("seo/rules.json", rules);
    write("content/posts/hochbeet.md", "---\ntitle: Hochbeet\nlang: de\n---\n\nErde.\n");
    // no address in its text: a tool would offer that
    write("content/posts/patience.md", "---\ntitle: Patience\n---\n\nCoffee takes its time.\n");
    write(
      "../handbook/docusaurus.config.js",
      "module.exports = { url: 'https://handbook.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en'] }, presets: [['classic', {}]] };\n",
    );
    write("../handbook/docs/beds.md", "---\ntitle: Beds\nlang: en\n---\n\nSoil.\n");
    workbench = await product.open();
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    await workbench.notifications.dismissAll();
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "projects");
  afterEach(() => workbench.notifications.dismissAll());

  function write(name: string, text: string): void {
    const path = join(product.blog, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  const read = (name: string): string => readFileSync(join(product.blog, name), "utf8");
  const field = (form: Frame, name: string): ReturnType<Frame["locator"]> =>
    form.locator(`#seo-field-${name}`);

  async function openForm(file: string, folder: string): Promise<Frame> {
    await workbench.openFile(file);
    await workbench.runCommand(words.command("setUpProject"));
    await workbench.waitForTab(`Set Up ${folder}`);
    const form = await workbench.webviewFrame("#seo-field-siteUrl");
    await form.locator("#seo-field-siteUrl-hint").waitFor();
    return form;
  }

  async function save(form: Frame): Promise<void> {
    await form.locator("#seo-run").click();
    await form.locator('[data-outcome="done"]').filter({ hasText: "Saved" }).waitFor();
  }

  /** What a tool begins with while a file is in front: domain, and market beside the price. */
  async function startTool(file: string): Promise<readonly [string, string]> {
    await workbench.openFile(file);
    await workbench.runCommand(words.command("compareKeywordCoverage"));
    await workbench.quickInput.waitForTitle(/^Compare Keyword Coverage/u);
    const message = await workbench.quickInput.message();
    // the editor adds which keys it takes
    const [, market = ""] = message.replace(/ \(Press [^()]*\)$/u, "").split(" · ");
    return [await workbench.quickInput.value(), market];
  }

  /** The country fills in its language once the field is left. */
  async function chooseCountry(form: Frame, country: string, language: string): Promise<void> {
    await field(form, "location").fill(country);
    await workbench.page.keyboard.press("Tab");
    await until(
      "the language of the country",
      async () => (await field(form, "language").inputValue()) === language,
    );
  }

  it("begin with their sites' own domains, and the market that a person's settings say for all folders", async () => {
    for (const [file, own] of [
      ["patience.md", "slowpour.example"],
      ["beds.md", "handbook.example"],
    ] as const) {
      assert.deepEqual(await startTool(file), [own, "United States, English"]);
      await workbench.page.keyboard.press("Escape");
      await workbench.quickInput.waitForClosed();
    }
  });

  it("are set up each in a form of its own, filled from the site's configuration", async () => {
    const blog = await openForm("hochbeet.md", "blog");
    assert.equal(await field(blog, "siteUrl").inputValue(), "https://slowpour.example/");
    assert.match(await blog.locator("#seo-field-siteUrl-hint").innerText(), /hugo\.toml/u);
    await chooseCountry(blog, "Germany", "German");
    await field(blog, "competitors").fill("beet.example\nkaffee.example");
    await until("what becomes of the competitors", async () =>
      (await blog.locator("#seo-field-competitors-hint").innerText()).includes("seo/rules.json"),
    );
    await workbench.screenshot("project-form-light");
    await save(blog);
    assert.equal(
      read("seo/rules.json"),
      rules.replace(
        '{ "image-alt": "off" }\n',
        `{ "image-alt": "off" },
  "site": {
    "url": "https://slowpour.example/",
    "markets": [
      {
        "location": "Germany",
        "language": "German"
      }
    ],
    "competitors": [
      "beet.example",
      "kaffee.example"
    ]
  }
`,
      ),
    );
    await workbench.notifications.dismissAll();
    const handbook = await openForm("beds.md", "handbook");
    assert.equal(await field(handbook, "siteUrl").inputValue(), "https://handbook.example");
    await chooseCountry(handbook, "United Kingdom", "English");
    await field(handbook, "competitors").fill("manual.example");
    await workbench.setTheme("dark");
    await workbench.screenshot("project-form-dark");
    await save(handbook);
  });

  it("have each their own domain, market and competitors in the tools of their files", async () => {
    for (const [file, own, market, rivals] of [
      ["hochbeet.md", "slowpour.example", "Germany, German", "beet.example\nkaffee.example"],
      ["beds.md", "handbook.example", "United Kingdom, English", "manual.example"],
    ] as const) {
      assert.deepEqual(await startTool(file), [own, market]);
      await workbench.quickInput.pressButton("More options…");
      await workbench.waitForTab("Compare Keyword Coverage");
      const form = await workbench.webviewFrame("#seo-field-competitors");
      await until(
        `the competitors of ${own}`,
        async () => (await field(form, "competitors").inputValue()) === rivals,
      );
    }
  });
});
