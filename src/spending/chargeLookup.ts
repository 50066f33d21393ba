import type { UsageEntry } from "../service/account.ts";
import type { ServiceClient } from "../service/client.ts";
import { requestedEntries } from "../service/usageLog.ts";
import { judgeCalls, lagOf } from "./chargeRule.ts";
import type { ChargeVerdict } from "./chargeRule.ts";
import type { LogReading } from "./toolLog.ts";
import type { LedgerEntry, LedgerOutcome, SettleDetails } from "./ledger.ts";
import { settlements } from "./reconcile.ts";

/** What calls go through, as the charge look-up needs it; `Connection` is one. */
export interface CallSource {
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
  /** Names the account without telling the key. */
  readonly account: string;
  readonly client: Pick<ServiceClient, "usage" | "clockOffset" | "ownCredentialId">;
}

/** The spending ledger, as the look-up needs it. */
export interface LookupLedger {
  entries(origin: string, since: Date): Promise<LedgerEntry[]>;
  find(id: string): Promise<LedgerEntry | undefined>;
  settle(
    id: string,
    outcome: LedgerOutcome,
    credits: number,
    details?: SettleDetails,
  ): Promise<void>;
}

/** An answered call that was not charged its price. Credits. */
export interface ChargeDifference {
  readonly id: string;
  readonly tool: string;
  readonly subject: string;
  readonly price: number;
  readonly charged: number;
}

/** What a reading of the usage log tells about the calls of the ledger. */
export interface LookupResult {
  /** By the id in the ledger. */
  readonly verdicts: ReadonlyMap<string, ChargeVerdict>;
  /** Each is reported once, by the window that notes it in the ledger. */
  readonly differences: readonly ChargeDifference[];
}

const hour = 60 * 60_000;
/** How far back calls are judged together: this machine's clock may have been set by hours between them. */
const lookback = 12 * hour;

/**
 * Finds out from the usage log what calls of the ledger were charged, by the one rule in
 * `chargeRule.ts`, and notes in the ledger what it proves.
 */
export class ChargeLookup {
  readonly #ledger: LookupLedger;
  readonly #now: () => number;
  /** The largest delay of each account's log seen so far, in milliseconds. */
  readonly #lags = new Map<string, number>();

  /** `now` in milliseconds since 1970. */
  constructor(ledger: LookupLedger, now: () => number = Date.now) {
    this.#ledger = ledger;
    this.#now = now;
  }

  /**
   * Judges calls by their ids in the ledger, and all around them, by one reading of the log. One that
   * the ledger does not have was never sent, for its line comes first. Rejects with ServiceError when
   * the log can't be read.
   */
  async lookUp(
    source: CallSource,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<LookupResult> {
    const calls = await Promise.all(ids.map((id) => this.#ledger.find(id)));
    const known = calls.filter((call) => call !== undefined);
    const neverSent = ids.filter((_, index) => calls[index] === undefined);
    const found =
      known.length === 0
        ? { verdicts: new Map<string, ChargeVerdict>(), differences: [] }
        : await this.#readLog(source, Math.min(...known.map(({ at }) => Date.parse(at))), signal);
    return {
      ...found,
      verdicts: new Map([
        ...found.verdicts,
        ...neverSent.map((id): [string, ChargeVerdict] => [id, { kind: "notCharged" }]),
      ]),
    };
  }

  async #readLog(
    source: CallSource,
    since: number,
    signal: AbortSignal | undefined,
  ): Promise<LookupResult> {
    const entries = await source.client.usage(requestedEntries, signal);
    return this.judge(
      source,
      { entries, readAt: this.#now(), credentialId: await source.client.ownCredentialId(signal) },
      since,
    );
  }

  /** Judges the calls since `since` by entries that were read at `readAt` already, both in milliseconds since 1970 on this machine's clock. */
  async judge(
    { origin, account, client }: CallSource,
    {
      entries,
      readAt,
      credentialId,
    }: {
      readonly entries: readonly UsageEntry[];
      readonly readAt: number;
      readonly credentialId: string | undefined;
    },
    since: number,
  ): Promise<LookupResult> {
    const ledger = await this.#ledger.entries(origin, new Date(since - lookback));
    const { clockOffset } = client;
    const reading: LogReading = {
      entries,
      readAt: clockOffset === undefined ? undefined : readAt + clockOffset,
      account,
      credentialId,
    };
    const lag = Math.max(this.#lags.get(account) ?? 0, lagOf(ledger, reading));
    this.#lags.set(account, lag);
    const verdicts = judgeCalls(ledger, ledger, reading, lag);
    return { verdicts, differences: await this.#note(verdicts, ledger) };
  }

  async #note(
    verdicts: ReadonlyMap<string, ChargeVerdict>,
    ledger: readonly LedgerEntry[],
  ): Promise<ChargeDifference[]> {
    const differences: ChargeDifference[] = [];
    const calls = new Map(ledger.map((call) => [call.id, call]));
    for (const { id, outcome, credits } of settlements(verdicts, ledger)) {
      await this.#ledger.settle(id, outcome, credits);
      const call = calls.get(id);
      if (call?.outcome === "charged" && credits !== call.price) {
        differences.push({
          id,
          tool: call.tool,
          subject: call.subject,
          price: call.price,
          charged: credits,
        });
      }
    }
    return differences;
  }
}
