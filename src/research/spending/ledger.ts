import * as l10n from "@vscode/l10n";
import { localDay } from "../../shared/format.ts";
import { blockedBy, budgetState } from "./budgets.ts";
import { LedgerFiles } from "./ledgerFiles.ts";
import type { LedgerCall, LedgerEntry, LedgerOutcome, SettleDetails } from "./ledgerLines.ts";

export type {
  LedgerCall,
  LedgerEntry,
  LedgerOutcome,
  SentAttempt,
  SettleDetails,
} from "./ledgerLines.ts";

/** Budgets in credits; 0 means no limit. */
export interface Limits {
  readonly day: number;
  readonly session: number;
}

/** Budgets for a call: those of the person, and what agents may spend in a local day. */
export interface CallLimits extends Limits {
  /** Absent, or 0, where agents may spend nothing. */
  readonly agents?: number;
  /** What agents may spend before a dialog of ours asks a person; absent where nothing asks. */
  readonly unasked?: number;
}

/** Credits spent in each budget. Those of agents, today, count in the others as well. */
export interface Spent {
  readonly day: number;
  readonly session: number;
  readonly agents: number;
}

/**
 * Whether a call fits the budgets, and which one it would exceed. Only that of agents can't be raised;
 * `unasked` is what they spend without a dialog of ours.
 */
export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly scope: "day" | "session" | "agents" | "unasked" };

/**
 * What this editor spends, in files that all its windows share. A price is set aside before its call
 * is sent and stays set aside until the outcome is known, so several windows at once can't pass a
 * budget, and neither can a crash hide a call. A session begins with this object.
 */
export class Ledger {
  readonly #files: LedgerFiles;
  readonly #session: string;
  readonly #now: () => Date;
  /** The day of each call begun here: how it ended is noted in the same file, also after midnight. */
  readonly #dayOf = new Map<string, string>();
  /** Where the session's first line may be. */
  #firstDay: string;

  constructor(folder: string, session: string, now: () => Date = () => new Date()) {
    this.#files = new LedgerFiles(folder);
    this.#session = session;
    this.#now = now;
    this.#firstDay = localDay(now());
  }

  /**
   * Sets a call's price aside, if it fits the budgets. Its line is written first and read back then,
   * and the lines before it count: of two windows that race for the last credits exactly one is
   * admitted. A call that is not admitted is settled as not charged. Rejects with the file system's
   * error when the ledger can't be written or read; nothing may be paid then.
   */
  async begin(call: Omit<LedgerCall, "session" | "at">, limits: CallLimits): Promise<Admission> {
    if (this.#dayOf.has(call.id)) {
      throw new Error(`Call ${call.id} is already in the ledger.`);
    }
    const { id } = call;
    const at = this.#now();
    const today = this.#noteDay(at);
    this.#dayOf.set(id, today);
    await this.#files.append(today, [
      { kind: "call", ...call, session: this.#session, at: at.toISOString() },
    ]);
    const admission = await this.#admit(call, limits, today);
    if (!admission.admitted) {
      await this.settle(id, "notCharged", 0);
    }
    return admission;
  }

  /**
   * Notes how a call ended, in the file its call is in. `credits` count when it was charged. May be
   * called again for a call of any window, when more becomes known: the last outcome counts. Rejects
   * with the file system's error, or when the ledger does not have the call.
   */
  async settle(
    id: string,
    outcome: LedgerOutcome,
    credits: number,
    details: SettleDetails = {},
  ): Promise<void> {
    const day = this.#dayOf.get(id) ?? (await this.#findDay(id));
    if (day === undefined) {
      throw new Error(`The ledger doesn't have call ${id}.`);
    }
    await this.#files.append(day, [{ kind: "settle", id, outcome, credits, ...details }]);
  }

  /**
   * Credits of one origin spent on this local calendar day by all windows, by agents among them, and
   * in this session.
   * Calls that are open or whose outcome is unknown count with their price.
   */
  async spent(origin: string): Promise<Spent> {
    return this.#spentBefore(undefined, origin, this.#noteDay(this.#now()));
  }

  /**
   * Credits of one origin that agents have spent in all windows since a dialog of ours was last
   * answered with yes, since the day on which this session began at most. What such a dialog was about
   * isn't among them.
   */
  async unasked(origin: string): Promise<number> {
    this.#noteDay(this.#now());
    return this.#unaskedBefore(undefined, origin);
  }

  /** A person was asked what agents may spend, and said yes: what they spend is counted from here on. */
  async allow(origin: string): Promise<void> {
    await this.#files.append(this.#noteDay(this.#now()), [{ kind: "allow", origin }]);
  }

  /**
   * Raises a limit on purpose, to `limit` credits: for the rest of the local day in all windows, or
   * for this session. The last raise counts; 0 takes it back.
   */
  async raise(origin: string, scope: "day" | "session", limit: number): Promise<void> {
    await this.#files.append(this.#noteDay(this.#now()), [
      { kind: "raise", origin, scope, session: this.#session, limit },
    ]);
  }

  /** The limits raised for today and for this session, in credits; 0 where none is. */
  async raised(origin: string): Promise<Limits> {
    return this.#raised(origin, this.#noteDay(this.#now()));
  }

  /** A call of any window, however old, also one that only a later version can read; undefined when the ledger does not have it. */
  async find(id: string): Promise<LedgerEntry | undefined> {
    const day = this.#dayOf.get(id) ?? (await this.#findDay(id));
    return day === undefined ? undefined : (await this.#files.read(day)).entries.get(id);
  }

  /** Calls of an origin since a time, oldest first, each with what is known about its end; none that only a later version can read. */
  async entries(origin: string, since: Date): Promise<LedgerEntry[]> {
    // A day more: days are named by the zone the machine was in.
    const days = await this.#files.days(localDay(new Date(since.getTime() - 24 * 60 * 60 * 1000)));
    const found: LedgerEntry[] = [];
    for (const day of days) {
      const { entries } = await this.#files.read(day);
      found.push(
        ...[...entries.values()].filter(
          (entry) =>
            entry.origin === origin &&
            entry.fromLaterVersion !== true &&
            Date.parse(entry.at) >= since.getTime(),
        ),
      );
    }
    return found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  }

  async #admit(
    { id, origin, price, from, asked }: Omit<LedgerCall, "session" | "at">,
    limits: CallLimits,
    today: string,
  ): Promise<Admission> {
    if (!(await this.#files.read(today)).entries.has(id)) {
      throw new Error(l10n.t("The spending ledger can't be read, so paid calls are stopped."));
    }
    const spent = await this.#spentBefore(id, origin, today);
    if (from !== undefined && spent.agents + price > (limits.agents ?? 0)) {
      return { admitted: false, scope: "agents" };
    }
    if (
      from !== undefined &&
      asked !== true &&
      (await this.#unaskedBefore(id, origin)) + price > (limits.unasked ?? Infinity)
    ) {
      return { admitted: false, scope: "unasked" };
    }
    const raised = await this.#raised(origin, today);
    const day = budgetState(limits.day, spent.day, raised.day);
    const session = budgetState(limits.session, spent.session, raised.session);
    const scope = blockedBy(day, session, price);
    return scope === undefined ? { admitted: true } : { admitted: false, scope };
  }

  /** What was spent before a call of today; up to now without one. */
  async #spentBefore(id: string | undefined, origin: string, today: string): Promise<Spent> {
    const spent = { day: 0, session: 0, agents: 0 };
    for (const day of await this.#files.days(this.#firstDay)) {
      const { entries } = await this.#files.read(day);
      for (const entry of entries.values()) {
        if (entry.id === id) {
          break;
        }
        if (entry.origin === origin) {
          spent.day += day === today ? entry.credits : 0;
          spent.agents += day === today && entry.from !== undefined ? entry.credits : 0;
          spent.session += entry.session === this.#session ? entry.credits : 0;
        }
      }
    }
    return spent;
  }

  /** What agents had spent without a dialog of ours before a call; up to now without one. */
  async #unaskedBefore(id: string | undefined, origin: string): Promise<number> {
    let credits = 0;
    for (const day of await this.#files.days(this.#firstDay)) {
      const { entries, asked } = await this.#files.read(day);
      const marks = new Set(
        asked.filter((mark) => mark.origin === origin).map(({ after }) => after),
      );
      let place = 0;
      for (const entry of entries.values()) {
        credits = marks.has(place) ? 0 : credits;
        if (entry.id === id) {
          return credits;
        }
        const counts = entry.origin === origin && entry.from !== undefined && entry.asked !== true;
        credits += counts ? entry.credits : 0;
        place += 1;
      }
      credits = marks.has(place) ? 0 : credits;
    }
    return credits;
  }

  async #raised(origin: string, today: string): Promise<Limits> {
    const raised = { day: 0, session: 0 };
    for (const day of await this.#files.days(this.#firstDay)) {
      for (const raise of (await this.#files.read(day)).raises) {
        if (
          raise.origin === origin &&
          (raise.scope === "day" ? day === today : raise.session === this.#session)
        ) {
          raised[raise.scope] = raise.limit;
        }
      }
    }
    return raised;
  }

  /** The file of a call that another window, or an earlier session, has begun. */
  async #findDay(id: string): Promise<string | undefined> {
    for (const day of (await this.#files.days()).toReversed()) {
      if ((await this.#files.read(day)).entries.has(id)) {
        return day;
      }
    }
    return undefined;
  }

  /** The local day of a time. A clock that is set back takes the session's first day with it. */
  #noteDay(time: Date): string {
    const day = localDay(time);
    this.#firstDay = day < this.#firstDay ? day : this.#firstDay;
    return day;
  }
}
