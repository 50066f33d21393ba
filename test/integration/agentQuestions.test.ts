import assert from "node:assert/strict";
import * as vscode from "vscode";
import { invokeAgentTool, prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { answered, answerWindow } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { answered as answerOf } from "./agentsUnderTest.ts";
import { set, withAccount } from "./spendingUnderTest.ts";

describe("an agent's call that the chat asked nothing about", () => {
  let api: Assembly;
  let service: Sandbox;

  withAccount((account) => {
    ({ api, service } = account);
  });
  beforeEach(() => set("agentBudgetPerDay", 30));
  afterEach(async () => {
    await set("agentBudgetPerDay", undefined);
    await set("reuseIndexDays", undefined);
  });

  const page = (name: string): { url: string } => ({ url: `https://example.com/${name}` });
  const host = (): AgentHost => ({ app: api.app, research: () => Promise.resolve(api) });
  /** Credits of the account in use. */
  const spent = async (): Promise<number> => {
    const { origin } = (await api.app.connections.current()) ?? assert.fail();
    return (await api.app.spending.budgets(origin)).day.spent;
  };
  /** Whether the chat's question is shown. */
  const prepare = async (input: object): Promise<boolean> =>
    (await prepareAgentTool(host(), "seo_inspect_page", { input }))?.confirmationMessages !==
    undefined;
  const invoke = (input: object): Promise<vscode.LanguageModelToolResult> =>
    answerOf(
      invokeAgentTool(
        host(),
        "seo_inspect_page",
        { input, toolInvocationToken: undefined },
        new vscode.CancellationTokenSource().token,
      ),
    );
  /** It is asked about in our own dialog, and without a yes there nothing is paid. */
  const asksInDialog = async (input: object): Promise<void> => {
    const before = await spent();
    const asked = answerWindow();
    await assert.rejects(invoke(input), /Not run: the person declined this call/u);
    assert.equal(dialogs(asked), 1);
    assert.equal(await spent(), before);
  };
  const dialogs = (asked: readonly Asked[]): number =>
    asked.filter(({ what }) => what.startsWith("Run Inspect Page for")).length;

  it("is asked about where the agents' budget was too small and was raised meanwhile", async () => {
    await set("agentBudgetPerDay", 2);
    assert.equal(await prepare(page("budget")), false);
    await set("agentBudgetPerDay", 30);
    await asksInDialog(page("budget"));
  });

  it("is asked about where a saved result was to be read that is too old by now", async () => {
    answered(await api.runner.run({ tool: inspectPage, args: page("old") }));
    assert.equal(await prepare(page("old")), false);
    await set("reuseIndexDays", 0);
    await asksInDialog(page("old"));
  });

  it("is asked about where our dialog was announced and the asking threshold was raised meanwhile", async () => {
    await set("askFromCredits", 3);
    assert.equal(await prepare(page("threshold")), false);
    await set("askFromCredits", undefined);
    await asksInDialog(page("threshold"));
  });

  it("is asked about where it could not run, and can by now", async () => {
    await api.app.connections.disconnect();
    assert.equal(await prepare(page("connected")), false);
    await api.app.connections.useKey(service.url, service.key);
    await asksInDialog(page("connected"));
  });

  it("is asked about where another account would pay than the question named", async () => {
    // both accounts are this test's own: in the sandbox agents of other tests may have spent all that needs no dialog
    const other = await startService({ credits: 100, rateLimit: 0 });
    try {
      await api.app.connections.useKey(other.url, other.key);
      assert.equal(await prepare(page("account")), true);
      await api.app.connections.useKey(service.url, service.key);
      await asksInDialog(page("account"));
      assert.equal(await prepare(page("other")), true);
      await api.app.connections.useKey(other.url, other.key);
      await asksInDialog({ ...page("other"), location: "Germany" });
    } finally {
      await api.app.connections.useKey(service.url, service.key);
      await other.close();
    }
  });

  it("is asked about where the project's market was changed meanwhile", async () => {
    const setMarket = (location: string | undefined): Thenable<void> =>
      vscode.workspace
        .getConfiguration("seoResearch")
        .update("location", location, vscode.ConfigurationTarget.Workspace);
    const before = vscode.workspace
      .getConfiguration("seoResearch")
      .inspect<string>("location")?.workspaceValue;
    assert.equal(await prepare(page("market")), true);
    try {
      await setMarket("Austria");
      await asksInDialog(page("market"));
    } finally {
      await setMarket(before);
    }
  });

  it("is asked about where a question was answered for one call and two come", async () => {
    assert.equal(await prepare(page("one")), true);
    const asked = answerWindow();
    await invoke({ ...page("one"), location: "Germany" });
    assert.deepEqual(asked, [], "an edited input was in the question that was answered");
    await asksInDialog({ ...page("one"), location: "Austria" });
  });

  it("is not asked about twice where each of several calls had its question", async () => {
    const names = ["a", "b", "a"];
    for (const name of names) {
      assert.equal(await prepare(page(name)), true);
    }
    const asked = answerWindow();
    await Promise.all(names.map((name) => invoke(page(name))));
    assert.deepEqual(asked, []);
    assert.equal(await spent(), 6);
  });
});
