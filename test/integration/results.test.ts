import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { ResultsRow } from "../../src/features/savedResults/resultRows.ts";
import { ResultsProvider } from "../../src/features/savedResults/resultsProvider.ts";
import { ResultStore } from "../../src/library/resultStore.ts";
import type { SavedResult } from "../../src/library/savedResult.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";

describe("the Results view", () => {
  let api: Assembly;
  let view: ResultsProvider;
  let saved: SavedResult[];

  before(async () => {
    api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  beforeEach(() => {
    saved = [];
    view = new ResultsProvider(api.app);
  });
  afterEach(async () => {
    restoreWindow();
    view.dispose();
    await vscode.commands.executeCommand("seoResearch.clearResultFilter");
    await vscode.commands.executeCommand("seoResearch.groupResultsByDay");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.results.pins.set(
      saved.map(({ id }) => id),
      false,
    );
    for (const { id } of saved) {
      rmSync(api.app.results.resultPath(id), { force: true });
    }
  });

  async function keep(
    subject: string,
    members: { readonly at?: string; readonly continues?: string } = {},
  ): Promise<SavedResult> {
    const at = members.at ?? new Date().toISOString();
    const call = {
      tool: "inspect_serp",
      args: { query: subject },
      subject,
      market: null,
      sentAt: at,
      receivedAt: at,
      cost: 2,
      balanceAfter: 9,
      origin: "sandbox",
      callKey: subject,
    };
    const body = { kind: "memory", bytes: Buffer.from("{}") } as const;
    const result = await api.app.results.keep(
      api.app.results.newId("inspect_serp", new Date()),
      { ...call, ...(members.continues === undefined ? {} : { continues: members.continues }) },
      body,
    );
    saved.push(result);
    return result;
  }

  /** The rows as they are now, by group, read anew. */
  async function groups(): Promise<Map<string, ResultsRow[]>> {
    view.refresh();
    const rows = await view.getChildren();
    return new Map(
      await Promise.all(rows.map(async (row) => [row.label, await view.getChildren(row)] as const)),
    );
  }

  async function rowOf({ id }: { readonly id: string }): Promise<ResultsRow | undefined> {
    return [...(await groups()).values()].flat().find((row) => row.id === id);
  }

  async function listedRow(result: { readonly id: string }): Promise<ResultsRow> {
    return (await rowOf(result)) ?? assert.fail(`${result.id} is not listed`);
  }

  it("lists results by day, the newest first, with rows a screen reader can read", async () => {
    const [older, newer] = [
      await keep("one of two"),
      await keep("two of two", { at: new Date(Date.now() + 1000).toISOString() }),
    ];
    const ids = ((await groups()).get(words.today) ?? []).map(({ id }) => id);
    assert.ok(ids.indexOf(newer.id) < ids.indexOf(older.id));
    const item = view.getTreeItem(await listedRow(older));
    assert.equal(item.label, "one of two");
    assert.match(
      item.accessibilityInformation?.label ?? "",
      /^one of two, Inspect SERP, .*2 credits, sample data$/u,
    );
    assert.deepEqual(
      [item.id, item.contextValue, item.command?.command, item.command?.arguments],
      [older.id, "result keyword", "seoResearch.openResult", [older.id]],
    );
    const [group] = await view.getChildren();
    assert.equal(
      view.getTreeItem(group ?? assert.fail()).collapsibleState,
      vscode.TreeItemCollapsibleState.Expanded,
    );
  });

  it("groups by subject, and this workspace remembers it", async () => {
    const { id } = await keep("A subject of its own");
    await vscode.commands.executeCommand("seoResearch.groupResultsBySubject");
    const anew = new ResultsProvider(api.app);
    assert.equal(anew.grouping, "subject");
    anew.dispose();
    assert.deepEqual(
      (await groups()).get("A subject of its own")?.map((row) => [row.id, row.label]),
      [[id, "Inspect SERP"]],
    );
  });

  it("pins on top and unpins", async () => {
    const [a, b] = [await keep("a"), await keep("b")];
    const rows = [await listedRow(a), await listedRow(b)];
    await vscode.commands.executeCommand("seoResearch.pinResult", rows[0], rows);
    const [first] = [...(await groups())];
    assert.equal(first?.[0], words.pinned);
    assert.deepEqual(
      new Map(first[1].map(({ id, context }) => [id, context])),
      new Map([a, b].map(({ id }) => [id, "result pinned keyword"])),
    );
    await vscode.commands.executeCommand("seoResearch.unpinResult", await listedRow(a));
    assert.deepEqual(
      (await groups()).get(words.pinned)?.map(({ id }) => id),
      [b.id],
    );
  });

  it("gives a result a title of a person's own, and its standard one back", async () => {
    const result = await keep("long title");
    const asked = answerInputs(() => "  For the launch ");
    await vscode.commands.executeCommand("seoResearch.renameResult", await listedRow(result));
    assert.deepEqual(asked, [
      {
        what: words.renameResult,
        detail: "Empty for “Inspect SERP: long title”",
        items: ["Inspect SERP: long title"],
      },
    ]);
    assert.equal((await listedRow(result)).label, "For the launch");
    answerInputs(() => "");
    await vscode.commands.executeCommand("seoResearch.renameResult", await listedRow(result));
    assert.equal((await listedRow(result)).label, "long title");
    answerInputs(() => undefined);
    await vscode.commands.executeCommand("seoResearch.renameResult", await listedRow(result));
    assert.equal((await listedRow(result)).label, "long title");
  });

  it("draws strangers' words in its questions as words", async () => {
    const result = await keep("[x](command:workbench.action.quit) $(zap)");
    const inputs = answerInputs(() => undefined);
    await vscode.commands.executeCommand("seoResearch.renameResult", await listedRow(result));
    assert.match(inputs[0]?.detail ?? "", /command:workbench/u);
    assert.doesNotMatch(inputs[0]?.detail ?? "", /\]\(|\$\(/u);
  });

  it("tells the other surfaces which results were renamed, tagged, deleted and restored", async () => {
    const result = await keep("followed");
    const told: (readonly string[])[] = [];
    const subscription = api.app.changedResults.event((ids) => told.push(ids));
    answerInputs(() => "Of my own");
    await vscode.commands.executeCommand("seoResearch.renameResult", await listedRow(result));
    await vscode.commands.executeCommand("seoResearch.tagResult", await listedRow(result));
    answerWindow(({ what }) => (what.startsWith("Deleted") ? words.undo : undefined));
    await vscode.commands.executeCommand("seoResearch.deleteResult", result.id);
    await until("the deletion and its undoing", () => told.length >= 4);
    assert.deepEqual(told, [[result.id], [result.id], [result.id], [result.id]]);
    await listedRow(result);
    subscription.dispose();
  });

  it("says what another window did with the results in the meantime, and restores the others", async () => {
    const [a, b] = [await keep("meantime a"), await keep("meantime b")];
    const rows = [await listedRow(a), await listedRow(b)];
    const { promise: pressed, resolve: press } = Promise.withResolvers<string | undefined>();
    const message: string[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: (text: string) => (
        message.push(text),
        message.length === 1 ? pressed : Promise.resolve(undefined)
      ),
    });
    await vscode.commands.executeCommand("seoResearch.deleteResult", rows[0], rows);
    const elsewhere = new ResultStore(join(api.app.results.resultPath(a.id), ".."));
    const deleted =
      (await elsewhere.deleted()).find(({ id }) => id === a.id) ??
      assert.fail("it is not in the trash");
    assert.equal(await elsewhere.restore(deleted.entry.id, a.id), "restored");
    press(words.undo);
    await until("what became of the others", () => message.length > 1);
    assert.equal(
      message[1],
      "1 result was restored. 1 result was already restored by another window.",
    );
    await listedRow(a);
    await listedRow(b);
  });

  it("restores the others where one can't come back, and says so once", async () => {
    const [a, b] = [await keep("taken place"), await keep("free place")];
    const rows = [await listedRow(a), await listedRow(b)];
    const { promise: pressed, resolve: press } = Promise.withResolvers<string | undefined>();
    const problems: string[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: () => pressed,
      showErrorMessage: (text: string) => (problems.push(text), Promise.resolve(undefined)),
    });
    await vscode.commands.executeCommand("seoResearch.deleteResult", rows[0], rows);
    writeFileSync(api.app.results.resultPath(a.id), "something newer");
    press(words.undo);
    await until("the problem", () => problems.length > 0);
    assert.equal(problems.length, 1);
    assert.match(
      problems[0] ?? "",
      /^1 result was restored\. 1 result could not be restored: .* is in the library already\. The deleted one stays in the trash\.$/u,
    );
    assert.equal((await listedRow(b)).context, "result keyword");
    assert.equal(readFileSync(api.app.results.resultPath(a.id), "utf8"), "something newer");
  });

  it("lists a copy of a result's file beside the result, as what it is", async () => {
    const result = await keep("copied");
    const copy = { id: `${result.id} copy` };
    writeFileSync(
      api.app.results.resultPath(copy.id),
      readFileSync(api.app.results.resultPath(result.id)),
    );
    try {
      const row = await listedRow(copy);
      assert.deepEqual(
        [row.context, (await listedRow(result)).context],
        ["broken", "result keyword"],
      );
      assert.match(row.description, /it is a copy of/u);
    } finally {
      rmSync(api.app.results.resultPath(copy.id), { force: true });
    }
  });

  it("puts tags on several results, and takes them from one", async () => {
    const [a, b] = [await keep("tag a"), await keep("tag b")];
    answerInputs(() => "#Launch, draft, launch,");
    await vscode.commands.executeCommand("seoResearch.tagResult", await listedRow(a), [
      await listedRow(a),
      await listedRow(b),
    ]);
    assert.match((await listedRow(a)).description, /#Launch #draft$/u);
    assert.match((await listedRow(b)).description, /#Launch #draft$/u);
    const asked = answerInputs(() => "");
    await vscode.commands.executeCommand("seoResearch.tagResult", await listedRow(b));
    assert.deepEqual(asked[0]?.items, ["Launch, draft"]);
    assert.doesNotMatch((await listedRow(b)).description, /#/u);
  });

  it("deletes several with one Undo, which brings them back as they were", async () => {
    const [a, b] = [await keep("undo a"), await keep("undo b")];
    const before = readFileSync(api.app.results.resultPath(a.id));
    const rows = [await listedRow(a), await listedRow(b)];
    const { promise: pressed, resolve: press } = Promise.withResolvers<string | undefined>();
    Object.assign(vscode.window, { showInformationMessage: () => pressed });
    await vscode.commands.executeCommand("seoResearch.deleteResult", rows[0], rows);
    assert.equal(await rowOf(a), undefined);
    assert.equal(await rowOf(b), undefined);
    press(words.undo);
    await until(
      "the deleted results",
      async () => (await rowOf(a)) !== undefined && (await rowOf(b)) !== undefined,
    );
    assert.deepEqual(readFileSync(api.app.results.resultPath(a.id)), before);
  });

  it("says what deleting means for the next run, and restores later too", async () => {
    const result = await keep("restored later");
    const asked = answerWindow(({ what }) =>
      what === "Restore Deleted Results" ? "restored later" : undefined,
    );
    Object.assign(vscode.window, { showQuickPick: pickMany("restored later") });
    await vscode.commands.executeCommand("seoResearch.deleteResult", result.id);
    await untilAsked(
      asked,
      /^Deleted “Inspect SERP: restored later”\. Asking the same again is paid for again\. It can be restored for 30 days\.$/u,
    );
    assert.equal(await rowOf(result), undefined);
    await vscode.commands.executeCommand("seoResearch.restoreResults");
    await listedRow(result);
  });

  it("says which other answers belong to one that is deleted", async () => {
    const first = await keep("part 1");
    const second = await keep("part 2", { continues: first.id });
    const asked = answerWindow(({ what }) =>
      what.startsWith(words.anotherAnswer) ? undefined : assert.fail(what),
    );
    await vscode.commands.executeCommand("seoResearch.deleteResult", await listedRow(first));
    assert.deepEqual(
      asked.map(({ items }) => items),
      [[words.deleteAllParts, "Delete Only This"]],
    );
    assert.match(asked[0]?.detail ?? "", /Inspect SERP: part 2/u);
    await listedRow(first);
    answerWindow(({ what }) =>
      what.startsWith(words.anotherAnswer) ? words.deleteAllParts : undefined,
    );
    await vscode.commands.executeCommand("seoResearch.deleteResult", await listedRow(second));
    assert.deepEqual([await rowOf(first), await rowOf(second)], [undefined, undefined]);
  });

  it("never deletes what can't be read without being told, listed as such or found out while deleting", async () => {
    const gone = await keep("gone bad");
    await listedRow(gone);
    writeFileSync(api.app.results.resultPath(gone.id), "{ torn");
    const asked = answerWindow();
    await vscode.commands.executeCommand("seoResearch.deleteResult", gone.id);
    assert.match(asked[0]?.what ?? "", /^A file that you delete can't be read/u);
    assert.match(asked[0]?.detail ?? "", anywhere(words.notJson));
    assert.equal(readFileSync(api.app.results.resultPath(gone.id), "utf8"), "{ torn");

    const odd = { id: "2026-odd" };
    writeFileSync(
      api.app.results.resultPath(odd.id),
      '{"format":"seo-research/result","version":99}',
    );
    const row = await listedRow(odd);
    assert.deepEqual(
      [row.context, (await groups()).get("Can't Be Read")?.some(({ id }) => id === odd.id)],
      ["broken", true],
    );
    await vscode.commands.executeCommand("seoResearch.openResultAsText", odd.id);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? "", /"version":99/u);
    answerWindow(({ what }) => (what.startsWith("A file that") ? "Move to Trash" : undefined));
    await vscode.commands.executeCommand("seoResearch.deleteResult", row);
    assert.equal(await rowOf(odd), undefined);
    assert.ok((await api.app.results.deleted()).some(({ id }) => id === odd.id));
  });

  it("deletes nothing that is not listed, whatever a command is called with", async () => {
    const result = await keep("bystander");
    const asked = answerWindow();
    for (const argument of [
      { id: "../../secrets" },
      { id: `../results/${result.id}` },
      "nothing",
      7,
      { id: ["x"] },
    ]) {
      asked.length = 0;
      await vscode.commands.executeCommand("seoResearch.deleteResult", argument);
      assert.match(asked[0]?.what ?? "", /^Choose a result/u);
    }
    await listedRow(result);
  });

  it("filters while somebody types; Escape brings the former filter back", async () => {
    const result = await keep("zebra finch");
    const { createInputBox } = vscode.window;
    let box: vscode.InputBox | undefined;
    Object.assign(vscode.window, { createInputBox: () => (box = createInputBox()) });
    const done = vscode.commands.executeCommand("seoResearch.filterResults");
    const shown = await until("the filter's box", () => box);
    const prompt = await until("how many fit", () => shown.prompt);
    assert.match(prompt, /^[\d,]+ of [\d,]+ fit$/u);
    shown.hide();
    await done;
    restoreWindow();

    view.setFilter("ZEBRA serp");
    assert.deepEqual(
      [...(await groups())].map(([label, rows]) => [label, rows.map(({ id }) => id)]),
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
    view.addSaved((await keep("sparrow")).id);
    view.addSaved((await keep("quetzal nest")).id);
    await view.getChildren();
    assert.equal(shown.at(-1), 1);
    view.setFilter("");
    await view.getChildren();
    assert.equal(shown.at(-1), 0);
    following.dispose();
  });

  it("shows what another window did when somebody comes back, and reads nothing anew when it did nothing", async () => {
    const result = await keep("seen elsewhere");
    const elsewhere = new ResultStore(join(api.app.results.resultPath(result.id), ".."));
    await listedRow(result);
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
    const [a, b] = [await keep("path a"), await keep("path b")];
    const copied = watchClipboard();
    const rows = [await listedRow(a), await listedRow(b)];
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
    const many = new ResultsProvider({ ...api.app, results: store });
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

/** A list with check boxes in which a person marks what has these words. */
function pickMany(
  words: string,
): (items: readonly vscode.QuickPickItem[]) => Promise<readonly vscode.QuickPickItem[]> {
  return (items) => Promise.resolve(items.filter(({ label }) => label.includes(words)));
}
