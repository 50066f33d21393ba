import assert from "node:assert/strict";
import { BatchRunner } from "../../../src/batches/batchRunner.ts";
import { tallyOf } from "../../../src/batches/batchState.ts";
import { CallFailedError } from "../../../src/spending/agreedCall.ts";
import { ServiceClient } from "../../../src/service/client.ts";
import { KnownKeys } from "../../../src/service/redact.ts";
import { CancelledError } from "../../../src/service/errors.ts";
import { inspectPage } from "../../../src/tools/inspectPage.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { PayWindow } from "./payWindow.ts";
import type { PayMoment } from "./payWindow.ts";
import { SimulatedService, SimulatedTime } from "./simulatedService.ts";
import type { Fate, LogHabits } from "./simulatedService.ts";
import type { Event } from "./chargeEvents.ts";
import { hour, minute } from "./chargeEvents.ts";

export interface Findings {
  /** Paid requests that reached the service. */
  readonly calls: number;
  /** Charges beyond what was agreed to. */
  readonly unshown: number;
  /** Responses received in full that are not on disk. */
  readonly unsaved: number;
  /** Repeats by themselves of a call that was charged, or for which the log proved nothing. */
  readonly unproved: number;
  /** Calls said to be free that were charged, and credits that the ledger lacks. */
  readonly untrue: number;
  /** Questions whether to pay again, and items left to the person. */
  readonly asked: number;
  /** Those of them where the log proved that the first was not charged. */
  readonly askedNeedlessly: number;
}

const known: readonly Event[] = [
  { kind: "readActivity" },
  { kind: "wait", time: 20 * minute },
  { kind: "batch", count: 2, fates: [], crash: undefined },
  { kind: "wait", time: 5 * minute },
  { kind: "switchAccount" },
];
const acquaintance: readonly Event[] = [...known, ...known];

/** A call that was sent, as the person and the true account know it. */
interface OpenCall {
  readonly account: string;
  readonly at: number;
  readonly charged: boolean;
}

/** A window that has ended at this moment. */
class Crash extends Error {}

/** Plays one sequence. The figures are counted from the true account, not from what the product says. */
export async function simulate(habits: LogHabits, events: readonly Event[]): Promise<Findings> {
  const folder = scratchFolder({ inMemory: true });
  try {
    const simulation = new Simulation(folder.path, habits);
    // Both accounts have been called before: without that their logs prove nothing, and little could go wrong.
    for (const event of [...acquaintance, ...events]) {
      await simulation.play(event);
    }
    return await simulation.findings();
  } finally {
    folder.remove();
  }
}

class Simulation {
  readonly #folder: string;
  readonly #time = new SimulatedTime();
  readonly #service: SimulatedService;
  /** Calls whose outcome is open, by subject. */
  readonly #open = new Map<string, OpenCall>();
  readonly #batches: string[] = [];
  readonly #count = {
    unshown: 0,
    unproved: 0,
    untrue: 0,
    asked: 0,
    askedNeedlessly: 0,
    crashedWithResponse: 0,
  };
  #account = "own";
  #window: PayWindow;
  #crash: { at: PayMoment; call: number; now: (crash: Crash) => void } | undefined;
  /** Paid requests that were looked at by `#checkRepeats` already. */
  #checked = 0;
  /** Subjects for which the person agreed to pay again. */
  readonly #agreed = new Set<string>();
  #subjects = 0;

  constructor(folder: string, habits: LogHabits) {
    this.#folder = folder;
    this.#service = new SimulatedService(this.#time, habits);
    this.#window = this.#openWindow();
  }

  async play(event: Event): Promise<void> {
    switch (event.kind) {
      case "pay":
        return this.#pay(event);
      case "batch":
        return this.#begin(event);
      case "resume":
        return this.#resume(event);
      case "wait":
        this.#time.now += event.time;
        return undefined;
      case "setClock":
        this.#time.skew = event.skew;
        return undefined;
      case "foreign":
        return this.#service.foreign(this.#account, event.credential, event.credits);
      case "switchAccount":
        this.#account = this.#account === "own" ? "second" : "own";
        this.#window = this.#openWindow();
        return undefined;
      case "readActivity":
        await this.#window.source.client.credits();
        await this.#window.lookup.judge(
          this.#window.source,
          {
            entries: await this.#window.source.client.usage(500),
            readAt: this.#time.machine.now(),
            credentialId: "cred_own",
          },
          this.#time.machine.now() - hour,
        );
        return undefined;
    }
  }

  async findings(): Promise<Findings> {
    const { crashedWithResponse, ...count } = this.#count;
    const saved = (await this.#window.results.list()).results.length;
    const delivered = this.#service.calls.filter((call) => call.delivered).length;
    const entries = await this.#window.ledger.entries("https://api.example.com", new Date(0));
    const counted = entries.reduce((sum, { credits }) => sum + credits, 0);
    const spent = this.#service.spent("own") + this.#service.spent("second");
    return {
      ...count,
      calls: this.#service.calls.length,
      unsaved: delivered - crashedWithResponse - saved,
      untrue: count.untrue + (counted < spent ? 1 : 0),
    };
  }

  #openWindow(): PayWindow {
    const client = new ServiceClient(
      { baseUrl: "https://api.example.com", key: "or_own_key" },
      this.#service.transport(this.#account),
      new KnownKeys(),
      this.#time.machine,
    );
    return new PayWindow({
      folder: this.#folder,
      client,
      account: this.#account,
      clock: this.#time.machine,
      at: (at) => this.#at(at),
    });
  }

  async #at(at: PayMoment): Promise<void> {
    const crash = this.#crash;
    if (crash?.at !== at || (crash.call -= 1) > 0) {
      return;
    }
    this.#count.crashedWithResponse += at === "answered" ? 1 : 0;
    crash.now(new Crash());
    await new Promise(() => undefined);
  }

  /** Runs something that a crash may end. True when it did: the next window finds what this one left. */
  async #run(
    crash: { at: PayMoment; call: number } | undefined,
    task: () => Promise<unknown>,
  ): Promise<boolean> {
    const { promise: crashed, reject } = Promise.withResolvers<never>();
    this.#crash = crash === undefined ? undefined : { ...crash, now: reject };
    try {
      await Promise.race([task(), crashed]);
      return false;
    } catch (error) {
      if (!(error instanceof Crash)) {
        throw error;
      }
      for (let page = 0; page < this.#subjects + 3; page += 1) {
        // The process is gone; what it noted stays.
        await this.#window.pending.update(`page ${page}`, { pid: 0 });
      }
      this.#window = this.#openWindow();
      return true;
    } finally {
      this.#crash = undefined;
    }
  }

  async #pay({ page, fate: how, crash: at, yes }: Event & { kind: "pay" }): Promise<void> {
    const subject = `https://example.com/page-${page}`;
    const open = this.#open.get(subject);
    this.#service.fates.splice(0, Infinity, how);
    const [before, requests] = [this.#service.calls.length, this.#service.requests.length];
    let [asked, declined, isFree] = [false, false, false];
    const crashed = await this.#run(at === undefined ? undefined : { at, call: 1 }, async () => {
      try {
        const paid = await this.#window.pay(
          this.#window.call(inspectPage, { url: subject }, `page ${page}`),
          {
            allowRepeat: () => {
              asked = true;
              declined = !yes;
              return Promise.resolve(yes);
            },
          },
        );
        isFree = paid !== undefined;
      } catch (error) {
        isFree = this.#isKnown(error, subject, before);
      }
    });
    if (asked) {
      this.#noteQuestion(open);
      this.#agreed.add(subject);
    }
    const made = this.#service.calls.slice(before);
    const charged = made.filter(({ credits }) => credits > 0).length;
    this.#count.unshown += Math.max(0, charged - 1);
    if (
      open !== undefined &&
      !asked &&
      this.#service.requests.length > requests &&
      (open.charged || !this.#isProved(open))
    ) {
      this.#count.unproved += 1;
    }
    this.#checkRepeats();
    if (declined) {
      return;
    }
    this.#agreed.delete(subject);
    this.#open.delete(subject);
    const isSaved = crashed && at === "saved" && made.some(({ delivered }) => delivered);
    if (crashed ? !isSaved : !isFree) {
      this.#open.set(subject, { account: this.#account, at: this.#time.now, charged: charged > 0 });
    }
  }

  /** True for a failure that says for certain what it cost; counts it when that is untrue. */
  #isKnown(error: unknown, subject: string, before: number): boolean {
    if (error instanceof CancelledError) {
      return true;
    }
    assert.ok(error instanceof CallFailedError, String(error));
    const charged = this.#service.calls
      .slice(before)
      .some((call) => call.subject === subject && call.credits > 0);
    this.#count.untrue += error.verdict.kind === "notCharged" && charged ? 1 : 0;
    return error.verdict.kind !== "unknown";
  }

  async #begin({ count, fates: how, crash: at }: Event & { kind: "batch" }): Promise<void> {
    const items = Array.from({ length: count }, () => {
      const page = (this.#subjects += 1) + 2;
      const url = `https://example.com/page-${page}`;
      return { key: `page ${page}`, args: { url }, subject: url };
    });
    const id = await this.#window.batches.create({
      tool: inspectPage.name,
      origin: "https://api.example.com",
      price: inspectPage.cost,
      items,
    });
    this.#batches.push(id);
    await this.#runBatch(id, how, at);
  }

  async #resume({ fates: how, crash: at }: Event & { kind: "resume" }): Promise<void> {
    const id = this.#batches.at(-1);
    if (id !== undefined) {
      await this.#runBatch(id, how, at);
    }
  }

  async #runBatch(
    id: string,
    how: readonly Fate[],
    at: { at: PayMoment; call: number } | undefined,
  ): Promise<void> {
    const claimed = await this.#window.batches.claim(id);
    assert.ok(claimed.claimed);
    const { journal } = claimed;
    // The dialog shows the price of everything that is open.
    const { open } = tallyOf(journal.header, journal.progress);
    const runner = new BatchRunner(
      journal,
      this.#window.batchPort(journal.header, inspectPage),
      this.#time.machine,
    );
    runner.allow(open);
    this.#service.fates.splice(0, Infinity, ...how);
    const before = this.#service.calls.length;
    await this.#run(at, () => runner.run(new AbortController().signal));
    await journal.close();
    const made = this.#service.calls.slice(before);
    this.#count.unshown += Math.max(0, made.filter(({ credits }) => credits > 0).length - open);
    this.#checkRepeats();
    for (const item of journal.itemsIn("unsure")) {
      const { subject = "" } = journal.header.items[item] ?? {};
      this.#noteQuestion(this.#lastSent(subject));
    }
  }

  /** The last time a subject was sent, with what that truly cost. */
  #lastSent(subject: string): OpenCall | undefined {
    const sent = this.#service.requests.filter((request) => request.subject === subject).at(-1);
    return sent === undefined
      ? undefined
      : {
          ...sent,
          charged: this.#service.calls.some(
            (call) => call.subject === subject && call.at >= sent.at && call.credits > 0,
          ),
        };
  }

  #noteQuestion(open: OpenCall | undefined): void {
    this.#count.asked += 1;
    this.#count.askedNeedlessly +=
      open !== undefined && !open.charged && this.#isProved(open) ? 1 : 0;
  }

  /** Each request that follows one of the same subject by itself needs proof that the first was not charged, or the person's word. */
  #checkRepeats(): void {
    const { requests, calls } = this.#service;
    for (const [index, { subject, at }] of requests.entries()) {
      const earlier = requests
        .slice(0, index)
        .filter((request) => request.subject === subject)
        .at(-1);
      if (
        index < this.#checked ||
        earlier === undefined ||
        this.#agreed.has(subject) ||
        (subject.match(/\d+$/u)?.[0] ?? "9") < "3"
      ) {
        continue;
      }
      const cost = calls.find(
        (call) => call.subject === subject && call.at >= earlier.at && call.at < at,
      );
      const wasRefused = cost?.refused === true;
      const isProved =
        wasRefused || this.#isProved({ ...earlier, charged: (cost?.credits ?? 0) > 0 });
      this.#count.unproved += isProved && (cost?.credits ?? 0) === 0 ? 0 : 1;
    }
    this.#checked = requests.length;
  }

  /** Whether the last reading of the log could prove anything: judged without the product's rule. */
  #isProved({ account, at }: OpenCall): boolean {
    const reading = this.#service.lastReading;
    return (
      reading !== undefined &&
      reading.hadDate &&
      reading.account === account &&
      reading.oldest <= at &&
      reading.at >= at + minute
    );
  }
}
