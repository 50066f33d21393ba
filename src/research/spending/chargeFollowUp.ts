import { waitUntil } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import type { AgreedCall, PaidSource } from "./agreedCall.ts";
import type { ChargeDifference, ChargeLookup } from "./chargeLookup.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import type { PendingCalls } from "./pendingCalls.ts";

/** What looking again needs. */
export interface FollowUpPorts {
  readonly ledger: Pick<Ledger, "entries">;
  readonly lookup: Pick<ChargeLookup, "lookUp">;
  readonly pendingCalls: Pick<PendingCalls, "removeAbandoned">;
  readonly clock: Clock;
  /** Reads the balance, and what else shows what was spent. */
  refresh(): Promise<void>;
  /** Calls turned out not to have been charged their price. */
  noteDifferences(differences: readonly ChargeDifference[]): void;
  warn(error: unknown): void;
}

/** Milliseconds between the end of a call and the looks at what it cost. */
const looks = [5_000, 30_000, 150_000, 750_000] as const;

const day = 24 * 60 * 60 * 1000;

/**
 * A call that was broken off, or whose response never came, may be charged a while later: the balance
 * that was read right after it says nothing. So the usage log and the balance are read again, until
 * it is known what all such calls of the account cost: one row of looks for an account, however many
 * of its calls fail.
 */
export class ChargeFollowUp {
  readonly #ports: FollowUpPorts;
  readonly #closing = new AbortController();
  /** By origin and account. */
  readonly #following = new Map<string, Promise<void>>();
  /** When the last call of each ended, in milliseconds since 1970. */
  readonly #ended = new Map<string, number>();

  constructor(ports: FollowUpPorts) {
    this.#ports = ports;
  }

  /**
   * Resolves when it is known what the account's calls cost, after the last look, or when this is
   * closed. A call that ends in between has the looks begin again. Never rejects.
   */
  follow({ source }: Pick<AgreedCall, "source">): Promise<void> {
    const whose = `${source.origin} ${source.account}`;
    this.#ended.set(whose, this.#ports.clock.now());
    const following =
      this.#following.get(whose) ??
      this.#follow(source, whose).finally(() => this.#following.delete(whose));
    this.#following.set(whose, following);
    return following;
  }

  close(): void {
    this.#closing.abort();
  }

  async #follow(source: PaidSource, whose: string): Promise<void> {
    const { clock } = this.#ports;
    const { signal } = this.#closing;
    const endOfLast = (): number => this.#ended.get(whose) ?? clock.now();
    let ended = endOfLast();
    for (let look = 0; look < looks.length;) {
      if (!(await waitUntil(clock, ended + (looks[look] ?? 0), signal))) {
        return;
      }
      if (endOfLast() > ended) {
        ended = endOfLast();
        look = 0;
      } else if (await this.#isKnownNow(source)) {
        return;
      } else {
        look += 1;
      }
    }
  }

  /** Looks once. True when nothing is left to find out, or this was closed. */
  async #isKnownNow(source: PaidSource): Promise<boolean> {
    const { signal } = this.#closing;
    const isKnown = await this.#look(source).catch((error: unknown) => {
      if (!signal.aborted) {
        this.#ports.warn(error);
      }
      return false;
    });
    if (!signal.aborted) {
      await this.#ports.refresh();
    }
    return isKnown || signal.aborted;
  }

  async #look(source: PaidSource): Promise<boolean> {
    const open = await this.#unknown(source);
    if (open.length > 0) {
      const ids = open.map(({ id }) => id);
      const looked = await this.#ports.lookup.lookUp(source, ids, this.#closing.signal);
      // These verdicts aren't waited for: what they say is told like the others.
      const late = open.flatMap(({ id, tool, subject, price }) => {
        const verdict = looked.verdicts.get(id);
        return verdict?.kind === "charged"
          ? [{ id, tool, subject, price, charged: verdict.credits, wasUnknown: true }]
          : [];
      });
      this.#ports.noteDifferences([...late, ...looked.differences]);
      // What was free is run again without a question.
      for (const { id, key } of open) {
        if (key !== undefined && looked.verdicts.get(id)?.kind === "notCharged") {
          await this.#ports.pendingCalls.removeAbandoned(key, this.#ports.clock.now(), id);
        }
      }
    }
    return (await this.#unknown(source)).length === 0;
  }

  async #unknown({ origin, account }: PaidSource): Promise<LedgerEntry[]> {
    const { ledger, clock } = this.#ports;
    const calls = await ledger.entries(origin, new Date(clock.now() - day));
    return calls.filter((call) => call.account === account && call.outcome === "unknown");
  }
}
