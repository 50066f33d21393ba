import assert from "node:assert/strict";
import * as vscode from "vscode";
import { compareKeywordCoverage } from "../../src/research/tools/compareKeywordCoverage.ts";
import type { ToolArguments } from "../../src/research/tools/definition.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { answerInputs, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { pretend } from "./pretendedWorkspace.ts";

const sites = {
  blog: {
    url: "https://blog.example/",
    markets: [{ location: "Germany", language: "German" }],
    competitors: ["beet.example"],
  },
  handbook: {
    url: "https://handbook.example/",
    markets: [{ location: "United Kingdom", language: "English" }],
    competitors: ["manual.example"],
  },
};

describe("two projects in one window", () => {
  let api: Assembly;
  let service: Sandbox;
  let base: vscode.Uri;
  const restore: (() => void)[] = [];
  const encoder = new TextEncoder();
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(base, path);

  before(async () => {
    api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const [root] = vscode.workspace.workspaceFolders ?? [];
    base = vscode.Uri.joinPath(root?.uri ?? assert.fail(), "several");
    const folders = Object.keys(sites).map((name, index): vscode.WorkspaceFolder => ({
      uri: at(name),
      name,
      index,
    }));
    restore.push(
      pretend("workspaceFolders", folders),
      pretend("getWorkspaceFolder", (uri: vscode.Uri) =>
        folders.find((folder) => `${uri.path}/`.startsWith(`${folder.uri.path}/`)),
      ),
    );
    for (const [name, site] of Object.entries(sites)) {
      const language = name === "blog" ? "de" : "en";
      const article = `---\ntitle: A\nlang: ${language}\n---\n\nText.\n`;
      await vscode.workspace.fs.writeFile(at(`${name}/a-${name}.md`), encoder.encode(article));
      await vscode.workspace.fs.writeFile(
        at(`${name}/seo/rules.json`),
        encoder.encode(`// shared\n${JSON.stringify({ site })}`),
      );
    }
    service = await startService({ credits: 100, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    await until(
      "what the folders say of their sites",
      () =>
        defaults("blog")["domain"] === "blog.example" &&
        defaults("handbook")["domain"] === "handbook.example",
    );
  });
  after(async () => {
    restoreWindow();
    restore.forEach((take) => take());
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.fs.delete(base, { recursive: true });
    await api.app.connections.disconnect();
    await service.close();
  });

  /** What a form of a tool is filled with for a file. */
  const defaults = (path: string): ToolArguments =>
    api.formHost.defaults(compareKeywordCoverage, at(path));

  async function start(file: string): Promise<Asked[]> {
    await vscode.window.showTextDocument(at(file));
    const steps = answerInputs(() => undefined, answerWindow());
    await api.flow.start({ tool: compareKeywordCoverage, args: {} });
    return steps;
  }

  it("have each their own domain, market and competitors while a file of theirs is in front", async () => {
    for (const [file, domain, market] of [
      ["blog/a-blog.md", "blog.example", / · Germany, German$/u],
      ["handbook/a-handbook.md", "handbook.example", / · United Kingdom, English$/u],
      ["blog/a-blog.md", "blog.example", / · Germany, German$/u],
    ] as const) {
      const [step, ...others] = await start(file);
      assert.deepEqual([step?.items, others.length], [[domain], 0], file);
      assert.match(step?.detail ?? "", market);
    }
    assert.deepEqual(defaults("blog/a-blog.md")["competitors"], ["beet.example"]);
    assert.deepEqual(defaults("handbook/a-handbook.md")["competitors"], ["manual.example"]);
  });

  it("keep the project that a call was started for, whatever is in front", async () => {
    await vscode.window.showTextDocument(at("handbook/a-handbook.md"));
    const steps = answerInputs(() => undefined, answerWindow());
    await api.flow.start({ tool: compareKeywordCoverage, args: {}, folder: at("blog") });
    assert.deepEqual(steps[0]?.items, ["blog.example"]);
    assert.match(steps[0]?.detail ?? "", / · Germany, German$/u);
  });
});
