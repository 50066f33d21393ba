import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { noRuns, ResultsUnderTest } from "./resultsUnderTest.ts";

describe("the Results view", () => {
  let results: ResultsUnderTest;
  let api: Assembly;
  let view: ResultsProvider;

  before(async () => {
    results = await ResultsUnderTest.open();
    ({ api } = results);
  });
  beforeEach(() => {
    view = results.begin();
  });
  afterEach(() => results.end());

  it("lists results by day, the newest first, with rows a screen reader can read", async () => {
    const [older, newer] = [
      await results.keep("one of two"),
      await results.keep("two of two", { at: new Date(Date.now() + 1000).toISOString() }),
    ];
    const ids = ((await results.groups()).get(words.today) ?? []).map(({ id }) => id);
    assert.ok(ids.indexOf(newer.id) < ids.indexOf(older.id));
    const item = view.getTreeItem(await results.listedRow(older));
    assert.equal(item.label, "one of two");
    assert.match(
      item.accessibilityInformation?.label ?? "",
      /^one of two, Inspect SERP, .*2 credits, sample data$/u,
    );
    assert.deepEqual(
      [item.id, item.contextValue, item.command?.command, item.command?.arguments],
      [older.id, "result keyword positions", "seoResearch.openResult", [older.id]],
    );
    const [group] = await view.getChildren();
    assert.equal(
      view.getTreeItem(group ?? assert.fail()).collapsibleState,
      vscode.TreeItemCollapsibleState.Expanded,
    );
  });

  it("groups by subject, and this workspace remembers it", async () => {
    const { id } = await results.keep("A subject of its own");
    await vscode.commands.executeCommand("seoResearch.groupResultsBySubject");
    const anew = new ResultsProvider(api.app, noRuns);
    assert.equal(anew.grouping, "subject");
    anew.dispose();
    assert.deepEqual(
      (await results.groups()).get("A subject of its own")?.map((row) => [row.id, row.label]),
      [[id, "Inspect SERP"]],
    );
  });

  it("pins on top and unpins", async () => {
    const [a, b] = [await results.keep("a"), await results.keep("b")];
    const rows = [await results.listedRow(a), await results.listedRow(b)];
    await vscode.commands.executeCommand("seoResearch.pinResult", rows[0], rows);
    const [first] = [...(await results.groups())];
    assert.equal(first?.[0], words.pinned);
    assert.deepEqual(
      new Map(first[1].map(({ id, context }) => [id, context])),
      new Map([a, b].map(({ id }) => [id, "result pinned keyword positions"])),
    );
    await vscode.commands.executeCommand("seoResearch.unpinResult", await results.listedRow(a));
    assert.deepEqual(
      (await results.groups()).get(words.pinned)?.map(({ id }) => id),
      [b.id],
    );
  });

  it("gives a result a title of a person's own, and its standard one back", async () => {
    const result = await results.keep("long title");
    const asked = answerInputs(() => "  For the launch ");
    await vscode.commands.executeCommand(
      "seoResearch.renameResult",
      await results.listedRow(result),
    );
    assert.deepEqual(asked, [
      {
        what: words.renameResult,
        detail: "Leave empty for “Inspect SERP: long title”",
        items: ["Inspect SERP: long title"],
      },
    ]);
    assert.equal((await results.listedRow(result)).label, "For the launch");
    answerInputs(() => "");
    await vscode.commands.executeCommand(
      "seoResearch.renameResult",
      await results.listedRow(result),
    );
    assert.equal((await results.listedRow(result)).label, "long title");
    answerInputs(() => undefined);
    await vscode.commands.executeCommand(
      "seoResearch.renameResult",
      await results.listedRow(result),
    );
    assert.equal((await results.listedRow(result)).label, "long title");
  });

  it("draws strangers' words in its questions as words", async () => {
    const result = await results.keep("[x](command:workbench.action.quit) $(zap)");
    const inputs = answerInputs(() => undefined);
    await vscode.commands.executeCommand(
      "seoResearch.renameResult",
      await results.listedRow(result),
    );
    assert.match(inputs[0]?.detail ?? "", /command:workbench/u);
    assert.doesNotMatch(inputs[0]?.detail ?? "", /\]\(|\$\(/u);
  });

  it("tells the other surfaces which results were renamed, tagged, deleted and restored", async () => {
    const result = await results.keep("followed");
    const told: (readonly string[])[] = [];
    const subscription = api.app.changedResults.event((ids) => told.push(ids));
    answerInputs(() => "Of my own");
    await vscode.commands.executeCommand(
      "seoResearch.renameResult",
      await results.listedRow(result),
    );
    await vscode.commands.executeCommand("seoResearch.tagResult", await results.listedRow(result));
    answerWindow(({ what }) => (what.startsWith("Deleted") ? words.undo : undefined));
    await vscode.commands.executeCommand("seoResearch.deleteResult", result.id);
    await until("the deletion and its undoing", () => told.length >= 4);
    assert.deepEqual(told, [[result.id], [result.id], [result.id], [result.id]]);
    await results.listedRow(result);
    subscription.dispose();
  });

  it("lists a copy of a result's file beside the result, as what it is", async () => {
    const result = await results.keep("copied");
    const copy = { id: `${result.id} copy` };
    writeFileSync(
      api.app.results.resultPath(copy.id),
      readFileSync(api.app.results.resultPath(result.id)),
    );
    try {
      const row = await results.listedRow(copy);
      assert.deepEqual(
        [row.context, (await results.listedRow(result)).context],
        ["broken", "result keyword positions"],
      );
      assert.match(row.description, /it was copied from/u);
    } finally {
      rmSync(api.app.results.resultPath(copy.id), { force: true });
    }
  });

  it("puts tags on several results, and takes them from one", async () => {
    const [a, b] = [await results.keep("tag a"), await results.keep("tag b")];
    answerInputs(() => "#Launch, draft, launch,");
    await vscode.commands.executeCommand("seoResearch.tagResult", await results.listedRow(a), [
      await results.listedRow(a),
      await results.listedRow(b),
    ]);
    assert.match((await results.listedRow(a)).description, /#Launch #draft$/u);
    assert.match((await results.listedRow(b)).description, /#Launch #draft$/u);
    const asked = answerInputs(() => "");
    await vscode.commands.executeCommand("seoResearch.tagResult", await results.listedRow(b));
    assert.deepEqual(asked[0]?.items, ["Launch, draft"]);
    assert.doesNotMatch((await results.listedRow(b)).description, /#/u);
  });

  it("filters while somebody types; Escape brings the former filter back", async () => {
    const result = await results.keep("zebra finch");
    const { createInputBox } = vscode.window;
    let box: vscode.InputBox | undefined;
    Object.assign(vscode.window, { createInputBox: () => (box = createInputBox()) });
    const done = vscode.commands.executeCommand("seoResearch.filterResults");
    const shown = await until("the filter's box", () => box);
    const prompt = await until("how many fit", () =>
      shown.prompt === "" ? undefined : shown.prompt,
    );
    assert.match(prompt, /^[\d,]+ of [\d,]+ match$/u);
    shown.hide();
    await done;
    restoreWindow();

    view.setFilter("ZEBRA serp");
    assert.deepEqual(
      [...(await results.groups())].map(([label, rows]) => [label, rows.map(({ id }) => id)]),
      [[words.today, [result.id]]],
    );
    view.setFilter("zebra nowhere");
    assert.deepEqual(await view.getChildren(), []);
    view.setFilter("");
    assert.ok((await view.grouped()).matching >= 1);
  });

  it("B5: counts the new results that its filter hides, until the filter changes", async () => {
    const shown: number[] = [];
    const following = view.onDidShow(({ hiddenNew }) => shown.push(hiddenNew));
    view.setFilter("quetzal");
    view.addSaved((await results.keep("sparrow")).id);
    view.addSaved((await results.keep("quetzal nest")).id);
    await view.getChildren();
    assert.equal(shown.at(-1), 1);
    view.setFilter("");
    await view.getChildren();
    assert.equal(shown.at(-1), 0);
    following.dispose();
  });

  it("shows what another window did when somebody comes back, and reads nothing anew when it did nothing", async () => {
    const result = await results.keep("seen elsewhere");
    const elsewhere = new ResultStore(join(api.app.results.resultPath(result.id), ".."));
    await results.listedRow(result);
    let changes = 0;
    const subscription = view.onDidChangeTreeData(() => (changes += 1));
    await view.refreshIfChanged();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(changes, 0);
    await elsewhere.describe(result.id, { title: "Renamed elsewhere" });
    await view.refreshIfChanged();
    await until("the redrawn view", () => changes > 0);
    const rows = (
      await Promise.all((await view.getChildren()).map((row) => view.getChildren(row)))
    ).flat();
    assert.equal(rows.find(({ id }) => id === result.id)?.label, "Renamed elsewhere");
    subscription.dispose();
  });

  it("opens as JSON text, and copies paths", async () => {
    const [a, b] = [await results.keep("path a"), await results.keep("path b")];
    const copied = watchClipboard();
    const rows = [await results.listedRow(a), await results.listedRow(b)];
    await vscode.commands.executeCommand("seoResearch.copyResultPath", rows[0], rows);
    assert.deepEqual(
      copied[0]?.split("\n").toSorted(),
      [a, b].map(({ id }) => api.app.results.resultPath(id)).toSorted(),
    );
    await vscode.commands.executeCommand("seoResearch.openResultAsText", rows[0]);
    assert.equal(
      vscode.window.activeTextEditor?.document.uri.fsPath,
      api.app.results.resultPath(a.id),
    );
  });

  it("shows a page of many, and the rest on demand", async () => {
    const results = Array.from({ length: 1200 }, (_, index) => ({
      id: `many-${index}`,
      tool: "inspect_serp",
      subject: `subject ${index}`,
      location: null,
      receivedAt: new Date(Date.now() - index).toISOString(),
      cost: 2,
      origin: "sandbox",
      callKey: String(index),
    }));
    const store = Object.assign(
      new ResultStore(join(api.app.context.globalStorageUri.fsPath, "many")),
      { list: () => Promise.resolve({ results, broken: [] }) },
    );
    const many = new ResultsProvider({ ...api.app, results: store }, noRuns);
    await many.groupBy("subject");
    const page = await many.getChildren();
    assert.deepEqual([page.length, page.at(-1)?.label], [501, "Show 700 More"]);
    many.showMore(page.at(-1)?.command?.args[0]);
    assert.equal((await many.getChildren()).length, 1001);
    many.showMore(page.at(-1)?.command?.args[0]);
    assert.equal((await many.getChildren()).length, 1200);
    await many.groupBy("day");
    const [today] = (await many.getChildren()).toReversed();
    assert.equal((await many.getChildren(today)).at(-1)?.context, "more");
    many.dispose();
  });
});
