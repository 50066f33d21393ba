import type { UsageEntry } from "./account.ts";

/** What the usage log says about a call whose answer never came. */
export type ChargeFinding =
  | { readonly kind: "charged"; readonly credits: number; readonly at: string }
  /** The log has the call, without a charge. */
  | { readonly kind: "notCharged" }
  /** The log does not have it, or not yet: the service may still be working on it. */
  | { readonly kind: "noTrace" }
  | { readonly kind: "unclear" };

/** How many entries of the log are asked for, the most there are; fewer mean that there are no more. */
export const requestedEntries = 500;

/** How far the times of the log may lie before those of our own clock, once that is corrected, in milliseconds. */
const tolerance = 5_000;

/** What this client knows of its own calls of one tool since the log was last read to the end. */
interface OwnCalls {
  underWay: number;
  /** Calls whose answer came: each has a charge in the log. */
  answered: number;
  /** Calls that the service refused: each has an entry without a charge, if it is logged at all. */
  refused: number;
  /** When the first of them was sent, in milliseconds since 1970; undefined when there is none. */
  since: number | undefined;
  /** Charged entries that are accounted for. */
  readonly settled: Set<string>;
}

/** A reading of the usage log. */
export interface LogReading {
  readonly entries: readonly UsageEntry[];
  /** What to add to our clock to get the service's, in milliseconds. */
  readonly clockOffset: number;
  /** Our own credential's id, where it is known; entries of others are then left out. */
  readonly credentialId: string | undefined;
}

/**
 * Finds out from the usage log (service spec 2.4) whether a call was charged whose answer never
 * came: it counts the charges of the tool and takes away those of the calls that were answered.
 * Charges by others who use the same key can only make it more cautious.
 */
export class ChargeFinder {
  readonly #tools = new Map<string, OwnCalls>();

  /** A call goes out. */
  sent(tool: string, now: number): void {
    const own = this.#own(tool);
    own.underWay += 1;
    own.since ??= now;
  }

  /** Its answer came, so it was charged. */
  answered(tool: string): void {
    const own = this.#own(tool);
    own.underWay -= 1;
    own.answered += 1;
  }

  /** The service refused it, free of charge. */
  refused(tool: string): void {
    const own = this.#own(tool);
    own.underWay -= 1;
    own.refused += 1;
  }

  /** It ended without an answer. */
  ended(tool: string): void {
    this.#own(tool).underWay -= 1;
  }

  /** Whether the call of this tool that has just ended without an answer was charged. */
  find(tool: string, reading: LogReading): ChargeFinding {
    const own = this.#own(tool);
    const from = (own.since ?? 0) + reading.clockOffset - tolerance;
    const entries = reading.entries.filter((entry) => isOwnEntry(entry, tool, reading, from) && !own.settled.has(entry.id ?? ""));
    const charges = entries.filter((entry) => (entry.credits_charged ?? 0) > 0);
    const surplus = charges.length - own.answered;
    const freeEntries = entries.filter((entry) => !charges.includes(entry));
    const free = freeEntries.length - own.refused;
    if (own.underWay === 0) {
      settle(own, entries);
    }
    if (!reachesBack(reading.entries, from) || entries.some(isUnreadable)) {
      return { kind: "unclear" };
    }
    if (surplus <= 0) {
      return free > 0 ? this.#free(own, freeEntries) : { kind: "noTrace" };
    }
    const [newest] = charges.toSorted((a, b) => (b.created_at ?? "").localeCompare(a.created_at ?? ""));
    return surplus > own.underWay
      ? { kind: "charged", credits: newest?.credits_charged ?? 0, at: newest?.created_at ?? "" }
      : { kind: "unclear" };
  }

  /** The free entry is this call's: no other call may take it for its own. */
  #free(own: OwnCalls, entries: readonly UsageEntry[]): ChargeFinding {
    const taken = entries.find(({ id }) => id !== undefined && !own.settled.has(id));
    if (taken?.id !== undefined) {
      own.settled.add(taken.id);
    }
    return { kind: "notCharged" };
  }

  #own(tool: string): OwnCalls {
    const own = this.#tools.get(tool) ?? { underWay: 0, answered: 0, refused: 0, since: undefined, settled: new Set<string>() };
    this.#tools.set(tool, own);
    return own;
  }
}

/** Nothing is under way, so everything in the log up to now is accounted for. */
function settle(own: OwnCalls, entries: readonly UsageEntry[]): void {
  for (const { id } of entries) {
    if (id !== undefined) {
      own.settled.add(id);
    }
  }
  own.answered = 0;
  own.refused = 0;
  own.since = undefined;
}

function isOwnEntry(entry: UsageEntry, tool: string, { credentialId }: LogReading, from: number): boolean {
  const foreign = credentialId !== undefined && (entry.credential_id ?? credentialId) !== credentialId;
  const at = entryTime(entry);
  const path = entry.endpoint?.replace(/\/+$/u, "") ?? "";
  return !foreign && path.endsWith(`/v1/tools/${tool}`) && (Number.isNaN(at) || at >= from);
}

/** Whose time or charge can't be read may be anything. */
function isUnreadable(entry: UsageEntry): boolean {
  return Number.isNaN(entryTime(entry)) || typeof entry.credits_charged !== "number";
}

/** When a request was logged, in milliseconds since 1970 on the service's clock; NaN when it can't be read. The times are UTC, whether they say so or not. */
export function entryTime({ created_at: time = "" }: UsageEntry): number {
  return Date.parse(/(?:z|[+-]\d\d:?\d\d)$/iu.test(time) ? time : `${time}Z`);
}

/** True when the log is complete for the time after `from`: it is short, or holds something older. */
function reachesBack(log: readonly UsageEntry[], from: number): boolean {
  return log.length < requestedEntries || log.some((entry) => entryTime(entry) <= from);
}
