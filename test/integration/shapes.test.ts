import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { responseOf } from "../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { fromWire } from "../../src/shared/exactNumber.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { RawServer } from "../support/rawServer.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { PanelUnderTest, PanelsUnderTest } from "./panelsUnderTest.ts";

const id = "120212345678901234";

describe("a response of an unusual shape", () => {
  let api: Assembly;
  let server: RawServer;
  let body: Buffer;
  let panels: PanelsUnderTest;
  let calls = 0;
  const seo = (...path: readonly string[]): string =>
    join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail(), "seo", ...path);

  before(async () => {
    api = await testApi();
    server = await startRawServer((response, { path }) => {
      response.setHeader("content-type", "application/json");
      response.end(
        path.startsWith("/v1/tools/") ? body : path === "/v1/me/credits" ? '{"balance":500}' : "{}",
      );
    });
    await api.app.connections.useKey(server.url, "or_9pX2mTq7VbLr4KcZw8JdYh3NfGs6AeUo");
    rmSync(seo(), { recursive: true, force: true });
  });
  beforeEach(() => {
    panels = new PanelsUnderTest();
    answerWindow();
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  after(async () => {
    rmSync(seo(), { recursive: true, force: true });
    await api.app.connections.disconnect();
    await server.close();
  });

  /** Pays for a response and opens it; resolves with both. */
  async function run(
    response: string | Uint8Array,
  ): Promise<{ readonly result: SavedResult; readonly panel: PanelUnderTest }> {
    body = Buffer.from(response);
    calls += 1;
    const result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: `shape ${calls}` } }),
    );
    await api.panels.open(result.id);
    return { result, panel: await panels.opened(panels.all.length - 1) };
  }

  async function savedAs(result: SavedResult, form: string, file: string): Promise<string> {
    answerWindow(({ what }) => (what.startsWith("Save “") ? form : undefined));
    await vscode.commands.executeCommand("seoResearch.saveResult", result.id);
    return seo("exports", file);
  }

  /** The tab of a result file that lies where nobody has watched it being written: a tab whose file has just changed is made anew. */
  async function opensAlone(
    file: string,
    show: (tab: PanelUnderTest, uri: vscode.Uri) => Promise<void>,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "seo-shapes-"));
    const uri = vscode.Uri.file(join(folder, "copy.seo.json"));
    copyFileSync(file, uri.fsPath);
    const tab = new PanelUnderTest("");
    try {
      await api.files.show(uri, tab);
      await show(tab, uri);
    } finally {
      tab.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  for (const levels of [3_000, 100_000]) {
    it(`R8: nested ${levels} deep is saved, and its page says so and leads to the JSON`, async () => {
      const response = `{"data":{"keywords":[{"keyword":"a","deep":${"[".repeat(levels)}${id}${"]".repeat(levels)}}]},"next_actions":[{"tool":"research_keywords","args":${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}]}`;
      const { result, panel } = await run(response);
      assert.equal(responseOf(await api.app.results.read(result.id)), response);
      const { notices } = await panel.document();
      assert.deepEqual(notices[0], {
        kind: "problem",
        text: "Part of this response is nested too deeply to show. The whole response is saved: open it as JSON at the end of this page.",
      });
      assert.deepEqual(await panel.column("keywords", "keyword"), ["a"]);
      assert.equal(await panel.view.send({ kind: "json", part: 0 }), response);
      await panel.view.send({ kind: "openJson", part: 0 });
      await until(
        "the JSON in the text editor",
        () =>
          vscode.window.activeTextEditor?.document.uri.fsPath ===
            api.app.results.resultPath(result.id) || undefined,
      );
      const file = await savedAs(
        result,
        words.resultFile,
        `research-keywords-shape-${calls}.seo.json`,
      );
      await opensAlone(file, async (tab) => {
        assert.equal((await tab.document()).notices[0]?.kind, "problem");
        assert.equal(await tab.view.send({ kind: "json", part: 0 }), response);
      });
    });
  }

  it("R8: with a text of 10 MB is saved and shown", async () => {
    const huge = "x".repeat(10_000_000);
    const { result, panel } = await run(
      JSON.stringify({ data: { keywords: [{ keyword: huge }], about: huge } }),
    );
    assert.deepEqual(await panel.column("keywords", "keyword"), [huge]);
    assert.equal((await api.app.results.read(result.id)).envelope?.["data"] !== undefined, true);
  });

  it("D1: with numbers that no double holds keeps, shows and saves every digit", async () => {
    const response = Buffer.concat([
      Buffer.from(
        `{"data":{"keywords":[{"keyword":"a","campaign_id":${id},"monthly_volume":1e999,"name":"`,
      ),
      Buffer.from([0xff]),
      Buffer.from(`"}],"keywords_count":${id},"a":1,"a":2}}`),
    ]);
    const { result, panel } = await run(response);
    assert.deepEqual((await panel.column("keywords", "campaign_id")).map(fromWire).map(String), [
      id,
    ]);
    assert.deepEqual(
      readFileSync(await savedAs(result, "$(json) JSON", `research-keywords-shape-${calls}.json`)),
      Buffer.concat([response, Buffer.from("\n")]),
    );
    const file = await savedAs(
      result,
      words.resultFile,
      `research-keywords-shape-${calls}.seo.json`,
    );
    await opensAlone(file, async (tab, uri) => {
      assert.deepEqual((await tab.column("keywords", "campaign_id")).map(fromWire).map(String), [
        id,
      ]);
      assert.ok(
        (await tab.view.send({ kind: "json", part: 0 })).includes(`"monthly_volume":1e999`),
      );
      answerWindow(({ what, items }) =>
        what.startsWith("Save “")
          ? "$(json) JSON"
          : items.find((item) => item.includes(words.keepBoth)),
      );
      await vscode.commands.executeCommand("seoResearch.saveResult", uri);
      assert.deepEqual(
        readFileSync(seo("exports", `research-keywords-shape-${calls}-2.json`)),
        Buffer.concat([response, Buffer.from("\n")]),
      );
    });
  });

  it("D1: that is no JSON opens as JSON from its own file", async () => {
    const { result, panel } = await run("<html>no JSON");
    await vscode.commands.executeCommand("seoResearch.openResultAsText", result.id);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), "<html>no JSON");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await panel.view.send({ kind: "openJson", part: 0 });
    await until(
      "the response in the text editor",
      () => vscode.window.activeTextEditor?.document.getText() === "<html>no JSON" || undefined,
    );
  });
});
