import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/pour-over-for-beginners.md";
const elsewhere = "cold brew";
const here = "moka pot";

describe("the views and menus of a project, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    saveElsewhere();
    workbench = await product.open();
    await workbench.showContainer(words.views.container);
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "menus");
  afterEach(() => workbench.notifications.dismissAll());

  /** A result that was run in another project. */
  function saveElsewhere(): void {
    const at = "2026-03-01T12:00:00.000Z";
    const id = "2026-03-01T12-00-00-000Z-inspect_serp-00000000";
    mkdirSync(join(product.storage, "results"), { recursive: true });
    writeFileSync(
      join(product.storage, "results", `${id}.seo.json`),
      JSON.stringify({
        format: "seo-research/result",
        version: 1,
        id,
        tool: "inspect_serp",
        args: { query: elsewhere },
        subject: elsewhere,
        market: null,
        sentAt: at,
        receivedAt: at,
        cost: 2,
        balanceAfter: null,
        origin: "sandbox",
        callKey: elsewhere,
        envelope: { data: {} },
        answerFile: null,
        projects: ["file:///work/shop"],
      }),
    );
  }

  const heading = (): Promise<string> =>
    workbench.page
      .locator(`.part.sidebar .pane-header[aria-label^="${words.views.results}"]`)
      .innerText();
  const rows = async (): Promise<string[]> =>
    (await workbench.treeRows(words.views.results)).map(({ label }) => label);

  it("F12: the side bar has room for what each view is for", async () => {
    await until("the welcome text of Results", async () => /this project/iu.test(await heading()));
    const last = workbench.treeRow(words.account.activity, words.views.account);
    await until("the last row of Account", async () => (await last.count()) > 0);
    const bottom = async (locator: Locator): Promise<number> => {
      const box = (await locator.boundingBox()) ?? assert.fail("not in view");
      return box.y + box.height;
    };
    const panes = workbench.page.locator(".part.sidebar .pane");
    assert.ok((await bottom(last)) <= (await bottom(panes.first())), "Account has to be scrolled");
    const heights = await panes.evaluateAll((all) =>
      all.map((pane) => pane.getBoundingClientRect().height),
    );
    assert.ok(Math.max(...heights) === heights[2], `Results isn't the largest: ${heights.join()}`);
    await workbench.screenshot("menus-sidebar");
  });

  it("F8: shows the results of this project, and says how many it hides", async () => {
    await until("what is hidden", async () => (await heading()).includes("1 hidden"));
    assert.deepEqual(await rows(), []);
    await workbench.screenshot("menus-results-empty");
    await workbench.runCommand(words.command("inspectSerp"));
    await workbench.quickInput.waitForTitle(words.priced("Inspect SERP", 2));
    await workbench.quickInput.type(here);
    await workbench.quickInput.waitForMessage(new RegExp(`^${words.price(2)}`, "u"));
    await workbench.quickInput.accept();
    await workbench.waitForTab(`Inspect SERP: ${here}`);
    // the call's row goes when the result has one
    await until(
      "the new result alone",
      async () => (await rows()).join() === `${words.today},${here}`,
    );
    await workbench.screenshot("menus-results-project");
    await workbench.pressViewButton(words.views.results, words.button("showAllResults"));
    await until("all projects", async () => /all projects/iu.test(await heading()));
    await until("the other's group", async () => (await rows()).length === 3);
    await workbench.screenshot("menus-results-all");
    await workbench.pressViewButton(words.views.results, words.button("showProjectResults"));
    await until("this project", async () => (await rows()).length === 2);
  });

  it("F8: offers in a row a new result that the filter hides", async () => {
    await workbench.runCommand(words.command("filterResults"));
    await workbench.quickInput.waitForTitle("Filter Results");
    await workbench.quickInput.type("nothing like it");
    await workbench.page.keyboard.press("Enter");
    await until("the filter", async () => (await rows()).length === 0);
    await workbench.screenshot("menus-results-filtered");
    await workbench.runCommand(words.command("inspectSerp"));
    await workbench.quickInput.waitForTitle(words.priced("Inspect SERP", 2));
    await workbench.quickInput.type("aeropress");
    await workbench.quickInput.waitForMessage(new RegExp(`^${words.price(2)}`, "u"));
    await workbench.quickInput.accept();
    await workbench.waitForTab("Inspect SERP: aeropress");
    const row = (await until("the row", async () => (await rows())[0])) || assert.fail();
    await workbench.screenshot("menus-results-hidden");
    await workbench.treeRow(row, words.views.results).click();
    await until("the new result", async () => (await rows()).includes("aeropress"));
  });

  it("F13: begins the editor's menu with the article, or with the selected words", async () => {
    const menu = async (): Promise<string[]> => {
      await workbench.contextMenu.openSubmenu("SEO");
      const entries = await until("the submenu", async () => {
        const all = await workbench.contextMenu.entries();
        return all.includes(words.button("inspectDomain")) && all;
      });
      const ours = entries.filter((entry) => ownTitles.includes(entry));
      return ours;
    };
    const ownTitles = (
      [
        "inspectArticle",
        "editFrontMatter",
        "createBrief",
        "inspectPage",
        "inspectDomain",
        "auditSite",
        "inspectBacklinks",
        "researchKeywords",
        "inspectKeyword",
        "inspectSerp",
        "runBatch",
      ] as const
    ).map((id) => words.button(id));
    await workbench.openFile(article);
    const [first = ""] = (await workbench.textEditor.lines()).filter((line) =>
      line.startsWith("title"),
    );
    await workbench.textEditor.openContextMenu(first.slice(0, 12));
    assert.deepEqual(await menu(), ownTitles);
    await workbench.screenshot("menus-article");
    await workbench.contextMenu.close();
    const word = first.split(" ").at(-1) ?? "";
    await workbench.textEditor.select(word);
    await workbench.textEditor.openContextMenu(word);
    assert.deepEqual(await menu(), [
      ...ownTitles.slice(7),
      ...ownTitles.slice(3, 7),
      ...ownTitles.slice(0, 3),
    ]);
    await workbench.screenshot("menus-selection");
    await workbench.contextMenu.close();
    await workbench.page.keyboard.press("ControlOrMeta+K");
    await workbench.page.keyboard.press("k");
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await workbench.quickInput.cancel();
  });
});
