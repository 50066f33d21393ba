import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { showTableFile } from "../../src/editor/features/resultPanels/tableFiles.ts";
import { tableFileEditor } from "../../src/editor/platform/viewTypes.ts";
import { restoreWindow, testApi, watchClipboard } from "../support/integrationApi.ts";
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

  it("L24: have figures as figures, follow the file, and lead to no call", async () => {
    const panel = new PanelUnderTest("list.csv");
    showTableFile(api.app, uri, panel);
    const { document, call, isLinkable } = await panel.view.send({ kind: "ready" });
    assert.deepEqual([document.header.ofProject, call, isLinkable], ["file", null, false]);
    assert.deepEqual(await panel.column("rows", "keyword"), ["latte art", "=b"]);
    assert.deepEqual(await panel.column("rows", "monthly_volume"), [4400, null]);
    assert.deepEqual(
      await panel.view.send({ kind: "rowMenu", revision: 1, table: "rows", rows: [0] }),
      [],
    );
    await assert.rejects(panel.view.send({ kind: "runAction", index: 0 }));
    await assert.rejects(panel.view.send({ kind: "runAgain" }));
    const copied = watchClipboard();
    await panel.view.send({ kind: "copyText", text: "x" });
    assert.deepEqual(copied, ["x"]);
    writeFileSync(path, "keyword\nflat white\n");
    await until("the view to be told", () => panel.changes > 0);
    assert.deepEqual(await panel.column("rows", "keyword"), ["flat white"]);
    writeFileSync(path, 'keyword\n"flat white\n');
    await until("the view to be told again", () => panel.changes > 1);
    await assert.rejects(panel.document(), /list\.csv.*line 2/u);
    panel.dispose();
  });
});
