import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BatchRunner } from "../../../src/library/batches/batchRunner.ts";
import type { BatchRoad } from "../../../src/library/batches/batchRunner.ts";
import { BatchStore } from "../../../src/library/batches/batchStore.ts";
import { outcomeOfFailure } from "../../../src/library/batches/itemOutcome.ts";
import type { ItemCall, ItemOutcome } from "../../../src/library/batches/itemOutcome.ts";
import { lookUpLostCalls } from "../../../src/library/batches/lostCalls.ts";
import { PendingCalls } from "../../../src/library/pendingCalls.ts";
import { ResultStore } from "../../../src/library/resultStore.ts";
import { AnswerSink } from "../../../src/service/answerSink.ts";
import type { AnswerBody } from "../../../src/service/answerSink.ts";
import { ServiceClient } from "../../../src/service/client.ts";
import { PaidCallError, PaidCalls } from "../../../src/service/paidCalls.ts";
import { UndiciTransport } from "../../../src/service/transport.ts";
import { isEntryPoint } from "../../support/paths.ts";

/** The file to start, and the variable its orders stand in. */
export const batchChild = fileURLToPath(import.meta.url);
export const ordersVariable = "BATCH_CHILD_ORDERS";

/** Where a call can be overtaken by the end of its window. */
export type Death = "noted" | "answered" | "kept";

/** What the process is to do: run a batch, and perhaps be killed at a certain point of its so-and-so-manieth call. */
export interface Orders {
  readonly url: string;
  readonly key: string;
  readonly folder: string;
  readonly batch: string;
  readonly concurrency: number;
  readonly die?: { readonly call: number; readonly at: Death };
}

/** The stores of one window. */
class Window {
  readonly orders: Orders;
  readonly transport = new UndiciTransport();
  readonly client: ServiceClient;
  readonly calls: PaidCalls;
  readonly results: ResultStore;
  readonly pending: PendingCalls;
  readonly batches: BatchStore;
  #calls = 0;

  constructor(orders: Orders) {
    this.orders = orders;
    this.client = new ServiceClient({ baseUrl: orders.url, key: orders.key }, this.transport);
    this.calls = new PaidCalls(this.client);
    this.results = new ResultStore(join(orders.folder, "results"));
    this.pending = new PendingCalls(join(orders.folder, "pending"));
    this.batches = new BatchStore(join(orders.folder, "batches"));
  }

  /** The road of a paid call, as short as it can be: claim, call, library. */
  async runItem(tool: string, call: ItemCall): Promise<ItemOutcome> {
    const sentAt = new Date().toISOString();
    await call.willSend();
    if ((await this.pending.begin(call.key, { tool, subject: call.subject, sentAt, pid: process.pid })) !== undefined) {
      throw new Error(`${call.subject} was claimed before and never explained.`);
    }
    const number = (this.#calls += 1);
    const id = this.results.newId(tool, new Date());
    try {
      await this.#dieIf(number, "noted");
      const openSink = (): AnswerSink => new AnswerSink(() => this.results.openAnswerFile(id));
      const body = await this.calls.run({ tool, args: call.args, timeout: 10_000, signal: call.signal, openSink });
      await this.#dieIf(number, "answered");
      await this.#keep(id, tool, call, body, sentAt);
      await this.#dieIf(number, "kept");
      return { kind: "answered", resultId: id, fromLibrary: false, credits: 3 };
    } catch (error) {
      if (error instanceof PaidCallError) {
        return outcomeOfFailure(error.cause, error.finding);
      }
      throw error;
    } finally {
      await this.pending.end(call.key);
    }
  }

  async #keep(id: string, tool: string, { key, args, subject }: ItemCall, body: AnswerBody, sentAt: string): Promise<void> {
    const known = { tool, args, subject, market: null, cost: 3, balanceAfter: null, origin: "sandbox", callKey: key };
    await this.results.keep(id, { ...known, sentAt, receivedAt: new Date().toISOString() }, body);
  }

  /** As a killed window: nothing is written, closed or tidied any more. */
  async #dieIf(call: number, at: Death): Promise<void> {
    if (this.orders.die?.call === call && this.orders.die.at === at) {
      process.kill(process.pid, "SIGKILL");
      await new Promise(() => undefined);
    }
  }
}

async function main(): Promise<void> {
  const orders: Orders = JSON.parse(process.env[ordersVariable] ?? "");
  const window = new Window(orders);
  const claimed = await window.batches.claim(orders.batch);
  if (!claimed.claimed) {
    process.stdout.write("claimed by another\n");
    return;
  }
  const { journal } = claimed;
  const { tool } = journal.header;
  journal.onDidNote((item, { state }) => process.stdout.write(`${item} ${state}\n`));
  const road: BatchRoad = {
    runItem: (call) => window.runItem(tool, call),
    findPaid: async (key, since) => {
      const found = await window.results.findKept(key);
      return found !== undefined && found.receivedAt >= since ? { resultId: found.id } : undefined;
    },
    // The sandbox has long ended what it was at when the next process starts.
    lookUp: (calls) => lookUpLostCalls(window.client, { ...calls, tool, patience: 0 }, Date.now),
    explained: (key) => window.pending.removeAbandoned(key, Date.now()),
  };
  const end = await new BatchRunner(journal, road, { concurrency: orders.concurrency }).run(new AbortController().signal);
  await journal.close();
  window.transport.dispose();
  process.stdout.write(`ended ${end.kind}\n`);
}

if (isEntryPoint(import.meta.url)) {
  await main();
}
