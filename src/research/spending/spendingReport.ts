import { localDay } from "../../shared/format.ts";
import { clockTolerance } from "../../system/storedTime.ts";
import { entryTime, toolOf } from "../service/usageLog.ts";
import type { LedgerEntry } from "./ledgerLines.ts";
import { isForAgent } from "./reconcile.ts";
import type { Caller, Reconciled } from "./reconcile.ts";

/** Credits that were spent on one request: by this editor as its ledger counts it, by others as the usage log says. */
export interface Charge {
  /** Milliseconds since 1970 on this machine's clock; NaN where the log's time can't be read. */
  readonly at: number;
  readonly credits: number;
  /** False while it is not known whether a call of this editor was charged: it counts with its price. */
  readonly isProved: boolean;
  /** The tool's name; the endpoint of another request; "" where the log doesn't say. */
  readonly tool: string;
  /** What the call was about; "" for requests of others, of which the log doesn't say it (service spec 2.4). */
  readonly subject: string;
  readonly caller: Caller;
}

/** What is known of an account's spending. */
export interface SpendingSources {
  /** This editor's calls of the same origin. Those of other accounts are left out here. */
  readonly ledger: readonly LedgerEntry[];
  /** The usage log as last read, each entry with who made it; empty before it was read. */
  readonly reconciled: readonly Reconciled[];
  /** Names the account, as `Connection.account` does. */
  readonly account: string;
  /** What to add to our clock to get the service's, in milliseconds. */
  readonly clockOffset: number;
}

/** Every charge once: a call that is in the ledger and in the log counts as the ledger has it. */
export function chargesOf({
  ledger,
  reconciled,
  account,
  clockOffset,
}: SpendingSources): readonly Charge[] {
  const own = ledger.filter((call) => call.account === undefined || call.account === account);
  const known = new Set(own.map(({ id }) => id));
  return [
    ...own.map((call): Charge => ({
      at: Date.parse(call.at),
      credits: call.credits,
      isProved: call.outcome === "charged",
      tool: call.tool,
      subject: call.subject,
      caller: isForAgent(call) ? "chat" : "thisEditor",
    })),
    ...reconciled
      .filter(({ ledgerId }) => ledgerId === undefined || !known.has(ledgerId))
      .map(({ entry, caller }): Charge => ({
        at: entryTime(entry) - clockOffset,
        credits: entry.credits_charged ?? 0,
        isProved: true,
        tool: toolOf(entry) ?? entry.endpoint ?? "",
        subject: "",
        caller,
      })),
  ].filter(({ credits }) => credits > 0);
}

/** The time from which on the log has every request, on this machine's clock; Infinity before it was read. */
export function logBegin({ reconciled, clockOffset }: SpendingSources): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...reconciled
      .map(({ entry }) => entryTime(entry) - clockOffset)
      .filter((time) => !Number.isNaN(time)),
  );
}

/** Successful, free requests about the account itself, such as reading the balance, since a time and until `now`. */
export function freeRequests(
  { reconciled, clockOffset }: SpendingSources,
  since: number,
  now: number,
): number {
  return reconciled.filter(
    ({ entry }) =>
      toolOf(entry) === undefined &&
      (entry.credits_charged ?? 0) === 0 &&
      isBetween(entryTime(entry) - clockOffset, since, now),
  ).length;
}

/** By clocks that may differ a little. */
function isBetween(time: number, since: number, now: number): boolean {
  return time >= since && time <= now + clockTolerance;
}

/** Calls and credits of a group. */
export interface SpendingTotal {
  readonly calls: number;
  /** Everything that was charged or may have been. */
  readonly credits: number;
  /** Of these, credits of calls whose end is not known. */
  readonly unproved: number;
}

/** What was spent in a period, in all and by group; groups that cost most come first, days the newest first. */
export interface SpendingReport {
  readonly total: SpendingTotal;
  /** By local calendar day, such as `2026-11-22`. */
  readonly days: ReadonlyMap<string, SpendingTotal>;
  readonly tools: ReadonlyMap<string, SpendingTotal>;
  readonly subjects: ReadonlyMap<string, SpendingTotal>;
  readonly callers: ReadonlyMap<Caller, SpendingTotal>;
}

/**
 * Adds up the charges since a time; times in milliseconds since 1970. What has no time, or one that
 * hasn't come yet, belongs to no period.
 */
export function spendingReport(
  charges: readonly Charge[],
  since: number,
  now: number,
): SpendingReport {
  const own = charges.filter(({ at }) => isBetween(at, since, now));
  const days = totalsBy(own, ({ at }) => localDay(new Date(at)));
  return {
    total: totalOf(own),
    days: new Map(days.toSorted(([a], [b]) => (a < b ? 1 : -1))),
    tools: dearestFirst(totalsBy(own, ({ tool }) => tool)),
    subjects: dearestFirst(totalsBy(own, ({ subject }) => subject)),
    callers: dearestFirst(totalsBy(own, ({ caller }) => caller)),
  };
}

export const periods = ["today", "week", "month"] as const;
export type Period = (typeof periods)[number];

/** When the current day, week or month began here. `firstDay` is the week's first day, 1 for Monday to 7 for Sunday. */
export function periodStart(period: Period, now: Date, firstDay: number): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (period) {
    case "today":
      return new Date(year, month, day);
    case "week":
      return new Date(year, month, day - ((now.getDay() - firstDay + 7) % 7));
    case "month":
      return new Date(year, month, 1);
  }
}

/** When the earliest of the current periods began. */
export function firstPeriodStart(now: Date, firstDay: number): Date {
  const starts = periods.map((period) => periodStart(period, now, firstDay).getTime());
  return new Date(Math.min(...starts));
}

/** The first day of a week in this machine's region, 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(): number {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  // Newer than the types that the sources are checked with.
  const region: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } =
    new Intl.Locale(locale);
  return region.getWeekInfo?.().firstDay ?? 1;
}

function totalsBy<K>(charges: readonly Charge[], key: (charge: Charge) => K): [K, SpendingTotal][] {
  return [...Map.groupBy(charges, key)].map(([name, own]) => [name, totalOf(own)]);
}

function totalOf(charges: readonly Charge[]): SpendingTotal {
  const sum = (own: readonly Charge[]): number =>
    own.reduce((credits, charge) => credits + charge.credits, 0);
  return {
    calls: charges.length,
    credits: sum(charges),
    unproved: sum(charges.filter(({ isProved }) => !isProved)),
  };
}

function dearestFirst<K>(totals: readonly [K, SpendingTotal][]): Map<K, SpendingTotal> {
  return new Map(totals.toSorted(([, a], [, b]) => b.credits - a.credits || b.calls - a.calls));
}
