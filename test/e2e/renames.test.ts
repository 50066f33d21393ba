import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const linking = "content/posts/cups.md";

describe("an article that is renamed in the Explorer", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    write(
      linking,
      "---\ntitle: Cups\n---\n\n[Filters](filter-papers.md), [again](/posts/filter-papers/#x).\n",
    );
    write("static/_redirects", "/shop /store 301\n");
    write("content/posts/filter-papers.md", "---\ntitle: Filter papers\n---\n\nWhite or brown.\n");
    workbench = await product.open();
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "renames");

  function write(name: string, text: string): void {
    const path = join(product.blog, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  const said = (name: string): string => readFileSync(join(product.blog, name), "utf8");

  /** Opens a file from the Explorer, as a person does, and leaves the focus on its row. */
  async function select(...path: readonly string[]): Promise<void> {
    const { page } = workbench;
    await page.keyboard.press("ControlOrMeta+Shift+E");
    for (const name of path) {
      const row = page
        .locator(".explorer-folders-view .monaco-list-row", { hasText: name })
        .first();
      await row.waitFor();
      if ((await row.getAttribute("aria-expanded")) !== "true") {
        await row.click();
      }
    }
  }

  it("is asked about after F2, redirected, and its links are updated", async () => {
    const { page, notifications } = workbench;
    await select("content", "posts", "filter-papers.md");
    await page.keyboard.press("F2");
    const box = page.locator(".explorer-folders-view .monaco-inputbox input");
    await box.waitFor();
    await box.fill("papers.md");
    await page.keyboard.press("Enter");
    const question =
      /^\/posts\/filter-papers\/ is now \/posts\/papers\/\. Redirect it and update \d+ links\?$/u;
    await notifications.waitFor(question);
    await workbench.screenshot("renames-question");
    assert.deepEqual(await notifications.buttons(question), words.afterRename);
    await notifications.click(question, words.afterRename[0] ?? "");
    await workbench.quickInput.pick("static/_redirects");
    await notifications.waitFor(/links? updated\. Redirect written: static\/_redirects\.$/u);
    await workbench.screenshot("renames-done");
    assert.match(said("static/_redirects"), /^\/posts\/filter-papers\/? +\/posts\/papers\//mu);
    assert.match(said(linking), /\[Filters\]\(papers\.md\), \[again\]\(\/posts\/papers\/#x\)/u);
  });
});
