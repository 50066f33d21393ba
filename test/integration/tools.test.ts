import assert from "node:assert/strict";
import * as vscode from "vscode";
import { confirmAvailable } from "../../src/editor/features/paidCalls/confirmAvailable.ts";
import { LastUsed } from "../../src/editor/features/tools/lastUsed.ts";
import type { ToolRow, ToolsRow } from "../../src/editor/features/tools/toolRows.ts";
import { ToolsTree } from "../../src/editor/features/tools/toolsView.ts";
import type { Sandbox, SandboxOptions } from "../../src/sandbox/server.ts";
import { readEnvelope } from "../../src/research/service/envelope.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import { getAdPerformance } from "../../src/research/tools/getAdPerformance.ts";
import { inspectBacklinks } from "../../src/research/tools/inspectBacklinks.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";

interface PickItem extends vscode.QuickPickItem {
  readonly tool?: string;
}

describe("the Tools view", () => {
  let api: Assembly;
  let tree: ToolsTree;
  let services: Sandbox[];
  const { createQuickPick, createInputBox } = vscode.window;

  before(async () => {
    api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  beforeEach(() => {
    services = [];
    tree = new ToolsTree(api.app, new LastUsed(api.app.context.workspaceState));
  });
  afterEach(async () => {
    restoreWindow();
    Object.assign(vscode.window, { createQuickPick, createInputBox });
    tree.dispose();
    await api.app.connections.disconnect();
    await Promise.all(services.map((service) => service.close()));
  });

  async function useAccount(account: NonNullable<SandboxOptions["account"]>): Promise<Sandbox> {
    const service = await startService({ account, rateLimit: 0 });
    services.push(service);
    await api.app.connections.useKey(service.url, service.key);
    return service;
  }

  async function credits({ url, key }: Sandbox): Promise<number> {
    return (await api.app.connections.tryKey(url, key)).credits();
  }

  async function toolRowsNow(): Promise<ToolRow[]> {
    const groups = await tree.getChildren();
    const rows = await Promise.all(groups.map((group) => tree.getChildren(group)));
    return rows.flat().filter((row: ToolsRow) => row.kind === "tool");
  }

  /** The rows once the account's answers are in. */
  async function toolRowsRead(): Promise<ToolRow[]> {
    await tree.getChildren();
    const { capabilities, connections } = api.app.account;
    await until(
      "what the account may use",
      () => capabilities.snapshot.readAt !== undefined && connections.snapshot.readAt !== undefined,
    );
    return toolRowsNow();
  }

  async function greyed(): Promise<string[]> {
    return (await toolRowsRead()).filter((row) => row.unavailable).map(({ tool }) => tool);
  }

  /** Calls of tools that the service has seen, answered or refused. */
  async function toolCalls(): Promise<number> {
    const log = (await (await api.app.connections.current())?.client.usage(500)) ?? [];
    return log.filter(({ endpoint }) => endpoint?.startsWith("/v1/tools/") === true).length;
  }

  /** The input box or list that opens next, the editor's own. */
  function nextInput(): {
    box: () => vscode.InputBox | undefined;
    pick: () => vscode.QuickPick<PickItem> | undefined;
  } {
    let box: vscode.InputBox | undefined;
    let pick: vscode.QuickPick<PickItem> | undefined;
    Object.assign(vscode.window, {
      createInputBox: () => (box = createInputBox()),
      createQuickPick: () => (pick = createQuickPick<PickItem>()),
    });
    return { box: () => box, pick: () => pick };
  }

  it("lists every tool before anything is connected, none of them greyed", async () => {
    const rows = await toolRowsNow();
    assert.deepEqual(
      rows.map(({ tool }) => tool),
      catalogue.map(({ name }) => name),
    );
    assert.ok(rows.every((row) => !row.unavailable));
  });

  it("greys nothing where the account has everything", async () => {
    await useAccount("full");
    assert.deepEqual(await greyed(), []);
  });

  it("greys the backlink tools where they are not enabled, in colour and in words", async () => {
    await useAccount("no-backlinks");
    assert.deepEqual(await greyed(), ["inspect_backlinks", "compare_backlink_gap"]);
    const row =
      (await toolRowsNow()).find(({ tool }) => tool === "inspect_backlinks") ?? assert.fail();
    const item = tree.getTreeItem(row);
    assert.match(
      item.accessibilityInformation?.label ?? "",
      /^Inspect Backlinks, 9 credits, unavailable: Backlink tools are not enabled/u,
    );
    assert.equal(item.description, "9 · not enabled");
    assert.match(item.contextValue ?? "", /^tool\.unavailable/u);
    assert.equal(item.resourceUri?.toString(), "seo-research-tool:/inspect_backlinks?unavailable");
    assert.ok(
      item.iconPath instanceof vscode.ThemeIcon && item.iconPath.color?.id === "disabledForeground",
    );
    assert.deepEqual(item.command?.arguments, ["inspect_backlinks"]);
  });

  it("greys the tools over the account's own data while nothing is connected", async () => {
    await useAccount("empty");
    assert.deepEqual(await greyed(), [
      "get_search_performance",
      "get_website_analytics",
      "get_ad_performance",
    ]);
  });

  it("follows the account: another key, other tools", async () => {
    await useAccount("no-backlinks");
    assert.equal((await greyed()).length, 2);
    let changes = 0;
    const subscription = tree.onDidChangeTreeData(() => (changes += 1));
    await useAccount("full");
    await until("the redrawn view", () => changes > 0);
    await until("no greyed tool", async () => (await greyed()).length === 0);
    subscription.dispose();
  });

  it("says why before it asks anything, and runs nothing on Escape", async () => {
    await useAccount("no-backlinks");
    await greyed();
    const asked = answerWindow();
    const input = nextInput();
    await vscode.commands.executeCommand("seoResearch.inspectBacklinks");
    const { items } = await untilAsked(
      asked,
      /^Inspect Backlinks: Backlink tools are not enabled for this account/u,
    );
    assert.deepEqual(items, [words.openDashboard, words.tryAnyway]);
    assert.equal(input.box(), undefined);
    assert.equal(await toolCalls(), 0);
  });

  it("lets a person insist, and does not ask again until the account is read anew", async () => {
    await useAccount("empty");
    await greyed();
    const asked = answerWindow(() => words.tryAnyway);
    assert.equal(await confirmAvailable(api.app, getAdPerformance), true);
    assert.equal(await confirmAvailable(api.app, getAdPerformance), true);
    assert.equal(asked.length, 1);
    assert.match(asked[0]?.what ?? "", /No ad account is connected/u);
    await api.app.account.connections.refresh();
    answerWindow(() => undefined);
    assert.equal(await confirmAvailable(api.app, getAdPerformance), false);
  });

  it("asks once on the way to a call, also where the account is read again on it", async () => {
    await useAccount("no-backlinks");
    await greyed();
    const asked = answerWindow(({ items }) => items.find((item) => item === words.tryAnyway));
    answerInputs(() => "example.com");
    const connection = (await api.flow.connect(inspectBacklinks)) ?? assert.fail();
    await api.app.account.capabilities.refresh();
    await api.flow.start({ tool: inspectBacklinks, args: { domain: "example.com" } }, connection);
    const questions = asked.filter(({ items }) => items.includes(words.tryAnyway));
    assert.equal(questions.length, 1);
    assert.equal(await toolCalls(), 1, "the service decides");
  });

  it("says so too where a next action of a result leads to such a tool, before it runs", async () => {
    const service = await useAccount("no-backlinks");
    const parent = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "espresso" } }),
    );
    await greyed();
    const envelope = readEnvelope({
      data: {},
      next_actions: [
        {
          tool: inspectBacklinks.name,
          args: { domain: "example.com" },
          ready: true,
          reason: "Who links there?",
        },
      ],
    });
    assert.ok(envelope !== undefined);
    const before = await credits(service);
    const asked = answerWindow();
    await api.flow.runAction(parent, envelope, 0);
    assert.deepEqual(
      asked.map(({ items }) => items),
      [[words.openDashboard, words.tryAnyway]],
    );
    assert.equal(await credits(service), before);
  });

  it("asks the service once more before it refuses, for what was enabled meanwhile", async () => {
    let enabled = false;
    const server = await startRawServer((response, { path }) => {
      const tools = catalogue.map(({ name, needs }) => ({
        name,
        enabled: enabled || needs !== "backlinks",
      }));
      response.end(
        JSON.stringify(
          path === "/v1/capabilities" ? { tools } : { balance: 9, websites: [], ad_accounts: [] },
        ),
      );
    });
    await api.app.connections.useKey(server.url, "or_key-of-a-service-0123456789");
    assert.ok((await greyed()).includes("inspect_backlinks"));
    enabled = true;
    const asked = answerWindow();
    assert.equal(await confirmAvailable(api.app, inspectBacklinks), true);
    assert.deepEqual(asked, []);
    await server.close();
  });

  it("offers everything where the service's answer can't be understood or had", async () => {
    for (const reply of ['{"hello":"world"}', "<html></html>"]) {
      const server = await startRawServer(
        (response, { path }) =>
          void response.end(path === "/v1/me/credits" ? '{"balance":9}' : reply),
      );
      await api.app.connections.useKey(server.url, "or_key-of-a-service-0123456789");
      await tree.getChildren();
      await until(
        "an answer",
        () =>
          server.arrived.some(({ path }) => path === "/v1/capabilities") &&
          !api.app.account.capabilities.snapshot.loading,
      );
      const rows = await toolRowsNow();
      assert.deepEqual(
        rows.filter((row) => row.unavailable && row.tool.includes("backlink")),
        [],
      );
      const asked = answerWindow();
      assert.equal(await confirmAvailable(api.app, inspectBacklinks), true);
      assert.deepEqual(asked, []);
      await server.close();
    }
  });

  it("Run Tool… lists all tools by group with their prices, and leads to the tool's own questions", async () => {
    await useAccount("no-backlinks");
    await greyed();
    const input = nextInput();
    const done = vscode.commands.executeCommand("seoResearch.runTool");
    const pick = await until("the list of tools", input.pick);
    const tools = pick.items.filter(({ tool }) => tool !== undefined);
    assert.equal(tools.length, catalogue.length);
    assert.equal(
      pick.items.filter(({ kind }) => kind === vscode.QuickPickItemKind.Separator).length,
      8,
    );
    const item = (name: string): PickItem =>
      tools.find(({ tool }) => tool === name) ?? assert.fail(name);
    assert.equal(item("research_keywords").description, "3 credits");
    assert.match(item("inspect_backlinks").label, /^\$\(circle-slash\) /u);
    assert.match(
      item("inspect_backlinks").detail ?? "",
      /^unavailable: Backlink tools are not enabled/u,
    );
    pick.activeItems = [item("research_keywords")];
    const box = await until("the tool's question", async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return input.box();
    });
    assert.equal(box.title, words.priced("Research Keywords", 3));
    box.hide();
    await done;
    assert.equal(await toolCalls(), 0);
  });

  it("runs a tool from its row, and copies its name", async () => {
    await useAccount("full");
    const row = (await toolRowsRead()).find(({ tool }) => tool === "research_keywords");
    const input = nextInput();
    const done = vscode.commands.executeCommand("seoResearch.quickRun", row);
    const box = await until("the tool's question", input.box);
    assert.equal(box.title, words.priced("Research Keywords", 3));
    box.hide();
    await done;
    await vscode.commands.executeCommand("seoResearch.copyToolName", row);
    assert.equal(await vscode.env.clipboard.readText(), "research_keywords");
  });

  it("starts from the last arguments, and pays only when they are agreed to again", async () => {
    await useAccount("full");
    answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "ristretto ratio", location: "Germany", language: "German" },
      }),
    );
    const row = await until("the last arguments", async () =>
      (await toolRowsNow()).find(({ tooltip }) => tooltip.includes("ristretto ratio")),
    );
    assert.match(row.tooltip, /Last used with: .*ristretto ratio · .*Germany/u);
    assert.deepEqual([row.tool, row.context], ["research_keywords", "tool.used"]);
    const calls = await toolCalls();
    const input = nextInput();
    const done = vscode.commands.executeCommand("seoResearch.runLast", row);
    const box = await until("the tool's question", input.box);
    assert.equal(box.value, "ristretto ratio");
    box.hide();
    await done;
    assert.equal(await toolCalls(), calls);
  });
});
