import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { helpPages } from "../../src/editor/features/help/helpPages.ts";
import { repositoryRoot, vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until, WaitedInVain } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const editorCommand = "Welcome: Open Walkthrough...";
const extensionId = "seo-research.seo-research";

/** A page of the documentation as the list of pages names it. */
function titleOf(file: string): string {
  const list = readFileSync(join(repositoryRoot, "docs", "README.md"), "utf8");
  return helpPages(list).find((page) => page.file === file)?.title ?? assert.fail(file);
}

describe("the walkthrough, in a new window in which no view of ours was opened", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath, folder: "empty" });
    workbench = await product.open();
    await openWalkthrough();
    await step("sandbox").waitFor();
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "walkthrough");

  async function openWalkthrough(): Promise<void> {
    await workbench.runCommand(editorCommand);
    await workbench.quickInput.pick(words.walkthrough);
  }

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
    // the first step follows the state
    await tick("inSandbox").waitFor();
    assert.equal(await step("sandbox").count(), 0);
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
    for (const id of ["inSandbox", "research", "save", "site", "article", "articles", "limits"]) {
      await step(id).click();
      await workbench.page
        .locator(".getting-started-media iframe, .getting-started-media img")
        .first()
        .waitFor();
    }
  });

  /**
   * Whether the link leads to the heading. A busy editor may draw its preview twice, and goes to a
   * heading in the first drawing only: then a person clicks again.
   */
  async function budgetsInSight(): Promise<boolean> {
    await workbench.runCommand("View: Close All Editors");
    await openWalkthrough();
    await step("limits").click();
    await step("limits").locator("a", { hasText: words.learnMore }).click();
    await workbench.waitForTab("Preview prices.md");
    const inSight = async (): Promise<boolean> => {
      const prices = await workbench.webviewFrame("#budgets");
      return prices.evaluate(() => {
        const top = document.querySelector("#budgets")?.getBoundingClientRect().top ?? -1;
        return top >= -5 && top < window.innerHeight / 2 && window.scrollY > 0;
      });
    };
    return until("the heading at this try", inSight, 10_000).catch((error: unknown) => {
      if (error instanceof WaitedInVain) {
        return false;
      }
      throw error;
    });
  }

  it("leads to the documentation, which opens inside the editor with its pictures, at the right heading", async () => {
    await until("the heading to be in sight", budgetsInSight);
    await workbench.screenshot("documentation-prices");
    await workbench.runCommand(words.command("openDocumentation"));
    await workbench.quickInput.pick(titleOf("research.md"));
    await workbench.waitForTab("Preview research.md");
    const research = await workbench.webviewFrame("#run-a-tool");
    const width = (): Promise<number> =>
      research.evaluate(
        () => document.querySelector<HTMLImageElement>(".markdown-body img")?.naturalWidth ?? 0,
      );
    await until("the picture to be drawn", async () => (await width()) === 1024);
    await workbench.screenshot("documentation-research");
    await research.getByRole("link", { name: "All pages" }).click();
    await workbench.waitForTab("Preview README.md");
    await workbench.screenshot("documentation-pages");
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
