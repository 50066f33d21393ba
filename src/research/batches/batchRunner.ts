import * as l10n from "@vscode/l10n";
import { CancelledError } from "../service/errors.ts";
import type { ChargeVerdict } from "../spending/chargeRule.ts";
import type { BatchJournal } from "./batchJournal.ts";
import type { ItemState } from "./batchState.ts";
import type { BatchStop, ItemCall, ItemOutcome } from "./itemOutcome.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** An item that was sent and whose result never came. */
export interface SentItem {
  readonly key: string;
  /** ISO time on this machine's clock. */
  readonly sentAt: string;
  /** Its id in the spending ledger; undefined for items that version 0.4.0 sent. */
  readonly call: string | undefined;
}

/** A sent item whose response is in the library. `failure` is the sentence by which that says that the call failed. Credits. */
export interface SavedItem {
  readonly kind: "saved";
  readonly resultId: string;
  readonly credits: number;
  readonly failure?: string;
}

/** What became of a sent item: its result is in the library, or what the usage log proves about its charge. Credits. */
export type ItemVerdict = SavedItem | ChargeVerdict;

/** What a batch's calls go through: the same as every single call's. */
export interface BatchPort {
  /** Runs one call. What it rejects with counts as a failure, of unknown charge once `beforeSend` was called. */
  runItem(call: ItemCall): Promise<ItemOutcome>;
  /** What became of items, in their order. Must not reject because the log can't be read. */
  lookUp(items: readonly SentItem[]): Promise<readonly ItemVerdict[]>;
  /** What became of a call is known: a note of it that its window left behind may go. */
  clearPending(key: string): Promise<void>;
}

/** How a run ended. What waits on can be run later, by this window or another. */
export type BatchEnd =
  /** Nothing waits any more. Items may have failed, be lost or unsure. */
  | { readonly kind: "finished" }
  /** The person paused: calls under way were awaited. */
  | { readonly kind: "paused" }
  /** The person cancelled: calls under way were broken off. */
  | { readonly kind: "cancelled" }
  | { readonly kind: "stopped"; readonly stop: BatchStop };

/** After as many calls in a row that may have been paid for nothing, a batch stops. */
const mostLossesInARow = 3;

/**
 * Runs what waits in a batch, one call after another, so that a crash leaves one at most to be
 * looked up. Never sends an item before that is on disk, never by itself a second time once it may
 * have reached the service, and never more calls than were agreed to.
 */
export class BatchRunner {
  readonly #journal: BatchJournal;
  readonly #port: BatchPort;
  #pause = new AbortController();
  #signal = this.#pause.signal;
  #waiting = this.#pause.signal;
  #running = false;
  #stop: BatchStop | undefined;
  #lossesInARow = 0;
  /** Calls that were agreed to and that nothing was sent for yet. */
  #callsLeft = 0;
  /** Items whose call counts among those agreed to. */
  readonly #counted = new Set<number>();

  constructor(journal: BatchJournal, port: BatchPort) {
    this.#journal = journal;
    this.#port = port;
  }

  /** Runs until nothing waits, the person pauses, `signal` is aborted, or something stops it. Calls of one runner never overlap. */
  async run(signal: AbortSignal): Promise<BatchEnd> {
    if (this.#running) {
      throw new Error(l10n.t("The batch is already running."));
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

  /** A person has agreed to the price of so many calls, besides those before. */
  allow(calls: number): void {
    this.#callsLeft += calls;
  }

  /** Sends nothing more; `run` resolves when the calls under way have ended. */
  pause(): void {
    this.#pause.abort();
  }

  async #run(): Promise<BatchEnd> {
    await this.#findLeftovers();
    await this.#judgeUnsure();
    await this.#runWaiting();
    if (!this.#isOver()) {
      // What broke on the way may be in the log now.
      await this.#judgeUnsure();
    }
    if (this.#stop !== undefined) {
      return { kind: "stopped", stop: this.#stop };
    }
    if (this.#signal.aborted) {
      return { kind: "cancelled" };
    }
    return this.#pause.signal.aborted ? { kind: "paused" } : { kind: "finished" };
  }

  /** What was under way when its window ended. */
  async #findLeftovers(): Promise<void> {
    for (const item of this.#journal.itemsIn("sent")) {
      await this.#journal.note(item, { state: "unsure", problem: "" });
    }
  }

  /** Looks up what may have been charged, once: what can't be told yet is left to the person. */
  async #judgeUnsure(): Promise<void> {
    const { header, progress } = this.#journal;
    const unsure = this.#journal.itemsIn("unsure").flatMap((item) => {
      const [key, sentAt, call] = [
        header.items[item]?.key,
        progress.sentAt(item),
        progress.callOf(item),
      ];
      return key === undefined || sentAt === undefined ? [] : [{ item, key, sentAt, call }];
    });
    const verdicts = unsure.length === 0 ? [] : await this.#port.lookUp(unsure);
    for (const [index, { item, key }] of unsure.entries()) {
      const verdict = verdicts[index];
      const state = verdict === undefined ? undefined : this.#stateAfter(item, verdict);
      if (state !== undefined) {
        await this.#journal.note(item, state);
        await this.#port.clearPending(key);
      }
    }
  }

  /** Undefined where the item stays as it is. */
  #stateAfter(item: number, verdict: ItemVerdict): ItemState | undefined {
    const record = this.#journal.progress.items[item];
    const problem = record?.state === "unsure" ? record.problem : "";
    switch (verdict.kind) {
      case "saved":
        return stateOfSaved(verdict);
      case "charged":
        return { state: "lost", problem, credits: verdict.credits };
      case "notCharged":
        if (record?.state !== "unsure") {
          // The person has skipped it while the log was read.
          return undefined;
        }
        // Sent under an earlier price, it is among the calls that were agreed to since. Sent under this one it waits for the person.
        return this.#counted.has(item)
          ? { state: "failed", problem, charged: "no" }
          : { state: "waiting" };
      case "unknown":
        return undefined;
    }
  }

  /** In the order of the batch. */
  async #runWaiting(): Promise<void> {
    for (const item of this.#journal.itemsIn("waiting")) {
      if (this.#isOver()) {
        return;
      }
      await this.#runOne(item);
    }
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
    const outcome = await this.#port
      .runItem({
        ...call,
        beforeSend: async (id) => {
          if (this.#isOver() || !this.#isWaiting(item) || !this.#isAgreed(item)) {
            throw new CancelledError(false);
          }
          await this.#noteOrStop(item, { state: "sent", call: id });
          sent = true;
        },
      })
      .catch((error: unknown): ItemOutcome => ({
        kind: "failed",
        problem: messageOf(error),
        charged: sent ? "unknown" : "no",
      }));
    if (sent || this.#isWaiting(item)) {
      await this.#settle(item, outcome, sent);
    }
  }

  /** Counts the item's call among those that were agreed to; false, and the batch stops, when there are as many already. */
  #isAgreed(item: number): boolean {
    if (this.#callsLeft <= 0) {
      this.#stop = { reason: "notAgreed", problem: "" };
      return false;
    }
    this.#callsLeft -= 1;
    this.#counted.add(item);
    return true;
  }

  /** False when the person has skipped the item. */
  #isWaiting(item: number): boolean {
    return this.#journal.progress.items[item]?.state === "waiting";
  }

  async #settle(item: number, outcome: ItemOutcome, sent: boolean): Promise<void> {
    if (outcome.kind === "answered") {
      const { resultId, fromLibrary, credits } = outcome;
      // Nothing was sent for it. Whatever was sent keeps its place among the calls agreed to.
      this.#callsLeft += fromLibrary && this.#counted.delete(item) ? 1 : 0;
      // What was in the library says nothing about how the service is doing.
      this.#lossesInARow = fromLibrary ? this.#lossesInARow : 0;
      await this.#noteOrStop(item, { state: "done", resultId, fromLibrary, credits });
      this.#stop ??= outcome.stop;
      return;
    }
    if (outcome.kind === "failed" && outcome.charged !== "no") {
      return this.#settleLoss(item, outcome);
    }
    // A call that only waited for its turn did not fail because the person stopped that.
    const withdrawn = outcome.kind === "withdrawn" || (this.#isOver() && !sent);
    if (!withdrawn) {
      const { problem } = outcome;
      return this.#noteOrStop(item, {
        state: "failed",
        problem,
        ...(sent ? { charged: "no" as const } : {}),
      });
    }
    if (sent) {
      await this.#noteOrStop(item, { state: "waiting" });
    }
    if (!this.#isOver()) {
      this.#stop = (outcome.kind === "withdrawn" ? outcome.stop : undefined) ?? {
        reason: "refused",
        problem: "",
      };
    }
  }

  async #settleLoss(
    item: number,
    { problem, charged, credits, resultId, stop }: ItemOutcome & { kind: "failed" },
  ): Promise<void> {
    this.#lossesInARow += 1;
    this.#stop ??= stop;
    if (this.#lossesInARow >= mostLossesInARow && !this.#isOver()) {
      this.#stop = { reason: "losses", problem };
    }
    const { price } = this.#journal.header;
    await this.#noteOrStop(
      item,
      charged === "yes"
        ? {
            state: "lost",
            problem,
            credits: credits ?? price,
            ...(resultId === undefined ? {} : { resultId }),
          }
        : { state: "unsure", problem },
    );
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

function stateOfSaved({ resultId, credits, failure }: SavedItem): ItemState {
  return failure === undefined
    ? { state: "done", resultId, fromLibrary: false, credits }
    : { state: "lost", problem: failure, credits, resultId };
}
