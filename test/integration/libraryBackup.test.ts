import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import { ResultsUnderTest } from "./resultsUnderTest.ts";

describe("backing up and restoring the library by commands", () => {
  const { showOpenDialog } = vscode.window;
  let results: ResultsUnderTest;
  let folder: string;

  before(async () => {
    results = await ResultsUnderTest.open();
  });
  beforeEach(() => {
    results.begin();
    folder = mkdtempSync(join(tmpdir(), "seo-research-backups-"));
  });
  afterEach(async () => {
    Object.assign(vscode.window, { showOpenDialog });
    await results.end();
    rmSync(folder, { recursive: true });
  });

  /** Chooses a folder in the dialog, or closes it. */
  const choose = (path?: string): void =>
    void Object.assign(vscode.window, {
      showOpenDialog: (options: vscode.OpenDialogOptions) => {
        assert.equal(options.canSelectFolders, true);
        return Promise.resolve(path === undefined ? undefined : [vscode.Uri.file(path)]);
      },
    });

  /** Ticks what is ticked when the list opens, and what has one of these words; notes the rows. */
  function tick(...more: readonly string[]): string[] {
    const rows: string[] = [];
    const showQuickPick = (
      items: readonly vscode.QuickPickItem[],
      options: vscode.QuickPickOptions,
    ): Promise<readonly vscode.QuickPickItem[]> => {
      assert.equal(options.canPickMany, true);
      rows.push(
        ...items.map(
          ({ label, description = "", picked }) =>
            `${picked === true ? "[x]" : "[ ]"} ${label}: ${description}`,
        ),
      );
      return Promise.resolve(
        items.filter(({ label, picked }) => picked === true || more.includes(label)),
      );
    };
    Object.assign(vscode.window, { showQuickPick });
    return rows;
  }

  it("backs up what is ticked, restores what is missing, and changes nothing that is there", async () => {
    const { app } = results.api;
    const [lost, changed] = [await results.keep("lost later"), await results.keep("changed later")];
    await results.keep("bystander");
    const own = await results.keep("own", { tool: "get_search_performance" });
    await app.results.describe(lost.id, { title: "Own title" });
    const file = app.results.resultPath(lost.id);
    const bytes = readFileSync(file);

    const asked = answerWindow();
    const rows = tick();
    choose(folder);
    await vscode.commands.executeCommand("seoResearch.backUpLibrary");
    // The library of this window has the results of other tests as well.
    const done = await untilAsked(asked, /^Backed up \d[\d,]* results[^.]*\(/u);
    assert.deepEqual(done.items, ["Reveal Backup"]);
    assert.match(done.what, /\. Not included: \d+ results? with your own data,.* account IDs\.$/u);
    assert.match(rows[0] ?? "", /^\[x\] Results: \d[\d,]* results, \d[\d.]* (?:bytes|KB|MB)$/u);
    assert.ok(rows.some((row) => /^\[ \] Your Own Data: \d+ results?, /u.test(row)));
    assert.ok(rows.some((row) => row.startsWith("[ ] Account IDs: ")));
    const [name = ""] = readdirSync(folder);
    assert.match(name, /^seo-research-backup-\d{4}-\d\d-\d\d$/u);
    const names = readdirSync(join(folder, name, "results"));
    assert.ok(names.includes(`${lost.id}.seo.json`) && !names.includes(`${own.id}.seo.json`));

    rmSync(file);
    await app.results.describe(changed.id, { title: "Newer" });
    assert.equal(await results.rowOf(lost), undefined);
    const restored: string[] = [];
    const listening = app.changedResults.event((ids) => restored.push(...ids));
    choose(join(folder, name));
    const again = answerWindow(({ items }) => items.find((item) => item === "Restore"));
    await vscode.commands.executeCommand("seoResearch.restoreLibrary");
    listening.dispose();
    const question = await untilAsked(again, /^Add 1 result \(/u);
    assert.match(question.detail, /^Backup of .*\nAlready saved: \d/u);
    assert.match(question.detail, /left unchanged: 1 result\./u);
    await untilAsked(again, /^Added 1 result\. Already saved: .* left unchanged: 1 result\.$/u);
    assert.deepEqual(restored, [lost.id]);
    assert.deepEqual(readFileSync(file), bytes);
    assert.match((await results.listedRow(lost)).label, /Own title/u);
    assert.match((await results.listedRow(changed)).label, /Newer/u);

    const nothing = answerWindow();
    await vscode.commands.executeCommand("seoResearch.restoreLibrary");
    await untilAsked(nothing, /^You already have everything in this backup\. /u);
  });

  it("has own data and account IDs where they are ticked", async () => {
    const own = await results.keep("own", { tool: "get_search_performance" });
    const asked = answerWindow();
    tick("Your Own Data", "Account IDs");
    choose(folder);
    await vscode.commands.executeCommand("seoResearch.backUpLibrary");
    const { what } = await untilAsked(asked, /^Backed up/u);
    assert.doesNotMatch(what, /Not included/u);
    const [name = ""] = readdirSync(folder);
    assert.ok(readdirSync(join(folder, name, "results")).includes(`${own.id}.seo.json`));
  });

  it("says why a folder can't be restored, and does nothing where a person gives up", async () => {
    await results.keep("bystander");
    writeFileSync(join(folder, "manifest.json"), '{"name":"a web app"}');
    const asked = answerWindow();
    choose(folder);
    await vscode.commands.executeCommand("seoResearch.restoreLibrary");
    await untilAsked(asked, /^This folder isn't a backup of SEO Research\.$/u);
    tick();
    choose();
    asked.length = 0;
    await vscode.commands.executeCommand("seoResearch.restoreLibrary");
    await vscode.commands.executeCommand("seoResearch.backUpLibrary");
    assert.deepEqual(asked, []);
    assert.deepEqual(readdirSync(folder), ["manifest.json"]);
  });
});
