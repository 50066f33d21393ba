import assert from "node:assert/strict";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { addToList } from "../../src/editor/features/keywordLists/addToList.ts";
import { chooseTarget } from "../../src/editor/platform/projectFiles/chooseTarget.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerInputs,
  answerWindow,
  hurry,
  restoreWindow,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { atStart, words } from "../support/words.ts";

const file = { subfolder: "exports", fileName: "rows.csv" };
const published = /would publish the files in seo\//u;

describe("research files in a project that publishes everything", () => {
  let api: Assembly;
  let result: SavedResult;
  const root = (): string =>
    vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder is open");
  const inProject = (...path: readonly string[]): string => join(root(), ...path);
  const [config, ignore, hugo] = ["_config.yml", ".eleventyignore", "hugo.toml"];

  before(async () => {
    api = await testApi();
    await api.app.connections.useSandbox();
    result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "chemex", limit: 5 } }),
    );
    // The project of all tests is Hugo's, whose files lie below content.
    renameSync(inProject(hugo), inProject("hugo.kept"));
  });
  beforeEach(async () => {
    await api.app.context.workspaceState.update("seoResearch.publishing", undefined);
    rmSync(inProject("seo"), { recursive: true, force: true });
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("folder", undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const name of [config, ignore, "eleventy.config.js", "seo", "research"]) {
      rmSync(inProject(name), { recursive: true, force: true });
    }
  });
  after(() => renameSync(inProject("hugo.kept"), inProject(hugo)));

  /** A configuration of its own for a test: an editor may hold an older text of a file that another test has had. */
  async function jekyll(text: string): Promise<void> {
    writeFileSync(inProject(config), text);
    await until(
      "the editor has the configuration of this test",
      async () => (await vscode.workspace.openTextDocument(inProject(config))).getText() === text,
    );
  }

  function answering(...answers: readonly (readonly [what: RegExp, button: string])[]): Asked[] {
    return answerWindow(({ what }) => answers.find(([pattern]) => pattern.test(what))?.[1]);
  }

  it("P2: are kept out of a Jekyll site by one click, before the first of them is written, and undo takes that back", async () => {
    const before = "# Blog\ntitle: Coffee\nexclude:\n  - vendor # gems\n";
    await jekyll(before);
    const asked = answering([published, "Exclude in _config.yml"]);
    const target = await chooseTarget(api.app, file);
    assert.equal(target?.uri.fsPath, inProject("seo", "exports", "rows.csv"));
    const [question] = asked;
    assert.deepEqual(
      [question?.what, question?.items],
      [
        "Jekyll would publish the files in seo/ with your site.",
        ["Exclude in _config.yml", words.chooseAnotherFolder, words.saveAnyway],
      ],
    );
    assert.match(question?.detail ?? "", /Nothing has been saved or charged yet/u);
    assert.equal(readFileSync(inProject(config), "utf8"), `${before}  - seo/\n`);
    assert.ok(!existsSync(inProject("seo")));
    assert.equal((await untilAsked(asked, /Added seo\//u)).what, "Added seo/ to _config.yml.");
    // It is excluded now: nobody is asked again.
    const again = answering();
    assert.notEqual(await chooseTarget(api.app, file), undefined);
    assert.deepEqual(again, []);
    await vscode.window.showTextDocument(vscode.Uri.file(inProject(config)));
    await vscode.commands.executeCommand("undo");
    assert.equal(vscode.window.activeTextEditor?.document.getText(), before);
    await vscode.window.activeTextEditor?.document.save();
  });

  it("P2: are taken back out of the list by the button of the message", async () => {
    const before = "title: Tea\r\nexclude: [a, b]\r\n";
    await jekyll(before);
    answering([published, "Exclude in _config.yml"], [/Added seo\//u, words.undo]);
    await chooseTarget(api.app, file);
    await until("the file is as it was", () => readFileSync(inProject(config), "utf8") === before);
  });

  it("P2: are kept out of an Eleventy site by a new .eleventyignore", async () => {
    writeFileSync(inProject("eleventy.config.js"), "export default function () {}\n");
    const asked = answering([published, "Exclude in .eleventyignore"]);
    assert.notEqual(await chooseTarget(api.app, file), undefined);
    assert.match(asked[0]?.what ?? "", /^Eleventy would publish/u);
    assert.equal(readFileSync(inProject(ignore), "utf8"), "seo/\n");
  });

  it("P2: are saved anyway where the person wants that, and asked about once", async () => {
    await jekyll("title: Anyway\n");
    const asked = answering([published, words.saveAnyway]);
    await addToList(api.app, { results: [result] });
    assert.equal(asked.filter(({ what }) => published.test(what)).length, 1);
    assert.ok(existsSync(inProject("seo", "keywords", "chemex.csv")));
    assert.equal(readFileSync(inProject(config), "utf8"), "title: Anyway\n");
    const again = answering();
    await chooseTarget(api.app, file);
    assert.deepEqual(again, []);
  });

  it("M5: are neither excluded nor saved by a key that was pressed before the question could be read", async () => {
    await jekyll("title: Held\n");
    for (const button of ["Exclude in _config.yml", words.saveAnyway]) {
      const person = hurry();
      const delays = [40, 300, 600];
      const asked = answerWindow(() => {
        const delay = delays.shift();
        person.wait(delay ?? 0);
        return delay === undefined ? undefined : button;
      });
      assert.equal(await chooseTarget(api.app, file), undefined);
      assert.equal(asked.length, 4, button);
      assert.match(asked[1]?.detail ?? "", /^Select again to confirm\./u);
      assert.equal(readFileSync(inProject(config), "utf8"), "title: Held\n");
    }
  });

  it("P2: are not written, and nothing is changed, where the person gives up", async () => {
    await jekyll("title: Given up\n");
    const asked = answering();
    assert.equal(await chooseTarget(api.app, file), undefined);
    await addToList(api.app, { results: [result] });
    assert.equal(asked.filter(({ what }) => published.test(what)).length, 2);
    assert.ok(!existsSync(inProject("seo")));
    assert.equal(readFileSync(inProject(config), "utf8"), "title: Given up\n");
  });

  it("P2: go to another folder, which is asked about in turn where it would be published, too", async () => {
    await jekyll("title: Elsewhere\nexclude: [drafts]\n");
    const asked = answerWindow(({ what }) =>
      /would publish the files in/u.test(what) ? words.chooseAnotherFolder : undefined,
    );
    const folders = ["../out", "research", "_research"];
    answerInputs(
      ({ what }) => (what.startsWith("Folder for Research Files") ? folders.shift() : undefined),
      asked,
    );
    const target = await chooseTarget(api.app, file);
    assert.equal(target?.uri.fsPath, inProject("_research", "exports", "rows.csv"));
    assert.deepEqual(folders, []);
    assert.deepEqual(
      asked.map(({ what }) => what).filter((what) => /would publish|Type a folder/u.test(what)),
      [
        "Jekyll would publish the files in seo/ with your site.",
        "Folder for Research Files: Type a folder inside the project, for example research.",
        "Jekyll would publish the files in research/ with your site.",
      ],
    );
    assert.equal(vscode.workspace.getConfiguration("seoResearch").get("folder"), "_research");
    assert.equal(readFileSync(inProject(config), "utf8"), "title: Elsewhere\nexclude: [drafts]\n");
  });

  it("P2: are asked about before an existing list is merged into, too", async () => {
    await jekyll("title: Merging\n");
    answering([published, words.saveAnyway]);
    await addToList(api.app, { results: [result] });
    await api.app.context.workspaceState.update("seoResearch.publishing", undefined);
    const asked = answering([atStart(words.addKeywords), "chemex.csv"]);
    await addToList(api.app, { results: [result] });
    assert.ok(asked.some(({ what }) => published.test(what)));
  });

  it("P2: leave the site's files alone in Restricted Mode, and can be saved elsewhere or anyway", async () => {
    await jekyll("title: Restricted\n");
    const trust = Object.getOwnPropertyDescriptor(vscode.workspace, "isTrusted") ?? assert.fail();
    try {
      Object.defineProperty(vscode.workspace, "isTrusted", {
        configurable: true,
        get: () => false,
      });
      const asked = answering([published, words.saveAnyway]);
      assert.notEqual(await chooseTarget(api.app, file), undefined);
      assert.deepEqual(asked[0]?.items, ["Save Elsewhere…", words.saveAnyway]);
      assert.equal(readFileSync(inProject(config), "utf8"), "title: Restricted\n");
    } finally {
      Object.defineProperty(vscode.workspace, "isTrusted", trust);
    }
  });

  it("are refused with a sentence where the setting for their folder is no path inside the project", async () => {
    const settings = vscode.workspace.getConfiguration("seoResearch");
    for (const named of [String.raw`D:\research`, "/srv/research", "../research"]) {
      await settings.update("folder", named, vscode.ConfigurationTarget.Workspace);
      await assert.rejects(chooseTarget(api.app, file), /isn't a folder inside the project/u);
    }
  });

  it("P2: are asked about below the content of a generator that publishes only that", async () => {
    writeFileSync(inProject(hugo), "title = 'x'\n");
    try {
      const outside = answering();
      assert.notEqual(await chooseTarget(api.app, file), undefined);
      assert.deepEqual(outside, []);
      await vscode.workspace
        .getConfiguration("seoResearch")
        .update("folder", "content/research", vscode.ConfigurationTarget.Workspace);
      const asked = answering([/would publish/u, words.saveAnyway]);
      assert.notEqual(await chooseTarget(api.app, file), undefined);
      assert.deepEqual(
        [asked[0]?.what, asked[0]?.items],
        [
          "Hugo would publish the files in content/research/ with your site, because it publishes content/.",
          [words.chooseAnotherFolder, words.saveAnyway],
        ],
      );
    } finally {
      rmSync(inProject(hugo));
    }
  });
});
