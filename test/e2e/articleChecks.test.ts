import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/checked.md";
const faulty = `---
title: "How to Brew Pour Over Coffee at Home Without Any Special Equipment at All"
description: Everything you need is in your kitchen already.
keyword: kitchen coffee
---

Grind, pour, wait. See [water](water-for-cofee.md).

## What you need

![](/images/kettle.jpg)

#### Filters
`;

describe("findings in articles, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    writeFileSync(join(product.blog, article), faulty);
    const handbook = join(product.blog, "handbook");
    mkdirSync(join(handbook, "docs"), { recursive: true });
    writeFileSync(
      join(handbook, "docusaurus.config.js"),
      "module.exports = { url: 'https://handbook.slowpour.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
    );
    writeFileSync(join(handbook, "docs", "beans.md"), "# Beans\n\nSee [roasts](./roast.md).\n");
    writeFileSync(join(handbook, "docs", "roasts.md"), "# Roasts\n\n## Light\n");
    workbench = await product.open();
  });
  after(() => product.dispose());
  afterEach(async function leavePicture() {
    if (this.currentTest?.state === "failed") {
      await workbench.screenshot("checks-failed");
    }
  });

  /** What the Problems panel lists, a text for each row. */
  async function problems(): Promise<string[]> {
    return workbench.page.locator(".markers-panel .monaco-list-row").allTextContents();
  }

  async function untilListed(pattern: RegExp): Promise<void> {
    await until(`${String(pattern)} among the problems`, async () =>
      (await problems()).some((text) => pattern.test(text)),
    );
  }

  it("are listed in the Problems panel with their rule, and nothing is asked or paid", async () => {
    await workbench.openFile(article);
    await workbench.runCommand("Problems: Focus on Problems View");
    await untilListed(/link-broken/u);
    const listed = (await problems()).join("\n");
    // hints, as of keyword-not-in-title, are marks in the text and don't stand in this list
    for (const rule of ["title-wide", "image-alt"]) {
      assert.match(listed, new RegExp(`SEO${rule}`, "u"));
    }
    assert.match(listed, /water-for-cofee\.md/u);
    for (const theme of ["light", "dark", "high-contrast-light", "high-contrast"] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`checks-problems-${theme}`);
    }
    await workbench.setTheme("light");
    assert.equal(await workbench.quickInput.isOpen(), false);
    assert.deepEqual(workbench.manifestComplaints(), []);
  });

  it("are fixed where they stand, by the keyboard", async () => {
    const row = workbench.page.locator(".markers-panel .monaco-list-row", {
      hasText: "link-broken",
    });
    await row.dblclick();
    const fix = workbench.page
      .locator(".action-widget")
      .getByText(/^Change to .*water-for-coffee\.md/u);
    // the editor has taken the focus when it offers fixes at the caret
    await workbench.textEditor.element.locator(".codicon-light-bulb").first().waitFor();
    await workbench.page.keyboard.press("Control+.");
    await fix.waitFor();
    await workbench.screenshot("checks-fixes-light");
    await fix.click();
    await until("the finding to be gone", async () =>
      (await problems()).every((text) => !text.includes("link-broken")),
    );
  });

  it("of all articles come with the command, in sites of other generators, too", async () => {
    await workbench.runCommand(words.command("checkArticles"));
    await workbench.runCommand("Problems: Focus on Problems View");
    await untilListed(/handbook\/docs\/roast\.md/u);
    await workbench.screenshot("checks-folder-light");
    assert.doesNotMatch((await workbench.statusBarText()).join(" "), /Sandbox|credit/u);
  });
});
