import assert from "node:assert/strict";
import { CancelledError } from "../../../../src/research/service/errors.ts";
import type { PaidCall, PaidResponse } from "../../../../src/research/service/paidCalls.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { summarize } from "../../../../src/research/library/resultIndex.ts";
import type { CallRecord } from "../../../../src/research/library/resultStore.ts";
import { CallFailedError } from "../../../../src/research/spending/agreedCall.ts";
import type {
  AgreedCall,
  CallPolicy,
  PaidSource,
} from "../../../../src/research/spending/agreedCall.ts";
import { BalanceCheck } from "../../../../src/research/spending/balanceCheck.ts";
import type { ChargeDifference } from "../../../../src/research/spending/chargeLookup.ts";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import type { Admission, SettleDetails } from "../../../../src/research/spending/ledger.ts";
import { CallPayments } from "../../../../src/research/spending/callPayments.ts";
import type { PendingNote } from "../../../../src/research/spending/pendingCalls.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

export const now = Date.parse("2026-03-01T12:00:00.000Z");
export const attempt = { sentAt: now + 1_000, took: 2_000, clockOffset: 500, status: 200 };

/** What happens around one call. What is left out goes well. */
export interface Script {
  /** Notes of the same call that are in the way, one after the other. */
  readonly earlier?: readonly Partial<PendingNote>[];
  /** The results of earlier calls are in the library. */
  readonly opens?: boolean;
  /** The newest saved result of the same call was received then, an ISO time. */
  readonly receivedAt?: string;
  /** Undefined where the look-up has none. */
  readonly verdict?: ChargeVerdict | undefined;
  readonly differences?: readonly ChargeDifference[];
  readonly admissions?: readonly Admission[];
  /** What the person answers to every question. */
  readonly yes?: boolean;
  /** A yes to more credits for agents is about this call alone. */
  readonly yesToThisCall?: boolean;
  readonly caller?: CallPolicy["caller"];
  readonly balances?: readonly number[];
  /** Credits that the look-up reads. */
  readonly balanceAtLook?: number;
  readonly clockOffset?: number;
  /** Steps that fail, by their first word, with an error or a message. */
  readonly failing?: Readonly<Record<string, Error | string>>;
  readonly send?: (call: PaidCall) => Promise<PaidResponse>;
  readonly call?: Partial<AgreedCall>;
  readonly signal?: AbortSignal;
}

/**
 * A call paid with everything around it scripted. `steps` lists what was done in order; a step that
 * begins before the one before it has ended is marked.
 */
export class PaySteps {
  readonly steps: string[] = [];
  readonly settled: SettleDetails[] = [];
  readonly records: CallRecord[] = [];
  readonly reserved: object[] = [];
  readonly warnings: string[] = [];
  /** The accounts whose known balance was said to be outdated. */
  readonly outdated: string[] = [];
  readonly told: ChargeDifference[] = [];
  readonly payments: CallPayments<PaidSource>;
  readonly #script: Script;
  readonly #underWay: string[] = [];
  readonly #earlier: Partial<PendingNote>[];
  readonly #admissions: Admission[];
  readonly #balances: number[];
  #ids = 0;

  constructor(script: Script) {
    this.#script = script;
    this.#earlier = [...(script.earlier ?? [])];
    this.#admissions = [...(script.admissions ?? [])];
    this.#balances = [...(script.balances ?? [])];
    const spill = {
      path: "/answer",
      write: () => this.#step("write"),
      commit: () => this.#step("commit"),
      discard: () => this.#step("discard"),
    };
    this.payments = new CallPayments({
      ledger: {
        begin: async (call) => {
          this.reserved.push(call);
          await this.#step(`reserve ${call.id}`);
          return this.#admissions.shift() ?? { admitted: true };
        },
        settle: (id, outcome, credits, details = {}) => {
          this.settled.push(details);
          return this.#step(`settle ${id} ${outcome} ${credits}`);
        },
      },
      pendingCalls: {
        begin: async (key, call) => {
          await this.#step(`claim ${key}`);
          const note = this.#earlier.shift();
          return note === undefined
            ? undefined
            : { ...call, callId: "earlier", pid: 0, file: "/note", ...note };
        },
        end: (key) => this.#step(`release ${key}`),
        update: async (key, changes) => {
          await this.#step(`note ${key} ${JSON.stringify(changes)}`);
          return true;
        },
        takeAway: ({ file }) => this.#step(`remove ${file}`),
      },
      results: {
        newId: () => `id-${(this.#ids += 1)}`,
        keep: async (id, record) => {
          this.records.push(record);
          await this.#step(`save ${id}`);
          return this.#result(id, record.receivedAt);
        },
        openAnswerFile: async () => {
          await this.#step("file");
          return spill;
        },
        open: async (id) => {
          await this.#step(`open ${id}`);
          return script.opens === true
            ? { ok: true, result: this.#result(id, new Date(now).toISOString()) }
            : { ok: false, problem: "none" };
        },
        findSaved: async (key) => {
          await this.#step(`find ${key}`);
          return script.receivedAt === undefined
            ? undefined
            : summarize(this.#result("saved", script.receivedAt));
        },
        noteBalance: async (result, balanceAfter) => {
          await this.#step(`write balance ${balanceAfter}`);
          return { ...result, balanceAfter };
        },
      },
      lookup: {
        lookUp: async (_, ids) => {
          await this.#step(`log ${ids.join()}`);
          const { verdict, differences = [] } = script;
          return {
            verdicts: new Map(verdict === undefined ? [] : ids.map((id) => [id, verdict])),
            differences,
            balance: script.balanceAtLook,
          };
        },
      },
      balances: new BalanceCheck(() => 0),
      clock: { ...systemClock, now: () => now },
      noteBalance: ({ account }, balance) => this.#step(`show balance ${balance} of ${account}`),
      outdateBalance: ({ account }) => void this.outdated.push(account),
      rescue: async (id) => {
        await this.#step(`rescue ${id}`);
        return "elsewhere";
      },
      warn: (text) => this.warnings.push(text),
      tellDifferences: (differences) => void this.told.push(...differences),
    });
  }

  /** Pays, and adds how that ended to the steps. */
  async pay(): Promise<string[]> {
    const { caller = "person", yes = false, signal = new AbortController().signal } = this.#script;
    const policy: CallPolicy = {
      caller,
      signal,
      waiting: signal,
      beforeSend: (id) => this.#step(`before ${id}`),
      allowRepeat: (_, verdict) => this.#ask(`repeat ${verdict?.kind}`, yes),
      savedSince: () => this.#step("since"),
      allowOverBudget: ({ scope }) => this.#ask(`over ${scope}`, yes),
      allowMore: () =>
        this.#ask<boolean | "asked">(
          "more",
          yes && (this.#script.yesToThisCall === true ? "asked" : true),
        ),
      report: (progress) =>
        this.steps.push(
          `report ${progress.kind}${progress.kind === "receiving" ? ` ${progress.bytes}` : ""}`,
        ),
    };
    const end = await this.payments.payForCall(this.#call(), policy).then(
      (paid) =>
        paid === undefined
          ? "nothing"
          : `result ${paid.result?.balanceAfter} ${"differences" in paid ? paid.differences.length : ""}`.trim(),
      (error: unknown) => endOf(error),
    );
    await this.#step(end);
    return this.steps;
  }

  #call(): AgreedCall {
    const args = { seed: "coffee" };
    const { clockOffset } = this.#script;
    const client = {
      clockOffset,
      usage: () => assert.fail("The log is read by the look-up only."),
      ownCredentialId: () => assert.fail("The key's id is read by the look-up only."),
      credits: async () => {
        await this.#step("balance");
        return this.#balances.shift() ?? 97;
      },
    };
    const run = async (call: PaidCall): Promise<PaidResponse> => {
      await this.#step("send");
      return this.#script.send === undefined
        ? { body: { kind: "memory", bytes: Buffer.from("{}") }, attempt }
        : this.#script.send(call);
    };
    const source = {
      origin: "https://api.example.com",
      account: "own",
      client,
      paidCalls: { run },
    };
    return {
      tool: researchKeywords,
      args,
      key: "key",
      subject: "coffee",
      price: 3,
      source,
      balanceBefore: 100,
      ...this.#script.call,
    };
  }

  #result(id: string, receivedAt: string): SavedResult {
    const asked = {
      tool: "research_keywords",
      args: {},
      subject: "coffee",
      market: null,
      sentAt: receivedAt,
      receivedAt,
      cost: 3,
      balanceAfter: null,
    };
    return makeResult(id, {
      ...asked,
      origin: "https://api.example.com",
      callKey: "key",
      envelope: {},
      answerFile: null,
    });
  }

  async #ask<Answer>(question: string, answer: Answer): Promise<Answer> {
    await this.#step(question);
    return answer;
  }

  /** Takes a moment, so that what does not wait for it begins before it ends. */
  async #step(name: string): Promise<undefined> {
    const during = this.#underWay.at(-1);
    this.steps.push(during === undefined ? name : `${name} during ${during}`);
    this.#underWay.push(name);
    await new Promise(setImmediate);
    this.#underWay.splice(this.#underWay.indexOf(name), 1);
    const [word = ""] = name.split(" ");
    const failure = this.#script.failing?.[word];
    if (failure !== undefined) {
      throw typeof failure === "string" ? new Error(failure) : failure;
    }
    return undefined;
  }
}

function endOf(error: unknown): string {
  if (error instanceof CallFailedError) {
    assert.equal(error.name, "CallFailedError");
    return `${error.cause.name} ${error.verdict.kind}${error.verdict.kind === "unknown" ? ` ${error.verdict.because}` : ""}`;
  }
  return error instanceof CancelledError ? "cancelled" : String(error).replace(/^Error: /u, "");
}
