import assert from "node:assert/strict";
import { judgeCalls } from "../../../../src/research/spending/chargeRule.ts";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import type { LogReading } from "../../../../src/research/spending/toolLog.ts";
import type { LedgerEntry, SentAttempt } from "../../../../src/research/spending/ledger.ts";
import type { UsageEntry } from "../../../../src/research/service/account.ts";

export const start = Date.parse("2026-03-01T12:00:00.000Z");
export const hour = 3600;
/** Credits that the account had before each call, as far as its line says. */
export const known = 100;
export const iso = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

/** An entry of the log, `seconds` after the start on the service's clock. */
export function logged(seconds: number, more: Partial<UsageEntry> = {}): UsageEntry {
  const fixed = {
    auth_source: "api_key",
    credential_id: "cred_own",
    method: "POST",
    status_code: 200,
  };
  return {
    ...fixed,
    endpoint: "/v1/tools/inspect_page",
    credits_charged: 3,
    created_at: iso(seconds),
    ...more,
  };
}

interface Sent {
  readonly at?: number;
  readonly took?: number;
  readonly status?: number;
  readonly clockOffset?: number | null;
}

/** A call whose request was sent `at` seconds after the start. */
export function sent(
  id: string,
  outcome: LedgerEntry["outcome"],
  { at = 0, took = 2, status, clockOffset = 0 }: Sent = {},
  more: Partial<LedgerEntry> = {},
): LedgerEntry {
  const offset = clockOffset === null ? {} : { clockOffset: clockOffset * 1000 };
  const attempt: SentAttempt = {
    sentAt: iso(at),
    took: took * 1000,
    ...offset,
    ...(status === undefined ? {} : { status }),
  };
  const call = {
    id,
    tool: "inspect_page",
    subject: "https://example.com/",
    origin: "https://api.example.com",
    price: 3,
    session: "s",
    at: iso(at),
    account: "own",
    balance: known,
    ...offset,
  };
  return {
    ...call,
    outcome,
    credits: outcome === "notCharged" ? 0 : 3,
    ...(outcome === "open" ? {} : { attempt }),
    ...more,
  };
}

export const answered = (id: string, at: number, more: Partial<LedgerEntry> = {}): LedgerEntry =>
  sent(id, "charged", { at, status: 200 }, { resultId: id, ...more });

/** Half an hour before the lost call one was answered, and the log shows it; an older entry shows that it reaches back. */
export const witness = answered("witness", -hour / 2);
export const account = (seconds: number): UsageEntry =>
  logged(seconds, { endpoint: "/v1/me/credits", method: "GET", credits_charged: 0 });
export const before = [logged(-hour / 2 + 1), account(-hour)];

interface Look {
  /** Credits when the log was read; null where that is not known. */
  readonly balance?: number | null;
  readonly account?: string;
  /** Null where it is not known. */
  readonly credentialId?: string | null;
}

/** The verdict on the first call of the ledger. Nothing has left the account since it was sent, unless a balance says so. */
export function judge(
  ledger: readonly LedgerEntry[],
  entries: readonly UsageEntry[],
  { balance = known, account = "own", credentialId = "cred_own" }: Look = {},
): ChargeVerdict | undefined {
  const [call] = ledger;
  const reading: LogReading = {
    entries,
    balance: balance ?? undefined,
    account,
    credentialId: credentialId ?? undefined,
  };
  return call === undefined ? undefined : judgeCalls([call], ledger, reading).get(call.id);
}

export const unknown = (because: string): object => ({ kind: "unknown", because });
export const free = { kind: "notCharged" };
export const lost = sent("lost", "unknown");
export const broken = sent("broken", "unknown", { status: 503 });
export const charged = (seconds: number, credits = 3): object => ({
  kind: "charged",
  credits,
  at: iso(seconds),
});
/** An entry with the status of `broken`; free where nothing else is told. */
export const failed = (seconds: number, credits = 0): UsageEntry =>
  logged(seconds, { status_code: 503, credits_charged: credits });

/** What is asked, the calls (the first is judged), the log, and the verdict. */
type Row = readonly [
  what: string,
  ledger: readonly LedgerEntry[],
  entries: readonly UsageEntry[],
  verdict: object,
  look?: Look,
];

export function check(rows: readonly Row[]): void {
  for (const [what, ledger, entries, verdict, look] of rows) {
    assert.deepEqual(judge(ledger, entries, look), verdict, what);
  }
}
