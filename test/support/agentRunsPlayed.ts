import assert from "node:assert/strict";
import fc from "fast-check";
import * as vscode from "vscode";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import { invokeAgentTool, prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import { OutsideCalls } from "../../src/editor/features/outside/outsideCalls.ts";
import type { LedgerEntry } from "../../src/research/spending/ledger.ts";
import { toolNamed } from "../../src/research/tools/catalogue.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { systemClock } from "../../src/system/clock.ts";
import { answered } from "../integration/agentsUnderTest.ts";
import { set } from "../integration/spendingUnderTest.ts";
import { about, agentRun, inputOf, isFor, mostOfOthers, pageOf, tools } from "./agentRunsDrawn.ts";
import type { AgentCall, AgentRun } from "./agentRunsDrawn.ts";
import { freeFaults } from "./faultyService.ts";
import type { FaultyService } from "./faultyService.ts";
import { answerWindow } from "./integrationApi.ts";
import type { Asked, Assembly } from "./integrationApi.ts";
import { OpenSteps } from "./openSteps.ts";
import { until } from "./until.ts";
import { words } from "./words.ts";

/** Milliseconds for which nothing may begin or end: no call takes nearly as long, repetitions and all. */
const longestStep = 90_000;

/**
 * Milliseconds between two runs: the log's entries of one can't be taken for another's, and dialogs that
 * were declined in one refuse nothing in another.
 */
const betweenRuns = 30 * 60_000;

/** How a session of random runs is played. */
export interface AgentSession {
  readonly runs: number;
  readonly seed: number;
  /** Told once a while that runs are played. */
  readonly tell: (line: string) => void;
}

/**
 * Plays random runs of agents in chat and outside the editor, a person and a batch at once against a service with faults, with
 * budgets, cancellations and declined dialogs. Rejects when anything is paid for above a budget, twice,
 * or without a yes that showed its price, when anything paid for is lost, when an agent is told
 * something untrue about a charge, and when nothing happens any more.
 */
export class AgentRuns {
  readonly #api: Assembly;
  readonly #service: FaultyService;
  readonly #steps = new OpenSteps();
  readonly #outsideCalls: OutsideCalls;
  /** Keys of calls whose chat was cancelled: nobody waits for their responses. */
  readonly #cancelled: string[] = [];
  /** Runs in which a call failed for free: whether that one was charged, or another around it, can stay unknown. */
  readonly #ambiguous = new Set<string>();
  /** What a person said yes to for an agent, with the price in front of them: tool and what the call is about. */
  readonly #agreed = new Set<string>();
  /** Runs whose batch a person planned with calls in it that may have been charged before. */
  readonly #toldRuns = new Set<string>();
  /** Dialogs of ours for agents that were answered, and every how many of them is declined. */
  #dialogs = 0;
  #declinesEach = 0;
  #run = 0;
  #answered = 0;
  #answeredOutside = 0;

  constructor(api: Assembly, service: FaultyService) {
    this.#api = api;
    this.#service = service;
    const ahead = () => this.#run * betweenRuns;
    this.#outsideCalls = new OutsideCalls(this.#host, {
      ...systemClock,
      now: () => systemClock.now() + ahead(),
      elapsed: () => systemClock.elapsed() + ahead(),
    });
  }

  /** Resolves with what was played, as a line. The window is answered in the person's place from now on. */
  async play({ runs, seed, tell }: AgentSession): Promise<string> {
    const asked = answerWindow((question) => this.#answerDialog(question));
    this.#watchPlans();
    const playing = fc.assert(
      fc.asyncProperty(agentRun, async (run) => {
        this.#run += 1;
        if (this.#run % 50 === 0) {
          tell(`${this.#run} of ${runs} runs with seed ${seed}`);
        }
        await this.#play(run);
      }),
      { numRuns: runs, endOnFailure: true, seed },
    );
    await this.#steps.orSilent(playing, longestStep, async () =>
      JSON.stringify(
        {
          seed,
          run: this.#run,
          running: this.#api.runner.runs.running.map(({ title, state }) => ({ title, state })),
          pending: (await this.#api.app.pendingCalls.list()).filter(({ ended }) => ended !== true),
          requests: this.#service.underWay(),
          asked: asked.slice(-5),
        },
        undefined,
        1,
      ),
    );
    assert.ok(
      this.#answered > runs / 4,
      `only ${this.#answered} calls of ${runs} runs were answered`,
    );
    assert.ok(
      this.#answeredOutside > runs / 20,
      `only ${this.#answeredOutside} calls from outside were answered in ${runs} runs`,
    );
    return this.#judge();
  }

  async #play(run: AgentRun): Promise<void> {
    const { agents, outside, person, batch, budget, dayBudget, declinesEach } = run;
    this.#declinesEach = declinesEach;
    const { app, runner } = this.#api;
    this.#service.advance(betweenRuns);
    await this.#steps.during("the balance", app.account.balance.refresh());
    await this.#steps.during("what became of earlier calls", this.#settleUnknown());
    const limit = (await this.#spent()).agents + budget;
    await set("agentBudgetPerDay", limit);
    const dayLimit = dayBudget === 0 ? Infinity : (await this.#spent()).day + dayBudget;
    await set("budgetPerDay", dayBudget === 0 ? 0 : dayLimit);
    const takenBefore = await this.#service.taken();
    const faults = [...agents.flat(), ...outside, ...person].map(({ fault }) => fault);
    this.#service.faults.splice(0, Infinity, ...faults);
    if (faults.some((fault) => fault !== undefined && freeFaults.has(fault))) {
      this.#ambiguous.add(`${this.#run}`);
    }
    await Promise.all([
      ...agents.map((calls) => this.#agent(calls)),
      this.#outside(outside),
      ...person.map(({ subject }) => this.#person(subject)),
      this.#batch(batch),
    ]);
    await this.#steps.during(
      "the end of all calls",
      until("no call under way", () => runner.runs.running.length === 0),
    );
    await this.#steps.during("the service's last request", this.#service.idle());
    const taken = (await this.#service.taken()) - takenBefore;
    assert.ok(
      taken <= Math.min(dayBudget || Infinity, budget + mostOfOthers),
      `${taken} credits were taken, and ${budget} allowed to agents, ${dayBudget} to all`,
    );
    const spent = await this.#spent();
    assert.ok(spent.day <= dayLimit, "the ledger passes the day's budget");
    assert.ok(spent.agents <= limit, "the ledger passes the agents' budget");
  }

  async #agent(calls: readonly AgentCall[]): Promise<void> {
    for (const call of calls) {
      const calling = this.#outcomeOf(call, this.#name(call.subject));
      const what = `an agent's ${JSON.stringify(call)}`;
      this.#answered += (await this.#steps.during(what, calling)) ? 1 : 0;
    }
  }

  /** A program that doesn't wait: what it cancels goes on once it is being paid for. */
  async #outside(calls: readonly AgentCall[]): Promise<void> {
    for (const call of calls) {
      const calling = this.#outsideOutcome(call, this.#name(call.subject));
      const what = `an outside agent's ${JSON.stringify(call)}`;
      this.#answeredOutside += (await this.#steps.during(what, calling)) ? 1 : 0;
    }
  }

  /** True where the call was answered. */
  async #outsideOutcome({ tool, cancelledAfter }: AgentCall, subject: string): Promise<boolean> {
    const input = inputOf(tool, subject);
    const key = JSON.stringify([this.#service.url, tool, input]);
    const before = this.#service.calls.length;
    const abort = new AbortController();
    const timer =
      cancelledAfter === undefined ? undefined : setTimeout(() => abort.abort(), cancelledAfter);
    const { text, isError } = await this.#outsideCalls.answer(
      // another client in each run: one that was declined twice is refused
      { tool: `seo_${tool}`, input: { ...input }, client: `run ${this.#run}`, folder: "/project" },
      abort.signal,
    );
    clearTimeout(timer);
    if (abort.signal.aborted) {
      this.#cancelled.push(key);
    } else if (isError) {
      assert.match(text, /^(?:Quotes and rows .+ to you\. )?(?:Not run|No result)\b/u);
      await this.#refuteUntrue(text, key, before);
    }
    return !isError;
  }

  /** What may have been charged is told, and not run again. */
  async #person(subject: number): Promise<void> {
    const running = this.#api.runner.run({ tool: inspectPage, args: pageOf(this.#name(subject)) });
    await this.#steps.during(`a person's call, ${subject}`, running).catch(() => undefined);
  }

  async #batch(subjects: readonly number[]): Promise<void> {
    if (subjects.length > 0) {
      const values = subjects.map((subject) => pageOf(this.#name(subject)).url);
      const request = { tool: "inspect_page", values };
      const running = vscode.commands.executeCommand("seoResearch.runBatch", request);
      await this.#steps.during(`a batch of ${subjects.length}`, Promise.resolve(running));
    }
  }

  /** True where the call was answered. What may be refused or fail is told in a sentence. */
  async #outcomeOf({ tool, cancelledAfter, yes }: AgentCall, subject: string): Promise<boolean> {
    const source = new vscode.CancellationTokenSource();
    const input = inputOf(tool, subject);
    const name = `seo_${tool}`;
    const prepared = await prepareAgentTool(this.#host, name, { input });
    const question = prepared?.confirmationMessages;
    if (question !== undefined) {
      const { cost } = toolNamed(tool);
      assert.match(question.title, new RegExp(` for ${cost} credits\\?$`, "u"));
      if (!yes) {
        return false;
      }
      this.#agreed.add(`${cost} ${tool} ${about(subject)}`);
    }
    const timer =
      cancelledAfter === undefined ? undefined : setTimeout(() => source.cancel(), cancelledAfter);
    const before = this.#service.calls.length;
    const key = JSON.stringify([this.#service.url, tool, input]);
    const options = { input, toolInvocationToken: undefined };
    try {
      await answered(invokeAgentTool(this.#host, name, options, source.token));
      return true;
    } catch (error) {
      assert.ok(error instanceof Error && error.message !== "");
      if (source.token.isCancellationRequested) {
        this.#cancelled.push(key);
      } else {
        assert.match(error.message, /^(?:Quotes and rows .+ to you\. )?(?:Not run|No result)\b/u);
        await this.#refuteUntrue(error.message, key, before);
      }
      return false;
    } finally {
      clearTimeout(timer);
      source.dispose();
    }
  }

  /** What a failed call says of its charge against what the service took since it began. */
  async #refuteUntrue(message: string, key: string, before: number): Promise<void> {
    await this.#steps.during("the service's requests", this.#service.idle());
    const own = this.#service.calls.slice(before).filter(({ asks }) => isFor(key, asks));
    const charged = own.filter((call) => call.charged).length;
    if (/You weren't charged/u.test(message)) {
      assert.ok(own.length === 0 || charged < own.length, `charged, and yet: ${message}`);
    } else if (/You were charged|and charged \d/u.test(message)) {
      assert.ok(charged > 0, `not charged, and yet: ${message}`);
    }
  }

  /** A person says yes to a batch, and mostly to what an agent wants; nothing else is agreed to. */
  #answerDialog({ what, detail, items }: Asked): string | undefined {
    if (what.startsWith(words.runBatch)) {
      return items[0];
    }
    if (/^Run Inspect Page \d+ times\?$/u.test(what)) {
      // where the budget is enough for none of its calls, there is only a button that raises it
      return items.find((item) => item.startsWith("Run "));
    }
    const isForAgent =
      /^Requested (?:(?:next )?by an agent in chat|by “[^”]+” outside the editor)/u.test(detail);
    if (!isForAgent) {
      return undefined;
    }
    this.#dialogs += 1;
    if (this.#declinesEach > 0 && this.#dialogs % this.#declinesEach === 0) {
      return undefined;
    }
    const price =
      /^(?<price>\d+) credits$/mu.exec(detail)?.groups?.["price"] ?? assert.fail(detail);
    const subject = /for “(?<subject>.+)”/u.exec(`${what} ${detail}`)?.groups?.["subject"] ?? "";
    const tool = tools.find((name) => `${what} ${detail}`.includes(toolNamed(name).title));
    this.#agreed.add(`${price} ${tool} ${about(subject)}`);
    return items[0];
  }

  /** A person who runs a plan that says so pays for its lost calls once more. */
  #watchPlans(): void {
    const { showQuickPick } = vscode.window;
    Object.assign(vscode.window, {
      showQuickPick: (...asked: unknown[]): unknown => {
        if (/\bThey may have been charged\./u.test(JSON.stringify(asked[1]))) {
          this.#toldRuns.add(`run-${this.#run}-`);
        }
        return Reflect.apply(showQuickPick, vscode.window, asked);
      },
    });
  }

  /** What is true after all runs; resolves with a line of figures. */
  async #judge(): Promise<string> {
    const { calls } = this.#service;
    for (const { subject, price, tool } of (await this.#ledger()).filter(
      ({ from }) => from === "chat",
    )) {
      assert.ok(
        this.#agreed.has(`${price} ${tool} ${about(subject)}`),
        `${tool} for ${subject} was sent without a yes that showed ${price} credits`,
      );
    }
    const charged = calls.filter((call) => call.charged).map(({ asks }) => asks);
    const twice = calls.filter(
      ({ asks }) =>
        charged.filter((other) => other === asks).length > 1 &&
        !this.#toldRuns.has(/\brun-\d+-/u.exec(asks)?.[0] ?? ""),
    );
    assert.deepEqual(twice, [], "something was paid for twice");
    this.#service.advance(betweenRuns);
    await this.#api.app.account.balance.refresh();
    await this.#settleUnknown();
    const entries = await this.#ledger();
    const known = entries.filter(({ outcome }) => outcome === "charged");
    const unknown = entries.filter(({ outcome }) => outcome === "unknown" || outcome === "open");
    const hidden = sum(unknown.filter(({ key = "" }) => this.#wasCharged(key)));
    assert.equal(
      sum(known) + hidden,
      await this.#service.taken(),
      `the ledger equals the account; it doesn't know about ${unknown.map(({ id }) => id).join(", ")}`,
    );
    assert.deepEqual(
      unknown
        .map(({ subject }) => subject)
        .filter((subject) => !this.#ambiguous.has(/run.(\d+)/u.exec(subject)?.[1] ?? "")),
      [],
      "outcomes stay unknown though the log shows a charge for each call",
    );
    const kept = (await this.#api.app.results.list()).results.filter(
      ({ origin }) => origin === this.#service.url,
    );
    const lost = calls.filter(
      ({ asks, delivered }) =>
        delivered &&
        ![...kept.map(({ callKey }) => callKey), ...this.#cancelled].some((key) =>
          isFor(key, asks),
        ),
    );
    assert.deepEqual(lost, [], "a response came whole and is not in the library");
    return `${this.#run} runs, ${calls.length} calls sent, ${charged.length} charged, ${kept.length} saved, ${unknown.length} of ${entries.length} outcomes unknown, ${this.#answeredOutside} answered outside`;
  }

  get #host(): AgentHost {
    return { app: this.#api.app, research: () => Promise.resolve(this.#api) };
  }

  #name(subject: number): string {
    return `run ${this.#run} subject ${subject}`;
  }

  /** True where the service took credits for a call, by its key in the ledger. */
  #wasCharged(key: string): boolean {
    return this.#service.calls.some(({ asks, charged }) => charged && isFor(key, asks));
  }

  #ledger(): Promise<readonly LedgerEntry[]> {
    return this.#api.app.spending.ledger.entries(this.#service.url, new Date(0));
  }

  /** Credits of the day: of agents, and of all. */
  async #spent(): Promise<{ readonly day: number; readonly agents: number }> {
    const { day, agents } = await this.#api.app.spending.budgets(this.#service.url);
    return { day: day.spent, agents: agents.spent };
  }

  /** Reads the usage log once for all calls whose outcome isn't known. */
  async #settleUnknown(): Promise<void> {
    const unknown = (await this.#ledger()).filter(
      ({ outcome }) => outcome === "unknown" || outcome === "open",
    );
    const { app } = this.#api;
    const source = (await app.connections.current()) ?? assert.fail();
    await app.spending.lookup.lookUp(
      source,
      unknown.map(({ id }) => id),
    );
  }
}

function sum(entries: readonly LedgerEntry[]): number {
  return entries.reduce((total, { credits }) => total + credits, 0);
}
