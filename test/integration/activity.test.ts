import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerWindow,
  restoreWindow,
  tabLabels,
  testApi,
  watchClipboard,
  watchLinks,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";

describe("the account's activity", () => {
  let api: Assembly;
  let service: Sandbox;
  const folder = (): string =>
    join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "exports");
  const files = (): string[] =>
    existsSync(folder())
      ? readdirSync(folder()).filter((name) => name.startsWith("activity-"))
      : [];

  before(async () => {
    api = await testApi();
    service = await startService({ rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    const { key } = await (
      await api.app.connections.tryKey(service.url, service.key)
    ).createCredential("=cmd|agent");
    answered(await api.runner.run({ tool: researchKeywords, args: { seed: "filter coffee" } }));
    await post(key, "inspect_page", { url: "https://example.com/" });
    await post(key, "inspect_page", {});
  });
  beforeEach(() => files().forEach((name) => rmSync(join(folder(), name))));
  afterEach(async () => {
    await filter("Reset filter");
    restoreWindow();
  });
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("dashboardUrl", undefined, vscode.ConfigurationTarget.Global);
    await api.app.connections.disconnect();
    await service.close();
  });

  async function post(key: string, tool: string, body: unknown): Promise<void> {
    await fetch(`${service.url}/v1/tools/${tool}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** Runs a command, answering questions one after the other; what comes after the last answer is closed. */
  async function run(command: string, ...answers: readonly string[]): Promise<Asked[]> {
    const left = [...answers];
    const asked = answerWindow(() => left.shift());
    await vscode.commands.executeCommand(`seoResearch.${command}`);
    assert.deepEqual(left, [], "not everything was asked");
    return asked;
  }

  const filter = (...answers: readonly string[]): Promise<Asked[]> =>
    run("filterActivity", ...answers);

  async function exported(...answers: readonly string[]): Promise<Record<string, string>[]> {
    await api.app.account.usage.refresh();
    await run("exportActivity", ...answers);
    const name = files().at(-1) ?? "nothing was exported";
    return Papa.parse<Record<string, string>>(readFileSync(join(folder(), name), "utf8"), {
      header: true,
      skipEmptyLines: true,
    }).data;
  }

  it("is exported to a file that opens: every entry and member, the key's name and who called", async () => {
    await api.app.account.credentials.refresh();
    assert.deepEqual(
      [...new Set((await exported()).map((row) => row["endpoint"]?.replace(/\w+$/u, "")))],
      ["/v1/tools/"],
    );
    await filter("Include free account requests");
    const rows = await exported(words.replace);
    const log = api.app.account.usage.value ?? [];
    assert.equal(rows.length, log.length);
    assert.deepEqual(
      rows.map(({ id }) => id),
      log.map(({ id }) => id),
    );
    assert.deepEqual(Object.keys(rows[0] ?? {}), [
      ...Object.keys(log[0] ?? {}),
      "credential_name",
      "caller",
    ]);
    const pages = rows.filter(({ endpoint }) => endpoint === "/v1/tools/inspect_page");
    assert.deepEqual(
      pages.map((row) => [
        row["status_code"],
        row["credits_charged"],
        row["credential_name"],
        row["caller"],
      ]),
      [
        ["422", "0", "'=cmd|agent", "other_key"],
        ["200", "3", "'=cmd|agent", "other_key"],
      ],
    );
    const own = rows.find(({ endpoint }) => endpoint === "/v1/tools/research_keywords");
    assert.equal(own?.["caller"], "this_editor");
    assert.deepEqual(
      files(),
      tabLabels().filter((label) => label.startsWith("activity-")),
    );
  });

  it("is filtered by tool, by failure and by key", async () => {
    await filter("Tool", "Inspect Page");
    assert.deepEqual(
      (await exported()).map((row) => row["status_code"]),
      ["422", "200"],
    );
    await filter(words.onlyFailed);
    assert.deepEqual(
      (await exported(words.replace)).map((row) => row["status_code"]),
      ["422"],
    );
    await filter("Only this editor's key");
    const asked = await run("exportActivity");
    assert.match(asked[0]?.what ?? "", /no entries match the filter/u);
    await filter("Tool", "All tools", words.onlyFailed);
    const rows = await exported(words.replace);
    assert.ok(rows.length > 0 && rows.every((row) => row["credential_name"] === "Sandbox"));
  });

  it("shows more entries when they are wanted", async () => {
    const asked = await filter(words.entries, "200");
    assert.deepEqual(asked[1]?.items, ["50", "100", "200", "500"]);
    await filter(words.entries, "50");
  });

  it("never overwrites a file unasked", async () => {
    await exported();
    await filter("Tool", "Inspect Page");
    const [name = ""] = files();
    const before = readFileSync(join(folder(), name), "utf8");
    const asked = await run("exportActivity");
    assert.match(asked[0]?.what ?? "", anywhere(words.fileExists));
    assert.equal(readFileSync(join(folder(), name), "utf8"), before);
    assert.equal((await exported(words.keepBoth)).length > 0 && files().length, 2);
  });

  it("says why it can't be exported when the log can't be read", async () => {
    const gone = await startService();
    await gone.close();
    await api.app.connections.useKey(gone.url, gone.key);
    const asked = await run("exportActivity");
    assert.match(asked[0]?.what ?? "", /Couldn't read the usage log\. Couldn't connect/u);
    await api.app.connections.useKey(service.url, service.key);
  });

  it("has rows whose text can be copied", async () => {
    const copied = watchClipboard();
    await vscode.commands.executeCommand("seoResearch.copyRow", {
      id: "balance",
      kind: "balance",
      label: "x",
      icon: "x",
      copy: "497",
    });
    await vscode.commands.executeCommand("seoResearch.copyRow", {
      id: "links",
      kind: "link",
      label: "x",
      icon: "x",
    });
    await vscode.commands.executeCommand("seoResearch.copyRow");
    assert.deepEqual(copied, ["497"]);
  });

  it("links to the sections of the dashboard", async () => {
    const opened = watchLinks();
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("dashboardUrl", "https://dash.example.com/app/", vscode.ConfigurationTarget.Global);
    for (const command of ["openDashboard", "openApiAccess", "openActivity", "openBilling"]) {
      await vscode.commands.executeCommand(`seoResearch.${command}`);
    }
    assert.deepEqual(opened, [
      "https://dash.example.com/app/",
      "https://dash.example.com/app/api",
      "https://dash.example.com/app/activity",
      "https://dash.example.com/app/billing",
    ]);
  });

  it("opens the setting where no dashboard is known, and says so", async () => {
    const opened = watchLinks();
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("dashboardUrl", undefined, vscode.ConfigurationTarget.Global);
    const asked = await run("openBilling");
    assert.match(asked[0]?.what ?? "", /^Buy credits in your service's dashboard\./u);
    assert.deepEqual(opened, []);
    await until("the settings to open", () => tabLabels().some((label) => /Settings/u.test(label)));
  });
});
