import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, watch, writeFileSync } from "node:fs";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { vsixPath } from "../support/paths.ts";
import { readCsv, startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { startExport } from "../support/startExport.ts";
import { anywhere, escaped, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/pour-over-for-beginners.md";

/** On the page of a result, and not on that of a CSV file, which has a grid too. */
const resultPage = '[data-action="saveResult"]';

describe("the main job, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    workbench = await product.open();
  });
  after(() => product.dispose());
  afterEach(() => workbench.notifications.dismissAll());

  /** Runs Research Keywords from the palette up to its last input. */
  async function typeSeed(seed: string): Promise<void> {
    await workbench.runCommand(words.command("researchKeywords"));
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await workbench.quickInput.type(seed);
  }

  async function research(seed: string): Promise<void> {
    await typeSeed(seed);
    await workbench.quickInput.waitForMessage(new RegExp(`^${words.price(3)}\\D+\\d+ `, "u"));
    await workbench.quickInput.accept();
    await workbench.waitForTab(`Research Keywords: ${seed}`);
  }

  async function credits(): Promise<number> {
    // a window that has just started doesn't know them yet
    return until("credits in the status bar", async () => {
      const item = await workbench.statusBarItem(words.sandbox(""));
      const digits = (await item.textContent())?.replace(/\D/gu, "") ?? "";
      return digits !== "" && Number(digits);
    });
  }

  it("offers the two ways on when there is no key", async () => {
    await workbench.showContainer(words.views.container);
    await until(
      "the welcome view",
      async () =>
        (await workbench.page.getByRole("button", { name: words.useSandbox }).count()) > 0,
    );
    await workbench.runCommand(words.command("inspectPage"));
    await workbench.quickInput.waitForTitle("SEO Research isn't connected yet");
    assert.deepEqual(
      (await workbench.quickInput.items()).map(({ label }) => label),
      [words.setKeyButton, words.useSandbox],
    );
    await workbench.quickInput.cancel();
    await workbench.quickInput.waitForClosed();
  });

  it("uses the sandbox: status bar, balance, key and connections", async () => {
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    await workbench.foldView(words.views.tools);
    const labels = async (): Promise<string[]> =>
      (await workbench.treeRows(words.views.account)).map(({ label }) => label);
    const wanted = [
      "500 credits",
      words.account.spending,
      "Sandbox",
      words.account.connections,
      words.account.apiKeys,
      words.account.activity,
    ];
    await until("the Account view", async () => (await labels()).length === wanted.length);
    assert.deepEqual(await labels(), wanted);
  });

  it("stops an empty and an absurd seed in the input, and pays nothing", async () => {
    await typeSeed("");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForMessage(anywhere(words.typeKeyword));
    await workbench.quickInput.type("?!");
    await workbench.quickInput.waitForMessage(/at least one letter or digit/u);
    await workbench.quickInput.accept();
    assert.ok(await workbench.quickInput.isOpen());
    await workbench.quickInput.cancel();
    assert.equal(await credits(), 500);
  });

  it("shows the price before Enter, and the answer in a panel after it", async () => {
    await research("espresso");
    assert.equal(await until("the charge", async () => (await credits()) === 497 && 497), 497);
    const view = await workbench.webviewFrame(resultPage);
    const grid = view.getByRole("grid", { name: "keywords" });
    await grid.getByRole("row").nth(3).waitFor();
    assert.match(
      (await view.getByRole("heading", { level: 1 }).textContent()) ?? "",
      /Research Keywords: espresso/u,
    );
    assert.ok(await view.getByText("Sample data").first().isVisible());
    assert.ok(
      await view
        .getByText(/search index/u)
        .first()
        .isVisible(),
    );
    assert.ok((await view.getByRole("button", { name: /\(\d+ credits?\)/u }).count()) >= 2);
  });

  it("asks about an existing file before anything is paid", async () => {
    const folder = join(product.blog, "seo", "exports");
    const file = join(folder, "research-keywords-espresso.csv");
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, "mine\n");
    await startExport(workbench);
    await workbench.quickInput.confirm();
    await workbench.quickInput.waitForTitle(words.fileExists);
    await workbench.quickInput.cancel();
    assert.equal(readFileSync(file, "utf8"), "mine\n");
    assert.equal(await credits(), 497);
    rmSync(folder, { recursive: true });
  });

  it("exports the dataset to a CSV file in the project, whole, and opens it", async () => {
    await startExport(workbench);
    await workbench.quickInput.confirm();
    await workbench.waitForTab("research-keywords-espresso.csv");
    const rows = readCsv(join(product.blog, "seo", "exports", "research-keywords-espresso.csv"));
    assert.ok(rows.length > 30);
    assert.equal(rows[0]?.["keyword"], "espresso");
    assert.equal(await until("the charge", async () => (await credits()) === 496 && 496), 496);
  });

  it("runs a next action from its priced button, and asks for what an incomplete one lacks", async () => {
    await workbench.treeRow("espresso", words.views.results, "Research Keywords").click();
    const view = await workbench.webviewFrame(resultPage);
    // the rows that were exported are on the page now: nothing offers to pay for them again
    await view
      .getByRole("button", { name: /Inspect Page/u })
      .first()
      .waitFor();
    assert.equal(await view.getByRole("button", { name: /Export Dataset|Load All/u }).count(), 0);
    await view
      .getByRole("button", { name: /Inspect Page \(3 credits\)/u })
      .first()
      .click();
    await workbench.waitForTab("Inspect Page");
    const form = await workbench.webviewFrame("#seo-run");
    await form.getByRole("button", { name: /Inspect Page \(3 credits\)/u }).waitFor();
    await workbench.runCommand("View: Close Editor");
    assert.equal(await credits(), 496);
    const again = await workbench.webviewFrame(resultPage);
    const tabs = await workbench.editorTabs();
    await again
      .getByRole("button", { name: /^Research Keywords: .+ \(3 credits\)$/u })
      .first()
      .click();
    await workbench.statusBarItem(words.sandbox(493));
    // an answer is drawn after its charge, and only offered to whoever has left by then
    await until(
      "the answer",
      async () => (await workbench.editorTabs()).length === tabs.length + 1,
    );
  });

  it("inspects the page of a URL in the text, from the right-click menu, after showing the price", async () => {
    await workbench.openFile(article);
    await workbench.textEditor.chooseFromContextMenu(
      "https://www.seriouseats.com/best",
      "SEO",
      "Inspect Page…",
    );
    await workbench.quickInput.waitForTitle(words.priced("Inspect Page", 3));
    assert.match(
      await workbench.quickInput.value(),
      /^https:\/\/www\.seriouseats\.com\/best-gooseneck-kettles-7481734/u,
    );
    await workbench.quickInput.waitForMessage(
      new RegExp(
        `^${escaped(words.price(3, 490))} · .*https://www\\.seriouseats\\.com/best-gooseneck-kettles-7481734 `,
        "u",
      ),
    );
    await workbench.quickInput.confirm();
    await workbench.waitForTab("Inspect Page: seriouseats.com/best-gooseneck-kettles-7481734");
    await (
      await workbench.webviewFrame("h1")
    )
      .getByText("Estimated organic traffic")
      .first()
      .waitFor();
  });

  it("offers the saved answer before it is paid for again", async () => {
    await typeSeed("espresso");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForTitle("Research Keywords: espresso");
    assert.deepEqual(
      (await workbench.quickInput.items()).map(({ label }) => label),
      [words.openSaved, words.runAgain],
    );
    await workbench.quickInput.pick(words.openSaved);
    await workbench.waitForTab("Research Keywords: espresso");
    assert.equal(await credits(), 490);
  });

  it("restores open results after a reload of the window without a call", async () => {
    await workbench.reload();
    // which tab a reloaded window shows depends on when the editor last wrote its state
    await workbench.page.getByRole("tab", { name: "Research Keywords: espresso" }).first().click();
    await workbench.waitForTab("Research Keywords: espresso");
    const view = await workbench.webviewFrame(resultPage);
    await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(3).waitFor();
    assert.equal(await credits(), 490);
  });

  it("loses nothing when the extension host is killed between answer and drawing", async () => {
    const results = join(product.storage, "results");
    const stored = new Promise<void>((resolve) => {
      const watcher = watch(results, (_event, name) => {
        if (
          name !== null &&
          name.endsWith(".seo.json") &&
          !name.startsWith(".") &&
          existsSync(join(results, name))
        ) {
          watcher.close();
          process.kill(product.editor.extensionHostPid() ?? 0, "SIGKILL");
          resolve();
        }
      });
    });
    const before = readdirSync(results).filter((name) => name.endsWith(".seo.json")).length;
    await typeSeed("ristretto");
    await workbench.quickInput.accept();
    await stored;
    assert.equal(
      readdirSync(results).filter((name) => name.endsWith(".seo.json")).length,
      before + 1,
    );
    await workbench.reload();
    await until("the answer in the Results view", async () =>
      (await workbench.treeRows(words.views.results)).some(({ label }) => label === "ristretto"),
    );
    await workbench.treeRow("ristretto", words.views.results).click();
    await workbench.waitForTab("Research Keywords: ristretto");
    assert.equal(await credits(), 487);
  });

  it("reports a broken saved file and leaves it alone", async () => {
    const broken = join(product.storage, "results", "broken.seo.json");
    mkdirSync(join(product.storage, "results"), { recursive: true });
    writeFileSync(broken, "{ not JSON");
    await workbench.pressViewButton(words.views.results, words.button("refreshResults"));
    await until("the broken entry", async () =>
      (await workbench.treeRows(words.views.results)).some(
        ({ label }) => label === "broken.seo.json",
      ),
    );
    assert.equal(readFileSync(broken, "utf8"), "{ not JSON");
  });

  it("draws no complaint from the editor about its manifest", () => {
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
