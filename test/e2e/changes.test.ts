import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator } from "playwright-core";
import { testSettings } from "../support/editor.ts";
import { showChangesWith, writeExport } from "../support/exampleExport.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { scratchFolder } from "../support/scratch.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { buildRepository, loopProject } from "../unit/research/opportunities/loopProject.ts";
import { drawnRows } from "./gridCells.ts";

const article = "content/posts/root-rot.md";
const exported = "quillmoss.example-Performance-on-Search-2026-11-20 (1)";
const hypothesis = "More clicks with the new title";

describe("what changes did, in a project of Git with one compared export", () => {
  let product: Product;
  let workbench: Workbench;
  const downloads = scratchFolder();
  const file = join(downloads.path, `${exported}.zip`);

  before(async () => {
    product = await startProduct({
      vsix: vsixPath,
      folder: "empty",
      userSettings: { ...testSettings("light"), "git.enabled": true },
    });
    buildRepository(loopProject("potting-bench"), product.blog);
    writeExport("potting-bench", exported, file);
    workbench = await product.open();
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  after(async () => {
    downloads.remove();
    await product.dispose();
  });
  leavePictureOfFailure(() => workbench, "changes");

  const clipboard = (): Promise<string> =>
    workbench.page.evaluate(() => navigator.clipboard.readText());
  const changes = async (): Promise<Locator> =>
    (await workbench.webviewFrame("seo-result")).getByRole("grid", {
      name: "changes",
      exact: true,
    });
  const section = async (): Promise<Locator> =>
    (await workbench.webviewFrame("seo-article")).locator("[data-section=changes]");

  async function choose(item: string): Promise<void> {
    const view: Frame = await workbench.webviewFrame("seo-result");
    await (await changes()).getByRole("gridcell", { name: article }).first().click();
    await workbench.page.keyboard.press("Shift+F10");
    await view.getByRole("menuitem", { name: item, exact: true }).click();
  }

  it("shows the figures of the export before and after each change", async () => {
    await showChangesWith(workbench, file);
    const row = await until("the change", async () =>
      (await drawnRows(await changes())).find(
        (cells) => cells.includes(article) && cells.includes("180"),
      ),
    );
    assert.ok(row.includes("96"), row.join(" | "));
    await workbench.screenshot("changes-table");
  });

  it("copies it as text for a pull request, with the figures that are allowed", async () => {
    await choose("Copy as Pull Request Text");
    await workbench.quickInput.waitForTitle("Your Own Figures in Pull Request Texts");
    await workbench.screenshot("changes-figures");
    for (const row of await workbench.page.locator(".quick-input-list .monaco-list-row").all()) {
      await row.click();
    }
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor("Copied as pull request text.");
    const text = await clipboard();
    assert.match(text, /\| content\/posts\/root-rot\.md \|/u);
    assert.match(text, /\| 180 → 96 \|/u);
    assert.match(text, /Figures: our own search data\./u);
    assert.doesNotMatch(text, /because|team@example/iu);
    await workbench.notifications.dismissAll();
  });

  it("has them in the Article view, where a hypothesis is noted before the next one is made", async () => {
    await workbench.openFile(article);
    await workbench.runCommand(words.focus("article"));
    await until("the section", async () =>
      /clicks 180 → 96/u.test(await (await section()).innerText()),
    );
    await (await section()).getByRole("button", { name: "Note Hypothesis…" }).click();
    await workbench.quickInput.waitForTitle("Note About a Change");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForMessage(/What do you expect/u);
    await workbench.quickInput.type(hypothesis);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForMessage(/look again/u);
    await workbench.quickInput.accept();
    const notes = join(product.blog, "seo", "changes.csv");
    await until("the file", () => existsSync(notes));
    assert.match(
      readFileSync(notes, "utf8"),
      new RegExp(
        `${article.replaceAll(".", String.raw`\.`)},title,,\\d{4}-.*${hypothesis},\\d{4}-`,
        "u",
      ),
    );
    await until("the note", async () => (await (await section()).innerText()).includes(hypothesis));
    await (await section()).evaluate((element) => element.scrollIntoView());
    await workbench.screenshot("changes-article");
  });
});
