import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import type { PayWindow } from "./payWindow.ts";
import type { SimulatedService } from "./simulatedService.ts";

/** What a sequence of events showed, counted from the true account and not from what the product says. */
export interface Findings {
  /** Paid requests that reached the service. */
  readonly calls: number;
  /** Requests beyond those that were agreed to. */
  readonly unagreed: number;
  /** Requests for what was paid for and lost, without a person who saw the price once more. */
  readonly paidTwice: number;
  /** Responses received in full that are not on disk. */
  readonly unsaved: number;
  /** Calls said to be free that were charged. */
  readonly untrue: number;
  /** Calls of which the ledger counts less than they were charged: a budget was freed by a charge. */
  readonly freed: number;
  /** Charges that were told more than once. */
  readonly toldTwice: number;
  /** Questions whether to pay again, and items left to the person. */
  readonly asked: number;
  /** Calls that reached the service, ended with an error status and cost nothing; and those of them that were proved to be free. */
  readonly freeFailures: number;
  readonly provedFree: number;
}

export type Fault = "unagreed" | "paidTwice" | "unsaved" | "untrue" | "freed" | "toldTwice";
export const faults: readonly Fault[] = [
  "unagreed",
  "paidTwice",
  "unsaved",
  "untrue",
  "freed",
  "toldTwice",
];

/** Compares what windows do with the true account. */
export class ChargeOracle {
  readonly #service: SimulatedService;
  readonly #count = {
    unagreed: 0,
    paidTwice: 0,
    untrue: 0,
    asked: 0,
    freeFailures: 0,
    provedFree: 0,
  };
  /** Ids of calls whose charge a person knows of, or has agreed to pay once more for. */
  readonly #known = new Set<string>();
  /** Ids of calls whose results are on disk. */
  readonly #saved = new Set<string>();

  constructor(service: SimulatedService) {
    this.#service = service;
  }

  /** Somebody agreed to `calls` calls; `subjects` are those that a person saw the price of once more. Resolves with how many requests were made. */
  async watch(
    { calls, subjects = [] }: { readonly calls: number; readonly subjects?: readonly string[] },
    window: PayWindow,
    run: () => Promise<unknown>,
  ): Promise<void> {
    await this.#noteSaved(window);
    const before = this.#service.requests.length;
    const lost = this.#lost();
    this.agree(subjects);
    await run();
    const made = this.#service.requests.slice(before);
    this.#count.unagreed += Math.max(0, made.length - calls);
    for (const { subject } of made) {
      const again = lost.filter(
        (call) => call.subject === subject && !this.#known.has(call.ledgerId),
      );
      this.#count.paidTwice += again.length;
    }
    const sent = made.map(({ subject }) => subject);
    this.#count.unagreed += sent.length - new Set(sent).size;
  }

  /** A person agreed to pay for these once more, or knows that they were charged. */
  agree(subjects: readonly string[]): void {
    for (const call of this.#service.calls) {
      if (subjects.includes(call.subject)) {
        this.#known.add(call.ledgerId);
      }
    }
  }

  ask(): void {
    this.#count.asked += 1;
  }

  /** A failure said this about the calls with these ids. */
  hear(verdict: ChargeVerdict, ids: readonly string[], isPerson: boolean): void {
    const calls = this.#service.calls.filter(({ ledgerId }) => ids.includes(ledgerId));
    const isCharged = calls.some(({ credits }) => credits > 0);
    this.#count.untrue += verdict.kind === "notCharged" && isCharged ? 1 : 0;
    if (calls.length > 0 && !isCharged) {
      this.#count.freeFailures += 1;
      this.#count.provedFree += verdict.kind === "notCharged" ? 1 : 0;
    }
    if (verdict.kind === "charged" && isPerson) {
      ids.forEach((id) => this.#known.add(id));
    }
  }

  async findings(window: PayWindow, told: readonly string[], crashed: number): Promise<Findings> {
    const { calls } = this.#service;
    const delivered = calls.filter((call) => call.delivered).length;
    const pages = this.#service.pages;
    const saved = (await window.results.list()).results.length;
    const ledger = await window.ledger.entries("https://api.example.com", new Date(0));
    const counted = new Map(ledger.map(({ id, credits }) => [id, credits]));
    return {
      ...this.#count,
      calls: calls.length,
      unsaved: delivered + pages - crashed - saved,
      freed: calls.filter(({ ledgerId, credits }) => (counted.get(ledgerId) ?? 0) < credits).length,
      toldTwice: told.length - new Set(told).size,
    };
  }

  /** Calls that were, or will be, charged and whose result is not on disk. */
  #lost(): readonly { readonly subject: string; readonly ledgerId: string }[] {
    return this.#service.calls.filter(
      ({ credits, ledgerId }) => credits > 0 && !this.#saved.has(ledgerId),
    );
  }

  async #noteSaved({ results }: PayWindow): Promise<void> {
    for (const { id } of (await results.list()).results) {
      this.#saved.add(id);
    }
  }
}
