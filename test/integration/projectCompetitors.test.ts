import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { discoverCompetitors } from "../../src/research/tools/discoverCompetitors.ts";
import { answered, answerWindow } from "../support/integrationApi.ts";
import { resultTabs } from "./resultTabs.ts";

describe("competitors that join a project", () => {
  const tabs = resultTabs();
  const text = '{\n  "site": {\n    "competitors": [\n      "a.example" // ours\n    ]\n  }\n}\n';

  const file = (): vscode.Uri => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    return vscode.Uri.joinPath(root?.uri ?? assert.fail(), "seo/rules.json");
  };
  const write = (content: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(file(), new TextEncoder().encode(content));

  let result: SavedResult;

  before(async () => {
    answerWindow(({ items }) => items.find((item) => item.startsWith("Discover Competitors")));
    result = answered(
      await tabs.api.runner.run({
        tool: discoverCompetitors,
        args: { domain: "harborlanecoffee.com" },
      }),
    );
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(file().fsPath, { force: true });
  });

  /** Adds the first competitor of a result through its row's menu; resolves with it. */
  async function addFirst(): Promise<string> {
    const { api, panels } = tabs;
    answerWindow(() => undefined);
    await api.panels.open(result.id);
    const panel = await panels.opened(panels.all.length - 1);
    const [first] = await panel.column("competitors", "competitor");
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "competitors",
      rows: [0],
      item: "competitors",
    });
    return String(first);
  }

  it("follow those that rules.json has now, with what isn't saved yet and its comments", async () => {
    await write(text);
    const document = await vscode.workspace.openTextDocument(file());
    await vscode.window.showTextDocument(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file(), document.positionAt(text.indexOf(" // ours")), ', "b.example"');
    await vscode.workspace.applyEdit(edit);
    const added = await addFirst();
    assert.equal(
      document.getText(),
      text.replace(" // ours", `, "b.example", // ours\n      "${added}"`),
    );
    assert.ok(document.isDirty, "what the person typed is theirs to save");
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("are never written through a link that leads out of the project, open or not", async () => {
    const outside = mkdtempSync(join(tmpdir(), "seo-research-"));
    const target = join(outside, "rules.json");
    writeFileSync(target, text);
    try {
      await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(file(), ".."));
      symlinkSync(target, file().fsPath, "file");
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file()));
      await assert.rejects(addFirst(), /points outside the project/u);
      assert.equal(readFileSync(target, "utf8"), text);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});
