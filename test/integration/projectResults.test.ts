import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import type { ShownResults } from "../../src/editor/features/savedResults/shownWords.ts";
import { openProjects } from "../../src/editor/platform/openProjects.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { answered, answerWindow } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { words } from "../support/words.ts";
import { withWorkspace } from "./pretendedWorkspace.ts";
import { resultTabs } from "./resultTabs.ts";
import { noRuns, ResultsUnderTest } from "./resultsUnderTest.ts";

const elsewhere = "file:///work/another-project";

describe("F8: the results of this project", () => {
  let results: ResultsUnderTest;
  let api: Assembly;
  let view: ResultsProvider;
  let shown: ShownResults | undefined;

  before(async () => {
    results = await ResultsUnderTest.open();
    ({ api } = results);
  });
  beforeEach(() => {
    view = results.begin();
    view.onDidShow((now) => (shown = now));
  });
  afterEach(() => results.end());

  const listed = async (...ones: readonly { readonly id: string }[]): Promise<boolean[]> => {
    const rows = [...(await results.groups()).values()].flat().map(({ id }) => id);
    return ones.map(({ id }) => rows.includes(id));
  };

  it("F8: are shown with those of no known project; the others when they are wanted", async () => {
    const here = await results.keep("here", { projects: openProjects() });
    const before = await results.keep("earlier version");
    const other = await results.keep("elsewhere", { projects: [elsewhere] });
    assert.equal(openProjects().length, 1);
    assert.deepEqual(await listed(here, before, other), [true, true, false]);
    assert.deepEqual([shown?.scope, shown?.elsewhere], ["project", 1]);

    await vscode.commands.executeCommand("seoResearch.showAllResults");
    assert.deepEqual(await listed(here, before, other), [true, true, true]);
    assert.equal(shown?.scope, "all");
    const anew = new ResultsProvider(api.app, noRuns);
    assert.equal(anew.scope, "all");
    anew.dispose();

    await vscode.commands.executeCommand("seoResearch.showProjectResults");
    assert.deepEqual(await listed(here, before, other), [true, true, false]);
  });

  it("F8: are those of any folder of the window; without a folder all are shown", async () => {
    const other = await results.keep("elsewhere", { projects: ["file:///gone", elsewhere] });
    const folders = vscode.workspace.workspaceFolders ?? [];
    const second = { uri: vscode.Uri.parse(elsewhere), name: "another", index: 1 };
    assert.deepEqual(await listed(other), [false]);
    await withWorkspace("workspaceFolders", [...folders, second], async () => {
      assert.deepEqual(await listed(other), [true]);
    });
    await withWorkspace("workspaceFolders", undefined, async () => {
      assert.deepEqual(await listed(other), [true]);
      assert.equal(shown?.scope, "any");
    });
  });

  it("F8: a new result that is filtered out has a row that shows it, and takes away no more than it must", async () => {
    const other = await results.keep("moved away", { projects: [elsewhere] });
    view.addSaved(other.id);
    const [first] = await view.getChildren();
    assert.deepEqual([first?.context, shown?.hiddenNew], ["hidden", 1]);
    view.setFilter("moved");
    view.addSaved(other.id);
    await view.showHidden();
    assert.deepEqual([view.filter, view.scope], ["moved", "all"]);
    assert.deepEqual(await listed(other), [true]);
    assert.equal(shown?.hiddenNew, 0);

    const here = await results.keep("nightingale", { projects: openProjects() });
    await view.setScope("project");
    view.setFilter("moved");
    view.addSaved(here.id);
    const [row] = await view.getChildren();
    assert.equal(row?.command?.id, "seoResearch.showHiddenResults");
    await view.showHidden();
    assert.deepEqual([view.filter, view.scope], ["", "project"]);
    assert.deepEqual(await listed(here, other), [true, false]);
    assert.ok((await results.groups()).has(words.today));
  });
});

describe("F8: a paid call", () => {
  const tabs = resultTabs();

  it("F8: a paid result notes the window's folders, without a name and a password in them", async () => {
    const folders = ["ftp://anna:secret@example.com/blog", "file:///work/docs"].map(
      (uri, index) => ({ uri: vscode.Uri.parse(uri), name: `${index}`, index }),
    );
    const run = async (keyword: string): Promise<unknown> => {
      answerWindow();
      const args = { keyword, location: "Germany", language: "German" };
      const { id, projects } = answered(await tabs.api.runner.run({ tool: inspectKeyword, args }));
      rmSync(tabs.api.app.results.resultPath(id), { force: true });
      return projects;
    };
    await withWorkspace("workspaceFolders", folders, async () => {
      assert.deepEqual(await run("two folders"), ["ftp://example.com/blog", "file:///work/docs"]);
    });
    await withWorkspace("workspaceFolders", undefined, async () => {
      assert.equal(await run("no folder"), undefined);
    });
    assert.deepEqual(await run("this folder"), openProjects());
  });
});
