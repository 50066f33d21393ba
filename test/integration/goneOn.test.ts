import assert from "node:assert/strict";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerPicks,
  answerWindow,
  restoreWindow,
  tabLabels,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, atStart, words } from "../support/words.ts";

describe("a person who goes on writing while a call is under way", () => {
  let api: Assembly;
  let service: Sandbox;
  let result: SavedResult;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const article = join(folder, "gone-on.md");

  before(async () => {
    api = await testApi();
    service = await startService({ credits: 500, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "cold brew" } }),
    );
    writeFileSync(article, "My own words.\n");
  });
  beforeEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));
  afterEach(() => {
    Reflect.deleteProperty(api.runner, "run");
    restoreWindow();
  });
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await service.close();
    for (const path of [article, join(folder, "seo", "exports"), join(folder, "seo", "briefs")]) {
      rmSync(path, { recursive: true, force: true });
    }
  });

  /** What a person does during each call from now on. */
  function duringCalls(act: () => Promise<unknown>): void {
    const { runner } = api;
    const run = runner.run.bind(runner);
    const runMeanwhile: typeof runner.run = async (request) => {
      await act();
      return run(request);
    };
    Object.assign(runner, { run: runMeanwhile });
  }

  function goOnWriting(): void {
    duringCalls(async () =>
      vscode.window.showTextDocument(vscode.Uri.file(article), { preview: false }),
    );
  }

  function inFront(): string | undefined {
    return vscode.window.tabGroups.activeTabGroup.activeTab?.label;
  }

  it("keeps the article in front, and is told that the answer is there", async () => {
    goOnWriting();
    const asked = answerWindow();
    const ended = await api.flow.submit({ tool: researchKeywords, args: { seed: "nitro coffee" } });
    assert.deepEqual(ended, { kind: "answered" }, `asked: ${JSON.stringify(asked)}`);
    const told = await untilAsked(asked, anywhere(words.isReady));
    assert.equal(told.what, `Research Keywords: nitro coffee ${words.isReady}.`);
    assert.deepEqual(told.items, [words.showResult]);
    assert.deepEqual(tabLabels(), ["gone-on.md"]);
  });

  it("has the answer in front when they want it", async () => {
    goOnWriting();
    answerWindow(({ items }) => items.find((item) => item === words.showResult));
    await api.flow.submit({ tool: researchKeywords, args: { seed: "flat white" } });
    await until("the result in front", () => inFront() === "Research Keywords: flat white");
    assert.deepEqual(tabLabels(), ["gone-on.md", "Research Keywords: flat white"]);
  });

  it("has an answer in front at once where they stayed", async () => {
    await vscode.window.showTextDocument(vscode.Uri.file(article), { preview: false });
    const asked = answerWindow();
    await api.flow.submit({ tool: researchKeywords, args: { seed: "cortado" } });
    await until("the result in front", () => inFront() === "Research Keywords: cortado");
    assert.deepEqual(
      asked.filter(({ what }) => what.includes(words.isReady)),
      [],
    );
  });

  it("is told as well where they go on in the very article in which they asked", async () => {
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(article), {
      preview: false,
    });
    duringCalls(async () => {
      assert.ok(await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "More of ")));
    });
    const asked = answerWindow();
    await api.flow.submit({ tool: researchKeywords, args: { seed: "lungo" } });
    await untilAsked(asked, new RegExp(`^Research Keywords: lungo ${words.isReady}\\.$`, "u"));
    assert.deepEqual(tabLabels(), ["gone-on.md"]);
    assert.ok(editor.document.getText().startsWith("More of My own words."));
    await editor.document.save();
  });

  it("is offered the file that an export has written", async () => {
    goOnWriting();
    const asked = answerWindow(({ what, items }) =>
      what.startsWith(words.exportAs) ? "CSV" : items.find((item) => item === words.openFile),
    );
    const envelope = envelopeOf(result) ?? assert.fail("no envelope");
    await api.flow.exportResource(result, envelope, 0);
    assert.deepEqual((await untilAsked(asked, /rows saved to/u)).items, [words.openFile]);
    await until("the file in front", () => inFront() === "research-keywords-cold-brew.csv");
  });

  it("is offered the brief that was written", async () => {
    goOnWriting();
    const asked = answerWindow();
    answerPicks(
      ({ items }) =>
        items.filter((item) => item.includes(words.resultPage)).map(() => words.resultPage),
      asked,
    );
    await api.app.commands.get("seoResearch.createBrief")?.({ keyword: "cold brew" });
    assert.deepEqual((await untilAsked(asked, atStart(words.briefWritten))).items, [
      "Open Brief",
      "Open Preview",
    ]);
    assert.deepEqual(tabLabels(), ["gone-on.md"]);
    assert.ok(existsSync(join(folder, "seo", "briefs", "cold-brew.md")));
  });
});
