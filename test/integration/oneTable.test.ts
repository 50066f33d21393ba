import assert from "node:assert/strict";
import * as vscode from "vscode";
import { discoverCompetitors } from "../../src/research/tools/discoverCompetitors.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, untilAsked } from "../support/integrationApi.ts";
import { agree, BatchesUnderTest, pages } from "./batchesUnderTest.ts";
import { resultTabs } from "./resultTabs.ts";

describe("several results as one table", () => {
  const tabs = resultTabs();

  it("opens when a batch ends, with a row for each item, and again from its row", async () => {
    const batches = await BatchesUnderTest.open();
    answerWindow(agree);
    await batches.run(pages(3, 700));
    const panel = await tabs.panels.opened(0);
    assert.match(panel.title, /^Inspect Page: 3 items · /u);
    const { header, sections } = await panel.document();
    assert.deepEqual([header.isCombined, header.subject, header.cost], [true, "3 items", 9]);
    assert.equal(sections[0]?.kind === "table" && sections[0].table.rowCount, 3);
    assert.deepEqual(
      await panel.column("batch_items", "batch_item"),
      pages(3, 700).map((url) => url.replace("https://", "")),
    );
    await batches.act("openBatchTable");
    assert.deepEqual([tabs.panels.all.length, panel.reveals], [1, 1], "it is open already");
  });

  it("is offered, not opened, where the person has gone on", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const batches = await BatchesUnderTest.open();
    // The message at the end is left as it is.
    const asked = answerWindow((question) =>
      question.items.includes("Show") ? undefined : agree(question),
    );
    const { runner } = tabs.api;
    const run = runner.runForBatch.bind(runner);
    const runMeanwhile: typeof runner.runForBatch = async (...args) => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder !== undefined);
      await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "README.md"));
      return run(...args);
    };
    Object.assign(runner, { runForBatch: runMeanwhile });
    try {
      await batches.run(pages(2, Date.now()));
    } finally {
      Reflect.deleteProperty(runner, "runForBatch");
    }
    const { items } = await untilAsked(asked, /^Inspect Page × 2: /u);
    assert.deepEqual([items, tabs.panels.all.length], [["Open Table", "Show"], 0]);
  });

  it("shows results that are chosen in the Results view, and refuses those of different tools", async () => {
    const { api, panels } = tabs;
    const results = [];
    for (const seed of ["one table tea", "one table coffee"]) {
      results.push(answered(await api.runner.run({ tool: researchKeywords, args: { seed } })));
    }
    const rows = results.map(({ id }) => ({ id }));
    await vscode.commands.executeCommand("seoResearch.openAsOneTable", rows[0], rows);
    const panel = await panels.opened(0);
    assert.deepEqual(await panel.column("batch_items", "batch_item"), [
      "one table tea",
      "one table coffee",
    ]);
    const items = await panel.column("keywords", "batch_item");
    assert.deepEqual([...new Set(items)], ["one table tea", "one table coffee"]);
    const other = answered(
      await api.runner.run({ tool: discoverCompetitors, args: { domain: "harborlanecoffee.com" } }),
    );
    const said = answerWindow(() => undefined);
    await vscode.commands.executeCommand("seoResearch.openAsOneTable", rows[0], [
      rows[0],
      { id: other.id },
    ]);
    assert.match(said[0]?.what ?? "", /results of the same tool/u);
    await vscode.commands.executeCommand("seoResearch.openAsOneTable", rows[0]);
    assert.match(said[1]?.what ?? "", /two or more results/u);
    assert.equal(panels.all.length, 1);
  });
});
