import { waitUntil } from "../system/clock.ts";
import type { Clock } from "../system/clock.ts";
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
 * it is known what the call cost.
 */
export class ChargeFollowUp {
  readonly #ports: FollowUpPorts;
  readonly #closing = new AbortController();

  constructor(ports: FollowUpPorts) {
    this.#ports = ports;
  }

  /** Resolves when it is known what the call cost, after the last look, or when this is closed. Never rejects. */
  async follow({ source, key }: Pick<AgreedCall, "source" | "key">): Promise<void> {
    const { clock } = this.#ports;
    const ended = clock.now();
    for (const look of looks) {
      if (!(await waitUntil(clock, ended + look, this.#closing.signal))) {
        return;
      }
      const isKnown = await this.#look(source, key).catch((error: unknown) => {
        if (!this.#closing.signal.aborted) {
          this.#ports.warn(error);
        }
        return false;
      });
      if (this.#closing.signal.aborted) {
        return;
      }
      await this.#ports.refresh();
      if (isKnown) {
        return;
      }
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #look(source: PaidSource, key: string): Promise<boolean> {
    const open = await this.#unknown(source.origin, key);
    if (open.length > 0) {
      const ids = open.map(({ id }) => id);
      const looked = await this.#ports.lookup.lookUp(source, ids, this.#closing.signal);
      // Nobody waits for these verdicts: what they say is told like the others.
      const late = open.flatMap(({ id, tool, subject, price }) => {
        const verdict = looked.verdicts.get(id);
        return verdict?.kind === "charged"
          ? [{ id, tool, subject, price, charged: verdict.credits, wasUnknown: true }]
          : [];
      });
      this.#ports.noteDifferences([...late, ...looked.differences]);
      // What was free is run again without a question.
      for (const { id } of open.filter(
        (call) => looked.verdicts.get(call.id)?.kind === "notCharged",
      )) {
        await this.#ports.pendingCalls.removeAbandoned(key, this.#ports.clock.now(), id);
      }
    }
    return (await this.#unknown(source.origin, key)).length === 0;
  }

  async #unknown(origin: string, key: string): Promise<LedgerEntry[]> {
    const { ledger, clock } = this.#ports;
    const calls = await ledger.entries(origin, new Date(clock.now() - day));
    return calls.filter((call) => call.key === key && call.outcome === "unknown");
  }
}
