import { lowestOf } from "../../shared/extremes.ts";
import type { UsageEntry } from "../service/account.ts";
import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/errors.ts";
import { requestedEntries } from "../service/account.ts";
import { judgeCalls, notedVerdict } from "./chargeRule.ts";
import type { ChargeVerdict } from "./chargeRule.ts";
import type { LedgerEntry, LedgerOutcome, SettleDetails } from "./ledger.ts";
import { settlements } from "./reconcile.ts";

/** What calls go through, as the charge look-up needs it; `Connection` is one. */
export interface CallSource {
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
  /** Names the account without telling the key. */
  readonly account: string;
  readonly client: Pick<ServiceClient, "usage" | "credits" | "ownCredentialId">;
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

/** A call whose charge is another one than was known. Credits. */
export interface ChargeDifference {
  readonly id: string;
  readonly tool: string;
  readonly subject: string;
  readonly price: number;
  readonly charged: number;
  /** True for a call that returned nothing, and of which it wasn't known whether it was charged. */
  readonly wasUnknown: boolean;
}

/** What a reading of the account tells about the calls of the ledger. */
export interface LookupResult {
  /** By the id in the ledger. */
  readonly verdicts: ReadonlyMap<string, ChargeVerdict>;
  /** Each is reported once, by the window that notes it in the ledger. Calls that were looked up are told by their verdicts. */
  readonly differences: readonly ChargeDifference[];
  /** Credits, read after the log; undefined where it wasn't needed or it couldn't be read. */
  readonly balance: number | undefined;
}

/** Entries of the usage log as they were read. */
interface ReadLog {
  readonly entries: readonly UsageEntry[];
  readonly credentialId: string | undefined;
}

const hour = 60 * 60_000;
/** How far back calls are judged together: this machine's clock may have been set by hours between them. */
const lookback = 12 * hour;

/**
 * Finds out from the usage log and the balance what calls of the ledger were charged, by the one rule
 * in `chargeRule.ts`, and notes in the ledger what they prove.
 */
export class ChargeLookup {
  readonly #ledger: LookupLedger;

  constructor(ledger: LookupLedger) {
    this.#ledger = ledger;
  }

  /**
   * Judges calls by their ids in the ledger, and all around them, by one reading of log and balance.
   * One that the ledger does not have was never sent, for its line comes first; what the ledger knows
   * already holds where the reading proves nothing. Rejects with ServiceError when the log can't be
   * read and the ledger doesn't know about all of them.
   */
  async lookUp(
    source: CallSource,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<LookupResult> {
    const calls = await Promise.all(ids.map((id) => this.#ledger.find(id)));
    // What only a later version can read was sent, and no more is known about it.
    const known = calls.flatMap((call) =>
      call === undefined || call.fromLaterVersion === true ? [] : [call],
    );
    const neverSent = ids.filter((_, index) => calls[index] === undefined);
    const found = await this.#readAndJudge(source, known, signal).catch((error: unknown) => {
      if (error instanceof ServiceError && known.every(isNoted)) {
        return nothingRead;
      }
      throw error;
    });
    return {
      ...found,
      verdicts: new Map([
        ...found.verdicts,
        ...notedVerdicts(known, found.verdicts),
        ...neverSent.map((id): [string, ChargeVerdict] => [id, { kind: "notCharged" }]),
      ]),
    };
  }

  /** Judges the calls since `since`, in milliseconds since 1970 on this machine's clock, by entries that were read already. */
  async judge(source: CallSource, log: ReadLog, since: number): Promise<LookupResult> {
    const ledger = await this.#ledgerOf(source, since);
    const isOpen = ledger.some(
      ({ account, outcome }) =>
        account === source.account && (outcome === "open" || outcome === "unknown"),
    );
    return this.#judge(source, log, ledger, {
      balance: isOpen ? await readBalance(source) : undefined,
      asked: new Set(),
    });
  }

  async #readAndJudge(
    source: CallSource,
    calls: readonly LedgerEntry[],
    signal: AbortSignal | undefined,
  ): Promise<LookupResult> {
    if (calls.length === 0) {
      return nothingRead;
    }
    const { client } = source;
    const entries = await client.usage(requestedEntries, signal);
    const credentialId = await client.ownCredentialId(signal);
    // After the log: what that shows as free has left the account by then, if it was charged.
    const balance = await readBalance(source, signal);
    const since = lowestOf(calls.map(({ at }) => Date.parse(at)));
    return this.#judge(source, { entries, credentialId }, await this.#ledgerOf(source, since), {
      balance,
      asked: new Set(calls.map(({ id }) => id)),
    });
  }

  #ledgerOf({ origin }: CallSource, since: number): Promise<LedgerEntry[]> {
    return this.#ledger.entries(origin, new Date(since - lookback));
  }

  async #judge(
    { account }: CallSource,
    log: ReadLog,
    ledger: readonly LedgerEntry[],
    { balance, asked }: Pick<LookupResult, "balance"> & { readonly asked: ReadonlySet<string> },
  ): Promise<LookupResult> {
    const verdicts = judgeCalls(ledger, ledger, { ...log, account, balance });
    const differences = await this.#note(verdicts, ledger);
    return {
      verdicts,
      differences: differences.filter(({ id, wasUnknown }) => !wasUnknown || !asked.has(id)),
      balance,
    };
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
      if (call !== undefined && outcome === "charged" && isNews(call, credits)) {
        const { tool, subject, price } = call;
        const wasUnknown = call.outcome !== "charged";
        differences.push({ id, tool, subject, price, charged: credits, wasUnknown });
      }
    }
    return differences;
  }
}

const nothingRead: LookupResult = { verdicts: new Map(), differences: [], balance: undefined };

function isNoted(call: LedgerEntry): boolean {
  return notedVerdict(call) !== undefined;
}

/** What the ledger knows of calls that a reading didn't prove anything about. */
function notedVerdicts(
  calls: readonly LedgerEntry[],
  read: LookupResult["verdicts"],
): [string, ChargeVerdict][] {
  return calls
    .filter(({ id }) => (read.get(id)?.kind ?? "unknown") === "unknown")
    .flatMap((call) => {
      const verdict = notedVerdict(call);
      return verdict === undefined ? [] : [[call.id, verdict]];
    });
}

/** An open call may be under way in another window, which will tell its own end. */
function isNews({ outcome, price }: LedgerEntry, charged: number): boolean {
  return outcome === "charged" ? charged !== price : outcome !== "open";
}

async function readBalance(
  { client }: CallSource,
  signal?: AbortSignal,
): Promise<number | undefined> {
  try {
    return await client.credits(signal);
  } catch (error) {
    if (error instanceof ServiceError) {
      // Without it nothing is found free.
      return undefined;
    }
    throw error;
  }
}
