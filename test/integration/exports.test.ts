import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as vscode from "vscode";
import { envelopeOf } from "../../src/library/savedResult.ts";
import type { SavedResult } from "../../src/library/savedResult.ts";
import type { Envelope } from "../../src/service/envelope.ts";
import { researchKeywords } from "../../src/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, tabLabels, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";

describe("exporting a dataset", () => {
  let api: Assembly;
  let result: SavedResult;
  let envelope: Envelope;
  const folder = (): string => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "exports");

  before(async () => {
    api = await testApi();
    await api.app.connections.useSandbox();
    result = answered(await api.runner.run({ tool: researchKeywords, args: { seed: "latte art", location: "Germany", language: "German" } }));
    const read = envelopeOf(result);
    assert.ok(read !== undefined && read.resources.length > 0);
    envelope = read;
  });
  afterEach(restoreWindow);
  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  async function exportWith(choose: (asked: Asked) => string | undefined): Promise<Asked[]> {
    const asked = answerWindow(choose);
    await api.flow.exportResource(result, envelope, 0);
    return asked;
  }

  function rows(name: string): Record<string, string>[] {
    return Papa.parse<Record<string, string>>(readFileSync(join(folder(), name), "utf8"), { header: true, skipEmptyLines: true }).data;
  }

  const name = "research-keywords-latte-art-de.csv";

  it("writes every row to a file named after tool, subject and market, and opens it", async () => {
    const balance = await api.app.account.balance.refresh();
    const asked = await exportWith(() => undefined);
    const written = rows(name);
    assert.equal(written.length, envelope.coverage.totalAvailable);
    assert.equal(new Set(written.map(({ keyword }) => keyword)).size, written.length);
    assert.deepEqual(Object.keys(written[0] ?? {}).slice(-4), ["location", "language", "source", "observed_at"]);
    assert.ok(written.every(({ location, language, source }) => location === "Germany" && language === "German" && source === "search_index"));
    assert.ok(tabLabels().includes(name));
    assert.match(asked.at(-1)?.what ?? "", /rows written to/u);
    assert.equal(await api.app.account.balance.refresh(), (balance ?? 0) - 1);
    assert.deepEqual(readdirSync(folder()).filter((file) => file.endsWith(".tmp")), []);
  });

  it("asks before it touches an existing file, and pays nothing when the answer is no", async () => {
    writeFileSync(join(folder(), name), "mine\n");
    const balance = await api.app.account.balance.refresh();
    const asked = await exportWith(() => undefined);
    assert.equal(asked[0]?.what, "The file exists already");
    assert.equal(readFileSync(join(folder(), name), "utf8"), "mine\n");
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("writes a numbered file beside it, from the answer that was paid for already", async () => {
    const balance = await api.app.account.balance.refresh();
    await exportWith(({ what }) => (what === "The file exists already" ? "Keep both" : "Open saved"));
    assert.equal(rows("research-keywords-latte-art-de-2.csv").length, envelope.coverage.totalAvailable);
    assert.equal(readFileSync(join(folder(), name), "utf8"), "mine\n");
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("replaces it when asked to", async () => {
    await exportWith(({ what }) => (what === "The file exists already" ? "Replace" : "Open saved"));
    assert.equal(rows(name).length, envelope.coverage.totalAvailable);
  });

  it("keeps the paid rows when the file can't be written, and says why", async () => {
    writeFileSync(join(folder(), "..", "blocked"), "");
    await vscode.workspace.getConfiguration("seoResearch").update("folder", "seo/blocked", vscode.ConfigurationTarget.Workspace);
    const balance = await api.app.account.balance.refresh();
    await assert.rejects(exportWith(() => "Open saved"), /ENOTDIR|EEXIST|not a directory/iu);
    assert.equal(await api.app.account.balance.refresh(), balance);
    await vscode.workspace.getConfiguration("seoResearch").update("folder", undefined, vscode.ConfigurationTarget.Workspace);
    assert.ok(existsSync(join(folder(), name)));
  });
});
