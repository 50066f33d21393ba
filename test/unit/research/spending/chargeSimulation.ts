import assert from "node:assert/strict";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { tallyOf } from "../../../../src/research/batches/batchState.ts";
import { CallFailedError } from "../../../../src/research/spending/agreedCall.ts";
import type { CallPolicy } from "../../../../src/research/spending/agreedCall.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { CancelledError } from "../../../../src/research/service/errors.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { ChargeOracle } from "./chargeOracle.ts";
import type { Findings } from "./chargeOracle.ts";
import { PayWindow } from "./payWindow.ts";
import type { PayMoment } from "./payWindow.ts";
import { SimulatedService, SimulatedTime } from "./simulatedService.ts";
import type { Fate, LogHabits } from "./simulatedService.ts";
import type { CrashAt, Event } from "./chargeEvents.ts";
import { hour } from "./chargeEvents.ts";

const origin = "https://api.example.com";

/** A window that has ended at this moment. */
class Crash extends Error {}

/** What an agent is told of a call that was sent before: it never repeats one. */
class NotRepeated extends Error {}

/** How a call of one subject ended. */
type CallEnd = "result" | "nothing" | "declined";

/** Plays one sequence. In the end all logs have been read once more, much later. */
export async function simulate(habits: LogHabits, events: readonly Event[]): Promise<Findings> {
  const folder = scratchFolder({ inMemory: true });
  try {
    const simulation = new Simulation(folder.path, habits);
    const later: Event = { kind: "wait", time: 2 * hour };
    for (const event of [...events, later, { kind: "readActivity" } as const]) {
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
  readonly #oracle: ChargeOracle;
  readonly #batches: string[] = [];
  #account = "own";
  #window: PayWindow | undefined;
  #crash: { at: PayMoment; call: number; now: (crash: Crash) => void } | undefined;
  #crashedWithResponse = 0;
  #subjects = 1;
  /** Ids of the calls that were sent in this event. */
  #sent: string[] = [];
  /** Ids of calls whose charge was told after their end, and in which window. */
  readonly #told: string[] = [];

  constructor(folder: string, habits: LogHabits) {
    this.#folder = folder;
    this.#service = new SimulatedService(this.#time, habits);
    this.#oracle = new ChargeOracle(this.#service);
  }

  async play(event: Event): Promise<void> {
    this.#sent = [];
    switch (event.kind) {
      case "pay":
      case "agent":
        await this.#pay(event);
        return;
      case "brief":
        return this.#brief(event);
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
        this.#closeWindow();
        return undefined;
      case "readActivity":
        return this.#readActivity();
    }
  }

  async findings(): Promise<Findings> {
    const window = await this.#open();
    this.#closeWindow();
    return this.#oracle.findings(window, this.#told, this.#crashedWithResponse);
  }

  async #readActivity(): Promise<void> {
    const { source, lookup } = await this.#open();
    const entries = await source.client.usage(500);
    const { differences } = await lookup.judge(
      source,
      { entries, credentialId: "cred_own" },
      this.#time.machine.now() - hour,
    );
    this.#told.push(...differences.filter((one) => one.wasUnknown).map(({ id }) => id));
  }

  /** A window reads the balance when it opens, and so it knows the service's clock. */
  async #open(): Promise<PayWindow> {
    if (this.#window === undefined) {
      const client = new ServiceClient(
        { baseUrl: origin, key: "or_own_key" },
        this.#service.transport(this.#account),
        new KnownKeys(),
        this.#time.machine,
      );
      this.#window = new PayWindow({
        folder: this.#folder,
        client,
        account: this.#account,
        clock: this.#time.machine,
        at: (at) => this.#at(at),
        onSend: (id) => {
          this.#service.ledgerId = id;
          this.#sent.push(id);
        },
      });
      this.#window.balances.push(await client.credits());
    }
    return this.#window;
  }

  #closeWindow(): void {
    const told = this.#window?.told ?? [];
    this.#told.push(...told.filter((one) => one.wasUnknown).map(({ id }) => id));
    this.#window = undefined;
  }

  async #at(at: PayMoment): Promise<void> {
    const crash = this.#crash;
    if (crash?.at !== at || (crash.call -= 1) > 0) {
      return;
    }
    this.#crashedWithResponse += at === "answered" ? 1 : 0;
    crash.now(new Crash());
    await new Promise(() => undefined);
  }

  /** Runs something that a crash may end: the next window finds what this one left. */
  async #run(crash: CrashAt | undefined, task: () => Promise<unknown>): Promise<void> {
    const { promise: crashed, reject } = Promise.withResolvers<never>();
    this.#crash = crash === undefined ? undefined : { ...crash, now: reject };
    try {
      await Promise.race([task(), crashed]);
    } catch (error) {
      if (!(error instanceof Crash)) {
        throw error;
      }
      const { pending } = await this.#open();
      for (let page = 0; page <= this.#subjects; page += 1) {
        // The process is gone; what it noted stays.
        await pending.update(`page ${page}`, { pid: 0 });
      }
      this.#closeWindow();
    } finally {
      this.#crash = undefined;
    }
  }

  async #pay({ kind, page, fate, crash, yes }: Event & { kind: "pay" | "agent" }): Promise<void> {
    this.#service.fates.splice(0, Infinity, fate);
    await this.#oracle.watch({ calls: 1 }, await this.#open(), () =>
      this.#run(crash === undefined ? undefined : { at: crash, call: 1 }, () =>
        this.#call(page, kind === "agent" ? this.#agent(page) : this.#person(page, yes)),
      ),
    );
  }

  async #brief({ fates, yes }: Event & { kind: "brief" }): Promise<void> {
    this.#service.fates.splice(0, Infinity, ...fates);
    await this.#oracle.watch({ calls: 3 }, await this.#open(), async () => {
      for (const page of [0, 1, (this.#subjects += 1)]) {
        if ((await this.#call(page, this.#person(page, yes))) !== "result") {
          return;
        }
      }
    });
  }

  async #call(page: number, policy: Partial<CallPolicy>): Promise<CallEnd> {
    const window = await this.#open();
    const before = this.#sent.length;
    const balance = window.balances.at(-1);
    const known = balance === undefined ? {} : { balanceBefore: balance };
    const call = window.call(inspectPage, { url: urlOf(page) }, `page ${page}`, known);
    try {
      return (await window.pay(call, policy)) === undefined ? "declined" : "result";
    } catch (error) {
      if (error instanceof CancelledError || error instanceof NotRepeated) {
        return "declined";
      }
      assert.ok(error instanceof CallFailedError, String(error));
      this.#oracle.hear(error.verdict, this.#sent.slice(before), policy.caller !== "agent");
      return "nothing";
    }
  }

  #person(page: number, yes: boolean): Partial<CallPolicy> {
    return {
      allowRepeat: () => {
        this.#oracle.ask();
        this.#oracle.agree(yes ? [urlOf(page)] : []);
        return Promise.resolve(yes);
      },
    };
  }

  #agent(page: number): Partial<CallPolicy> {
    return {
      caller: "agent",
      allowRepeat: () => Promise.reject(new NotRepeated()),
      savedSince: async () => {
        const { ledger, results } = await this.#open();
        const calls = await ledger.entries(origin, new Date(0));
        for (const { key, id, outcome } of calls) {
          const isLost = outcome !== "notCharged" && !(await results.open(id)).ok;
          if (key === `page ${page}` && isLost) {
            throw new NotRepeated();
          }
        }
        return undefined;
      },
    };
  }

  async #begin({ count, fates, crash }: Event & { kind: "batch" }): Promise<void> {
    const items = Array.from({ length: count }, () => {
      const url = urlOf((this.#subjects += 1));
      return { key: `page ${this.#subjects}`, args: { url }, subject: url };
    });
    const { batches } = await this.#open();
    const id = await batches.create({
      tool: inspectPage.name,
      origin,
      price: inspectPage.cost,
      items,
    });
    this.#batches.push(id);
    await this.#runBatch(id, fates, crash);
  }

  async #resume({ again, fates, crash }: Event & { kind: "resume" }): Promise<void> {
    const id = this.#batches.at(-1);
    if (id !== undefined) {
      await this.#runBatch(id, fates, crash, again);
    }
  }

  async #runBatch(
    id: string,
    fates: readonly Fate[],
    crash: CrashAt | undefined,
    again = false,
  ): Promise<void> {
    const window = await this.#open();
    const claimed = await window.batches.claim(id);
    assert.ok(claimed.claimed);
    const { journal } = claimed;
    const items = again ? [...journal.itemsIn("lost"), ...journal.itemsIn("unsure")] : [];
    for (const item of items) {
      await window.pending.removeAbandoned(journal.header.items[item]?.key ?? "", Date.now());
    }
    await journal.runAgain(items);
    // The dialog shows the price of everything that is open.
    const { open } = tallyOf(journal.header, journal.progress);
    const runner = new BatchRunner(journal, window.batchPort(journal.header, inspectPage));
    runner.allow(open);
    this.#service.fates.splice(0, Infinity, ...fates);
    await this.#oracle.watch({ calls: open, subjects: subjectsOf(journal, items) }, window, () =>
      this.#run(crash, () => runner.run(new AbortController().signal)),
    );
    await journal.close();
    for (const state of ["lost", "unsure"] as const) {
      this.#oracle.agree(state === "lost" ? subjectsOf(journal, journal.itemsIn(state)) : []);
      journal.itemsIn(state).forEach(() => this.#oracle.ask());
    }
    for (const item of journal.itemsIn("failed")) {
      const call = journal.progress.callOf(item);
      this.#oracle.hear({ kind: "notCharged" }, call === undefined ? [] : [call], true);
    }
  }
}

function urlOf(page: number): string {
  return `https://example.com/page-${page}`;
}

function subjectsOf({ header }: BatchJournal, items: readonly number[]): string[] {
  return items.map((item) => header.items[item]?.subject ?? "");
}
