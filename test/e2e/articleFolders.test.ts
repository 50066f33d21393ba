import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { testSettings } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { ProblemsPanel } from "../support/problemsPanel.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { packageTestExtension } from "../support/testExtension.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/several.md";
const faulty = `---
title: One of several
description: In a window of many folders.
---

See [water](water-for-cofee.md).
`;

describe("findings in articles of several folders, one of them on no disk, in Restricted Mode", () => {
  let product: Product;
  let workbench: Workbench;
  let problems: ProblemsPanel;

  before(async () => {
    product = await startProduct({
      vsix: vsixPath,
      moreFolders: ["handbook", "notes", "memory:/site"],
      besides: await packageTestExtension({
        name: "memory-files",
        entry: "memoryFilesExtension.ts",
        manifest: { activationEvents: ["onFileSystem:memory"] },
      }),
      userSettings: testSettings("light", {
        "security.workspace.trust.enabled": true,
        "security.workspace.trust.startupPrompt": "never",
      }),
    });
    write(
      "../handbook/docusaurus.config.js",
      "module.exports = { url: 'https://h.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
    );
    write("../handbook/docs/beans.md", "# Beans\n\nSee [roasts](./roast.md).\n");
    write(
      "../notes/README.md",
      "---\ntitle: Notes\n---\n\nSee [nothing](nowhere.md) and ![](https://cdn.example.net/a.png).\n",
    );
    write("../notes/skills/tea.md", "---\ntitle: Notes\n---\n\nSee [nothing](nowhere.md).\n");
    write(article, faulty);
    // a folder that leads to itself
    symlinkSync(
      join(product.blog, "content"),
      join(product.blog, "content/posts/around"),
      "junction",
    );
    workbench = await product.open();
    problems = new ProblemsPanel(workbench);
  });
  after(() => product.dispose());
  leavePictureOfFailure(() => workbench, "article-folders");
  afterEach(() => workbench.notifications.dismissAll());

  function write(name: string, text: string): void {
    const path = join(product.blog, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  it("come in each folder with a site, and in no other", async () => {
    await workbench.runCommand(words.command("checkArticles"));
    await workbench.notifications.waitFor(/Articles checked: \d+\. Problems found/u);
    await problems.open();
    await until("the links that lead nowhere, in three folders", async () => {
      const all = (await problems.rows()).join("\n");
      return ["water-for-cofee.md", "roast.md", "gone.md"].every((target) => all.includes(target));
    });
    assert.doesNotMatch((await problems.rows()).join("\n"), /nowhere|README/u);
    await workbench.screenshot("article-folders");
  });

  it("are fixed in Restricted Mode, for free and in their file only", async () => {
    await workbench.page.getByText(words.restrictedMode).first().waitFor();
    const offered = await problems.fixesOf("water-for-cofee.md");
    const fix = offered.getByText(/^Change to .*water-for-coffee\.md/u);
    await fix.waitFor();
    assert.equal(await offered.getByText(/credit/u).count(), 0);
    await fix.click();
    await workbench.page.keyboard.press("ControlOrMeta+S");
    await until(
      "the mended file",
      () => readFileSync(join(product.blog, article), "utf8") !== faulty,
    );
    assert.equal(
      readFileSync(join(product.blog, article), "utf8"),
      faulty.replace("water-for-cofee.md", "water-for-coffee.md"),
    );
  });
});
