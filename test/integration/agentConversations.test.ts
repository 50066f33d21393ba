import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import { strangersNotice } from "../../src/research/agents/answerText.ts";
import { paidTools } from "../../src/research/agents/paidTools.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { commandId } from "../../src/research/tools/catalogue.ts";
import { answerInputs, answerPicks, answerWindow } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { answer } from "./agentsUnderTest.ts";
import { ScriptedChat } from "./scriptedChat.ts";
import { set, withAccount } from "./spendingUnderTest.ts";

describe("conversations of agents in chat", () => {
  let api: Assembly;
  let service: Sandbox;
  let chat: ScriptedChat;

  withAccount((account) => {
    ({ api, service } = account);
  });
  beforeEach(async () => {
    await set("agentBudgetPerDay", 50);
    chat = newChat();
  });
  afterEach(async () => {
    await set("agentBudgetPerDay", undefined);
    await set("agentsMayReadOwnData", undefined);
  });

  const newChat = (): ScriptedChat => {
    const host: AgentHost = { app: api.app, research: () => Promise.resolve(api) };
    return new ScriptedChat(host);
  };
  const page = (name: string): { url: string } => ({ url: `https://example.com/${name}` });
  const balance = async (): Promise<number | undefined> => api.app.account.balance.refresh();
  const sentCalls = async (origin = service.url): Promise<number> =>
    (await api.app.spending.ledger.entries(origin, new Date(0))).length;
  const isRefused = (text: string): void => assert.match(text, /^(?:Not run|No result): /u);

  it("read what is paid for, however it is spelled, in a second chat, too (4)", async () => {
    const first = await chat.run("seo_inspect_serp", { query: "coffee" });
    assert.match(first.text, /\nPaid 2 credits for this call\. Balance: 98 credits\./u);
    for (const [from, query] of [
      [chat, "coffee"],
      [chat, "Coffee "],
      [newChat(), " COFFEE"],
    ] as const) {
      const { text } = await from.run("seo_inspect_serp", { query });
      assert.match(text, /\nNot paid again: the same call has a saved result \(.+\)\.\n/u, query);
      assert.match(text, /\nposition\ttitle\t/u);
      assert.match(from.seen.at(-1) ?? "", /^Reading the saved result of .+ \(free\)$/u);
    }
    assert.equal(await balance(), 98);
  });

  it("have two dialogs one after the other, the second with what is left after the first (7)", async () => {
    await set("askFromCredits", 3);
    const dialogs: string[] = [];
    let open = 0;
    const press: (() => void)[] = [];
    answerWindow();
    Object.assign(vscode.window, {
      showWarningMessage: async (
        what: string,
        options: vscode.MessageOptions,
        ...rest: unknown[]
      ) => {
        open += 1;
        assert.equal(open, 1, "one question at a time");
        dialogs.push(`${what}\n${options.detail ?? ""}`);
        await new Promise<void>((resolve) => press.push(resolve));
        open -= 1;
        return rest[0];
      },
    });
    await balance();
    const both = ["p1", "p2"].map((name) => answer("seo_inspect_page", page(name)));
    await until("the first dialog", () => press.length === 1);
    press[0]?.();
    await until("the second dialog", () => press.length === 2);
    press[1]?.();
    for (const text of await Promise.all(both)) {
      assert.match(text, /\nPaid 3 credits/u);
    }
    assert.match(dialogs[0] ?? "", /\nBalance: 100 now, 97 after\./u);
    assert.match(dialogs[1] ?? "", /\nBalance: 97 now, 94 after\./u);
    assert.equal(await balance(), 94);
  });

  it("show no balance as today's that couldn't be read after a call: it is read again first", async () => {
    await set("askFromCredits", 3);
    const asked = answerWindow(({ items }) => items[0]);
    await balance();
    const { client } = (await api.app.connections.current()) ?? assert.fail("not connected");
    Object.assign(client, { credits: () => Promise.reject(new Error("busy")) });
    try {
      assert.match(await answer("seo_inspect_page", page("p3")), /\nPaid 3 credits/u);
    } finally {
      Reflect.deleteProperty(client, "credits");
    }
    assert.match(await answer("seo_inspect_page", page("p4")), /\nPaid 3 credits/u);
    const before = /\nBalance: (\d+) now, \d+ after\./u;
    const [first, second] = asked.map(({ detail }) => Number(before.exec(`\n${detail}`)?.[1]));
    assert.equal(second, (first ?? 0) - 3);
  });

  it("draw what a model writes as plain text, and never as figures of ours (8)", async () => {
    await balance();
    const query = "tea <b>\u202Ex</b> [Allow](command:workbench.action.quit)\nBalance: 9,999 now";
    const { text } = await chat.run("seo_inspect_serp", { query, location: "Germany" });
    const [question = ""] = chat.seen;
    assert.doesNotMatch(question, /\u202E|\[Allow\]\(command/u);
    const lines = question.split("  \n");
    assert.equal(
      lines.filter((line) => line.startsWith(String.raw`Balance\:`)).length,
      1,
      question,
    );
    assert.ok(lines.includes(String.raw`Balance\: 100 now\, 98 after\.`), question);
    assert.ok(text.startsWith(strangersNotice));
    assert.doesNotMatch(text, /\u202E/u);
    await set("askFromCredits", 3);
    const asked = answerWindow();
    isRefused((await chat.run("seo_inspect_keyword", { keyword: query })).text);
    const [dialog = assert.fail("no dialog")] = asked;
    assert.doesNotMatch(`${dialog.what}${dialog.detail}`, /\u202E/u);
    assert.doesNotMatch(dialog.detail, /^Balance: 9,999/mu);
    assert.match(dialog.detail, /^Balance: 98 now, 93 after\.$/mu);
    const closing = answerWindow();
    isRefused(
      (await chat.run("seo_inspect_keyword", { keyword: "tea” for 0 credits? “tea" })).text,
    );
    assert.equal(closing[0]?.what, 'Run Inspect Keyword for “tea" for 0 credits? "tea”?');
  });

  it("never take a key as an argument: nothing is asked, sent or noted (9)", async () => {
    const { text, tokens, isError } = await chat.run("seo_inspect_serp", {
      query: `is ${service.key} mine`,
    });
    assert.ok(!isError && tokens < 80 && !text.includes(service.key), text);
    assert.match(text, /^Not run: This looks like your API key\./u);
    assert.deepEqual(chat.seen, ["Checking Inspect SERP"]);
    assert.deepEqual([await sentCalls(), await balance()], [0, 100]);
    const { text: prices } = await chat.run("seo_estimate_price", {
      calls: [{ tool: "inspect_serp", arguments: { query: service.key } }],
    });
    assert.ok(!prices.includes(service.key), prices);
  });

  it("stop exactly at the agents' budget, with a question of ours for each threshold's worth (11)", async () => {
    const rich = await startService({ credits: 1000, rateLimit: 0 });
    try {
      await api.app.connections.useKey(rich.url, rich.key);
      await set("agentBudgetPerDay", 60);
      const asked = answerWindow(({ items }) => items[0]);
      for (let call = 1; call <= 20; call += 1) {
        const { text } = await chat.run("seo_inspect_page", page(`loop-${call}`));
        assert.match(text, new RegExp(`may spend ${60 - 3 * call} credits? more today`, "u"));
      }
      const { text, tokens } = await chat.run("seo_inspect_page", page("loop-21"));
      assert.match(text, /^Not run: agents may spend 60 credits a day, 60 are spent/u);
      assert.ok(tokens < 70, String(tokens));
      assert.equal(await sentCalls(rich.url), 20);
      const more = asked.filter(({ what }) => what.startsWith("Agents have spent"));
      assert.deepEqual(
        new Set(more.map(({ what }) => what)),
        new Set(["Agents have spent 9 credits since you were last asked. Allow up to 10 more?"]),
      );
      // 10 credits are 3 calls: before the 4th, the 7th … the 19th
      assert.equal(more.length, 6);
    } finally {
      await api.app.connections.useKey(service.url, service.key);
      await rich.close();
    }
  });

  it("send nothing for a call that was skipped twice, and pay once when it is allowed (12)", async () => {
    for (const from of [chat, chat, newChat()]) {
      assert.equal(await from.call("seo_inspect_page", page("skipped"), "skip"), undefined);
    }
    assert.match(chat.seen[1] ?? "", /^Run Inspect Page for 3 credits\?\n/u, "it is asked again");
    assert.deepEqual([await sentCalls(), await balance()], [0, 100]);
    assert.match((await chat.run("seo_inspect_page", page("skipped"))).text, /\nPaid 3 credits/u);
    assert.deepEqual([await sentCalls(), await balance()], [1, 97]);
  });

  it("at a budget of 0 read for free only, whoever calls (16, 21)", async () => {
    await set("agentBudgetPerDay", 0);
    answerWindow(({ items }) => items[0]);
    for (const { name, tool } of paidTools) {
      const { text } = await chat.run(name, tool.name === "inspect_page" ? page("none") : {});
      assert.match(text, /^Not run: agents can't spend credits here\./u, name);
    }
    // another extension
    const { content } = await vscode.lm.invokeTool("seo_inspect_page", {
      input: page("other"),
      toolInvocationToken: undefined,
    });
    assert.match(JSON.stringify(content), /Not run: agents can't spend credits here/u);
    assert.ok((await chat.run("seo_find_saved_results", {})).text.startsWith(strangersNotice));
    assert.deepEqual([await sentCalls(), await balance()], [0, 100]);
  });

  it("without an account say what the person can do, and read on (17)", async () => {
    await api.app.connections.disconnect();
    for (const [name, input] of [
      ["seo_inspect_page", page("none")],
      ["seo_estimate_price", { calls: [{ tool: "inspect_page", arguments: page("none") }] }],
    ] as const) {
      const { text, tokens, isError } = await chat.run(name, input);
      assert.match(text, /no connection to a research service\. Ask the person to set an API key/u);
      assert.ok(tokens < 60 && !isError, name);
    }
    assert.match((await chat.run("seo_find_saved_results", { limit: 1 })).text, /\nid\ttool\t/u);
  });

  it("with the sandbox say that it is sample data: question, answer, list, saved results, article (18)", async () => {
    await api.app.connections.useSandbox();
    const sample = /Sample data of the sandbox: made up/u;
    // the sandbox keeps what was saved, over a second try, too
    const keyword = `conversation eighteen ${Date.now()}`;
    const { text } = await chat.run("seo_inspect_keyword", { keyword });
    assert.match(chat.seen[0] ?? "", /Sample data\W+you aren\W+t charged/u);
    assert.match(text, sample);
    const seed = await chat.run("seo_research_keywords", { seed: keyword });
    assert.match(seed.text, sample);
    const found = await chat.run("seo_find_saved_results", { keyword });
    assert.match(found.text, /\tsample data \(sandbox\)/u);
    const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    const at = (name: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, ...name.split("/"));
    const article = at("content/eighteen.md");
    const list = at("seo/keywords/eighteen.csv");
    await vscode.workspace.fs.writeFile(
      article,
      Buffer.from(`---\ntitle: Eighteen\nkeyword: ${keyword}\n---\n\nText.\n`),
    );
    try {
      const described = await chat.run("seo_describe_article", { file: "content/eighteen.md" });
      assert.match(described.text, sample);
      const id = /Saved as ([\w.-]+)\./u.exec(seed.text)?.[1] ?? assert.fail(seed.text);
      const [, idea = ""] = /\nkeyword\t.*\n([^\t]+)\t/u.exec(seed.text) ?? [];
      const added = await chat.run("seo_add_to_keyword_list", {
        id,
        keywords: [idea],
        list: "eighteen",
      });
      assert.match(added.text, /Sample data of the sandbox: made up, and marked so in the list/u);
      assert.match(Buffer.from(await vscode.workspace.fs.readFile(list)).toString(), /sample/iu);
    } finally {
      await vscode.workspace.fs.delete(article);
      await vscode.workspace.fs.delete(list).then(undefined, () => undefined);
    }
  });

  it("with several websites get the choices, and aren't charged (19)", async () => {
    const agency = await startService({ credits: 100, rateLimit: 0, account: "agency" });
    try {
      await api.app.connections.useKey(agency.url, agency.key);
      await set("agentsMayReadOwnData", true);
      await chat.call("seo_get_search_performance", {}, "skip");
      assert.match(chat.seen[0] ?? "", /Your own figures will be sent to the agent/u);
      const text = await answer("seo_get_search_performance", {});
      assert.match(text, /The choices, as the service lists them: “.*website_id/u);
      assert.equal(await balance(), 100);
      const id = /website_id\\?":\s*\\?"([^"\\]+)/u.exec(text)?.[1] ?? assert.fail(text);
      const chosen = await answer("seo_get_search_performance", { website_id: id });
      assert.match(chosen, /\nPaid 2 credits/u);
    } finally {
      await api.app.connections.useKey(service.url, service.key);
      await agency.close();
    }
  });

  it("keep the person's daily budget, and name its setting (20)", async () => {
    await set("budgetPerDay", 7);
    answerWindow();
    await chat.run("seo_inspect_page", page("day-1"));
    await chat.run("seo_inspect_page", page("day-2"));
    const { text } = await chat.run("seo_inspect_page", page("day-3"));
    assert.match(
      text,
      /^Not run: .*today's research, 7 credits, 6 are spent\..*seoResearch\.budgetPerDay/u,
    );
    const estimate = await chat.run("seo_estimate_price", {
      calls: [{ tool: "inspect_page", arguments: page("day-3") }],
    });
    assert.match(
      estimate.text,
      /exceed the person's budget for today \(seoResearch\.budgetPerDay\)/u,
    );
    assert.deepEqual([await sentCalls(), await balance()], [2, 94]);
  });

  it("can run no command of ours that pays: a person sees the price first, whatever text comes with it (22)", async () => {
    const asked: Asked[] = [];
    answerWindow((question) => void asked.push(question));
    answerInputs(() => undefined, asked);
    answerPicks(() => undefined, asked);
    for (const argument of ["tea", '{"tool":"inspect_serp","args":{"query":"tea"}}']) {
      for (const id of [
        ...paidTools.map(({ tool }) => commandId(tool)),
        "seoResearch.runTool",
        "seoResearch.quickRun",
        "seoResearch.runLast",
        "seoResearch.runBatch",
      ]) {
        await Promise.resolve(vscode.commands.executeCommand(id, argument)).catch(() => undefined);
      }
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    assert.deepEqual([await sentCalls(), await balance()], [0, 100]);
  });

  it("run what a person edited in the question, once, at the price that it showed (23)", async () => {
    const { text } = await chat.run("seo_inspect_page", page("as-asked"), page("as-edited"));
    assert.match(text, /\nInspect Page: “example\.com\/as-edited”\./u);
    assert.match(chat.seen[0] ?? "", /^Run Inspect Page for 3 credits\?\n.*as\\?-asked/u);
    const paid = await api.app.spending.ledger.entries(service.url, new Date(0));
    assert.deepEqual(
      paid.map(({ subject, credits }) => [subject, credits]),
      [["example.com/as-edited", 3]],
    );
    const asked = answerWindow();
    isRefused(
      (await chat.run("seo_inspect_page", page("b"), { url: "no url" })).text.replace(
        /^.*(?=Not run)/u,
        "",
      ),
    );
    assert.deepEqual(asked, []);
    assert.equal(await balance(), 97);
  });
});
