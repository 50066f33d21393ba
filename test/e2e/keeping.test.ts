import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { runAxe } from "../support/axe.ts";
import { repositoryRoot, vsixPath } from "../support/paths.ts";
import { readCsv, startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/pour-over-for-beginners.md";
const pictures = join(repositoryRoot, "out", "screenshots");

describe("keeping a result, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;
  let view: Frame;

  before(async function startAll() {
    this.timeout(180_000);
    mkdirSync(pictures, { recursive: true });
    product = await startProduct({ vsix: vsixPath, window: { screenshots: pictures } });
    workbench = await product.open();
    await workbench.clickActivityBar("SEO Research");
    await workbench.runCommand("SEO: Use Sandbox");
    await workbench.statusBarItem("Sandbox · 500");
    await workbench.openFile(article);
    await workbench.runCommand("SEO: Research Keywords…");
    await workbench.quickInput.waitForTitle("Research Keywords (3 credits)");
    await workbench.quickInput.type("latte art");
    await workbench.quickInput.waitForMessage(/^Enter runs: 3 credits/u);
    await workbench.quickInput.accept();
    await workbench.waitForTab("Research Keywords: latte art");
    view = await workbench.webviewFrame('[role="grid"]');
    await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
  });
  after(() => product.dispose());
  afterEach(() => workbench.notifications.dismissAll());

  it("saves the table from its toolbar, filtered as it is shown", async () => {
    await view.getByRole("searchbox", { name: "Filter rows of Keywords" }).fill("how");
    const counted = await until("the filter", async () => /^(\d+) of (?!\1 )/u.exec((await view.locator(".seo-count").first().textContent()) ?? "") ?? undefined);
    const shown = Number(counted[1]);
    await workbench.screenshot("keeping-table-light");
    await view.getByRole("button", { name: "Save table…" }).first().click();
    await workbench.quickInput.waitForTitle(/^Save [\d,]+ Rows As… \(free\)$/u);
    await workbench.screenshot("keeping-format-light");
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor(/rows saved to seo\/exports\//u);
    const rows = readCsv(join(product.blog, "seo", "exports", "research-keywords-latte-art-keywords.csv"));
    assert.equal(rows.length, shown);
    assert.ok(rows.every(({ keyword }) => /how/iu.test(keyword ?? "")));
    await view.getByRole("searchbox", { name: "Filter rows of Keywords" }).fill("");
  });

  it("saves a report from the header", async () => {
    await view.getByRole("button", { name: "Save as… (free)" }).click();
    await workbench.quickInput.waitForTitle("Save “Research Keywords: latte art” As… (free)");
    await workbench.screenshot("keeping-forms-light");
    await workbench.quickInput.pick("Report (Markdown)");
    const saved = await workbench.notifications.waitFor(/Saved to seo\/exports\/research-keywords-latte-art\.md/u);
    assert.match(readFileSync(join(product.blog, "seo", "exports", "research-keywords-latte-art.md"), "utf8"), /^# Research Keywords: latte art\n/u);
    assert.ok(saved !== undefined);
    assert.deepEqual(await runAxe(view), []);
  });

  it("picks one of the saved results where none is in front, says nothing against the manifest, and looks right in the dark", async () => {
    await workbench.setTheme("dark");
    await workbench.page.getByRole("tab", { name: /^pour-over-for-beginners\.md/u }).first().click();
    await workbench.waitForTab("pour-over-for-beginners.md");
    await workbench.runCommand("SEO: Save Result As…");
    await workbench.quickInput.waitForTitle("Save Result As… (free)");
    await workbench.quickInput.cancel();
    await workbench.quickInput.waitForClosed();
    await workbench.treeRow("Research Keywords: latte art").click();
    await workbench.waitForTab("Research Keywords: latte art");
    view = await workbench.webviewFrame('[role="grid"]');
    await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
    await view.getByRole("button", { name: "Copy as…" }).first().click();
    await view.getByRole("menuitem", { name: /^Insert [\d,]+ rows into an article… \(free\)$/u }).waitFor();
    await workbench.screenshot("keeping-table-menu-dark");
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
