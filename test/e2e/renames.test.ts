import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator } from "playwright-core";
import { tryUntil } from "../support/cameAbout.ts";
import { testSettings } from "../support/editor.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { GitRepository } from "../support/gitRepository.ts";
import { vsixPath } from "../support/paths.ts";
import { ProblemsPanel } from "../support/problemsPanel.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const linking = "content/posts/cups.md";
const redirects = "static/_redirects";
const [both, , redirectOnly, notNow] = words.afterRename;
/** Articles of a folder that is renamed or deleted. */
const many = 200;

describe("articles that are renamed, moved and deleted by hand", () => {
  let product: Product;
  let workbench: Workbench;
  let repository: GitRepository;

  before(async () => {
    product = await startProduct({
      vsix: vsixPath,
      userSettings: testSettings("light", { "git.enabled": true }),
    });
    write(
      linking,
      article(
        "Cups",
        "[Filters](filter-papers.md), [again](/posts/filter-papers/#x). [Mugs](mugs.md), [mugs](/posts/mugs/). [First](many/p0.md), [last](/posts/many/p199/). [Jars](jars.md). [Box](boxes/p3.md). [Lids](lids.md).",
      ),
    );
    write(redirects, "/shop /store 301\n");
    for (const name of ["filter-papers", "mugs", "jars", "lids", "spoons", "trays"]) {
      write(`content/posts/${name}.md`, article(name, "White or brown."));
    }
    for (const folder of ["many", "boxes"]) {
      for (let at = 0; at < many; at += 1) {
        const next = `p${(at + 1) % many}.md`;
        write(
          `content/posts/${folder}/p${at}.md`,
          article(`${folder} ${at}`, `[next](${next}) [cups](../cups.md)`),
        );
      }
    }
    repository = GitRepository.in(product.blog);
    repository.commit("2026-01-01");
    workbench = await product.open();
    // the Explorer pastes what the clipboard names
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  beforeEach(async () => {
    await workbench.notifications.dismissAll();
    // a folder that a failed test left open would hide the rows below it from the others
    await workbench.runCommand("Collapse Folders in Explorer");
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "renames");

  const article = (title: string, text: string): string =>
    `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`;

  function write(name: string, text: string): void {
    const path = join(product.blog, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  const said = (name: string): string => readFileSync(join(product.blog, name), "utf8");
  const untilSaid = (name: string, pattern: RegExp): Promise<unknown> =>
    until(
      `${name} to say ${String(pattern)}`,
      () => pattern.test(said(name)),
      undefined,
      async () => said(name),
    );

  /** Goes to a row of the Explorer as a person does, and leaves the focus there; a folder at the end is left folded. */
  async function select(...path: readonly string[]): Promise<void> {
    const { page } = workbench;
    await page.keyboard.press("ControlOrMeta+Shift+E");
    for (const [at, name] of path.entries()) {
      const row = page
        .locator(".explorer-folders-view .monaco-list-row", { hasText: name })
        .first();
      await row.waitFor();
      const isLast = at === path.length - 1;
      const expanded = await row.getAttribute("aria-expanded");
      const untilExpanded = (now: "true" | "false"): Promise<unknown> =>
        until(
          `${name} to be unfolded: ${now}`,
          async () => (await row.getAttribute("aria-expanded")) === now,
        );
      if (isLast || expanded !== "true") {
        await row.click();
      }
      // a folder that was folded unfolds by the click once its files are read: they hide the rows below it
      if (isLast && expanded === "false") {
        await untilExpanded("true");
        await page.keyboard.press("ArrowLeft");
      }
      if (isLast && expanded !== null) {
        await untilExpanded("false");
      }
    }
  }

  /** Presses keys on rows of the Explorer until something shows: the list may just be drawn again, and take no key. */
  async function pressUntil(shown: Locator, press: () => Promise<void>): Promise<void> {
    await tryUntil("the Explorer to take the key", 5_000, async (timeout) => {
      if (!(await shown.isVisible())) {
        // of keys that were taken late and twice, the editor asks about the second time: nothing else takes a key until then
        if (await workbench.notifications.dialog.isVisible()) {
          await workbench.page.keyboard.press("Escape");
        }
        await press();
      }
      await shown.waitFor({ timeout });
    });
  }

  const pressOn = async (path: readonly string[], key: string): Promise<void> => {
    await select(...path);
    await workbench.page.keyboard.press(key);
  };

  /** Renames a row of the Explorer. */
  async function rename(path: readonly string[], name: string): Promise<void> {
    const { page } = workbench;
    const box = page.locator(".explorer-folders-view .monaco-inputbox input");
    await pressUntil(box, () => pressOn(path, "F2"));
    await box.fill(name);
    await page.keyboard.press("Enter");
  }

  /** Deletes a row of the Explorer, as the editor asks about it. */
  async function remove(...path: readonly string[]): Promise<void> {
    const { notifications } = workbench;
    await pressUntil(notifications.dialog, () => pressOn(path, "Delete"));
    const { buttons } = await notifications.modal();
    const confirming = buttons.find((name) => /^(?:Delete|Move to Trash)$/u.test(name));
    await notifications.clickModal(confirming ?? buttons.join(", "));
  }

  /** What the editor's own links are set to; line numbers tell when it has read that. */
  async function setEditorLinks(mode: "prompt" | "always", numbers: boolean): Promise<void> {
    write(
      ".vscode/settings.json",
      JSON.stringify({
        "markdown.updateLinksOnFileMove.enabled": mode,
        // the folder of the open file would unfold, and hide the rows below it
        "explorer.autoReveal": false,
        "editor.lineNumbers": numbers ? "on" : "off",
      }),
    );
    await until(
      "the editor to read its settings",
      async () =>
        (await workbench.textEditor.element.locator(".line-numbers").count()) > 0 === numbers,
    );
  }

  /** Our questions and messages that are shown. */
  const ours = async (): Promise<string[]> =>
    (await workbench.notifications.messages()).filter((text) =>
      /^(?:\/posts\/|200 pages )/u.test(text),
    );

  it("F2 of a file: one question redirects it, and updates its links", async () => {
    const { notifications } = workbench;
    await rename(["content", "posts", "filter-papers.md"], "papers.md");
    const question =
      /^\/posts\/filter-papers\/ is now \/posts\/papers\/\. Redirect it and update \d+ links\?$/u;
    await notifications.waitFor(question);
    await workbench.screenshot("renames-question");
    assert.deepEqual(await notifications.buttons(question), words.afterRename);
    await notifications.click(question, both);
    await workbench.quickInput.pick(redirects);
    await notifications.waitFor(/links? updated\. Redirect written: static\/_redirects\.$/u);
    await workbench.screenshot("renames-done");
    assert.match(said(redirects), /^\/posts\/filter-papers\/? +\/posts\/papers\//mu);
    assert.match(said(linking), /\[Filters\]\(papers\.md\), \[again\]\(\/posts\/papers\/#x\)/u);
  });

  it("F2 of a folder of 200: one question", async () => {
    const { notifications } = workbench;
    await rename(["content", "posts", "many"], "others");
    const question =
      /^200 pages have new URLs: \/posts\/many\/p\d+\/ is now \/posts\/others\/p\d+\/, for example\. Redirect them and update 2 links\?$/u;
    await notifications.waitFor(question);
    await workbench.screenshot("renames-folder");
    assert.equal((await ours()).length, 1);
    await notifications.click(question, both);
    await notifications.waitFor(/^2 links updated\. Redirect written: static\/_redirects\.$/u);
    assert.match(
      said(linking),
      /\[First\]\(others\/p0\.md\), \[last\]\(\/posts\/others\/p199\/\)/u,
    );
    assert.match(said(redirects), /^\/posts\/many\/p199\/? +\/posts\/others\/p199\//mu);
  });

  it("cut and pasted elsewhere, where the editor asks about links itself: ours comes afterwards, about what is left", async () => {
    const { notifications } = workbench;
    // the editor's own search for links knows open texts at once
    await workbench.openFile(linking);
    await setEditorLinks("prompt", false);
    await pressUntil(notifications.dialog, async () => {
      // once the file is moved, the editor's question may still be on its way
      if (existsSync(join(product.blog, "content/posts/mugs.md"))) {
        await pressOn(["content", "posts", "mugs.md"], "ControlOrMeta+X");
        await pressOn(["content", "posts", "others"], "ControlOrMeta+V");
      }
    });
    await workbench.screenshot("renames-editor-asks");
    assert.deepEqual(await ours(), []);
    await notifications.clickModal("Yes");
    const question =
      /^\/posts\/mugs\/ is now \/posts\/others\/mugs\/\. Redirect it and update 1 link\?$/u;
    await notifications.waitFor(question);
    await workbench.screenshot("renames-after-editor");
    await notifications.click(question, both);
    // the editor leaves the text that it changed unsaved, and so do we
    await notifications.waitFor(
      /^1 link updated\. Redirect written: static\/_redirects\. 1 file had unsaved changes: save it yourself\.$/u,
    );
    await workbench.runCommand("File: Save All Files");
    await untilSaid(linking, /\[Mugs\]\(others\/mugs\.md\), \[mugs\]\(\/posts\/others\/mugs\/\)/u);
    assert.match(said(redirects), /^\/posts\/mugs\/? +\/posts\/others\/mugs\//mu);
  });

  it("by F2 where the editor updates links unasked: ours is about the redirect", async () => {
    const { notifications } = workbench;
    await setEditorLinks("always", true);
    await rename(["content", "posts", "jars.md"], "pots.md");
    const question = /^\/posts\/jars\/ is now \/posts\/pots\/\. Redirect it\?$/u;
    await notifications.waitFor(question);
    assert.equal((await ours()).length, 1);
    await notifications.click(question, notNow);
    await workbench.runCommand("File: Save All Files");
    await untilSaid(linking, /\[Jars\]\(pots\.md\)/u);
  });

  it("Delete of a file: what is lost is said once, and can be redirected to another page", async () => {
    const { notifications, quickInput } = workbench;
    await remove("content", "posts", "lids.md");
    const gone = /^\/posts\/lids\/ is no longer published\. 1 link leads to it\.$/u;
    await notifications.waitFor(gone);
    await workbench.screenshot("renames-deleted");
    await notifications.click(gone, "Redirect…");
    await quickInput.pick("Cups");
    await notifications.waitFor(/^Redirect written: static\/_redirects\.$/u);
    assert.match(said(redirects), /^\/posts\/lids\/? +\/posts\/cups\//mu);
  });

  it("Delete of a folder of 200: said once", async () => {
    const { notifications } = workbench;
    await remove("content", "posts", "boxes");
    const gone =
      /^200 pages are no longer published, such as \/posts\/boxes\/p\d+\/\. 1 link leads to them\.$/u;
    await notifications.waitFor(gone);
    await workbench.screenshot("renames-folder-deleted");
    assert.equal((await ours()).length, 1);
  });

  it("a slug in the Article view: asked once it is saved and quiet", async () => {
    const { notifications, page } = workbench;
    await workbench.openFile("content/posts/spoons.md");
    await workbench.runCommand(words.focus("article"));
    const slug = (await workbench.webviewFrame("seo-article")).getByRole("textbox", {
      name: "Slug",
    });
    await slug.fill("teaspoons");
    await slug.press("Enter");
    await workbench.textEditor.waitForText("slug: teaspoons");
    await workbench.textEditor.element.click();
    await page.keyboard.press("ControlOrMeta+S");
    const question = /^\/posts\/spoons\/ is now \/posts\/teaspoons\/\. Redirect it\?$/u;
    await notifications.waitFor(question);
    await workbench.screenshot("renames-slug");
    await notifications.click(question, redirectOnly);
    await untilSaid(redirects, /^\/posts\/spoons\/? +\/posts\/teaspoons\//mu);
  });

  it("in a terminal: found among the problems, with what can be done", async () => {
    const problems = new ProblemsPanel(workbench);
    await problems.open();
    repository.git("mv", "content/posts/trays.md", "content/posts/boards.md");
    await problems.until(/\/posts\/trays\/ is now \/posts\/boards\/, without a redirect/u);
    await workbench.screenshot("renames-terminal");
    const fixes = await problems.fixesOf("/posts/trays/ is now");
    await fixes.getByText("Redirect in static/_redirects").click();
    await workbench.waitForTab("boards.md");
    await workbench.openFile(redirects);
    await workbench.textEditor.element.click();
    await workbench.page.keyboard.press("ControlOrMeta+S");
    await untilSaid(redirects, /^\/posts\/trays\/? +\/posts\/boards\//mu);
    await problems.until(/\/posts\/trays\/ is now/u, false);
    await workbench.screenshot("renames-terminal-redirected");
  });
});
