import assert from "node:assert/strict";
import * as vscode from "vscode";
import { catalogue, commandId } from "../../src/research/tools/catalogue.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { answerInputs, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";

/** A small blog in Danish and English, and what this extension wrote itself. */
const files: Readonly<Record<string, string>> = {
  "b1/da/kaffe.md": "---\ntitle: Alt om kaffe\nkeywords: [kværn, kaffe]\n---\n",
  "b1/da/te.md": "---\ntitle: Alt om te\nkeyword: urtete\n---\n",
  "b1/en/coffee.md": "---\ntitle: All about coffee\nkeyword: grinder\n---\n",
  "seo/briefs/latte.md": "---\ntitle: latte\nkeyword: latte\n---\n",
};

describe("a batch over a folder of articles", () => {
  let api: Assembly;
  let service: Sandbox;

  const uriOf = (path: string): vscode.Uri =>
    vscode.Uri.joinPath(
      (vscode.workspace.workspaceFolders?.[0] ?? assert.fail()).uri,
      ...path.split("/"),
    );

  before(async () => {
    api = await testApi();
    service = await startService({ credits: 100, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    for (const [path, text] of Object.entries(files)) {
      await vscode.workspace.fs.writeFile(uriOf(path), new TextEncoder().encode(text));
    }
  });
  after(async () => {
    restoreWindow();
    await vscode.workspace.fs.delete(uriOf("b1"), { recursive: true });
    await vscode.workspace.fs.delete(uriOf("seo/briefs/latte.md"));
    await api.app.connections.disconnect();
    await service.close();
  });

  /** Plans a batch over `folder` and answers its dialog with Cancel. */
  async function plan(folder: string): Promise<Asked[]> {
    const asked = answerWindow(({ what, items }) =>
      items.find((item) =>
        /folder of articles/u.test(what)
          ? item === folder
          : what.startsWith("Run Batch")
            ? /folder of articles|^\$\(folder\)|^\$\(play\)/u.test(item)
            : false,
      ),
    );
    await vscode.commands.executeCommand("seoResearch.runBatch", { tool: "inspect_keyword" });
    return asked;
  }

  it("B1: takes their keywords, one market for each language, and shows both in plan and dialog", async () => {
    const asked = await plan("b1");
    const shown = asked.find(({ items }) => items.some((item) => item.includes("Danish")));
    assert.deepEqual(
      shown?.items.slice(-2).map((item) => item.replace(/^\$\(\w+\) /u, "")),
      ["Market for Danish Articles (2)", "Market for English Articles (1)"],
    );
    assert.match(shown.detail, /^Denmark, Danish$/mu);
    assert.match(shown.detail, /^United States, English$/mu);
    const dialog = asked.find(({ what }) => what.startsWith("Run Inspect Keyword 3 times"));
    assert.match(
      dialog?.detail ?? "",
      /Market: Denmark, Danish \(2\) · United States, English \(1\)\./u,
    );
    assert.ok(!asked.some(({ what }) => what.includes(", but the market is ")));
  });

  it("B1: never takes what this extension wrote into its folder for articles", async () => {
    const asked = await plan("none");
    const folders = asked.find(({ items }) => items.includes("b1"))?.items ?? [];
    assert.ok(folders.includes("b1"));
    assert.deepEqual(
      folders.filter((folder) => folder.startsWith("seo")),
      [],
    );
  });

  it("F13: all tools about a keyword, and New Brief, propose that of the article", async () => {
    await vscode.window.showTextDocument(uriOf("b1/en/coffee.md"));
    answerWindow();
    const steps = answerInputs(() => undefined);
    const about = catalogue.filter(({ keywordField }) => keywordField !== undefined).map(commandId);
    assert.equal(about.length, 4);
    for (const command of [...about, "seoResearch.createBrief"]) {
      await vscode.commands.executeCommand(command);
    }
    assert.deepEqual(
      steps.map(({ items }) => items[0]),
      Array.from({ length: 5 }, () => "grinder"),
    );
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});
