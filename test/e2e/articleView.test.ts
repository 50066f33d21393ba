import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { runAxe } from "../support/axe.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/kitchen-coffee.md";
const keyword = "pour over coffee";
const text = `---
title: "How to Brew ${keyword} at Home Without Any Special Equipment at All"
description: Everything you need is in your kitchen already.
keyword: ${keyword}
---

Grind, pour, wait. See [water](water-for-cofee.md) and [cold brew](cold-brew-ratio.md).

## What you need

![](/images/kettle.jpg)

A kettle is enough.
`;
const themes = ["light", "dark", "high-contrast-light", "high-contrast"] as const;

describe("the Article view, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    writeFileSync(join(product.blog, article), text);
    writeFileSync(
      join(product.blog, "content/posts/tools.md"),
      "---\ntitle: Tools of a small bar\n---\n\nWe brew. All of it makes *pour over coffee*, if slowly. \n",
    );
    writeFileSync(
      join(product.blog, "content/posts/kitchen.md"),
      "---\ntitle: The kitchen\n---\n\nRead on [in the other post](kitchen-coffee.md).\n",
    );
    workbench = await product.open();
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "article-view");

  const view = (): Promise<Frame> => workbench.webviewFrame("seo-article");

  async function untilShown(selector: string, pattern: RegExp): Promise<void> {
    let shown = "";
    await until(`${String(pattern)} in ${selector}`, async () => {
      shown = (await (await view()).locator(selector).allInnerTexts()).join("\n");
      return pattern.test(shown);
    }).catch((error: unknown) => {
      throw new Error(`instead: ${shown}`, { cause: error });
    });
  }

  it("has the fields of the open article with their widths and findings, and what else was found", async () => {
    await workbench.openFile(article);
    await workbench.runCommand(words.focus("article"));
    await untilShown("[data-field=title]", /of 600 px/u);
    await untilShown("[data-field=title]", /may be cut off/u);
    await untilShown("[data-section=findings]", /water-for-cofee\.md[^]*alt text/u);
    await untilShown(".seo-snippet", /slowpour\.example › posts › kitchen-coffee/u);
    await untilShown("[data-section=links]", /Broken: 1/u);
    await untilShown("[data-section=links]", /Incoming \(1\)[^]*kitchen\.md/u);
    await untilShown(
      "[data-section=links]",
      /could link here: \d[^]*makes pour over coffee, if slowly/u,
    );
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`article-view-${theme}`);
      assert.deepEqual(await runAxe(await view(), { onlyColors: true }), []);
    }
    await workbench.setTheme("light");
    assert.deepEqual(workbench.manifestComplaints(), []);
  });

  it("has the whole side bar to itself, in a small window, too", async () => {
    const usual = { width: 1400, height: 900 };
    for (const size of [usual, { width: 1024, height: 700 }]) {
      await workbench.page.setViewportSize(size);
      await until("a view as high as the window", async () => {
        const box = await workbench.page
          .locator(".part.sidebar .webview-ready, .part.sidebar .pane-body")
          .first()
          .boundingBox();
        return box !== null && box.height > size.height - 150;
      });
      for (const theme of ["dark", "light"] as const) {
        await workbench.setTheme(theme);
        await workbench.screenshot(`article-view-${size.width}-${theme}`);
      }
    }
    await workbench.page.setViewportSize(usual);
  });

  it("writes a title that is typed as one undo, and nothing else changes", async () => {
    const title = (await view()).getByRole("textbox", { name: "Title" });
    await title.fill("Pour over coffee in any kitchen");
    await title.press("Enter");
    await untilShown("[data-field=title]", /^(?!.*may be cut off)/su);
    await workbench.textEditor.element.click();
    await workbench.page.keyboard.press("Control+s");
    const written = text.replace(/^title: .*$/mu, 'title: "Pour over coffee in any kitchen"');
    await until("the saved title", () => read() === written);
    await workbench.page.keyboard.press("Control+z");
    await workbench.page.keyboard.press("Control+s");
    await until("the title of before", () => read() === text);
    await until("the title of before in the view", async () =>
      /Special Equipment/u.test(await title.inputValue()),
    );
  });

  it("opens the place of a finding, and leads to the price of a closer look", async () => {
    await (await view()).locator("[data-section=findings] button", { hasText: "water" }).click();
    await until("the caret at the link", async () =>
      (await workbench.statusBarText()).some((entry) => /Ln 7/u.test(entry)),
    );
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    await workbench.runCommand(words.focus("article"));
    await (await view()).locator("[data-action=call]", { hasText: "Inspect SERP" }).click();
    await workbench.quickInput.waitForTitle(words.priced("Inspect SERP", 2));
    assert.equal(await workbench.quickInput.value(), keyword);
    await workbench.quickInput.waitForMessage(anywhere(words.price(2, 498)));
    await workbench.quickInput.confirm();
    await workbench.waitForTab(/^Inspect SERP: /u);
    await untilShown("[data-section=questions]", /Not found in the text: \d+/u);
    await (await view()).locator("[data-section=questions]").scrollIntoViewIfNeeded();
    await workbench.screenshot("article-view-questions-light");
  });

  function read(): string {
    return readFileSync(join(product.blog, article), "utf8");
  }
});
