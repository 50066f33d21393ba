import * as z from "zod/mini";
import { tolerantTimeSchema } from "../library/storedTimeSchema.ts";
import { isRecord } from "../../shared/json.ts";
import type { ToolArguments } from "../tools/definition.ts";

/** Names the format inside every batch's file. */
export const batchFormat = "seo-research/batch";
export const batchVersion = 1;

const openRecord = (): z.ZodMiniType<ToolArguments> => z.custom<ToolArguments>(isRecord);

const members = () => ({
  format: z.literal(batchFormat),
  version: z.literal(batchVersion),
  id: z.string().check(z.minLength(1)),
  tool: z.string().check(z.minLength(1)),
  /** `sandbox`, or the service's address: a price agreed to for one is not agreed to for the other. */
  origin: z.string(),
  /** Credits each call costs. */
  price: z.number().check(z.nonnegative()),
  /** ISO time in UTC; "" where the file says none. */
  createdAt: tolerantTimeSchema(),
  /** ISO time: saved answers from before it don't stand in for calls, because the person wanted all calls run again. Any does where it is absent, none where it is no time. */
  savedSince: z.exactOptional(tolerantTimeSchema()),
  items: z.array(
    z.object({
      /** The call key: equal for calls that would be answered alike. No two items share one. */
      key: z.string(),
      /** The cleaned arguments as they will be sent. */
      args: openRecord(),
      subject: z.string(),
      /** The saved result that stands in for a call. */
      paid: z.exactOptional(z.string()),
    }),
  ),
});
/** What a batch is: fixed when it is created. */
export const batchHeader = z.lazy(() => z.object(members()));
export type BatchHeader = z.infer<z.ZodMiniObject<ReturnType<typeof members>>>;
export type BatchItem = BatchHeader["items"][number];

/** What happened to an item counts whatever its time says: "" where it says none. */
const at = (): { item: z.ZodMiniNumber; at: ReturnType<typeof tolerantTimeSchema> } => ({
  item: z.int().check(z.nonnegative()),
  at: tolerantTimeSchema(),
});
const credits = (): z.ZodMiniNumber => z.number().check(z.nonnegative());

/** One line of a batch's journal. */
const journalLine = z.lazy(() =>
  z.discriminatedUnion("state", [
    z.object({ ...at(), state: z.literal("waiting") }),
    z.object({ ...at(), state: z.literal("sent"), call: z.exactOptional(z.string()) }),
    z.object({
      ...at(),
      state: z.literal("done"),
      resultId: z.string(),
      fromLibrary: z.boolean(),
      credits: credits(),
    }),
    z.object({
      ...at(),
      state: z.literal("failed"),
      problem: z.string(),
      charged: z.exactOptional(z.literal("no")),
    }),
    z.object({ ...at(), state: z.literal("unsure"), problem: z.string() }),
    z.object({
      ...at(),
      state: z.literal("lost"),
      problem: z.string(),
      credits: credits(),
      resultId: z.exactOptional(z.string()),
    }),
    z.object({ ...at(), state: z.literal("skipped") }),
  ]),
);
export type JournalLine = z.infer<typeof journalLine>;

/** How things stand with one item. */
export type ItemState =
  | { readonly state: "waiting" }
  /** On its way, or was when its window ended. `call` is its id in the spending ledger; version 0.4.0 noted none. */
  | { readonly state: "sent"; readonly call?: string }
  /** Answered and kept; `fromLibrary` when an answer paid for earlier stands in. */
  | {
      readonly state: "done";
      readonly resultId: string;
      readonly fromLibrary: boolean;
      readonly credits: number;
    }
  /**
   * No result. `charged` is "no" where a call was sent and is proved not to have been charged; without
   * it nothing was sent, or a version up to 1.0.0 took the status for proof.
   */
  | { readonly state: "failed"; readonly problem: string; readonly charged?: "no" }
  /** Sent, and nobody knows whether it was charged. `problem` is "" when its window ended before the answer. */
  | { readonly state: "unsure"; readonly problem: string }
  /** Paid for, and no result came. `resultId` is the response where one came that says that the call failed. */
  | {
      readonly state: "lost";
      readonly problem: string;
      readonly credits: number;
      readonly resultId?: string;
    }
  /** Left out by the person. */
  | { readonly state: "skipped" };

/**
 * The saved result that an item's own call has brought. One that was paid for before the batch isn't
 * the batch's. That of a call is saved under the call's id, before the batch notes it.
 */
export function fetchedResult(state: ItemState): string | undefined {
  switch (state.state) {
    case "done":
      return state.fromLibrary ? undefined : state.resultId;
    case "lost":
      return state.resultId;
    case "sent":
      return state.call;
    default:
      return undefined;
  }
}

/** The same, or the result that stood in for a call. */
export function usedResult(state: ItemState): string | undefined {
  return state.state === "done" ? state.resultId : fetchedResult(state);
}

/** An item's state, and since when (ISO time in UTC). */
export type ItemRecord = ItemState & { readonly at: string };

/** How things stand with a batch: its journal, line by line, over its header. */
export class BatchProgress {
  readonly #items: ItemRecord[];
  readonly #sentAt = new Map<number, string>();
  readonly #calls = new Map<number, string>();
  #spent = 0;

  constructor({ items, createdAt }: BatchHeader) {
    this.#items = items.map(({ paid }) =>
      paid === undefined
        ? { state: "waiting", at: createdAt }
        : { state: "done", at: createdAt, resultId: paid, fromLibrary: true, credits: 0 },
    );
  }

  /** In the order of the header. */
  get items(): readonly ItemRecord[] {
    return this.#items;
  }

  /** Credits taken for this batch, as far as is known. */
  get spent(): number {
    return this.#spent;
  }

  /** When an item was sent last (ISO time); undefined when it never was. */
  sentAt(item: number): string | undefined {
    return this.#sentAt.get(item);
  }

  /** The id in the spending ledger under which an item was sent last; undefined when it never was, or version 0.4.0 sent it. */
  callOf(item: number): string | undefined {
    return this.#calls.get(item);
  }

  /** Takes in one line. An item that is done stays done, and a line about no item of ours changes nothing. */
  apply(line: JournalLine): void {
    const { item, ...record } = line;
    const before = this.#items[item];
    if (before === undefined || before.state === "done") {
      return;
    }
    if (record.state === "sent") {
      this.#sentAt.set(item, record.at);
      this.#calls.delete(item);
      if (record.call !== undefined) {
        this.#calls.set(item, record.call);
      }
    }
    if (record.state === "done" || record.state === "lost") {
      this.#spent += record.credits;
    }
    this.#items[item] = record;
  }
}

/** A line as it is appended. It begins with a line break too: what a crash left unfinished before it spoils itself only. */
export function writeLine(line: JournalLine): string {
  return `\n${JSON.stringify(line)}\n`;
}

/** A batch's progress from its journal's text. Lines that can't be read, torn by a crash, are passed over. */
export function replay(header: BatchHeader, journal: string): BatchProgress {
  const progress = new BatchProgress(header);
  for (const text of journal.split("\n")) {
    const line = readLine(text);
    if (line !== undefined) {
      progress.apply(line);
    }
  }
  return progress;
}

function readLine(text: string): JournalLine | undefined {
  if (text === "") {
    return undefined;
  }
  try {
    return journalLine.safeParse(JSON.parse(text)).data;
  } catch {
    // Torn by a crash while it was written. What it would have said had not happened yet, or is found out again.
    return undefined;
  }
}

/** How many items are in each state, and what the rest would cost. */
export interface BatchTally {
  readonly count: Readonly<Record<ItemState["state"], number>>;
  /** Of those done, how many were paid for earlier. */
  readonly fromLibrary: number;
  /** Credits taken so far, as far as is known. */
  readonly spent: number;
  /** Items that may still be charged once the batch runs: those waiting, and those of which nobody knows yet whether they were. */
  readonly open: number;
  /** Credits that the open items may cost. */
  readonly due: number;
}

/** Counts a batch's items. */
export function tallyOf({ price }: BatchHeader, { items, spent }: BatchProgress): BatchTally {
  const count = { waiting: 0, sent: 0, done: 0, failed: 0, unsure: 0, lost: 0, skipped: 0 };
  let fromLibrary = 0;
  for (const item of items) {
    count[item.state] += 1;
    fromLibrary += item.state === "done" && item.fromLibrary ? 1 : 0;
  }
  const open = count.waiting + count.sent + count.unsure;
  return { count, fromLibrary, spent, open, due: open * price };
}
