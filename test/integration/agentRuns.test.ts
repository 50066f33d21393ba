import assert from "node:assert/strict";
import fc from "fast-check";
import * as vscode from "vscode";
import * as z from "zod/mini";
import type { LedgerEntry } from "../../src/research/spending/ledger.ts";
import { answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { agentFaults, freeFaults, startFaultyService } from "../support/faultyService.ts";
import type { FaultyService } from "../support/faultyService.ts";
import { reportMark } from "../support/integrationHost.ts";
import { until } from "../support/until.ts";
import { told } from "./agentsUnderTest.ts";
import { set } from "./spendingUnderTest.ts";

/** So many runs in `npm test`; the long run names more. */
const runs = Number(process.env["SEO_RESEARCH_AGENT_RUNS"] ?? 20);

/** One call of an agent. */
interface AgentCall {
  readonly tool: (typeof tools)[number];
  /** Which of a few subjects: agents that loop ask the same again. */
  readonly subject: number;
  readonly fault: string | undefined;
  /** Milliseconds after which the chat is cancelled; undefined for never. */
  readonly cancelledAfter: number | undefined;
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
});

/** What two agents call one after the other each, side by side, and the credits they may spend. */
const agentRun = fc.record({
  agents: fc.tuple(
    fc.array(agentCall, { minLength: 1, maxLength: 4 }),
    fc.array(agentCall, { maxLength: 3 }),
  ),
  budget: mostly(30, fc.nat(15), 1),
});

describe("agents in random faulted runs", () => {
  let api: Assembly;
  let service: FaultyService;
  /** Keys of calls whose chat was cancelled: nobody waits for their responses. */
  const cancelled: string[] = [];
  /** Runs in which a call failed for free: whether that one was charged, or another around it, can stay unknown. */
  const ambiguous = new Set<string>();

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
    // Every question is answered with yes at once.
    answerWindow(({ items }) => items[0]);
    let run = 0;
    let paid = 0;
    await fc.assert(
      fc.asyncProperty(agentRun, async ({ agents, budget }) => {
        run += 1;
        // Half an hour lies between two runs: the log's entries of one can't be taken for another's.
        service.advance(30 * 60_000);
        await api.app.account.balance.refresh();
        await settleUnknown();
        const limit = (await spentByAgents()) + budget;
        await set("agentBudgetPerDay", limit);
        const faults = agents.flat().map(({ fault }) => fault);
        service.faults.splice(0, Infinity, ...faults);
        if (faults.some((fault) => fault !== undefined && freeFaults.has(fault))) {
          ambiguous.add(`${run}`);
        }
        await Promise.all(
          agents.map(async (calls) => {
            for (const call of calls) {
              paid += (await outcomeOf(call, `run ${run} subject ${call.subject}`)) ? 1 : 0;
            }
          }),
        );
        await until("no call under way", () => api.runner.runs.running.length === 0);
        await service.idle();
        const taken = await service.taken();
        assert.ok(taken <= limit, `${taken} credits were taken, and ${limit} allowed`);
        assert.ok((await spentByAgents()) <= limit, "the ledger passes the agents' budget");
      }),
      { numRuns: runs, endOnFailure: true },
    );
    assert.ok(paid > runs / 4, `only ${paid} calls of ${runs} runs were answered`);
    const charged = service.calls.filter((call) => call.charged).map(({ asks }) => asks);
    assert.equal(charged.length, new Set(charged).size, "something was paid for twice");
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
  async function outcomeOf({ tool, cancelledAfter }: AgentCall, subject: string): Promise<boolean> {
    const source = new vscode.CancellationTokenSource();
    const timer =
      cancelledAfter === undefined ? undefined : setTimeout(() => source.cancel(), cancelledAfter);
    try {
      await told(`seo_${tool}`, inputOf(tool, subject), undefined, source.token);
      return true;
    } catch (error) {
      assert.ok(error instanceof Error && error.message !== "");
      if (source.token.isCancellationRequested) {
        cancelled.push(JSON.stringify([service.url, tool, inputOf(tool, subject)]));
      }
      return false;
    } finally {
      clearTimeout(timer);
      source.dispose();
    }
  }

  /** True where the service took credits for a call, by its key in the ledger. */
  const wasCharged = (key: string): boolean =>
    service.calls.some(({ asks, charged }) => charged && isFor(key, asks));
  const ledger = async (): Promise<readonly LedgerEntry[]> =>
    (await api.app.spending.ledger.entries(service.url, new Date(0))).filter(
      ({ from }) => from === "chat",
    );
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
      return { url: `https://example.com/${subject.replaceAll(" ", "-")}` };
  }
}

function sum(entries: readonly LedgerEntry[]): number {
  return entries.reduce((total, { credits }) => total + credits, 0);
}
