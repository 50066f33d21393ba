import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as vscode from "vscode";
import { OutsideCalls } from "../../src/editor/features/outside/outsideCalls.ts";
import { agentFolder } from "../../src/editor/features/outside/agentProgram.ts";
import { freeTools } from "../../src/research/agents/freeTools.ts";
import { paidTools } from "../../src/research/agents/paidTools.ts";
import { answerTime } from "../../src/research/outside/answerInTime.ts";
import type { CallNote, OutsideAnswer } from "../../src/research/outside/callMessages.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { isRecord } from "../../src/shared/json.ts";
import {
  answerWindow,
  restoreWindow,
  untilAsked,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { TestClock } from "../unit/research/batches/batchClock.ts";
import { answer as toldInChat } from "./agentsUnderTest.ts";
import { set, withAccount } from "./spendingUnderTest.ts";

describe("agents outside the editor", () => {
  let api: Assembly;
  let service: Sandbox;
  let silent: AbortSignal;

  withAccount((account) => {
    ({ api, service } = account);
    silent = new AbortController().signal;
  });
  beforeEach(() => set("agentBudgetPerDay", 50));
  afterEach(async () => {
    restoreWindow();
    await set("outsideAgents", undefined);
    await set("agentBudgetPerDay", undefined);
  });

  const host = () => ({ app: api.app, research: () => Promise.resolve(api) });
  const balance = () => api.app.account.balance.refresh();
  const spent = async () => (await api.app.spending.budgets(service.url)).agents.spent;
  const call = (name: string, tool = "seo_inspect_page") => ({
    tool,
    input: { url: `https://example.com/${name}` },
    client: "codex",
    folder: "/home/me/blog",
  });

  /** A client of an agent, by the program and arguments that it was told. */
  async function connect(setup: string): Promise<Client> {
    const config: unknown = JSON.parse(setup);
    const servers = isRecord(config) ? config["mcpServers"] : undefined;
    const server = isRecord(servers) ? servers["seo-research"] : undefined;
    assert.ok(isRecord(server) && Array.isArray(server["args"]));
    const client = new Client({ name: "tester", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: String(server["command"]),
        args: server["args"].map(String),
        env: { ELECTRON_RUN_AS_NODE: "1" },
      }),
    );
    return client;
  }

  async function ask(client: Client, name: string, input: Record<string, unknown>) {
    const { content, isError } = await client.callTool({ name, arguments: input });
    assert.ok(Array.isArray(content));
    const [part]: unknown[] = content;
    assert.ok(isRecord(part));
    return { text: String(part["text"]), isError: isError === true };
  }

  it("are connected by what a command copies, read what the chat reads, and are disconnected by another", async () => {
    const texts = watchClipboard();
    const asked = answerWindow(({ what, items }) =>
      what === "Connect an Agent"
        ? "Other (MCP)"
        : items[0] === "Copy and Connect"
          ? items[0]
          : undefined,
    );
    await vscode.commands.executeCommand("seoResearch.connectAgent");
    assert.equal(texts.length, 1);
    assert.ok(
      asked.some(({ what }) => /^Let Other \(MCP\) read your saved results\?$/u.test(what)),
    );
    assert.equal(
      vscode.workspace.getConfiguration("seoResearch").inspect("outsideAgents")?.globalValue,
      "free",
    );
    const folder = agentFolder(api.app);
    assert.ok(existsSync(folder.program));
    await until("the window is open for agents", async () => (await folder.windows()).length === 1);
    const client = await connect(texts[0] ?? "");
    try {
      const { tools } = await client.listTools();
      assert.equal(tools.length, Object.keys(freeTools).length + paidTools.length);
      const found = await ask(client, "seo_find_saved_results", {});
      const lines = found.text.split("\n");
      assert.match(
        lines.pop() ?? "",
        /^This is from the only editor window that is open for agents/u,
      );
      assert.equal(lines.join("\n"), await toldInChat("seo_find_saved_results", {}));
      assert.deepEqual(api.app.outsideClients.names, ["tester"]);
      await untilAsked(
        asked,
        /^“tester”, an agent outside the editor, reads saved results here\.$/u,
      );
      const paid = await ask(client, "seo_inspect_page", { url: "https://example.com/free" });
      assert.match(paid.text, /^Not run: .*set seoResearch\.outsideAgents to paid\./u);
      assert.ok(paid.isError);
      const described = await ask(client, "seo_describe_article", {});
      assert.match(described.text, /^Not run: file is required\./u);
      const wrong = await ask(client, "seo_read_saved_result", { id: "none" });
      assert.match(wrong.text, /^There is no such saved result that you may read\./u);
      await vscode.commands.executeCommand("seoResearch.disconnectAgents");
      await until("nobody is connected", () => api.app.outsideClients.names.length === 0);
      assert.match(
        (await ask(client, "seo_find_saved_results", {})).text,
        /^Not run: agents outside the editor are disconnected\./u,
      );
      await until("the window is closed", async () => (await folder.windows()).length === 0);
    } finally {
      await client.close();
    }
    assert.equal(await balance(), 100);
  });

  it("are connected with a sentence on what paid calls still need, or may cost", async () => {
    const question = async (): Promise<string> => {
      const asked = answerWindow(({ what }) =>
        what === "Connect an Agent" ? "Other (MCP)" : undefined,
      );
      await vscode.commands.executeCommand("seoResearch.connectAgent");
      restoreWindow();
      return asked.find(({ what }) => what.startsWith("Let "))?.detail ?? "";
    };
    assert.match(await question(), /set Outside Agents to “paid” and Agent Budget Per Day in/u);
    await set("outsideAgents", "paid");
    assert.match(await question(), /All agents together can spend 50 credits per day\./u);
    await set("agentBudgetPerDay", 0);
    assert.match(await question(), /until you set Agent Budget Per Day in Settings\./u);
  });

  it("pay only after our dialog, whatever a call costs, which says who wants it", async () => {
    await set("outsideAgents", "paid");
    const calls = new OutsideCalls(host());
    const declined = answerWindow();
    const refused = await calls.answer(call("no"), silent);
    assert.match(refused.text, /^Not run: the person declined this call\./u);
    const { detail, items } = await untilAsked(declined, /^Run Inspect Page for/u);
    assert.match(
      detail,
      /^Requested by “codex” outside the editor, in “\/home\/me\/blog”\.\n3 credits\nBalance: /u,
    );
    assert.deepEqual(items, [
      "Inspect Page (3 credits)",
      "Run, and Allow 10 credits More for 15 Minutes",
    ]);
    const posing = answerWindow();
    const name = "codex” outside the editor, in “/”.\u202E\n0 credits. “";
    const wanted = { tool: "seo_inspect_serp", input: { query: "tea” for 0 credits? “tea" } };
    const no = await calls.answer({ ...wanted, client: name, folder: name }, silent);
    assert.match(no.text, /^Not run: the person declined this call\./u);
    const { what, detail: posed } = await untilAsked(posing, /^Run Inspect SERP for/u);
    assert.equal(what, 'Run Inspect SERP for “tea" for 0 credits? "tea”?');
    const shown = 'codex" outside the editor, in "/". 0 credits. "';
    assert.equal(
      posed.slice(0, posed.indexOf("\nBalance")),
      `Requested by “${shown}” outside the editor, in “${shown}”.\n2 credits`,
    );
    assert.equal(await balance(), 100);
    const asked = answerWindow((question) => question.items.at(-1));
    const notes: CallNote[] = [];
    const one = await calls.answer(call("one"), silent, (note) => notes.push(note));
    assert.match(one.text, /\nPaid 3 credits for this call/u);
    assert.deepEqual(
      notes.map(({ text, isUnpaid }) => [text.split(",", 1)[0], isUnpaid]),
      [
        ["Waiting for the person", true],
        ["The call is running.", false],
      ],
    );
    // the window's list has other tests' runs, too
    const titles = api.runner.runs.list.map(({ title }) => title);
    assert.ok(titles.includes("Inspect Page: example.com/one (agent)"), titles.join("\n"));
    assert.match((await calls.answer(call("one"), silent)).text, /\nNot paid again/u);
    for (const name of ["two", "three", "four"]) {
      assert.match((await calls.answer(call(name), silent)).text, /\nPaid 3 credits/u);
    }
    const questions = () => asked.filter(({ what }) => what.startsWith("Run ")).length;
    assert.equal(questions(), 1, "ten credits more were allowed");
    assert.match((await calls.answer(call("five"), silent)).text, /\nPaid 3 credits/u);
    assert.equal(questions(), 2);
    assert.deepEqual([await spent(), await balance()], [15, 85]);
    const estimate = await calls.answer(
      {
        ...call("", "seo_estimate_price"),
        input: { calls: [{ tool: "inspect_page", arguments: call("six").input }] },
      },
      silent,
    );
    assert.match(estimate.text, /\t3\tdialog\t/u);
  });

  it("are told within 45 seconds that the person is being asked, and their yes does for the next such call", async () => {
    await set("outsideAgents", "paid");
    const clock = new TestClock();
    const calls = new OutsideCalls(host(), clock);
    const { promise: pressed, resolve: press } = Promise.withResolvers<string>();
    const shown: string[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: () => Promise.resolve(undefined),
      showWarningMessage: (text: string) => {
        shown.push(text);
        return pressed;
      },
    });
    const late = async (): Promise<OutsideAnswer> => {
      const before = shown.length;
      const answer = calls.answer(call("late"), silent);
      await until("it is asked", () => shown.length > before);
      await clock.pass(answerTime);
      return answer;
    };
    const { text } = await late();
    const named = `Not run yet: the person is being asked in the editor window with “${vscode.workspace.name}”.`;
    assert.ok(text.startsWith(named), text);
    assert.match((await calls.answer(call("late"), silent)).text, /^Not run yet/u);
    assert.equal(shown.length, 1);
    press("Inspect Page (3 credits)");
    await pressed;
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(await balance(), 100, "a yes pays for nothing by itself");
    assert.match(
      (await calls.answer(call("late"), silent)).text,
      /\nPaid 3 credits for this call/u,
    );
    assert.equal(shown.length, 1);
    assert.deepEqual([await spent(), await balance()], [3, 97]);
  });
});
