import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator } from "playwright-core";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { runAxe } from "../support/axe.ts";
import type { Theme } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { startService } from "../support/service.ts";
import { setKey } from "../support/serviceKey.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { drawnRows } from "./gridCells.ts";

const site = "https://harborlanecoffee.com";
const themes: readonly Theme[] = ["dark", "high-contrast", "high-contrast-light", "light"];

/** Articles of the site whose pages the service has figures for, by the end of their URL, with their keywords. */
const articles: readonly (readonly [slug: string, keyword: string])[] = [
  ["gluten-free-espresso", "gluten free espresso"],
  ["best-espresso-maker", "espresso maker"],
  ["how-to-choose-espresso-maker", "espresso maker"],
  ["coffee-machine", "coffee machine"],
  ["espresso-pods", "espresso pods"],
];

describe("a writer's day, in the packaged product", () => {
  let service: Sandbox;
  let product: Product;
  let workbench: Workbench;
  let view: Frame;

  before(async () => {
    service = await startService({ now: "2025-11-12", rateLimit: 600 });
    product = await startProduct({ vsix: vsixPath });
    writeFileSync(join(product.blog, "hugo.toml"), `baseURL = "${site}/"\n`);
    for (const [slug, keyword] of articles) {
      const name = slug.replaceAll("-", " ");
      const title =
        slug === articles[0]?.[0] ? `${name}: ${"everything about it, ".repeat(4)}` : name;
      writeFileSync(
        join(product.blog, "content", `${slug}.md`),
        `---\ntitle: "${title}"\ndate: 2024-05-01\nkeyword: ${keyword}\n---\n\nAbout ${keyword}.\n\n## Why ${keyword}\n\nBecause.\n`,
      );
    }
    mkdirSync(join(product.blog, "seo"));
    writeFileSync(
      join(product.blog, "seo", "keyword-map.csv"),
      "keyword,notes\nnitro cold brew,after the summer\n",
    );
    workbench = await product.open();
    await setKey(workbench, service.url, service.key);
  });
  after(async () => {
    await product.dispose();
    await service.close();
  });
  leavePictureOfFailure(() => workbench, "articles-day");

  const grid = (name: string): Locator => view.getByRole("grid", { name, exact: true });

  const preset = (id: string): Locator => view.locator(`[data-preset="${id}"]`);

  async function inThemes(name: string): Promise<void> {
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`${name}-${theme}`);
    }
  }

  it("begins with the opportunities: what the files say, then one priced call brings figures", async () => {
    await workbench.runCommand(words.command("openOpportunities"));
    await workbench.waitForTab(/^Opportunities: /u);
    view = await workbench.webviewFrame("seo-result");
    await grid("noLinkIn").waitFor();
    await view.getByText(/No search figures of this site are saved/u).waitFor();
    await workbench.screenshot("opportunities-empty-light");
    const button = view.getByRole("button", { name: /^Get Search Performance by Page/u });
    await button.click();
    await workbench.waitForTab(/^Get Search Performance/u);
    await workbench.runCommand(words.command("openOpportunities"));
    await workbench.waitForTab(/^Opportunities: /u);
    view = await workbench.webviewFrame("seo-result");
    await until("what lost clicks", async () =>
      (await drawnRows(grid("losingClicks"))).some((cells) =>
        cells.join(" ").includes("gluten-free-espresso.md"),
      ),
    );
    await view.getByText("Whole site", { exact: true }).first().waitFor();
    assert.deepEqual(await runAxe(view), []);
    await inThemes("opportunities");
  });

  it("goes on from a row to its article, for free", async () => {
    const row = grid("losingClicks").getByRole("row", { name: /gluten-free-espresso\.md/u });
    await row.getByRole("gridcell").first().click({ button: "right" });
    const open = view.getByRole("menuitem", { name: /^Open Article/u });
    await open.waitFor();
    await workbench.screenshot("opportunities-menu-light");
    await open.click();
    await workbench.waitForTab("gluten-free-espresso.md");
  });

  it("works on the article in the Article view until nothing is left to say about its fields", async () => {
    await workbench.runCommand(words.focus("article"));
    const article = (): Promise<Frame> => workbench.webviewFrame("seo-article");
    const findings = async (): Promise<string> =>
      (await (await article()).locator("[data-field]").allInnerTexts()).join("\n");
    await until("the finding of the title", async () => /may be cut off/u.test(await findings()));
    const title = (await article()).getByRole("textbox", { name: "Title" });
    await title.fill("Gluten free espresso at home");
    await title.press("Enter");
    await until("no finding of a field", async () => !/Line \d/u.test(await findings()));
    await workbench.screenshot("articles-day-clean-light");
    await workbench.textEditor.element.click();
    await workbench.page.keyboard.press("Control+s");
    assert.equal((await workbench.statusBarText()).join(" ").includes("498 credits"), true);
  });

  it("has the keyword map: what is taken twice, and what has no article yet", async () => {
    await workbench.runCommand(words.command("openKeywordMap"));
    await workbench.waitForTab(/^Keyword Map: /u);
    view = await workbench.webviewFrame("seo-result");
    await grid("keyword_map").waitFor();
    await preset("usedTwice").click();
    await until("two articles", async () => (await drawnRows(grid("keyword_map"))).length === 2);
    await workbench.screenshot("keyword-map-taken-light");
    await preset("usedTwice").click();
    assert.deepEqual(await runAxe(view), []);
    await inThemes("keyword-map");
    await preset("unmapped").click();
    await until("the planned keyword", async () => {
      const [row, ...more] = await drawnRows(grid("keyword_map"));
      return row?.join(" ").includes("nitro cold brew") === true && more.length === 0;
    });
  });

  it("makes a brief of the keyword without an article, and an article of the brief, for 2 credits", async () => {
    await grid("keyword_map").getByRole("gridcell").first().click({ button: "right" });
    const brief = view.getByRole("menuitem", { name: /^New Content Brief/u });
    await brief.waitFor();
    await workbench.screenshot("keyword-map-menu-light");
    await brief.click();
    await workbench.quickInput.waitForTitle(new RegExp(`^${words.newBrief}: nitro cold brew`, "u"));
    await workbench.quickInput.toggle(words.resultPage);
    await workbench.quickInput.waitForTitle(/· 2 credits \(496 left\)$/u);
    await workbench.quickInput.accept();
    await workbench.waitForTab("nitro-cold-brew.md");
    await inThemes("articles-day-brief");
    await workbench.notifications.dismissAll();
    await workbench.runCommand(words.command("createArticleFromBrief"));
    await workbench.quickInput.waitForTitle(/^New Article: nitro cold brew$/u);
    assert.match(await workbench.quickInput.value(), /^content\/.*nitro-cold-brew\.md$/u);
    await workbench.screenshot("articles-day-path-light");
    await workbench.quickInput.accept();
    const path = await until("the article", () =>
      ["content", "content/posts"]
        .map((folder) => join(product.blog, folder, "nitro-cold-brew.md"))
        .find((name) => existsSync(name)),
    );
    assert.match(
      readFileSync(path, "utf8"),
      /^---\n[^]*keyword: "?nitro cold brew[^]*\n---\n\n## /u,
    );
    await workbench.notifications.waitFor(/^Article saved to /u);
    await workbench.screenshot("articles-day-article-light");
    // the map follows: the keyword has an article now
    await workbench.runCommand(words.command("openKeywordMap"));
    await workbench.waitForTab(/^Keyword Map: /u);
    view = await workbench.webviewFrame("seo-result");
    await view.getByText(/Unmapped: 0\./u).waitFor();
  });
});
