import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { anywhere, whole, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/pour-over-for-beginners.md";
/** In the article, and the page it stands for. */
const address = "https://www.hario.co.uk/collections/v60";
const hostile = "https://example.com/?q=[x](command:workbench.action.closeWindow)_y_";
const keyword = "pour over coffee";
const figures = /^Sample data · [\d,]+\/month · .*estimated, US/u;

describe("saved results in the text, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    writeFileSync(
      join(product.blog, "content", "cold.mdx"),
      `---\nkeyword: ${keyword}\n---\n\nSee ${address}.\n`,
    );
    writeFileSync(
      join(product.blog, "content", "cold.html"),
      `<!doctype html>\n<html lang="en">\n<head>\n<title>x</title>\n<meta name="keywords" content="${keyword}">\n</head>\n<body>See ${address}</body>\n</html>\n`,
    );
    writeFileSync(
      join(product.blog, "content", "hostile.md"),
      `---\nkeyword: "](command:workbench.action.closeWindow) $(zap) <b>x</b>"\n---\n\nSee ${hostile}\n`,
    );
    workbench = await product.open();
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "in-the-text");
  afterEach(() => workbench.notifications.dismissAll());

  /** The texts above the keyword, in the order they stand there. */
  async function lenses(): Promise<string[]> {
    const texts = await workbench.textEditor.element
      .locator(".codelens-decoration > a, .codelens-decoration > span:not(:has(a))")
      .allTextContents();
    return texts
      .map((text) => text.replaceAll("\u00A0", " ").trim())
      .filter((text) => text !== "" && text !== "|");
  }

  /** Waits until the first text above the keyword fits. */
  async function firstLens(pattern: RegExp): Promise<string> {
    return until(`figures above the keyword: ${String(pattern)}`, async () => {
      const [first = ""] = await lenses();
      return pattern.test(first) && first;
    });
  }

  /** Back from an answer to the article, as soon as the answer is drawn: until then it takes the focus. */
  async function backToArticle(): Promise<void> {
    await (await workbench.webviewFrame("h1")).getByRole("heading", { level: 1 }).waitFor();
    await workbench.openFile(article);
  }

  const statusBar = async (): Promise<string> =>
    (await workbench.page.locator(".part.statusbar").textContent()) ?? "";

  it("is there as soon as a Markdown file is opened, and asks nobody for anything", async () => {
    await workbench.openFile(article);
    await firstLens(whole(words.noFigures));
    assert.deepEqual((await lenses()).slice(0, 3), [words.noFigures, "Keyword (5)", "SERP (2)"]);
    await workbench.textEditor.hover(
      address,
      new RegExp(
        `${words.nothingSavedAboutPage}\\.\\s*Inspect Page \\(3 credits\\) · Inspect Domain \\(9 credits\\) · Audit Site \\(9 credits\\) · Inspect Backlinks \\(9 credits\\)`,
        "u",
      ),
    );
    await workbench.screenshot("text-unknown-light");
    assert.doesNotMatch(await statusBar(), /Sandbox|credit/u);
    assert.equal(await workbench.quickInput.isOpen(), false);
    assert.deepEqual(workbench.manifestComplaints(), []);
  });

  it("says where the article is published and what decides it, for nothing", async () => {
    for (const theme of ["dark", "high-contrast", "high-contrast-light", "light"] as const) {
      await workbench.setTheme(theme);
      const shown = await workbench.textEditor.hover("title", anywhere("URL from"));
      assert.match(
        (await shown.textContent()) ?? "",
        /https:\/\/slowpour\.example\/posts\/.+URL from /u,
      );
      await workbench.screenshot(`text-article-url-${theme}`);
    }
    assert.doesNotMatch(await statusBar(), /Sandbox|credit/u);
  });

  it("leads from the hover to the price, and knows the answer afterwards", async () => {
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    const shown = await workbench.textEditor.hover(address, anywhere(words.nothingSavedAboutPage));
    await shown.getByRole("link", { name: words.priced("Inspect Page", 3) }).click();
    await workbench.quickInput.waitForTitle(words.priced("Inspect Page", 3));
    assert.equal(await workbench.quickInput.value(), address);
    await workbench.quickInput.waitForMessage(anywhere(words.price(3, 497)));
    await workbench.quickInput.confirm();
    await workbench.waitForTab(/^Inspect Page: /u);
    await backToArticle();
    const known = await workbench.textEditor.hover(
      address,
      new RegExp(
        `${words.rankingKeywords}: [\\d,—]+ · estimated organic visits per month: [\\d,—]+`,
        "u",
      ),
    );
    assert.match(
      (await known.textContent()) ?? "",
      /Sample data · Estimated · United States, English/u,
    );
    await workbench.screenshot("text-hover-light");
  });

  it("has the figures above the keyword once they were paid for, and opens them for nothing", async () => {
    await workbench.page.mouse.move(5, 5);
    await workbench.textEditor.element
      .locator(".codelens-decoration a", { hasText: words.lens.keyword })
      .click();
    await workbench.quickInput.waitForTitle(words.priced("Inspect Keyword", 5));
    assert.equal(await workbench.quickInput.value(), keyword);
    await workbench.quickInput.waitForMessage(anywhere(words.price(5, 492)));
    await workbench.quickInput.confirm();
    await workbench.waitForTab(`Inspect Keyword: ${keyword}`);
    await backToArticle();
    const title = await firstLens(figures);
    await workbench.screenshot("text-lens-light");
    await workbench.textEditor.hover(keyword, /Monthly volume · .*Open saved result \(free\)/u);
    await workbench.screenshot("text-keyword-light");
    await workbench.page.mouse.move(5, 5);
    await workbench.textEditor.element
      .locator(".codelens-decoration a", { hasText: title.slice(0, 20) })
      .click();
    await workbench.waitForTab(`Inspect Keyword: ${keyword}`);
    await workbench.statusBarItem(words.sandbox(492));
  });

  it("is drawn in a dark theme as well", async () => {
    await backToArticle();
    await workbench.setTheme("dark");
    await firstLens(figures);
    await workbench.textEditor.hover(address, anywhere(words.rankingKeywords));
    await workbench.screenshot("text-hover-dark");
    await workbench.textEditor.hover(keyword, anywhere(words.column("monthly_volume")));
    await workbench.screenshot("text-keyword-dark");
  });

  it("draws a hostile text as text: none of its links, none of its HTML", async () => {
    await workbench.openFile("content/hostile.md");
    await firstLens(whole(words.noFigures));
    const shown = await workbench.textEditor.hover(
      "example.com/",
      anywhere(words.nothingSavedAboutPage),
    );
    assert.match(
      (await shown.textContent()) ?? "",
      /^https:\/\/example\.com\/\?q=\[x\]\(command:workbench\.action\.closeWindow\)_y/u,
    );
    assert.deepEqual(await shown.getByRole("link").allTextContents(), [
      words.priced("Inspect Page", 3),
      words.priced("Inspect Domain", 9),
      words.priced("Audit Site", 9),
      words.priced("Inspect Backlinks", 9),
    ]);
    const ofKeyword = await workbench.textEditor.hover(
      "closeWindow) $",
      /No saved results about this keyword/u,
    );
    assert.match(
      (await ofKeyword.textContent()) ?? "",
      /^\]\(command:workbench\.action\.closeWindow\) \$\(zap\) <b>x<\/b>/u,
    );
    assert.equal((await ofKeyword.getByRole("link").allTextContents()).length, 4);
    await workbench.screenshot("text-hostile-dark");
  });

  it("is there after a reload, and does not start the sandbox for it", async () => {
    await workbench.reload();
    await workbench.openFile(article);
    await firstLens(figures);
    await workbench.textEditor.hover(address, anywhere(words.rankingKeywords));
    await workbench.statusBarItem(words.sandbox("—"));
  });

  it("starts with a page in HTML in a window where nothing else happened", async () => {
    workbench = await product.open();
    await workbench.openFile("content/cold.html");
    await firstLens(figures);
    await workbench.textEditor.hover(address, anywhere(words.rankingKeywords));
    await workbench.screenshot("text-cold-html");
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
