import { join } from "node:path";
import { BalanceCheck } from "../../../../src/research/spending/balanceCheck.ts";
import type { BatchPort } from "../../../../src/research/batches/batchRunner.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import type { BatchHeader } from "../../../../src/research/batches/batchState.ts";
import { outcomeOfFailure, outcomeOfResult } from "../../../../src/research/batches/itemOutcome.ts";
import type { ItemCall, ItemOutcome } from "../../../../src/research/batches/itemOutcome.ts";
import { lookUpItems } from "../../../../src/research/batches/lookUpItems.ts";
import { ChargeLookup } from "../../../../src/research/spending/chargeLookup.ts";
import type { ChargeDifference } from "../../../../src/research/spending/chargeLookup.ts";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { CallFailedError } from "../../../../src/research/spending/agreedCall.ts";
import type {
  AgreedCall,
  CallPolicy,
  PaidSource,
  PaymentOutcome,
} from "../../../../src/research/spending/agreedCall.ts";
import { CallPayments } from "../../../../src/research/spending/callPayments.ts";
import { PendingCalls } from "../../../../src/research/spending/pendingCalls.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { CancelledError } from "../../../../src/research/service/errors.ts";
import type { ServiceClient } from "../../../../src/research/service/client.ts";
import { PaidCalls } from "../../../../src/research/service/paidCalls.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";

export interface WindowParts {
  readonly folder: string;
  readonly client: ServiceClient;
  readonly origin?: string;
  readonly account?: string;
  readonly clock?: Clock;
  /** Credits a day; 0 for no limit. */
  readonly budget?: number;
  /** Awaited at moments of a paid call at which a window may end. */
  readonly at?: (moment: PayMoment) => Promise<void>;
  /** Told which id the ledger will have for the call that is sent next. */
  readonly onSend?: (id: string) => void;
}

/** The price is reserved and nothing sent; the response came; the result is saved and the ledger does not know it. */
export type PayMoment = "reserved" | "answered" | "saved";

let sessions = 0;

/** One window's stores and its way to pay, without the editor: what `features/toolRuns` puts together, with the texts left out. */
export class PayWindow {
  readonly ledger: Ledger;
  readonly pending: PendingCalls;
  readonly results: ResultStore;
  readonly batches: BatchStore;
  readonly lookup: ChargeLookup;
  readonly source: PaidSource;
  readonly warnings: string[] = [];
  /** Credits that were read after calls. */
  readonly balances: number[] = [];
  /** What a person was told of calls that were charged otherwise than was known. */
  readonly told: ChargeDifference[] = [];
  readonly #onSend: (id: string) => void;
  readonly #payments: CallPayments<PaidSource>;

  constructor({
    folder,
    client,
    origin = "https://api.example.com",
    account = "own",
    clock = systemClock,
    budget = 0,
    at = () => Promise.resolve(),
    onSend = () => undefined,
  }: WindowParts) {
    this.#onSend = onSend;
    this.ledger = new Ledger(
      join(folder, "spending"),
      `session ${process.pid} ${(sessions += 1)}`,
      () => new Date(clock.now()),
    );
    this.pending = new PendingCalls(join(folder, "pending"));
    this.results = new ResultStore(join(folder, "results"));
    this.batches = new BatchStore(join(folder, "batches"), clock);
    this.lookup = new ChargeLookup(this.ledger);
    const paidCalls = new PaidCalls(client, clock);
    this.source = {
      origin,
      account,
      client,
      paidCalls: {
        run: async (call) => {
          await at("reserved");
          const response = await paidCalls.run(call);
          await at("answered");
          return response;
        },
      },
    };
    const { results } = this;
    this.#payments = new CallPayments({
      ledger: {
        begin: (call) => this.ledger.begin(call, { day: budget, session: 0, agents: 1_000_000 }),
        settle: (...settled) => this.ledger.settle(...settled),
      },
      pendingCalls: this.pending,
      results: {
        newId: (...given) => results.newId(...given),
        keep: async (...given) => {
          const saved = await results.keep(...given);
          await at("saved");
          return saved;
        },
        openAnswerFile: (id) => results.openAnswerFile(id),
        open: (id) => results.open(id),
        findSaved: (key) => results.findSaved(key),
        noteBalance: (...given) => results.noteBalance(...given),
      },
      lookup: this.lookup,
      noteBalance: (_source, credits) => Promise.resolve(void this.balances.push(credits)),
      outdateBalance: () => undefined,
      balances: new BalanceCheck(() => clock.elapsed()),
      clock,
      rescue: () => Promise.resolve("nowhere"),
      warn: (message) => this.warnings.push(message),
      tellDifferences: (differences) => void this.told.push(...differences),
    });
  }

  /** A call as it is once its price was agreed to. */
  call(
    tool: ToolDefinition,
    args: ToolArguments,
    key: string,
    more: Partial<AgreedCall> = {},
  ): AgreedCall {
    return {
      tool,
      args,
      key,
      subject: tool.subject(args),
      price: tool.cost,
      source: this.source,
      ...more,
    };
  }

  pay(call: AgreedCall, policy: Partial<CallPolicy> = {}): Promise<PaymentOutcome> {
    const whole = { ...person, ...policy };
    const beforeSend = async (id: string): Promise<void> => {
      await whole.beforeSend(id);
      this.#onSend(id);
    };
    return this.#payments.payForCall(call, { ...whole, beforeSend });
  }

  /** What a batch's calls go through, as `features/batches/batchCalls.ts` has it. */
  batchPort({ price }: BatchHeader, tool: ToolDefinition): BatchPort {
    return {
      runItem: (item) => this.#runItem(item, tool, price),
      lookUp: (items) =>
        lookUpItems(
          {
            results: this.results,
            lookup: this.lookup,
            source: this.source,
            tellDifferences: (differences) => void this.told.push(...differences),
          },
          items,
        ),
      clearPending: (key) => this.pending.removeAbandoned(key, Date.now()),
    };
  }

  async #runItem(item: ItemCall, tool: ToolDefinition, price: number): Promise<ItemOutcome> {
    const { key, args, signal } = item;
    const call = this.call(tool, args, key, { price });
    try {
      const paid = await this.pay(call, {
        caller: "batch",
        signal,
        beforeSend: (id) => item.beforeSend(id),
        allowRepeat: () => Promise.resolve(false),
      });
      return paid === undefined || !("differences" in paid)
        ? { kind: "failed", charged: "no", problem: "sent outside this batch" }
        : outcomeOfResult(paid.result);
    } catch (error) {
      if (error instanceof CallFailedError) {
        return outcomeOfFailure(error.cause, error.verdict);
      }
      if (error instanceof CancelledError) {
        return { kind: "withdrawn" };
      }
      throw error;
    }
  }
}

/** Somebody who never agrees to pay twice, and whom no budget stops. */
const person: CallPolicy = {
  caller: "person",
  signal: new AbortController().signal,
  waiting: new AbortController().signal,
  beforeSend: () => Promise.resolve(),
  allowRepeat: () => Promise.resolve(false),
  savedSince: () => Promise.resolve(undefined),
  allowOverBudget: () => Promise.resolve(false),
  report: () => undefined,
};
