import assert from "node:assert/strict";
import fc from "fast-check";
import * as vscode from "vscode";
import * as z from "zod/mini";
import type { LedgerEntry } from "../../src/research/spending/ledger.ts";
import { answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { agentFaults, freeFaults, startFaultyService } from "../support/faultyService.ts";
import type { FaultyService } from "../support/faultyService.ts";
import { reportMark } from "../support/integrationHost.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import { invokeAgentTool, prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import { toolNamed } from "../../src/research/tools/catalogue.ts";
import { answered } from "./agentsUnderTest.ts";
import { page, set } from "./spendingUnderTest.ts";

/** So many runs in `npm test`; `npm run simulate:agents` names more. */
const runs = Number(process.env["SEO_RESEARCH_AGENT_RUNS"] ?? 20);

/** One call of an agent. */
interface AgentCall {
  readonly tool: (typeof tools)[number];
  /** Which of a few subjects: agents that loop ask the same again. */
  readonly subject: number;
  readonly fault: string | undefined;
  /** Milliseconds after which the chat is cancelled; undefined for never. */
  readonly cancelledAfter: number | undefined;
  /** Whether the person says yes to the chat's question, where it asks one. */
  readonly yes: boolean;
}

const tools = ["inspect_serp", "inspect_page", "inspect_keyword"] as const;

/** `usual`, so many times as often as one of the others. */
function mostly<T, U>(usual: T, others: fc.Arbitrary<U>, times: number): fc.Arbitrary<T | U> {
  return fc.oneof(
    { weight: Math.round(times * 10), arbitrary: fc.constant(usual) },
    { weight: 10, arbitrary: others },
  );
}

const agentCall: fc.Arbitrary<AgentCall> = fc.record({
  tool: fc.constantFrom(...tools),
  subject: fc.nat(1),
  fault: mostly(undefined, fc.constantFrom(...agentFaults), 1),
  cancelledAfter: mostly(undefined, fc.nat(60), 6),
  yes: mostly(true, fc.constant(false), 5),
});

/** What a person runs meanwhile: of the same subjects, so that calls meet. */
const personCalls = fc.array(
  fc.record({ subject: fc.nat(1), fault: mostly(undefined, fc.constantFrom(...agentFaults), 2) }),
  { maxLength: 2 },
);

/** What two agents call one after the other each, and a person and a batch, side by side, the credits that each may spend, and every how many dialogs of ours are declined. */
const agentRun = fc.record({
  agents: fc.tuple(
    fc.array(agentCall, { minLength: 1, maxLength: 4 }),
    fc.array(agentCall, { maxLength: 3 }),
  ),
  person: personCalls,
  batch: fc.oneof(
    { weight: 30, arbitrary: fc.constant<number[]>([]) },
    { weight: 10, arbitrary: fc.subarray([0, 1], { minLength: 1 }) },
  ),
  budget: mostly(30, fc.nat(15), 1),
  /** What everybody together may spend. */
  dayBudget: mostly(0, fc.integer({ min: 1, max: 30 }), 2),
  declinesEach: mostly(0, fc.integer({ min: 2, max: 4 }), 1),
});

describe("agents, a person and a batch in random faulted runs", () => {
  let api: Assembly;
  let service: FaultyService;
  /** Keys of calls whose chat was cancelled: nobody waits for their responses. */
  const cancelled: string[] = [];
  /** Runs in which a call failed for free: whether that one was charged, or another around it, can stay unknown. */
  const ambiguous = new Set<string>();
  /** What a person said yes to for an agent, with the price in front of them: tool and what the call is about. */
  const agreed = new Set<string>();
  /** Dialogs of ours for agents that were answered, and every how many of them is declined. */
  let dialogs = 0;
  let declinesEach = 0;

  before(async () => {
    api = await testApi();
    service = await startFaultyService();
    await api.app.connections.useKey(service.url, service.key);
    await Promise.all(["budgetPerDay", "budgetPerSession"].map((name) => set(name, 0)));
  });
  after(async () => {
    restoreWindow();
    await Promise.all(
      ["budgetPerDay", "budgetPerSession", "agentBudgetPerDay"].map((name) => set(name, undefined)),
    );
    await api.app.connections.disconnect();
    await service.close();
  });

  it("spend no more than they may, pay for nothing twice and lose nothing, and the ledger equals the account", async function () {
    this.timeout(runs * 6_000);
    answerWindow(answerDialog);
    let run = 0;
    const toldRuns = new Set<string>();
    const { showQuickPick } = vscode.window;
    Object.assign(vscode.window, {
      showQuickPick: (...asked: unknown[]): unknown => {
        // a person who runs such a plan pays for these once more
        if (/\bThey may have been charged\./u.test(JSON.stringify(asked[1]))) {
          toldRuns.add(`run-${run}-`);
        }
        return Reflect.apply(showQuickPick, vscode.window, asked);
      },
    });
    let paid = 0;
    await fc.assert(
      fc.asyncProperty(
        agentRun,
        async ({ agents, person, batch, budget, dayBudget, ...others }) => {
          run += 1;
          ({ declinesEach } = others);
          // Half an hour lies between two runs: the log's entries of one can't be taken for another's.
          service.advance(30 * 60_000);
          await api.app.account.balance.refresh();
          await settleUnknown();
          const limit = (await spentByAgents()) + budget;
          await set("agentBudgetPerDay", limit);
          const dayLimit = dayBudget === 0 ? Infinity : (await spentToday()) + dayBudget;
          await set("budgetPerDay", dayBudget === 0 ? 0 : dayLimit);
          const takenBefore = await service.taken();
          const faults = [...agents.flat(), ...person].map(({ fault }) => fault);
          service.faults.splice(0, Infinity, ...faults);
          if (faults.some((fault) => fault !== undefined && freeFaults.has(fault))) {
            ambiguous.add(`${run}`);
          }
          const name = (subject: number): string => `run ${run} subject ${subject}`;
          await Promise.all([
            ...agents.map(async (calls) => {
              for (const call of calls) {
                paid += (await outcomeOf(call, name(call.subject))) ? 1 : 0;
              }
            }),
            ...person.map(({ subject }) =>
              // What may have been charged is told, and not run again.
              api.runner.run(page(pageName(name(subject)))).catch(() => undefined),
            ),
            batch.length === 0
              ? undefined
              : vscode.commands.executeCommand("seoResearch.runBatch", {
                  tool: "inspect_page",
                  values: batch.map((subject) => page(pageName(name(subject))).args.url),
                }),
          ]);
          await until("no call under way", () => api.runner.runs.running.length === 0);
          await service.idle();
          const taken = await service.taken();
          assert.ok(
            taken - takenBefore <= Math.min(dayBudget || Infinity, budget + mostOfOthers),
            `${taken - takenBefore} credits were taken, and ${budget} allowed to agents, ${dayBudget} to all`,
          );
          assert.ok((await spentToday()) <= dayLimit, "the ledger passes the day's budget");
          assert.ok((await spentByAgents()) <= limit, "the ledger passes the agents' budget");
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    for (const { subject, price, tool } of (await ledger()).filter(({ from }) => from === "chat")) {
      assert.ok(
        agreed.has(`${price} ${tool} ${about(subject)}`),
        `${tool} for ${subject} was sent without a yes that showed ${price} credits`,
      );
    }
    assert.ok(paid > runs / 4, `only ${paid} calls of ${runs} runs were answered`);
    const charged = service.calls.filter((call) => call.charged).map(({ asks }) => asks);
    const twice = service.calls.filter(
      ({ asks }) =>
        charged.filter((other) => other === asks).length > 1 &&
        !toldRuns.has(/\brun-\d+-/u.exec(asks)?.[0] ?? ""),
    );
    assert.deepEqual(twice, [], "something was paid for twice");
    service.advance(30 * 60_000);
    await api.app.account.balance.refresh();
    await settleUnknown();
    const entries = await ledger();
    const known = entries.filter(({ outcome }) => outcome === "charged");
    const unknown = entries.filter(({ outcome }) => outcome === "unknown" || outcome === "open");
    const hidden = sum(unknown.filter(({ key = "" }) => wasCharged(key)));
    assert.equal(
      sum(known) + hidden,
      await service.taken(),
      `the ledger equals the account; it doesn't know about ${unknown.map(({ id }) => id).join(", ")}`,
    );
    assert.deepEqual(
      unknown
        .map(({ subject }) => subject)
        .filter((subject) => !ambiguous.has(/run.(\d+)/u.exec(subject)?.[1] ?? "")),
      [],
      "outcomes stay unknown though the log shows a charge for each call",
    );
    const kept = (await api.app.results.list()).results.filter(
      ({ origin }) => origin === service.url,
    );
    const lost = service.calls.filter(
      ({ asks, delivered }) =>
        delivered &&
        ![...kept.map(({ callKey }) => callKey), ...cancelled].some((key) => isFor(key, asks)),
    );
    assert.deepEqual(lost, [], "a response came whole and is not in the library");
    console.log(
      `${reportMark}      ${run} runs, ${service.calls.length} calls sent, ${charged.length} charged, ${kept.length} saved, ${unknown.length} of ${entries.length} outcomes unknown`,
    );
  });

  /** True where the call was answered. What may be refused or fail is told in a sentence. */
  async function outcomeOf(
    { tool, cancelledAfter, yes }: AgentCall,
    subject: string,
  ): Promise<boolean> {
    const source = new vscode.CancellationTokenSource();
    const input = inputOf(tool, subject);
    const prepared = await prepareAgentTool(host(), `seo_${tool}`, { input });
    const question = prepared?.confirmationMessages;
    if (question !== undefined) {
      const { cost } = toolNamed(tool);
      assert.match(question.title, new RegExp(` for ${cost} credits\\?$`, "u"));
      if (!yes) {
        return false;
      }
      agreed.add(`${cost} ${tool} ${about(subject)}`);
    }
    const timer =
      cancelledAfter === undefined ? undefined : setTimeout(() => source.cancel(), cancelledAfter);
    try {
      await answered(
        invokeAgentTool(
          host(),
          `seo_${tool}`,
          { input, toolInvocationToken: undefined },
          source.token,
        ),
      );
      return true;
    } catch (error) {
      assert.ok(error instanceof Error && error.message !== "");
      if (source.token.isCancellationRequested) {
        cancelled.push(JSON.stringify([service.url, tool, input]));
      } else {
        assert.match(error.message, /^(?:Quotes and rows .+ to you\. )?(?:Not run|No result)\b/u);
      }
      return false;
    } finally {
      clearTimeout(timer);
      source.dispose();
    }
  }

  /** A person says yes to a batch, and mostly to what an agent wants; nothing else is agreed to. */
  function answerDialog({ what, detail, items }: Asked): string | undefined {
    if (what.startsWith(words.runBatch) || /^Run Inspect Page \d+ times\?$/u.test(what)) {
      return items[0];
    }
    const isForAgent = /^Requested (?:next )?by an agent in chat/u.test(detail);
    if (!isForAgent) {
      return undefined;
    }
    dialogs += 1;
    if (declinesEach > 0 && dialogs % declinesEach === 0) {
      return undefined;
    }
    const price =
      /^(?<price>\d+) credits$/mu.exec(detail)?.groups?.["price"] ?? assert.fail(detail);
    const subject = /for “(?<subject>.+)”/u.exec(`${what} ${detail}`)?.groups?.["subject"] ?? "";
    const tool = tools.find((name) => `${what} ${detail}`.includes(toolNamed(name).title));
    agreed.add(`${price} ${tool} ${about(subject)}`);
    return items[0];
  }

  const host = (): AgentHost => ({ app: api.app, research: () => Promise.resolve(api) });

  /** True where the service took credits for a call, by its key in the ledger. */
  const wasCharged = (key: string): boolean =>
    service.calls.some(({ asks, charged }) => charged && isFor(key, asks));
  const ledger = async (): Promise<readonly LedgerEntry[]> =>
    api.app.spending.ledger.entries(service.url, new Date(0));
  const spentToday = async (): Promise<number> =>
    (await api.app.spending.budgets(service.url)).day.spent;
  const spentByAgents = async (): Promise<number> =>
    (await api.app.spending.budgets(service.url)).agents.spent;

  /** Reads the usage log once for all calls whose outcome isn't known. */
  async function settleUnknown(): Promise<void> {
    const unknown = (await ledger()).filter(
      ({ outcome }) => outcome === "unknown" || outcome === "open",
    );
    const source = (await api.app.connections.current()) ?? assert.fail();
    await api.app.spending.lookup.lookUp(
      source,
      unknown.map(({ id }) => id),
    );
  }
});

/** Credits that a person's two calls and a batch of two cost at most. */
const mostOfOthers = 12;

/** The run and the subject's number, however a tool spells what it is about. */
function about(subject: string): string {
  return /run.\d+.subject.\d/u.exec(subject)?.[0].replaceAll(/\W/gu, " ") ?? subject;
}

function pageName(subject: string): string {
  return subject.replaceAll(" ", "-");
}

/** Whether a call key is that of a request. */
function isFor(key: string, asks: string): boolean {
  const [, tool, args] = callKeyShape.parse(JSON.parse(key));
  const subject = args["query"] ?? args["keyword"] ?? args["url"] ?? "";
  return asks.includes(`/${tool} `) && asks.toLowerCase().includes(`"${subject}"`.toLowerCase());
}

const callKeyShape = z.tuple([z.string(), z.string(), z.record(z.string(), z.string())]);

function inputOf(tool: (typeof tools)[number], subject: string): object {
  switch (tool) {
    case "inspect_serp":
      return { query: subject };
    case "inspect_keyword":
      return { keyword: subject };
    case "inspect_page":
      return page(pageName(subject)).args;
  }
}

function sum(entries: readonly LedgerEntry[]): number {
  return entries.reduce((total, { credits }) => total + credits, 0);
}
