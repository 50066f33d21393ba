import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Frame } from "playwright-core";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Theme } from "../support/editor.ts";
import { repositoryRoot, vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { toolFixtures } from "../support/toolFixtures.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { FormPage } from "../webview/formPage.ts";

describe("a form, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    workbench = await product.open();
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    await workbench.notifications.dismissAll();
  });
  after(() => product.dispose());

  const press = (keys: string): Promise<void> => workbench.page.keyboard.press(keys);
  const type = (text: string): Promise<void> => workbench.page.keyboard.type(text);

  /** Not with Select All: the window sends that to the page a second time, maybe after the first letters. */
  async function typeInstead(text: string): Promise<void> {
    await press("End");
    await press("Shift+Home");
    await type(text);
  }

  /** By keyboard. */
  async function chooseInPalette(command: string): Promise<void> {
    await press("F1");
    await workbench.quickInput.widget.waitFor();
    await type(command);
    await workbench.quickInput.waitForItem(command);
    await press("Enter");
  }

  /** The row that the keyboard stands on; headings that stay in sight while the list scrolls are rows, too. */
  function focusedTool(): Promise<string> {
    return workbench.page.evaluate(() => {
      const row = document.getElementById(
        document.activeElement?.getAttribute("aria-activedescendant") ?? "",
      );
      return row?.querySelector(".label-name")?.textContent.trim() ?? "";
    });
  }

  async function walkTo(tool: string): Promise<void> {
    let shown: string | undefined;
    let pressed = 0;
    await until(`${tool} under the keyboard`, async () => {
      const now = await focusedTool();
      // a key that is pressed before the last one shows would pass the row by; one that comes while the view is drawn anew is lost
      if (now !== tool && (now !== shown || Date.now() - pressed > 1_000)) {
        [shown, pressed] = [now, Date.now()];
        await press("ArrowDown");
      }
      return now === tool;
    });
  }

  /** The field whose label leads to the control that the keyboard is in; of anything else its text. */
  function focusedControl(form: Frame): Promise<string> {
    return form.evaluate(() => {
      const { activeElement } = document;
      const labels =
        activeElement instanceof HTMLInputElement ||
        activeElement instanceof HTMLSelectElement ||
        activeElement instanceof HTMLTextAreaElement
          ? activeElement.labels
          : null;
      return (
        labels?.[0]?.closest<HTMLElement>("[data-field]")?.dataset["field"] ??
        activeElement?.textContent.trim() ??
        ""
      );
    });
  }

  async function tabTo(form: Frame, field: string): Promise<void> {
    await until(`the caret in ${field}`, async () => {
      if ((await focusedControl(form)) === field) {
        return true;
      }
      await press("Tab");
      return false;
    });
  }

  const valueOf = (form: Frame, name: string): Promise<string> =>
    form.locator(`#seo-field-${name}`).inputValue();

  it("is opened from the Tools view, filled in and run with the keyboard alone", async () => {
    await chooseInPalette(words.focus("tools"));
    await workbench.quickInput.waitForClosed();
    await until("the keyboard in the Tools view", () =>
      workbench.page.evaluate(
        (name) => document.activeElement?.getAttribute("aria-label") === name,
        words.views.tools,
      ),
    );
    await until("the tools below their groups", async () =>
      (await workbench.treeRows(words.views.tools)).some(
        ({ label }) => label === "Inspect Keyword",
      ),
    );
    await walkTo("Inspect Keyword");
    await press("Enter");
    await workbench.waitForTab("Inspect Keyword");
    const form = await workbench.webviewFrame("#seo-run");
    await until(
      "the caret in the first field",
      async () => (await focusedControl(form)) === "keyword",
    );
    await type("moka pot");
    await tabTo(form, "location");
    await type("germ");
    await form.getByRole("option", { name: /^Germany/u }).waitFor();
    await press("ArrowDown");
    await press("Enter");
    assert.equal(await valueOf(form, "location"), "Germany");
    await until(
      "the language of the country",
      async () => (await valueOf(form, "language")) === "German",
    );
    await workbench.screenshot("form-keyboard-light");
    await press("Control+Enter");
    await workbench.waitForTab("Inspect Keyword: moka pot");
    const result = await workbench.webviewFrame("h1");
    assert.match(
      (await result.getByRole("heading", { level: 1 }).textContent()) ?? "",
      /Inspect Keyword: moka pot/u,
    );
    await workbench.statusBarItem(words.sandbox(495));
  });

  it("is stopped by what is wrong, says so at the field with the keyboard in it, and pays nothing", async () => {
    await workbench.page.getByRole("tab", { name: "Inspect Keyword", exact: true }).first().click();
    await workbench.waitForTab("Inspect Keyword");
    const form = await workbench.webviewFrame("#seo-run");
    await form.locator("#seo-field-keyword").focus();
    await typeInstead("?!");
    await press("Control+Enter");
    await form
      .locator('[data-field="keyword"] .seo-error')
      .getByText("A keyword needs at least one letter or digit.")
      .waitFor();
    assert.equal(await focusedControl(form), "keyword");
    await typeInstead("aeropress");
    await form.locator('[data-field="keyword"] .seo-error').waitFor({ state: "detached" });
    await workbench.statusBarItem(words.sandbox(495));
  });

  it("is there with what was typed after a reload of the window", async () => {
    // by its command: a page that is simply loaded again takes from the editor the time to write its state
    const loaded = workbench.page.waitForEvent("load");
    await chooseInPalette("Developer: Reload Window");
    await loaded;
    await workbench.statusBarItem(words.sandbox(495));
    await workbench.page.getByRole("tab", { name: "Inspect Keyword", exact: true }).first().click();
    await workbench.waitForTab("Inspect Keyword");
    const form = await workbench.webviewFrame("#seo-run");
    assert.equal(await valueOf(form, "keyword"), "aeropress");
    assert.equal(await valueOf(form, "location"), "Germany");
    assert.equal(await valueOf(form, "language"), "German");
    await workbench.statusBarItem(words.sandbox(495));
  });

  it("is there with what was typed when its tab is closed and the tool is opened again", async () => {
    await workbench.runCommand("View: Close All Editors");
    await until("no tab", async () => (await workbench.editorTabs()).length === 0);
    await workbench.treeRow("Inspect Keyword", words.views.tools).click();
    await workbench.waitForTab("Inspect Keyword");
    const form = await workbench.webviewFrame("#seo-run");
    assert.equal(await valueOf(form, "keyword"), "aeropress");
    assert.equal(await valueOf(form, "location"), "Germany");
  });

  it("draws no complaint from the editor about its manifest", () => {
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});

describe("pictures of all forms", () => {
  const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];
  const pictures = join(repositoryRoot, "out", "screenshots");
  const connected = {
    website: [{ value: "site_3b91", label: "harborlanecoffee.com · Harbor Lane Coffee · default" }],
    adAccount: [
      { value: "ada_6f20c4", label: "Harbor Lane Coffee · google ads · 415-220-9987 · USD" },
    ],
  };
  let browser: Browser;

  before(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  after(() => browser.close());

  /** As somebody would have filled it in. */
  function filled(tool: ToolDefinition): ToolArguments {
    switch (tool.group) {
      case "My data":
        return { period: "last_28_days", compare_to: "previous_year" };
      case "Datasets":
        return {
          uri: "ofe://dataset/eyJrIjoiMmF6WG9QIiwibyI6eyJ0b29sIjoicmVzZWFyY2hfa2V5d29yZHMifX0",
        };
      default:
        return {
          ...toolFixtures[tool.name].question,
          ...(tool.market === "none" ? {} : { location: "Germany", language: "German" }),
        };
    }
  }

  for (const tool of catalogue) {
    it(`${tool.name} in four themes, whole and without anything cut off`, async () => {
      const form = await FormPage.open(
        browser,
        { start: { tool, args: filled(tool) }, connected },
        { viewport: { width: 860, height: 720 } },
      );
      const height = await form.page.evaluate(() => document.documentElement.scrollHeight);
      await form.page.setViewportSize({ width: 860, height: height + 80 });
      for (const theme of themes) {
        await form.view.setTheme(theme);
        const path = join(pictures, `form-${tool.name.replaceAll("_", "-")}-${theme}.png`);
        await form.page.screenshot({ path, animations: "disabled" });
        assert.ok(statSync(path).size > 10_000, path);
        const cut = await form.page.evaluate(() => {
          const controls = [
            ...document.querySelectorAll<HTMLElement>(
              "h1, label, .seo-help, .seo-label-text, button, summary",
            ),
          ];
          const sideways =
            document.documentElement.scrollWidth - document.documentElement.clientWidth;
          return [
            sideways > 0 ? "the page" : "",
            ...controls
              .filter(
                (element) =>
                  element.scrollWidth > element.clientWidth + 1 &&
                  getComputedStyle(element).display !== "inline",
              )
              .map(({ textContent }) => textContent),
          ].filter((what) => what !== "");
        });
        assert.deepEqual(cut, [], theme);
      }
      await form.close();
    });
  }
});
