import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import type { Workbench } from "../support/workbench.ts";

describe("a brief, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async function startAll() {
    this.timeout(180_000);
    product = await startProduct({ vsix: vsixPath });
    workbench = await product.open();
    await workbench.runCommand("SEO: Use Sandbox");
    await workbench.statusBarItem("Sandbox · 500");
  });
  after(() => product.dispose());
  afterEach(() => workbench.notifications.dismissAll());

  it("shows the price of what is ticked before Enter, and is read in the preview", async () => {
    const { quickInput } = workbench;
    await workbench.runCommand("SEO: New Brief…");
    await quickInput.answer("New Brief", "latte art");
    await quickInput.waitForTitle("New Brief: latte art · United States, English · free");
    await quickInput.toggle("Keyword figures", "Result page");
    await quickInput.waitForTitle("New Brief: latte art · United States, English · 7 credits, 493 left");
    assert.equal(await quickInput.placeholder(), "Enter runs: 7 credits, 493 left");
    await workbench.screenshot("brief-pick");
    await quickInput.accept();
    await workbench.waitForTab("latte-art.md");
    await workbench.statusBarItem("Sandbox · 493");
    const file = join(product.blog, "seo", "briefs", "latte-art.md");
    assert.match(readFileSync(file, "utf8"), /^---\nkeyword: latte art\n/u);
    await workbench.notifications.waitFor(/Brief written to seo\/briefs\/latte-art\.md\. Fetched for 7 credits/u);
    await workbench.screenshot("brief-file");
    await workbench.notifications.dismissAll();
    await workbench.runCommand("Markdown: Open Preview");
    const preview = await workbench.webviewFrame("h1");
    assert.equal(await preview.getByRole("heading", { level: 1 }).textContent(), "Brief: latte art");
    assert.equal(await preview.getByText("seo:intent").count(), 0, "marks are not shown");
    await workbench.screenshot("brief-preview");
  });

  it("is free once everything is saved, and merges into what was written", async () => {
    const { quickInput } = workbench;
    await workbench.setTheme("dark");
    await workbench.runCommand("SEO: New Brief…");
    await quickInput.answer("New Brief", "latte art");
    await quickInput.waitForTitle("The file exists already");
    await quickInput.pick("Merge into the file");
    await quickInput.waitForTitle("New Brief: latte art · United States, English · free");
    await until("the rows", async () => (await quickInput.items()).length === 4);
    assert.deepEqual((await quickInput.items()).map(({ checked }) => checked), [true, true, false, false]);
    await workbench.screenshot("brief-pick-dark");
    await quickInput.accept();
    await workbench.notifications.waitFor(/Brief merged into .*From saved results, free: Keyword figures, Result page\./u);
    await workbench.statusBarItem("Sandbox · 493");
    await workbench.screenshot("brief-merged-dark");
    assert.equal(existsSync(join(product.blog, "seo", "briefs", "latte-art-2.md")), false);
  });
});
