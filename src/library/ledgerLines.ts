import * as z from "zod/mini";

const credits = z.lazy(() => z.number().check(z.nonnegative()));

/** A call whose price is set aside before it is sent. Lines of version 0.4.0 lack the last three members. */
const callLine = z.lazy(() =>
  z.object({
    kind: z.literal("call"),
    id: z.string(),
    tool: z.string(),
    subject: z.string(),
    origin: z.string(),
    price: credits,
    session: z.string(),
    at: z.iso.datetime(),
    account: z.exactOptional(z.string()),
    key: z.exactOptional(z.string()),
    clockOffset: z.exactOptional(z.number()),
  }),
);

/** The last time a call's request was sent. */
const attemptMembers = z.lazy(() =>
  z.object({ sentAt: z.iso.datetime(), took: z.number(), clockOffset: z.exactOptional(z.number()), status: z.exactOptional(z.int()) }),
);

/** How a call ended. The last such line of a call counts. */
const settleLine = z.lazy(() =>
  z.object({
    kind: z.literal("settle"),
    id: z.string(),
    outcome: z.enum(["charged", "notCharged", "unknown"]),
    credits,
    resultId: z.exactOptional(z.string()),
    attempt: z.exactOptional(attemptMembers),
  }),
);

/** A limit that was raised on purpose. The last such line of its day, or of its session, counts. */
const raiseLine = z.lazy(() =>
  z.object({ kind: z.literal("raise"), origin: z.string(), scope: z.enum(["day", "session"]), session: z.string(), limit: credits }),
);

const ledgerLine = z.lazy(() => z.discriminatedUnion("kind", [callLine, settleLine, raiseLine]));

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
}

/** The last time the request of a call was sent: what the usage log is searched for. */
export interface SentAttempt {
  /** ISO 8601, UTC, on this machine's clock. */
  readonly sentAt: string;
  /** Milliseconds until it ended, on a clock that nobody corrects. */
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
}

/** What one file says. */
export interface LedgerDay {
  /** By id, in the order in which the calls were set aside. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  /** In the order of the file. */
  readonly raises: readonly RaiseLine[];
}

/**
 * A line as it is appended. It begins with a line break too: what a crash left unfinished before it
 * spoils itself only.
 */
export function writeLine(line: LedgerLine): string {
  return `\n${JSON.stringify(line)}\n`;
}

/** A day of which nothing has been read. */
export const emptyDay: LedgerDay = { entries: new Map(), raises: [] };

/**
 * Reads lines that follow what is known of their day already. Lines that can't be read are passed
 * over: torn ones, and those of later versions.
 */
export function readDay(text: string, before: LedgerDay = emptyDay): LedgerDay {
  const entries = new Map(before.entries);
  const raises = [...before.raises];
  for (const line of text.split("\n").map(readLine)) {
    switch (line?.kind) {
      case "call":
        if (!entries.has(line.id)) {
          const { kind: _, ...call } = line;
          entries.set(line.id, { ...call, outcome: "open", credits: call.price });
        }
        break;
      case "settle":
        settle(entries, line);
        break;
      case "raise":
        raises.push(line);
        break;
      case undefined:
        break;
    }
  }
  return { entries, raises };
}

function settle(entries: Map<string, LedgerEntry>, { id, outcome, credits, resultId, attempt }: z.infer<typeof settleLine>): void {
  const entry = entries.get(id);
  if (entry !== undefined) {
    const taken = { charged: credits, notCharged: 0, unknown: entry.price }[outcome];
    const details = { ...(resultId === undefined ? {} : { resultId }), ...(attempt === undefined ? {} : { attempt }) };
    entries.set(id, { ...entry, outcome, credits: taken, ...details });
  }
}

function readLine(text: string): LedgerLine | undefined {
  if (text === "") {
    return undefined;
  }
  try {
    const read = ledgerLine.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    // A line torn by a crash: the others still count, and it stays where it is.
    return undefined;
  }
}
