import { CancelledError } from "../../service/errors.ts";
import type { BatchJournal } from "./batchJournal.ts";
import type { ItemState } from "./batchState.ts";
import { systemClock, waitUntil } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { ItemCall, ItemOutcome, Stop } from "./itemOutcome.ts";
import type { LostCalls, LostVerdict } from "./lostCalls.ts";

/** The road a batch's calls take: the same as every single call's. */
export interface BatchRoad {
  /** Runs one call. What it rejects with counts as a failure, of unknown charge once `willSend` was called. */
  runItem(call: ItemCall): Promise<ItemOutcome>;
  /** The result kept for a call at `since` (ISO time) or later. */
  findPaid(key: string, since: string): Promise<{ readonly resultId: string } | undefined>;
  /** What the usage log says about calls whose answers never came. Must not reject because the log can't be read. */
  lookUp(calls: Omit<LostCalls, "tool" | "patience">): Promise<LostVerdict>;
  /** What became of a lost call has been found out: a note of it that its window left behind may go. */
  explained(key: string): Promise<void>;
}

/** How a run ended. What waits on can be run later, by this window or another. */
export type BatchEnd =
  /** Nothing waits any more. Items may have failed, be lost or unsure. */
  | { readonly kind: "finished" }
  /** The person paused: calls under way were awaited. */
  | { readonly kind: "paused" }
  /** The person cancelled: calls under way were broken off. */
  | { readonly kind: "cancelled" }
  | { readonly kind: "stopped"; readonly stop: Stop };

/** After as many calls in a row that may have been paid for nothing, a batch stops. */
const mostLossesInARow = 3;

export interface RunnerOptions {
  /**
   * Calls at once. With one, a crash leaves one call at most to be looked up, and the usage log
   * then says for certain whether it was charged; of several it may leave the person to decide.
   */
  readonly concurrency?: number;
  readonly clock?: Clock;
}

/**
 * Runs what waits in a batch. Never sends an item before that is on disk, and never by itself a
 * second time unless it is certain that the first was not charged.
 */
export class BatchRunner {
  readonly #journal: BatchJournal;
  readonly #road: BatchRoad;
  readonly #concurrency: number;
  readonly #clock: Clock;
  #pause = new AbortController();
  #signal = this.#pause.signal;
  #waiting = this.#pause.signal;
  #running = false;
  #stop: Stop | undefined;
  #lossesInARow = 0;

  constructor(journal: BatchJournal, road: BatchRoad, { concurrency = 1, clock = systemClock }: RunnerOptions = {}) {
    this.#journal = journal;
    this.#road = road;
    this.#concurrency = concurrency;
    this.#clock = clock;
  }

  /** Runs until nothing waits, the person pauses, `signal` is aborted, or something stops it. Calls of one runner never overlap. */
  async run(signal: AbortSignal): Promise<BatchEnd> {
    if (this.#running) {
      throw new Error("The batch is running already.");
    }
    this.#running = true;
    this.#pause = new AbortController();
    this.#signal = signal;
    this.#waiting = AbortSignal.any([this.#pause.signal, signal]);
    this.#stop = undefined;
    this.#lossesInARow = 0;
    try {
      return await this.#run();
    } finally {
      this.#running = false;
    }
  }

  /** Sends nothing more; `run` resolves when the calls under way have ended. */
  pause(): void {
    this.#pause.abort();
  }

  async #run(): Promise<BatchEnd> {
    await this.#findLeftovers();
    await this.#explainUnsure(false);
    await this.#runWaiting();
    if (!this.#isOver()) {
      // What broke on the way can be judged now that nothing is under way.
      await this.#explainUnsure(true);
      await this.#runWaiting();
    }
    if (this.#stop !== undefined) {
      return { kind: "stopped", stop: this.#stop };
    }
    if (this.#signal.aborted) {
      return { kind: "cancelled" };
    }
    return this.#pause.signal.aborted ? { kind: "paused" } : { kind: "finished" };
  }

  /** What was under way when its window ended: its answer is in the library, or nobody knows. */
  async #findLeftovers(): Promise<void> {
    for (const item of this.#journal.itemsIn("sent")) {
      await this.#journal.note(item, (await this.#findAnswer(item)) ?? { state: "unsure", problem: "" });
    }
  }

  async #findAnswer(item: number): Promise<ItemState | undefined> {
    const { header, progress } = this.#journal;
    const [key, sentAt] = [header.items[item]?.key, progress.sentAt(item)];
    const kept = key === undefined || sentAt === undefined ? undefined : await this.#road.findPaid(key, sentAt);
    if (key === undefined || kept === undefined) {
      return undefined;
    }
    await this.#road.explained(key);
    return { state: "done", resultId: kept.resultId, fromLibrary: false, credits: header.price };
  }

  /** Looks up what may have been charged. `patiently` waits until the service can't be at work on it any more. */
  async #explainUnsure(patiently: boolean): Promise<void> {
    const { progress } = this.#journal;
    const unsure = this.#journal.itemsIn("unsure").filter((item) => progress.sentAt(item) !== undefined);
    if (unsure.length === 0) {
      return;
    }
    const sentAt = unsure.map((item) => Date.parse(progress.sentAt(item) ?? ""));
    const verdict = await this.#road.lookUp({ sentAt, charges: progress.charges });
    switch (verdict.kind) {
      case "charged":
      case "notCharged":
        return this.#settleUnsure(unsure, verdict.kind);
      case "tooEarly":
        if (patiently && (await waitUntil(this.#clock, verdict.until, this.#waiting))) {
          return this.#explainUnsure(false);
        }
        return;
      case "unclear":
        return;
    }
  }

  async #settleUnsure(unsure: readonly number[], verdict: "charged" | "notCharged"): Promise<void> {
    const { header, progress } = this.#journal;
    for (const item of unsure) {
      const record = progress.items[item];
      const problem = record?.state === "unsure" ? record.problem : "";
      await this.#journal.note(item, verdict === "charged" ? { state: "lost", problem, credits: header.price } : { state: "waiting" });
      await this.#road.explained(header.items[item]?.key ?? "");
    }
  }

  /** Several at a time, each in the order of the batch. */
  async #runWaiting(): Promise<void> {
    const queue = this.#journal.itemsIn("waiting").values();
    const workers = Array.from({ length: Math.max(1, this.#concurrency) }, async () => {
      for (let next = this.#isOver() ? undefined : queue.next(); next !== undefined && next.done !== true; next = this.#isOver() ? undefined : queue.next()) {
        await this.#runOne(next.value);
      }
    });
    await Promise.all(workers);
  }

  #isOver(): boolean {
    return this.#stop !== undefined || this.#waiting.aborted;
  }

  async #runOne(item: number): Promise<void> {
    const planned = this.#journal.header.items[item];
    if (planned === undefined || !this.#isWaiting(item)) {
      return;
    }
    const { key, args, subject } = planned;
    const call = { key, args, subject, signal: this.#signal, waiting: this.#waiting };
    let sent = false;
    const outcome = await this.#road
      .runItem({
        ...call,
        willSend: async () => {
          this.#waiting.throwIfAborted();
          if (!this.#isWaiting(item)) {
            throw new CancelledError(false);
          }
          await this.#noteOrStop(item, { state: "sent" });
          sent = true;
        },
      })
      .catch((error: unknown): ItemOutcome => ({ kind: "failed", problem: messageOf(error), charged: sent ? "unknown" : "no" }));
    if (sent || this.#isWaiting(item)) {
      await this.#settle(item, outcome, sent);
    }
  }

  /** False when the person has left the item out meanwhile. */
  #isWaiting(item: number): boolean {
    return this.#journal.progress.items[item]?.state === "waiting";
  }

  async #settle(item: number, outcome: ItemOutcome, sent: boolean): Promise<void> {
    if (outcome.kind === "answered") {
      const { resultId, fromLibrary, credits } = outcome;
      // What was in the library says nothing about how the service is doing.
      this.#lossesInARow = fromLibrary ? this.#lossesInARow : 0;
      return this.#noteOrStop(item, { state: "done", resultId, fromLibrary, credits });
    }
    if (outcome.kind === "failed" && outcome.charged !== "no") {
      return this.#settleLoss(item, outcome);
    }
    // A call that only waited for its turn did not fail because the person stopped that.
    const withdrawn = outcome.kind === "withdrawn" || (this.#isOver() && !sent);
    if (!withdrawn) {
      return this.#noteOrStop(item, { state: "failed", problem: outcome.problem });
    }
    if (sent) {
      await this.#noteOrStop(item, { state: "waiting" });
    }
    if (!this.#isOver()) {
      this.#stop = (outcome.kind === "withdrawn" ? outcome.stop : undefined) ?? { reason: "refused", problem: "" };
    }
  }

  async #settleLoss(item: number, { problem, charged, credits }: ItemOutcome & { kind: "failed" }): Promise<void> {
    this.#lossesInARow += 1;
    if (this.#lossesInARow >= mostLossesInARow && !this.#isOver()) {
      this.#stop = { reason: "losses", problem };
    }
    const { price } = this.#journal.header;
    await this.#noteOrStop(item, charged === "yes" ? { state: "lost", problem, credits: credits ?? price } : { state: "unsure", problem });
  }

  /** Stops everything when the journal can't be written, and passes the error on. */
  async #noteOrStop(item: number, state: ItemState): Promise<void> {
    try {
      await this.#journal.note(item, state);
    } catch (error) {
      this.#stop = { reason: "disk", problem: messageOf(error) };
      if (state.state === "sent") {
        // Whoever was about to send must not.
        throw error;
      }
      // The outcome of a call that was sent is found out again when the batch goes on.
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
