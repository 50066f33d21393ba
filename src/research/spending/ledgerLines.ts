import * as z from "zod/mini";
import { storedTimeSchema } from "../library/storedTimeSchema.ts";
import { eachLine } from "../../system/eachLine.ts";
import { Turns } from "../../system/turn.ts";
import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

const credits = z.lazy(() => z.number().check(z.nonnegative()));

/** The last time a call's request was sent. */
const attemptMembers = z.lazy(() =>
  z.object({
    sentAt: storedTimeSchema(),
    took: z.number(),
    clockOffset: z.exactOptional(z.number()),
    status: z.exactOptional(z.int()),
  }),
);

const outcomeMembers = () => ({
  outcome: z.enum(["charged", "notCharged", "unknown"]),
  credits,
  resultId: z.exactOptional(z.string()),
  attempt: z.exactOptional(attemptMembers),
});

/**
 * A call whose price is set aside before it is sent. Lines of version 0.4.0 lack account, key and
 * clock offset, those of 1.0.0 the balance. A restored call has its end in the same line: it is there whole or not at all.
 */
const callLine = z.lazy(() =>
  z.object({
    kind: z.literal("call"),
    id: z.string(),
    tool: z.string(),
    subject: z.string(),
    origin: z.string(),
    price: credits,
    session: z.string(),
    at: storedTimeSchema(),
    account: z.exactOptional(z.string()),
    key: z.exactOptional(z.string()),
    clockOffset: z.exactOptional(z.number()),
    balance: z.exactOptional(z.number()),
    from: z.exactOptional(z.string()),
    asked: z.exactOptional(z.literal(true)),
    settled: z.exactOptional(z.object(outcomeMembers())),
  }),
);

/** How a call ended. The last such line of a call counts. */
const settleLine = z.lazy(() =>
  z.object({ kind: z.literal("settle"), id: z.string(), ...outcomeMembers() }),
);

/**
 * A limit that was raised on purpose. The last such line of its day, or of its session, counts. It
 * has these members and no others: one that this version doesn't know may say when it doesn't hold.
 */
const raiseLine = z.lazy(() =>
  z.strictObject({
    kind: z.literal("raise"),
    origin: z.string(),
    scope: z.enum(["day", "session"]),
    session: z.string(),
    limit: credits,
  }),
);

/** A person was asked what agents may spend without a question of ours, and said yes. Earlier versions pass over it. */
const allowLine = z.lazy(() => z.object({ kind: z.literal("allow"), origin: z.string() }));

const ledgerLine = z.lazy(() =>
  z.discriminatedUnion("kind", [callLine, settleLine, raiseLine, allowLine]),
);

/** One line of a ledger file. */
export type LedgerLine = z.infer<typeof ledgerLine>;
export type RaiseLine = z.infer<typeof raiseLine>;

/** A call as it is set aside. */
export interface LedgerCall {
  readonly id: string;
  readonly tool: string;
  readonly subject: string;
  /** "sandbox" or the service's origin: spending of different origins never mixes. */
  readonly origin: string;
  /** Credits. */
  readonly price: number;
  readonly session: string;
  /** ISO 8601, UTC, on this machine's clock. */
  readonly at: string;
  /** Names the account without telling the key, as `Connection.account` does. */
  readonly account?: string;
  /** The call key: equal for calls that would be answered alike. */
  readonly key?: string;
  /** What to add to `at` to get the service's time, in milliseconds, where that was known. */
  readonly clockOffset?: number;
  /** Credits that the account should have had right before, where that was known: what the charge is checked against. */
  readonly balance?: number;
  /** "chat" where an agent asked for it; absent where a person or a batch did. Any value counts in the agents' budget. */
  readonly from?: string;
  /** A dialog of this extension asked about this very call of an agent. */
  readonly asked?: true;
}

/** The last time the request of a call was sent: what the usage log is searched for. */
export interface SentAttempt {
  /** ISO 8601, UTC, on this machine's clock. */
  readonly sentAt: string;
  /** Milliseconds until it ended, by a monotonic clock. */
  readonly took: number;
  /** What to add to `sentAt` to get the service's time, in milliseconds, where that was known. */
  readonly clockOffset?: number;
  /** The HTTP status that came; absent when none did. */
  readonly status?: number;
}

/** What is known about the end of a call, besides its outcome. */
export interface SettleDetails {
  /** The saved result. */
  readonly resultId?: string;
  readonly attempt?: SentAttempt;
}

export type LedgerOutcome = "charged" | "notCharged" | "unknown";

/** A call with what is known about its end. */
export interface LedgerEntry extends LedgerCall {
  readonly outcome: "open" | LedgerOutcome;
  /** Credits taken as far as known: the price while open or unknown, 0 when not charged. */
  readonly credits: number;
  /** The saved result, where the call brought one. */
  readonly resultId?: string;
  /** Absent while the call is open, and where nothing was sent. */
  readonly attempt?: SentAttempt;
  /** True for what a line of a later version names: it counts in budgets, and no more is known about it. */
  readonly fromLaterVersion?: true;
}

/** Where the lines of a call are in a file of the ledger: in the order in which things happened, whatever clocks say. */
interface LedgerPlace {
  /** The day that the file is for. */
  readonly file: string;
  /** How many lines were read before the one that sets it aside. */
  readonly begun: number;
  /** The same of the last one that says how it ended; absent while it is open. */
  readonly ended?: number;
}

/** Beside the calls, which are the same wherever they are written. */
const places = new WeakMap<LedgerEntry, LedgerPlace>();

/**
 * Whether a call was set aside after another one; false only where it had ended by then. Undefined where the lines don't
 * tell: those of two days, and of a call that began before the other and ended during it.
 */
export function isLaterInLedger(call: LedgerEntry, than: LedgerEntry): boolean | undefined {
  const [own, other] = [places.get(call), places.get(than)];
  if (own === undefined || own.file === "" || own.file !== other?.file) {
    return undefined;
  }
  if (own.ended !== undefined && own.ended < other.begun) {
    return false;
  }
  return own.begun > other.begun ? true : undefined;
}

/** What one file says. */
export interface LedgerDay {
  /** The day that it is for; "" where that isn't known. */
  readonly name: string;
  /** Lines that were read of it. */
  readonly lines: number;
  /** By id, in the order in which the calls were set aside. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  /** In the order of the file. */
  readonly raises: readonly RaiseLine[];
  /** When a dialog of ours asked about agents' spending, in the order of the file. */
  readonly asked: readonly AskedMark[];
}

/** A dialog of ours about what agents spend, which a person answered with yes. */
export interface AskedMark {
  readonly origin: string;
  /** How many calls were set aside before it. */
  readonly after: number;
}

/**
 * A line as it is appended. It begins with a line break too: what a crash left unfinished before it
 * spoils itself only.
 */
export function writeLine(line: LedgerLine): string {
  return `\n${JSON.stringify(line)}\n`;
}

/** Reads one line of a ledger file, with the members that this version knows; undefined for what it can't read. */
export function readLine(line: string): LedgerLine | undefined {
  const read = ledgerLine.safeParse(parseJson(line));
  return read.success ? read.data : undefined;
}

/** A day of which nothing has been read. */
export const emptyDay: LedgerDay = {
  name: "",
  lines: 0,
  entries: new Map(),
  raises: [],
  asked: [],
};

/**
 * Reads lines that follow what is known of their day already. Torn lines are passed over. Lines of
 * later versions can add members; where this version can't read one that names credits, the credits
 * count as spent, and no such line raises a limit. Yields to other work in between.
 */
export async function readDay(text: string, before: LedgerDay = emptyDay): Promise<LedgerDay> {
  const day = {
    name: before.name,
    lines: before.lines,
    entries: new Map(before.entries),
    raises: [...before.raises],
    asked: [...before.asked],
  };
  const turns = new Turns();
  for (const line of eachLine(text)) {
    await turns.next();
    const value = parseJson(line);
    day.lines += 1;
    const read = ledgerLine.safeParse(value);
    if (read.success) {
      note(day, read.data);
    } else if (isRecord(value)) {
      noteLater(day, value);
    }
  }
  return day;
}

interface GrowingDay {
  readonly name: string;
  lines: number;
  readonly entries: Map<string, LedgerEntry>;
  readonly raises: RaiseLine[];
  readonly asked: AskedMark[];
}

function note(day: GrowingDay, line: LedgerLine): void {
  const { entries, raises, asked } = day;
  switch (line.kind) {
    case "call":
      if (!entries.has(line.id)) {
        const { kind: _, settled, ...call } = line;
        const entry: LedgerEntry = { ...call, outcome: "open", credits: call.price };
        entries.set(line.id, entry);
        if (settled === undefined) {
          // lines of a restored call say nothing of when it ran
          places.set(entry, { file: day.name, begun: day.lines });
        }
        if (settled === undefined && line.asked === true) {
          asked.push({ origin: line.origin, after: entries.size });
        }
        if (settled !== undefined) {
          settle(day, { id: line.id, ...settled });
        }
      }
      break;
    case "settle":
      settle(day, line);
      break;
    case "raise":
      raises.push(line);
      break;
    case "allow":
      asked.push({ origin: line.origin, after: entries.size });
      break;
  }
}

function settle(
  { entries, lines: ended }: GrowingDay,
  { id, outcome, credits, resultId, attempt }: Omit<z.infer<typeof settleLine>, "kind">,
): void {
  const entry = entries.get(id);
  if (entry !== undefined) {
    const taken = { charged: credits, notCharged: 0, unknown: entry.price }[outcome];
    const details = {
      ...(resultId === undefined ? {} : { resultId }),
      ...(attempt === undefined ? {} : { attempt }),
    };
    const settled: LedgerEntry = { ...entry, outcome, credits: taken, ...details };
    entries.set(id, settled);
    const place = places.get(entry);
    if (place !== undefined) {
      places.set(settled, { ...place, ended });
    }
  }
}

/** Counts what a line of a later version may mean for what was spent, so that a budget still holds. */
function noteLater({ entries, raises }: GrowingDay, line: JsonRecord): void {
  const { kind, origin } = line;
  if (kind === "raise") {
    lowerRaise(raises, line);
    return;
  }
  const id = stringOf(line["id"]);
  const named = Math.max(amountOf(line["price"]), amountOf(line["credits"]));
  const entry = entries.get(id);
  if (entry !== undefined) {
    const credits = Math.max(named, kind === "settle" ? entry.price : entry.credits);
    if (kind === "settle" || credits > entry.credits) {
      entries.set(id, { ...entry, outcome: "unknown", credits });
    }
  } else if (typeof origin === "string" && named > 0) {
    const key = id === "" ? `line of a later version, ${entries.size}` : id;
    const call = {
      tool: stringOf(line["tool"]),
      subject: stringOf(line["subject"]),
      session: stringOf(line["session"]),
      at: stringOf(line["at"]),
    };
    entries.set(key, {
      ...call,
      id: key,
      origin,
      price: named,
      outcome: "unknown",
      credits: named,
      fromLaterVersion: true,
    });
  }
}

/** A raise of a later version can only take back what was raised before it. */
function lowerRaise(raises: RaiseLine[], line: JsonRecord): void {
  const { kind, origin, scope, session, limit } = line;
  const read = raiseLine.safeParse({ kind, origin, scope, session, limit });
  if (read.success) {
    const raise = read.data;
    const same = raises.findLast(
      (earlier) =>
        earlier.origin === raise.origin &&
        earlier.scope === raise.scope &&
        (raise.scope === "day" || earlier.session === raise.session),
    );
    raises.push({ ...raise, limit: Math.min(raise.limit, same?.limit ?? 0) });
  }
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Credits; 0 for what can't be credits. */
function amountOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.max(value, 0) : 0;
}
