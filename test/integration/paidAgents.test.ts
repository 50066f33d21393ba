import assert from "node:assert/strict";
import * as vscode from "vscode";
import { strangersNotice } from "../../src/research/agents/answerText.ts";
import { invokeAgentTool, prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { forgetPrices, notePrice } from "../../src/research/tools/price.ts";
import { answered, answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { answer, answered as toolAnswer, told } from "./agentsUnderTest.ts";
import { set, withAccount } from "./spendingUnderTest.ts";

describe("paid calls of agents", () => {
  let api: Assembly;
  let service: Sandbox;

  withAccount((account) => {
    ({ api, service } = account);
  });
  beforeEach(() => set("agentBudgetPerDay", 20));
  afterEach(async () => {
    await set("agentBudgetPerDay", undefined);
    await set("agentsMayReadOwnData", undefined);
  });

  const page = (name: string): { url: string } => ({ url: `https://example.com/${name}` });
  const spent = async (): Promise<number> =>
    (await api.app.spending.budgets(service.url)).agents.spent;
  const balance = async (): Promise<number | undefined> => api.app.account.balance.refresh();
  const host = (): AgentHost => ({ app: api.app, research: () => Promise.resolve(api) });
  const prepared = async (
    name: string,
    input: object,
  ): Promise<vscode.PreparedToolInvocation | undefined> =>
    prepareAgentTool(host(), name, { input });

  it("are refused without a budget, whoever calls, with a sentence that says what to do", async () => {
    await set("agentBudgetPerDay", undefined);
    await assert.rejects(
      told("seo_inspect_page", page("none")),
      /Not run: agents can't spend credits here\..*seoResearch\.agentBudgetPerDay/u,
    );
    const { confirmationMessages } = (await prepared("seo_inspect_page", page("none"))) ?? {};
    assert.equal(confirmationMessages, undefined);
    assert.equal(await balance(), 100);
  });

  it("pay once, save the result, say what it cost and where it came from, and are noted as from chat", async () => {
    const asked = answerWindow();
    const text = await told("seo_inspect_page", page("once"));
    const [notice = "", first = "", second = ""] = text.split("\n");
    assert.equal(notice, strangersNotice);
    assert.equal(
      first,
      "Paid 3 credits for this call. Balance: 97 credits. Agents may spend 17 credits more today.",
    );
    assert.match(second, /^Inspect Page: “example\.com\/once”\. Market: United States, English\./u);
    const id = /Saved as ([\w.-]+)\./u.exec(second)?.[1] ?? assert.fail(second);
    const result = await api.app.results.read(id);
    assert.equal(result.from, "chat");
    const call = (await api.app.spending.ledger.find(id)) ?? assert.fail();
    assert.deepEqual([call.from, call.outcome, call.credits], ["chat", "charged", 3]);
    assert.deepEqual(asked, [], "below the asking threshold the question is the chat's");
    assert.match(
      await told("seo_inspect_page", page("once")),
      /\nNot paid again: the same call has a saved result \(.+\)\.\n/u,
    );
    assert.deepEqual([await spent(), await balance()], [3, 97]);
    const more = await told("seo_research_keywords", { seed: "paid by an agent" });
    assert.match(
      more,
      /Rows 1–30 of 30 in this result, which has 30 of the \d+ rows that exist\.\n/u,
    );
    const [, run] = api.runner.runs.list;
    assert.equal(run?.title, "Inspect Page: example.com/once (agent)");
  });

  it("read a fresh saved result that a person paid for instead of paying", async () => {
    answered(await api.runner.run({ tool: inspectPage, args: page("mine") }));
    assert.match(await told("seo_inspect_page", page("mine")), /\nNot paid again/u);
    assert.deepEqual([await spent(), await balance()], [0, 97]);
    const { invocationMessage, confirmationMessages } =
      (await prepared("seo_inspect_page", page("mine"))) ?? {};
    assert.ok(typeof invocationMessage === "string");
    assert.match(invocationMessage, /^Reading the saved result of .+ \(free\)$/u);
    assert.equal(confirmationMessages, undefined);
  });

  it("stop at the agents' budget and at the person's, and raise neither", async () => {
    await set("agentBudgetPerDay", 5);
    await told("seo_inspect_page", page("first"));
    await assert.rejects(
      told("seo_inspect_page", page("second")),
      /Not run: agents may spend 5 credits a day, 3 are spent, and this call costs 3\./u,
    );
    await set("agentBudgetPerDay", 50);
    await set("budgetPerDay", 4);
    await assert.rejects(
      told("seo_inspect_page", page("second")),
      /Not run: this call costs 3 credits, and of the person's budget for today's research, 4 credits, 3 are spent\..*seoResearch\.budgetPerDay/u,
    );
    assert.deepEqual([await spent(), await balance()], [3, 97]);
  });

  it("from the asking threshold on ask in our own dialog, which says that an agent wants it", async () => {
    await set("agentBudgetPerDay", 100);
    await set("askFromCredits", 3);
    await set("dontAskFor", ["inspect_page"]);
    const { confirmationMessages } = (await prepared("seo_inspect_page", page("ask"))) ?? {};
    assert.equal(confirmationMessages, undefined, "never two questions for one call");
    const declined = answerWindow();
    await assert.rejects(
      told("seo_inspect_page", page("ask")),
      /Not run: the person declined this call\. Don't ask for it again/u,
    );
    const { detail, items } = await untilAsked(declined, /^Run Inspect Page for/u);
    assert.match(detail, /^Requested by an agent in chat\.\n3 credits\nBalance: /u);
    assert.deepEqual(items, ["Inspect Page (3 credits)"]);
    assert.equal(await balance(), 100);
    const again = answerWindow((asked) => asked.items[0]);
    await assert.rejects(
      told("seo_inspect_page", page("ask")),
      /Not run: the person declined this call, and isn't asked again for 30 minutes\./u,
    );
    assert.deepEqual(again, [], "a no holds for the conversation");
    const estimate = await told("seo_estimate_price", {
      calls: [
        { tool: "inspect_page", arguments: page("ask") },
        { tool: "seo_inspect_page", arguments: page("ask-other") },
      ],
    });
    assert.match(estimate, /\nTogether 3 credits\./u);
    assert.match(estimate, /\nA dialog asks the person about 1 of them/u);
    assert.match(estimate, /\tUnited States, English\t3\tdialog\t/u);
    assert.match(await told("seo_inspect_page", page("ask-other")), /\nPaid 3 credits/u);
  });

  it("ask in our own dialog once they have spent as much as the asking threshold since the last one, whatever the chat allows", async () => {
    await set("agentBudgetPerDay", 100);
    await set("askFromCredits", 7);
    const asked = answerWindow();
    await told("seo_inspect_page", page("sum-1"));
    await told("seo_inspect_page", page("sum-2"));
    assert.deepEqual(asked, []);
    const { confirmationMessages, invocationMessage } =
      (await prepared("seo_inspect_page", page("sum-3"))) ?? {};
    assert.equal(confirmationMessages, undefined, "never two questions for one call");
    assert.equal(invocationMessage, "Asking you about Inspect Page (3 credits) in a dialog");
    await assert.rejects(
      told("seo_inspect_page", page("sum-3")),
      /Not run: the person declined this call/u,
    );
    const { what, detail, items } = await untilAsked(asked, /^Agents have spent/u);
    assert.equal(
      what,
      "Agents have spent 6 credits since you were last asked. Allow up to 7 more?",
    );
    assert.match(
      detail,
      /^Requested next by an agent in chat: Inspect Page for “.*sum-3”\.\n3 credits\n/u,
    );
    assert.deepEqual(items, ["Allow 7 More"]);
    assert.deepEqual([await spent(), await balance()], [6, 94]);
    const allowed = answerWindow((question) => question.items[0]);
    for (const name of ["sum-3b", "sum-4"]) {
      assert.match(await told("seo_inspect_page", page(name)), /\nPaid 3 credits/u);
    }
    assert.equal(allowed.length, 1, "one yes is for as much again");
    await told("seo_inspect_page", page("sum-5"));
    assert.equal(allowed.length, 2);
    assert.equal(await spent(), 15);
  });

  it("stop at that sum together, and one yes does for those that fit", async () => {
    await set("agentBudgetPerDay", 100);
    await set("askFromCredits", 7);
    const asked = answerWindow(({ items }) => items[0]);
    const texts = await Promise.all(
      ["p1", "p2", "p3", "p4"].map((name) => told("seo_inspect_page", page(name))),
    );
    assert.ok(texts.every((text) => text.startsWith(`${strangersNotice}\nPaid `)));
    assert.equal(asked.filter(({ what }) => what.startsWith("Agents have spent")).length, 1);
    assert.equal(await spent(), 12);
  });

  it("tell the person once in a window that they were stopped at their budget", async () => {
    await set("agentBudgetPerDay", 2);
    const asked = answerWindow();
    const window: AgentHost = { app: { ...api.app }, research: () => Promise.resolve(api) };
    for (const name of ["stop-1", "stop-2"]) {
      await assert.rejects(
        toolAnswer(
          invokeAgentTool(
            window,
            "seo_inspect_page",
            { input: page(name), toolInvocationToken: undefined },
            new vscode.CancellationTokenSource().token,
          ),
        ),
        /Not run: agents may spend 2 credits a day/u,
      );
    }
    assert.deepEqual(
      asked.map(({ what, items }) => [what, ...items]),
      [
        [
          "An agent's call for 3 credits wasn't run: agents have spent 0 of their 2 credits for today.",
          "Change Budgets…",
        ],
      ],
    );
  });

  it("send nothing when the chat was cancelled while the dialog was open", async () => {
    await set("askFromCredits", 3);
    const source = new vscode.CancellationTokenSource();
    // The person cancels the chat, and presses Run when the editor has long told us.
    const pressRun = async (_text: string, ...rest: readonly unknown[]): Promise<unknown> => {
      source.cancel();
      for (let message = 0; message < 5; message += 1) {
        await vscode.commands.executeCommand("noop");
      }
      return rest.find((item) => typeof item === "object" && item !== null && "title" in item);
    };
    answerWindow();
    Object.assign(vscode.window, { showWarningMessage: pressRun });
    await assert.rejects(told("seo_inspect_page", page("gone"), undefined, source.token));
    await until("no call under way", () => api.runner.runs.running.length === 0);
    assert.deepEqual([await spent(), await balance()], [0, 100]);
  });

  it("show a question with price, market and what is left before a cheaper call, with strangers' text inert", async () => {
    await balance();
    const { confirmationMessages, invocationMessage } =
      (await prepared("seo_inspect_serp", {
        query: "tea](command:workbench.action.quit) $(warning) `x`",
        location: "Germany",
        language: "German",
      })) ?? {};
    assert.equal(invocationMessage, "Running Inspect SERP (2 credits)");
    assert.equal(confirmationMessages?.title, "Run Inspect SERP for 2 credits?");
    const { message } = confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString);
    const { value, isTrusted, supportThemeIcons } = message;
    assert.ok(value.includes(String.raw`tea\]\(command\:workbench\.action\.quit\)`), value);
    assert.ok(value.includes(String.raw`Market\: Germany\, German\.`), value);
    assert.ok(value.includes(String.raw`Balance\: 100 now\, 98 after\.`), value);
    assert.ok(
      value.includes(String.raw`Agents have 20 credits left today\, 18 after this\.`),
      value,
    );
    assert.deepEqual([isTrusted, supportThemeIcons], [{ enabledCommands: [] }, false]);
  });

  it("tell refusals as results, and throw only what is wrong with an input: the chat says of every error that the input is to be checked", async () => {
    await set("agentBudgetPerDay", 2);
    assert.match(
      await answer("seo_inspect_page", page("told")),
      /^Not run: agents may spend 2 credits a day/u,
    );
    assert.match(
      await answer("seo_get_search_performance", {}),
      /^Not run: it would read the person's own data/u,
    );
    await assert.rejects(answer("seo_inspect_page", {}), /Not run: url is required\./u);
  });

  it("refuse a place and a language that are none, which a person would be asked about", async () => {
    for (const name of ["seo_inspect_page", "seo_inspect_serp"]) {
      const about = name.endsWith("page") ? page("atlantis") : { query: "atlantis" };
      await assert.rejects(
        told(name, { ...about, location: "Atlantis" }),
        /Not run: location: “Atlantis” isn't a place that is known here\. Give a country/u,
      );
      await assert.rejects(
        told(name, { ...about, location: "Germany", language: "Elvish" }),
        /Not run: language: “Elvish” isn't a language that is known here/u,
      );
      const { confirmationMessages } =
        (await prepared(name, { ...about, location: "Atlantis" })) ?? {};
      assert.equal(confirmationMessages, undefined);
    }
    assert.equal(await balance(), 100);
  });

  it("check an input that was edited, and never take a key", async () => {
    await assert.rejects(told("seo_inspect_page", {}), /Not run: url is required\./u);
    await assert.rejects(told("seo_inspect_page", { url: "no url at all" }), /Not run: url: /u);
    await assert.rejects(
      told("seo_inspect_page", { ...page("x"), price: 0 }),
      /Not run: price isn't known\. Known are: url, location, language\./u,
    );
    // Not through the editor, which notes inputs in its own log.
    await assert.rejects(
      toolAnswer(
        invokeAgentTool(
          host(),
          "seo_inspect_serp",
          {
            input: { query: `tell me about ${service.key}` },
            toolInvocationToken: undefined,
          },
          new vscode.CancellationTokenSource().token,
        ),
      ),
      (error: Error) => !error.message.includes(service.key) && /key/u.test(error.message),
    );
    const { confirmationMessages } = (await prepared("seo_inspect_page", { url: 7 })) ?? {};
    assert.equal(confirmationMessages, undefined);
    assert.equal(await balance(), 100);
  });

  it("read own data only where the person allows it", async () => {
    await assert.rejects(
      told("seo_get_search_performance", {}),
      /Not run: it would read the person's own data\..*seoResearch\.agentsMayReadOwnData/u,
    );
    await set("agentsMayReadOwnData", true);
    const { confirmationMessages } = (await prepared("seo_get_search_performance", {})) ?? {};
    const asked = confirmationMessages?.message;
    assert.ok(asked instanceof vscode.MarkdownString);
    assert.match(asked.value, /Your own figures will be sent to the agent/u);
    assert.match(await told("seo_get_search_performance", {}), /\nPaid 2 credits/u);
  });

  it("ask in our own dialog where the price has risen since the chat's question", async () => {
    const call = (name: string): Promise<vscode.LanguageModelToolResult> =>
      toolAnswer(
        invokeAgentTool(
          host(),
          "seo_inspect_page",
          { input: page(name), toolInvocationToken: undefined },
          new vscode.CancellationTokenSource().token,
        ),
      );
    await prepared("seo_inspect_page", page("risen"));
    try {
      notePrice("inspect_page", 7);
      const asked = answerWindow();
      await assert.rejects(call("risen"), /Not run: the person declined this call/u);
      await untilAsked(asked, /^Run Inspect Page for/u);
      assert.equal(await balance(), 100);
    } finally {
      forgetPrices();
    }
    const none = answerWindow();
    await prepared("seo_inspect_page", page("not-risen"));
    await call("not-risen");
    assert.deepEqual([none, await balance()], [[], 97]);
  });

  it("take a result that came after they looked for one, instead of paying", async () => {
    const slow: AgentHost = {
      app: api.app,
      research: async () => {
        answered(await api.runner.run({ tool: inspectPage, args: page("meanwhile") }));
        return api;
      },
    };
    await prepared("seo_inspect_page", page("meanwhile"));
    const { content } = await invokeAgentTool(
      slow,
      "seo_inspect_page",
      { input: page("meanwhile"), toolInvocationToken: undefined },
      new vscode.CancellationTokenSource().token,
    );
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart && part.value.includes("\nNot paid: "));
    assert.deepEqual([await spent(), await balance()], [0, 97]);
  });
});
