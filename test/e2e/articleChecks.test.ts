import assert from "node:assert/strict";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { ProblemsPanel } from "../support/problemsPanel.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
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
  let problems: ProblemsPanel;

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
    const about = join(product.blog, "content", "about.md");
    writeFileSync(about, "---\ntitle: About this blog and me\n---\n\nI brew coffee slowly.\n");
    // an audit says nothing of what changed after it
    utimesSync(about, new Date("2026-07-01"), new Date("2026-07-01"));
    writeFileSync(
      join(product.blog, "content/posts/twin.md"),
      "---\ntitle: Kitchen coffee again\ndescription: The same once more.\nkeyword: Kitchen  Coffee\n---\n\nKitchen coffee.\n",
    );
    workbench = await product.open();
    problems = new ProblemsPanel(workbench);
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "checks");

  async function pictures(name: string): Promise<void> {
    for (const theme of ["dark", "high-contrast-light", "high-contrast", "light"] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`${name}-${theme}`);
    }
  }

  it("are listed in the Problems panel with their rule, and nothing is asked or paid", async () => {
    await workbench.openFile(article);
    await problems.open();
    await problems.until(/link-broken/u);
    const listed = (await problems.rows()).join("\n");
    // hints, as of keyword-not-in-title, are marks in the text and don't stand in this list
    for (const rule of ["title-wide", "image-alt"]) {
      assert.match(listed, new RegExp(`SEO${rule}`, "u"));
    }
    assert.match(listed, /water-for-cofee\.md/u);
    await pictures("checks-problems");
    assert.equal(await workbench.quickInput.isOpen(), false);
    assert.deepEqual(workbench.manifestComplaints(), []);
  });

  it("are fixed where they stand, by the keyboard", async () => {
    const offered = await problems.fixesOf("SEOlink-broken");
    const fix = offered.getByText(/^Change to .*water-for-coffee\.md/u);
    await fix.waitFor();
    await workbench.screenshot("checks-fixes-light");
    await fix.click();
    await problems.until(/link-broken/u, false);
  });

  it("lead to the other article with the same keyword", async () => {
    await workbench.openFile("content/posts/twin.md");
    await problems.open();
    await problems.until(/SEOkeyword-taken/u);
    await pictures("checks-keyword-taken");
    const offered = await problems.fixesOf("SEOkeyword-taken");
    const other = offered.getByText("Open content/posts/twin.md");
    await other.waitFor();
    await workbench.screenshot("checks-keyword-fixes-light");
    await other.click();
    await workbench.waitForTab("twin.md");
  });

  it("of all articles come with the command, in sites of other generators, too", async () => {
    await workbench.runCommand(words.command("checkArticles"));
    await problems.open();
    await problems.until(/handbook\/docs\/roast\.md/u);
    await workbench.screenshot("checks-folder-light");
    assert.doesNotMatch((await workbench.statusBarText()).join(" "), /Sandbox|credit/u);
  });
});
