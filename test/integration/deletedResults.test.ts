import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import { ResultsUnderTest } from "./resultsUnderTest.ts";

describe("deleting in the Results view", () => {
  let results: ResultsUnderTest;
  let api: Assembly;

  before(async () => {
    results = await ResultsUnderTest.open();
    ({ api } = results);
  });
  beforeEach(() => void results.begin());
  afterEach(() => results.end());

  it("says what another window did with the results in the meantime, and restores the others", async () => {
    const [a, b] = [await results.keep("meantime a"), await results.keep("meantime b")];
    const rows = [await results.listedRow(a), await results.listedRow(b)];
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
    await results.listedRow(a);
    await results.listedRow(b);
  });

  it("restores the others where one can't come back, and says so once", async () => {
    const [a, b] = [await results.keep("taken place"), await results.keep("free place")];
    const rows = [await results.listedRow(a), await results.listedRow(b)];
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
      /^1 result was restored\. 1 result couldn't be restored: .* is already saved\. The deleted copy stays in the trash\.$/u,
    );
    assert.equal((await results.listedRow(b)).context, "result keyword positions");
    assert.equal(readFileSync(api.app.results.resultPath(a.id), "utf8"), "something newer");
  });

  it("deletes several with one Undo, which brings them back as they were", async () => {
    const [a, b] = [await results.keep("undo a"), await results.keep("undo b")];
    const before = readFileSync(api.app.results.resultPath(a.id));
    const rows = [await results.listedRow(a), await results.listedRow(b)];
    const { promise: pressed, resolve: press } = Promise.withResolvers<string | undefined>();
    Object.assign(vscode.window, { showInformationMessage: () => pressed });
    await vscode.commands.executeCommand("seoResearch.deleteResult", rows[0], rows);
    assert.equal(await results.rowOf(a), undefined);
    assert.equal(await results.rowOf(b), undefined);
    press(words.undo);
    await until(
      "the deleted results",
      async () => (await results.rowOf(a)) !== undefined && (await results.rowOf(b)) !== undefined,
    );
    assert.deepEqual(readFileSync(api.app.results.resultPath(a.id)), before);
  });

  it("says what deleting means for the next run, and restores later too", async () => {
    const result = await results.keep("restored later");
    const asked = answerWindow(({ what }) =>
      what === "Restore Deleted Results" ? "restored later" : undefined,
    );
    Object.assign(vscode.window, { showQuickPick: pickMany("restored later") });
    await vscode.commands.executeCommand("seoResearch.deleteResult", result.id);
    await untilAsked(
      asked,
      /^Deleted “Inspect SERP: restored later”\. You can restore it for 30 days; running the same call again costs credits\.$/u,
    );
    assert.equal(await results.rowOf(result), undefined);
    await vscode.commands.executeCommand("seoResearch.restoreResults");
    await results.listedRow(result);
  });

  it("says which other answers belong to one that is deleted", async () => {
    const first = await results.keep("part 1");
    const second = await results.keep("part 2", { continues: first.id });
    const asked = answerWindow(({ what }) =>
      what.startsWith(words.anotherAnswer) ? undefined : assert.fail(what),
    );
    await vscode.commands.executeCommand(
      "seoResearch.deleteResult",
      await results.listedRow(first),
    );
    assert.deepEqual(
      asked.map(({ items }) => items),
      [[words.deleteAllParts, "Delete Only This"]],
    );
    assert.match(asked[0]?.detail ?? "", /Inspect SERP: part 2/u);
    await results.listedRow(first);
    answerWindow(({ what }) =>
      what.startsWith(words.anotherAnswer) ? words.deleteAllParts : undefined,
    );
    await vscode.commands.executeCommand(
      "seoResearch.deleteResult",
      await results.listedRow(second),
    );
    assert.deepEqual(
      [await results.rowOf(first), await results.rowOf(second)],
      [undefined, undefined],
    );
  });

  it("never deletes what can't be read without being told, listed as such or found out while deleting", async () => {
    const gone = await results.keep("gone bad");
    await results.listedRow(gone);
    writeFileSync(api.app.results.resultPath(gone.id), "{ torn");
    const asked = answerWindow();
    await vscode.commands.executeCommand("seoResearch.deleteResult", gone.id);
    assert.match(asked[0]?.what ?? "", /^One of these files can't be read/u);
    assert.match(asked[0]?.detail ?? "", anywhere(words.notJson));
    assert.equal(readFileSync(api.app.results.resultPath(gone.id), "utf8"), "{ torn");

    const odd = { id: "2026-odd" };
    writeFileSync(
      api.app.results.resultPath(odd.id),
      '{"format":"seo-research/result","version":99}',
    );
    const row = await results.listedRow(odd);
    assert.deepEqual(
      [row.context, (await results.groups()).get("Unreadable")?.some(({ id }) => id === odd.id)],
      ["broken", true],
    );
    await vscode.commands.executeCommand("seoResearch.openResultAsText", odd.id);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? "", /"version":99/u);
    answerWindow(({ what }) => (what.startsWith("One of these") ? "Move to Trash" : undefined));
    await vscode.commands.executeCommand("seoResearch.deleteResult", row);
    assert.equal(await results.rowOf(odd), undefined);
    assert.ok((await api.app.results.deleted()).some(({ id }) => id === odd.id));
  });

  it("deletes nothing that is not listed, whatever a command is called with", async () => {
    const result = await results.keep("bystander");
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
    await results.listedRow(result);
  });
});

/** A list with check boxes in which a person marks what has these words. */
function pickMany(
  words: string,
): (items: readonly vscode.QuickPickItem[]) => Promise<readonly vscode.QuickPickItem[]> {
  return (items) => Promise.resolve(items.filter(({ label }) => label.includes(words)));
}
