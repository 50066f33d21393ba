import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../src/shared/historyProtocol.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";

describe("a rank history that came back from a spreadsheet", () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "history");
  const path = join(folder, "harbor.com.us-en.csv");
  let panels: PanelsUnderTest;

  before(() => {
    panels = new PanelsUnderTest();
  });
  after(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(folder, { recursive: true, force: true });
  });

  it("offers to put its days right, which one undo takes back", async () => {
    const api = await testApi();
    const written = "\uFEFFdate;keyword;position\r\n20.11.2026;v60;3\r\n05.12.2026;v60;>100\r\n";
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, written);
    await api.app.commands.get("seoResearch.openHistory")?.(vscode.Uri.file(path));
    const panel = await panels.opened(0);
    const view = new Channel<
      ToHistoryView,
      ToHistoryViewReplies,
      FromHistoryView,
      FromHistoryViewReplies
    >(panel.port, {
      parse: (): ToHistoryView => ({ kind: "changed" }),
      handle: () => Promise.resolve(null),
    });
    const { document } = await view.send({ kind: "ready" });
    assert.deepEqual([document.otherDays, document.problems], [2, []]);
    await view.send({ kind: "isoDays" });
    assert.equal(
      readFileSync(path, "utf8"),
      "\uFEFFdate;keyword;position\r\n2026-11-20;v60;3\r\n2026-12-05;v60;>100\r\n",
    );
    assert.equal((await view.send({ kind: "ready" })).document.otherDays, 0);
    await vscode.window.showTextDocument(vscode.Uri.file(path));
    await vscode.commands.executeCommand("undo");
    assert.equal(vscode.window.activeTextEditor?.document.getText(), written.slice(1));
    await vscode.commands.executeCommand("workbench.action.files.revert");
    view.dispose();
  });
});
