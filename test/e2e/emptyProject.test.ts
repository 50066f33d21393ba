import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { vsixPath } from "../support/paths.ts";
import { readCsv, startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { atStart, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const seed = "latte art";

describe("from an empty project to a keyword list, a brief and an article, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;
  /** What the rows were called that went into the list, in the table's order. */
  const chosen: string[] = [];

  before(async () => {
    product = await startProduct({ vsix: vsixPath, folder: "empty" });
    workbench = await product.open();
    assert.deepEqual(readdirSync(product.blog), []);
    await workbench.showContainer(words.views.container);
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    await workbench.foldView(words.views.account);
    await workbench.foldView(words.views.tools);
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "empty-project");
  afterEach(() => workbench.notifications.dismissAll());

  function text(...path: string[]): string {
    return readFileSync(join(product.blog, ...path), "utf8");
  }

  async function keywords(): Promise<Frame> {
    await workbench.waitForTab(`Research Keywords: ${seed}`);
    const view = await workbench.webviewFrame('[role="grid"]');
    await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(6).waitFor();
    return view;
  }

  async function save(): Promise<void> {
    await workbench.page.keyboard.press("ControlOrMeta+S");
  }

  it("puts selected rows of a result into a new keyword list", async () => {
    await workbench.runCommand(words.command("researchKeywords"));
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await workbench.quickInput.type(seed);
    await workbench.quickInput.waitForMessage(atStart(words.price(3, 497)));
    await workbench.quickInput.accept();
    const view = await keywords();
    const grid = view.getByRole("grid", { name: "keywords" });
    await grid.getByRole("gridcell").first().focus();
    for (let row = 0; row < 3; row++) {
      chosen.push((await view.locator(".seo-cell:focus").textContent())?.trim() ?? "");
      await workbench.page.keyboard.press("Space");
      await workbench.page.keyboard.press("ArrowDown");
    }
    await workbench.page.keyboard.press("ArrowUp");
    await workbench.page.keyboard.press("Shift+F10");
    await view.locator("[role=menuitem][data-action=keywordList]").click();
    await workbench.waitForTab("latte-art.csv");
    const rows = readCsv(join(product.blog, "seo", "keywords", "latte-art.csv"));
    assert.equal(rows.length, chosen.length);
    assert.ok(rows.every(({ keyword }) => chosen.includes(keyword ?? "")));
    assert.ok(
      rows.every(
        ({ location, language, source, observed_at }) =>
          location === "United States" &&
          language === "English" &&
          source !== "" &&
          observed_at !== "",
      ),
    );
    await until("what was added", async () =>
      (await workbench.statusBarText()).some((entry) => /3 added/u.test(entry)),
    );
    await workbench.screenshot("empty-project-list");
  });

  it("begins an article whose front matter is made from nothing", async () => {
    writeFileSync(join(product.blog, "latte-art-at-home.md"), "");
    await workbench.openFile("latte-art-at-home.md");
    await workbench.page.keyboard.type("Milk first.\n");
    await workbench.textEditor.waitForText("Milk first.");
    await workbench.runCommand(words.command("editFrontMatter"));
    const view = await workbench.webviewFrame("seo-article");
    await view.locator("[data-field=title] textarea:focus").waitFor();
    await workbench.page.keyboard.type("Latte art: first hearts");
    await workbench.screenshot("empty-project-fields");
    await workbench.page.keyboard.press("Enter");
    await workbench.textEditor.waitForText('title: "Latte art: first hearts"');
    await save();
    await until("the saved article", () =>
      text("latte-art-at-home.md").startsWith('---\ntitle: "Latte art: first hearts"\n---\n'),
    );
  });

  it("takes the article's keyword from a row, and shows its figures above it", async () => {
    const view = await backToKeywords();
    const cell = view
      .getByRole("grid", { name: "keywords" })
      .getByRole("gridcell", { name: chosen[0] ?? "", exact: true })
      .first();
    // the rows that went into the list are still selected
    await cell.click();
    await workbench.page.keyboard.press("Escape");
    await cell.click({ button: "right" });
    await view.locator("[role=menuitem][data-action=article]").click();
    await workbench.openFile("latte-art-at-home.md");
    await workbench.textEditor.waitForText(`keyword: ${chosen[0]}`);
    const figures = workbench.textEditor.element
      .locator(".codelens-decoration a")
      .filter({ hasText: /\/month/u });
    await figures.first().waitFor();
    await workbench.screenshot("empty-project-lens");
  });

  it("makes the brief from the line above the keyword, with the price of what is missing", async () => {
    await workbench.textEditor.element
      .locator(".codelens-decoration a", { hasText: words.lens.brief })
      .click();
    await workbench.quickInput.waitForTitle(
      new RegExp(`^${words.newBrief}: ${chosen[0]} · United States, English · free$`, "u"),
    );
    await workbench.quickInput.toggle(words.resultPage);
    await workbench.quickInput.waitForTitle(/· 2 credits \(495 left\)$/u);
    await workbench.screenshot("empty-project-brief-question");
    await workbench.quickInput.accept();
    const name = readName();
    await workbench.waitForTab(name);
    await workbench.statusBarItem(words.sandbox(495));
    const brief = text("seo", "briefs", name);
    assert.match(brief, new RegExp(`^---\\nkeyword: ${chosen[0]}\\n`, "u"));
    assert.match(brief, /^## Who ranks now$/mu);
    assert.match(brief, /\n<!-- SEO Research: used to update the parts [^<>]*-->\n$/u);
    await workbench.notifications.waitFor(
      new RegExp(`${words.briefWritten} to seo/briefs/.*\\.md\\. .*Fetched for 2 credits`, "u"),
    );
    await workbench.screenshot("empty-project-brief");
    await workbench.notifications.dismissAll();
    await workbench.runCommand("Markdown: Open Preview");
    await workbench.waitForTab(`Preview ${name}`);
    const preview = await workbench.webviewFrame("h1");
    assert.equal(
      await preview.getByRole("heading", { level: 1 }).textContent(),
      `Brief: ${chosen[0]}`,
    );
    assert.equal(
      await preview.getByText("used to update the parts").count(),
      0,
      "marks are not shown",
    );
    await workbench.screenshot("empty-project-brief-preview");
  });

  it("makes the same brief again for nothing, into the file that is there", async () => {
    await workbench.runCommand(words.command("createBrief"));
    await workbench.quickInput.answer(words.newBrief, chosen[0] ?? "");
    await workbench.quickInput.waitForTitle(words.fileExists);
    await workbench.quickInput.pick("Merge into the file");
    await workbench.quickInput.waitForTitle(/· free$/u);
    await until("the rows", async () => (await workbench.quickInput.items()).length === 5);
    // the keyword's figures are in the saved related terms; to fetch them again has a row of its own
    assert.deepEqual(
      (await workbench.quickInput.items()).map(({ checked }) => checked),
      [true, false, true, true, false],
    );
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor(
      new RegExp(
        `${words.briefMerged} into .*From saved results, free: Keyword figures, ${words.resultPage}, Related terms\\.`,
        "u",
      ),
    );
    await workbench.statusBarItem(words.sandbox(495));
    assert.deepEqual(readdirSync(join(product.blog, "seo", "briefs")), [readName()]);
  });

  it("puts a sourced figure into the article, and takes it back with one undo", async () => {
    await workbench.openFile("latte-art-at-home.md");
    const view = await backToKeywords();
    await view
      .getByRole("grid", { name: "keywords" })
      .getByRole("gridcell", { name: chosen[0] ?? "", exact: true })
      .first()
      .click({ button: "right" });
    await view.locator("[role=menuitem][data-action=insert]").click();
    await workbench.quickInput.waitForTitle("Insert 1 row into latte-art-at-home.md");
    const figure = (await workbench.quickInput.items()).find(({ description }) =>
      description.startsWith(words.column("monthly_volume")),
    );
    assert.ok(figure !== undefined, "a figure with its source");
    await workbench.quickInput.pick(figure.label);
    await workbench.waitForTab("latte-art-at-home.md");
    await workbench.textEditor.waitForText("[^");
    await workbench.setTheme("dark");
    await workbench.screenshot("empty-project-article-dark");
    await save();
    const article = await until(
      "the saved article",
      () =>
        /\[\^[\w-]+\]: .*Monthly volume/u.test(text("latte-art-at-home.md")) &&
        text("latte-art-at-home.md"),
    );
    assert.match(article, /United States, English; .*sample data, [A-Z][a-z]{2} \d{1,2}, 20\d\d/u);
    await workbench.textEditor.click("first hearts");
    await workbench.page.keyboard.press("ControlOrMeta+Z");
    await until(
      "the figure to be gone",
      async () => !(await workbench.textEditor.lines()).some((line) => line.includes("[^")),
    );
    assert.deepEqual(workbench.manifestComplaints(), []);
  });

  /** To the result's tab, which costs nothing. */
  async function backToKeywords(): Promise<Frame> {
    await workbench.runCommand(words.focus("results"));
    await workbench.treeRow(seed, words.views.results, "Research Keywords").click();
    return keywords();
  }

  function readName(): string {
    return `${(chosen[0] ?? "").replaceAll(" ", "-")}.md`;
  }
});
