import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { drawnLinks, watchDrawnLinks } from "../support/drawnLinks.ts";
import { testSettings } from "../support/editor.ts";
import type { UserSettings } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

/** Shows a page of somebody else's in the editor, where it is drawn as a link and pressed. */
const browse = "command:simpleBrowser.show?%5B%22https:%2F%2Fevil.example%22%5D";
/** As long as a keyword may be; of its two blanks one is left. */
const keyword = "[Press_Enter](command:a.b?1)  [here](https://evil.example) [there](file:///a)";
/** Folders have no slashes in their names. */
const folder = "[Open](command:workbench.action.quickOpen)";
const location = `[Market](${browse})`;

const trustSettings = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
};
const windows: readonly (readonly [name: string, settings: UserSettings])[] = [
  ["a trusted window", {}],
  ["a restricted window", trustSettings],
];

for (const [name, settings] of windows) {
  describe(`texts with links in ${name}`, () => {
    let product: Product;
    let workbench: Workbench;

    before(async () => {
      product = await startProduct({
        vsix: vsixPath,
        userSettings: testSettings("light", {
          ...settings,
          "seoResearch.folder": folder,
          "seoResearch.location": location,
        }),
      });
      writeFileSync(
        join(product.blog, "content", "linked.md"),
        `# Notes\n\nSee https://Example.com/[Press_Enter](${browse})\n`,
      );
      workbench = await product.open();
      await workbench.runCommand(words.command("useSandbox"));
      await workbench.statusBarItem(words.sandbox(500));
    });
    after(() => product.dispose());
    beforeEach(() => watchDrawnLinks(workbench.page));
    leavePictureOfFailure(() => workbench, "drawn-links");
    afterEach(() => workbench.notifications.dismissAll());

    async function closeInput(): Promise<void> {
      await workbench.quickInput.cancel();
      await workbench.quickInput.waitForClosed();
    }

    it("S1: the step with the price draws none of an address at the caret", async () => {
      await workbench.openFile("content/linked.md");
      await workbench.textEditor.click("Example.com/[Press");
      await workbench.runCommand(words.command("inspectPage"));
      await workbench.quickInput.waitForTitle(words.priced("Inspect Page", 3));
      await workbench.quickInput.waitForMessage(/will use https:\/\/example\.com\/\[?Press_Enter/u);
      assert.deepEqual(await drawnLinks(workbench.page), []);
      await closeInput();
    });

    it("S1: nor of what is typed, neither in the prompt nor in what is wrong with it", async () => {
      await workbench.runCommand(words.command("inspectKeyword"));
      await workbench.quickInput.waitForTitle(words.priced("Inspect Keyword", 5));
      await workbench.quickInput.type(keyword);
      await workbench.quickInput.waitForMessage(/will use \[?Press_Enter/u);
      await closeInput();
      await workbench.runCommand(words.command("inspectPage"));
      await workbench.quickInput.waitForTitle(words.priced("Inspect Page", 3));
      await workbench.quickInput.type(`[x](${browse})`);
      await until("what is wrong with it", () => workbench.quickInput.validationMessage());
      assert.deepEqual(await drawnLinks(workbench.page), []);
      await closeInput();
    });

    it("S1: nor of the settings", async () => {
      await workbench.runCommand(words.command("createBrief"));
      await workbench.quickInput.waitForTitle(words.newBrief);
      await workbench.quickInput.waitForMessage(/choose what to include\. Market: /u);
      assert.deepEqual(await drawnLinks(workbench.page), []);
      await closeInput();
    });

    it("S1, S4: nor do progress and messages, of a keyword and of a folder's name", async () => {
      await workbench.runCommand(words.command("inspectKeyword"));
      await workbench.quickInput.waitForTitle(words.priced("Inspect Keyword", 5));
      await workbench.quickInput.type(keyword);
      await workbench.quickInput.accept();
      await workbench.waitForTab(/^Inspect Keyword: \[Press_Enter\]\(command:/u);
      await workbench.runCommand(words.command("saveResult"));
      await workbench.quickInput.pick("JSON");
      await workbench.notifications.waitFor(/^Saved to \[?Open/u);
      await workbench.screenshot(`drawn-links-${windows.findIndex(([one]) => one === name)}`);
      assert.deepEqual(await drawnLinks(workbench.page), []);
    });

    it("would be noticed if they were drawn", async () => {
      await workbench.runCommand(words.command("createBrief"));
      await workbench.quickInput.waitForTitle(words.newBrief);
      await workbench.page.locator(".quick-input-message").evaluate((message) => {
        const link = message.appendChild(document.createElement("a"));
        link.textContent = "x";
        link.setAttribute("href", "command:y");
      });
      await until("the link to be noted", async () =>
        (await drawnLinks(workbench.page)).includes("x → command:y"),
      );
      await closeInput();
    });
  });
}
