import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const editorCommand = "Welcome: Open Walkthrough...";
const extensionId = "seo-research.seo-research";

describe("the walkthrough, in a new window in which no view of ours was opened", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath, folder: "empty" });
    workbench = await product.open();
    await workbench.runCommand(editorCommand);
    await workbench.quickInput.pick(words.walkthrough);
    await step("sandbox").waitFor();
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "walkthrough");

  function step(id: string): Locator {
    return workbench.page.locator(`[data-step-id="${extensionId}#start#${id}"]`).first();
  }

  /** The tick at the beginning of a step. */
  function tick(id: string): Locator {
    return step(id).locator(".codicon.complete, .codicon-getting-started-step-checked").first();
  }

  it("leads to a first table without an account, and ticks what was done", async () => {
    await step("sandbox").click();
    await workbench.page.getByRole("button", { name: words.button("useSandbox") }).click();
    await workbench.statusBarItem(words.sandbox(500));
    await tick("sandbox").waitFor();
    await step("research").click();
    assert.equal(await tick("research").isVisible(), false);
    await workbench.page.getByRole("button", { name: words.button("researchKeywords") }).click();
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await workbench.quickInput.type("latte art");
    await workbench.quickInput.confirm();
    await workbench.waitForTab("Research Keywords: latte art");
    const view = await workbench.webviewFrame('[role="grid"]');
    await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
    await workbench.runCommand("View: Open Previous Editor");
    await tick("research").waitFor();
    assert.deepEqual(workbench.manifestComplaints(), []);
  });

  it("shows each picture", async () => {
    for (const id of ["sandbox", "research", "save", "site", "article", "limits"]) {
      await step(id).click();
      await workbench.page
        .locator(".getting-started-media iframe, .getting-started-media img")
        .first()
        .waitFor();
    }
  });
});
