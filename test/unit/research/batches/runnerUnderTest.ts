import assert from "node:assert/strict";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import type {
  BatchEnd,
  BatchPort,
  ItemVerdict,
} from "../../../../src/research/batches/batchRunner.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import type { ItemCall, ItemOutcome } from "../../../../src/research/batches/itemOutcome.ts";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { TestClock } from "./batchClock.ts";
import { pagesBatch } from "./batchFixture.ts";

export const answered: ItemOutcome = {
  kind: "answered",
  resultId: "r",
  fromLibrary: false,
  credits: 3,
};
export const lost: ItemOutcome = { kind: "failed", problem: "gone", charged: "unknown" };
export const unclear: ChargeVerdict = { kind: "unknown", because: "otherCharges" };
export const never = new AbortController().signal;

/** A batch of six pages in a folder of its own, and what happens to its calls. */
export class RunnerUnderTest {
  readonly folder = scratchFolder();
  readonly clock = new TestClock();
  readonly store = new BatchStore(this.folder.path, this.clock);
  /** What each call does after it was noted as sent; by its place in the batch and how often it was tried. */
  behave: (item: number, attempt: number, call: ItemCall) => Promise<ItemOutcome> | ItemOutcome =
    () => answered;
  /** What each look at the usage log says about the items it is about. */
  verdicts: ItemVerdict[] = [];
  readonly saved = new Map<string, string>();
  readonly sent: number[] = [];
  readonly explained: string[] = [];
  mostAtOnce = 0;
  #calls = 0;
  #atOnce = 0;
  #id = "";
  #journal: BatchJournal | undefined;

  readonly port: BatchPort = {
    runItem: async (call) => {
      this.#atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
      try {
        await call.beforeSend(`call ${(this.#calls += 1)}`);
        const item = this.itemOf(call.key);
        this.sent.push(item);
        return await this.behave(item, this.sent.filter((other) => other === item).length, call);
      } finally {
        this.#atOnce -= 1;
      }
    },
    lookUp: (items) => {
      const verdict = this.verdicts.shift() ?? unclear;
      return Promise.resolve(
        items.map(({ key }) =>
          this.saved.has(key)
            ? { kind: "saved", resultId: this.saved.get(key) ?? "", credits: 3 }
            : verdict,
        ),
      );
    },
    clearPending: (key) => {
      this.explained.push(key);
      return Promise.resolve();
    },
  };

  static async begin(): Promise<RunnerUnderTest> {
    const batch = new RunnerUnderTest();
    await batch.begin(6);
    return batch;
  }

  async end(): Promise<void> {
    await this.journal.close();
    this.folder.remove();
  }

  get id(): string {
    return this.#id;
  }

  get journal(): BatchJournal {
    return this.#journal ?? assert.fail("no batch has begun");
  }

  /** Where an item is in the batch. */
  itemOf(key: string): number {
    return this.journal.header.items.findIndex((item) => item.key === key);
  }

  /** Takes the batch over, as another window does. */
  async claim(): Promise<void> {
    const claimed = await this.store.claim(this.#id);
    assert.ok(claimed.claimed);
    this.#journal = claimed.journal;
  }

  /** Begins a batch of so many pages. */
  async begin(count: number): Promise<void> {
    this.#id = await this.store.create(pagesBatch(count));
    await this.claim();
  }

  /** A runner whose batch was agreed to as a whole. */
  runnerOf(through: BatchPort): BatchRunner {
    const runner = new BatchRunner(this.journal, through);
    runner.allow(this.journal.header.items.length);
    return runner;
  }

  newRunner(): BatchRunner {
    return this.runnerOf(this.port);
  }

  run(): Promise<BatchEnd> {
    return this.newRunner().run(never);
  }

  states(): string[] {
    return this.journal.progress.items.map(({ state }) => state);
  }
}
