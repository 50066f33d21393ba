import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import * as vscode from "vscode";
import { showTableFile } from "../../src/editor/features/resultPanels/tableFiles.ts";
import { tableFileEditor } from "../../src/editor/platform/viewTypes.ts";
import {
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";

describe("CSV files as tables", () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "tables");
  const path = join(folder, "list.csv");
  const uri = vscode.Uri.file(path);
  let api: Assembly;

  before(async () => {
    api = await testApi();
  });
  beforeEach(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, "keyword,monthly_volume\nlatte art,4400\n'=b,\n");
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(folder, { recursive: true, force: true });
  });

  const inFront = (): unknown => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    return activeTab?.input instanceof vscode.TabInputCustom
      ? activeTab.input.viewType
      : activeTab?.input instanceof vscode.TabInputText
        ? "text"
        : undefined;
  };

  it("L24: open in the grid, and as text again, each from the other's title", async () => {
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand("seoResearch.reopenAsTable", uri);
    await until("the table", () => inFront() === tableFileEditor);
    await vscode.commands.executeCommand("seoResearch.reopenAsText");
    await until("the text", () => inFront() === "text");
    assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 1);
  });

  it("F13: open by themselves where they are keyword lists, and are compared as text", async () => {
    const keywords = join(folder, "..", "keywords");
    mkdirSync(keywords, { recursive: true });
    const [list, other] = ["opens.csv", "opens-too.csv"].map((name) => join(keywords, name));
    assert.ok(list !== undefined && other !== undefined);
    try {
      for (const file of [list, other]) {
        writeFileSync(file, "keyword,location,language\nlatte art,,\n");
      }
      await vscode.commands.executeCommand("vscode.open", vscode.Uri.file(list));
      await until("the table", () => inFront() === tableFileEditor);
      await vscode.commands.executeCommand("vscode.open", uri);
      await until("the other file's text", () => inFront() === "text");
      await vscode.commands.executeCommand(
        "vscode.diff",
        vscode.Uri.file(list),
        vscode.Uri.file(other),
      );
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      const [, minor = 0] = vscode.version.split(".").map(Number);
      assert.equal(activeTab?.input instanceof vscode.TabInputTextDiff, minor >= 119);
    } finally {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      rmSync(list);
      rmSync(other);
    }
  });

  it("L24: have figures as figures, follow the file, and lead to no call", async () => {
    const panel = new PanelUnderTest("list.csv");
    showTableFile(api.app, uri, panel);
    const { document, call, isLinkable } = await panel.view.send({ kind: "ready" });
    assert.deepEqual([document.header.ofProject, call, isLinkable], ["file", null, false]);
    assert.deepEqual(document.actions, []);
    assert.deepEqual(await panel.column("rows", "keyword"), ["latte art", "=b"]);
    assert.deepEqual(await panel.column("rows", "monthly_volume"), [4400, null]);
    const { revision } = await panel.view.send({ kind: "ready" });
    const menu = await panel.view.send({ kind: "rowMenu", revision, table: "rows", rows: [0] });
    assert.deepEqual(
      menu.map(({ label }) => label),
      ["Group Keywords of This Table (free)"],
    );
    await assert.rejects(panel.view.send({ kind: "runAction", index: 0 }));
    await assert.rejects(panel.view.send({ kind: "runAgain" }));
    const copied = watchClipboard();
    await panel.view.send({ kind: "copyText", text: "x" });
    assert.deepEqual(copied, ["x"]);
    writeFileSync(path, "keyword\nflat white\n");
    await until("the view to be told", () => panel.changes > 0);
    assert.deepEqual(await panel.column("rows", "keyword"), ["flat white"]);
    writeFileSync(path, "keyword\ncaf\uFFFD\n");
    await until("the view to be told again", () => panel.changes > 1);
    await assert.rejects(panel.document(), /list\.csv.*line 2/u);
    panel.dispose();
  });

  it("say how they were read, ask for an encoding that they don't tell, and are read as a person chooses", async () => {
    writeFileSync(path, Buffer.from("keyword;cpc\ncaf\u00e9;1,5\nth\u00e9 vert;2,25\n", "latin1"));
    const encodings: string[][] = [];
    answerWindow(({ what, items }) => {
      if (what === "Encoding of list.csv") {
        encodings.push(items.slice(0, 1));
        return "Windows-1252";
      }
      return what === "Decimal sign of the file" ? "decimal point" : undefined;
    });
    const panel = new PanelUnderTest("list.csv");
    showTableFile(api.app, uri, panel);
    const { document } = await panel.view.send({ kind: "ready" });
    assert.deepEqual(
      document.header.reading?.map(({ text }) => text),
      ["Windows-1252", "semicolon", "decimal comma", "header on line 1"],
    );
    assert.deepEqual(await panel.column("rows", "cpc"), [1.5, 2.25]);
    assert.deepEqual(await panel.column("rows", "keyword"), ["café", "thé vert"]);
    await panel.view.send({ kind: "changeReading", part: "decimal" });
    await until("the view to be told", () => panel.changes > 0);
    const changed = await panel.view.send({ kind: "ready" });
    assert.equal(changed.document.header.reading?.[2]?.text, "decimal point");
    panel.dispose();

    const again = new PanelUnderTest("list.csv");
    showTableFile(api.app, uri, again);
    const { document: remembered } = await again.view.send({ kind: "ready" });
    assert.deepEqual(remembered.header.reading?.map(({ text }) => text).slice(0, 3), [
      "Windows-1252",
      "semicolon",
      "decimal point",
    ]);
    assert.equal(encodings.length, 1, "asked once");
    again.dispose();
  });

  it("say why another encoding than their bytes are in changes nothing, and aren't remembered in it", async () => {
    writeFileSync(path, "keyword,monthly_volume\ncafé,4400\n");
    const asked = answerWindow(({ what }) =>
      what === "Encoding of the file" ? "Windows-1252" : undefined,
    );
    const panel = new PanelUnderTest("list.csv");
    showTableFile(api.app, uri, panel);
    await panel.view.send({ kind: "ready" });
    await panel.view.send({ kind: "changeReading", part: "encoding" });
    await untilAsked(asked, /All of list\.csv is valid UTF-8, so it isn't read as Windows-1252/u);
    assert.deepEqual(await panel.column("rows", "keyword"), ["café"]);
    panel.dispose();
  });

  it("are refused by all doors where they are spreadsheets, with what to do instead", async () => {
    const workbook = zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "xl/workbook.xml": strToU8("<workbook/>"),
    });
    const spreadsheet = vscode.Uri.file(join(folder, "figures.xlsx"));
    writeFileSync(spreadsheet.fsPath, workbook);
    // the editor may still have the text of a file that it opened before
    const renamed = vscode.Uri.file(join(folder, "renamed.csv"));
    writeFileSync(renamed.fsPath, workbook);
    const doors: readonly (readonly [command: string, ...args: unknown[]])[] = [
      ["seoResearch.reopenAsTable", spreadsheet],
      ["seoResearch.addToKeywordList", spreadsheet],
      ["seoResearch.addToKeywordList", renamed],
      ["seoResearch.refreshKeywordList", renamed],
      ["seoResearch.setListMarket", renamed],
      ["seoResearch.importSearchConsole", spreadsheet],
      ["seoResearch.importSearchConsole", renamed],
      // as files from outside the editor are dropped
      [
        "seoResearch.importSearchConsole",
        [{ name: "x.xlsx", read: () => Promise.resolve(workbook) }],
      ],
    ];
    // what other tests left open may be what a command is about
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const [command, ...args] of doors) {
      const asked = answerWindow();
      await vscode.commands.executeCommand(command, ...args);
      await until(`what ${command} says`, () => asked.length > 0, 20_000);
      const said = `${command}: ${JSON.stringify(asked)}`;
      assert.match(asked[0]?.what ?? "", /CSV UTF-8/u, said);
      assert.equal(asked.length, 1, said);
    }
    const panel = new PanelUnderTest("renamed.csv");
    showTableFile(api.app, renamed, panel);
    await assert.rejects(panel.document(), /renamed\.csv is a spreadsheet.*CSV UTF-8/u);
    panel.dispose();
  });

  it("offer to be imported where they are a sheet of a Search Console export", async () => {
    writeFileSync(
      path,
      "Top queries,Clicks,Impressions,CTR,Position\nlatte art,9,300,3%,4.2\nflat white,0,20,0%,31\n",
    );
    const panel = new PanelUnderTest("list.csv");
    showTableFile(api.app, uri, panel);
    const { document } = await panel.view.send({ kind: "ready" });
    assert.deepEqual(
      document.actions.map(({ state }) => state),
      ["ready"],
    );
    const asked = answerWindow();
    await panel.view.send({ kind: "runAction", index: 0 });
    await untilAsked(asked, /Search Console Property/u);
    panel.dispose();
  });
});
