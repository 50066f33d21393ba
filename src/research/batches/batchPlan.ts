import type { CheckedCall } from "../spending/checkedCall.ts";
import { neededFields } from "../tools/arguments.ts";
import type { FieldProblem } from "../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import type { FormField } from "../../shared/formField.ts";
import type { BatchItem } from "./batchState.ts";
import { cheaperCalls } from "./cheaperCalls.ts";
import type { CheaperCall } from "./cheaperCalls.ts";
import { reservedForPeople, usualPerMinute } from "../service/rateQueue.ts";
import { priceOf } from "../tools/price.ts";

/** A saved answer that would do for a call. */
export interface PaidAnswer {
  readonly resultId: string;
  /** ISO time in UTC. */
  readonly receivedAt: string;
}

/** What a plan needs to know of a checked call. */
export type PlannableCall = Pick<CheckedCall, "key" | "args" | "subject" | "standing">;

/** A draft, checked: the call that it is, or why it can't be one. */
export type DraftCheck<Call extends PlannableCall> =
  | {
      readonly ok: true;
      readonly call: Call;
      /** True for a title that is looked up because its article has no keyword. */
      readonly fromTitle?: boolean;
    }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** One call of a plan. */
export interface PlannedItem<Call extends PlannableCall = PlannableCall> {
  readonly call: Call;
  readonly key: string;
  readonly args: ToolArguments;
  readonly subject: string;
  /** Its place among the drafts, from 0; of several that mean the same, the first. */
  readonly draft: number;
  /** True where only titles of articles without a keyword lead to it. */
  readonly fromTitle: boolean;
  readonly paid?: PaidAnswer;
}

/** A draft that can't be sent, and why. */
export interface InvalidDraft {
  readonly draft: number;
  readonly problems: readonly FieldProblem[];
}

/** What a batch would do and cost. */
export interface BatchPlan<Call extends PlannableCall = PlannableCall> {
  /** Every call once. */
  readonly items: readonly PlannedItem<Call>[];
  readonly invalid: readonly InvalidDraft[];
  /** Drafts left out because another one means the same call. */
  readonly repeats: number;
  /** Items that a saved answer would do for. */
  readonly alreadyPaid: number;
  /** Credits for the others. */
  readonly price: number;
  /** Credits for all, saved answers left aside. */
  readonly priceOfAll: number;
  /** Single calls that might do instead, for much less. */
  readonly hints: readonly CheaperCall[];
}

/** Plans a batch of checked drafts: folds those that mean the same call, and finds what is paid for already. */
export function planBatch<Call extends PlannableCall>(
  tool: ToolDefinition,
  drafts: readonly DraftCheck<Call>[],
): BatchPlan<Call> {
  const items = new Map<string, PlannedItem<Call>>();
  const invalid: InvalidDraft[] = [];
  for (const [draft, check] of drafts.entries()) {
    if (!check.ok) {
      invalid.push({ draft, problems: check.problems });
      continue;
    }
    const { call } = check;
    const { key, args, subject } = call;
    const fromTitle = check.fromTitle === true;
    const known = items.get(key);
    if (known === undefined) {
      items.set(key, { call, key, args, subject, draft, fromTitle, ...paidFor(call) });
    } else if (known.fromTitle && !fromTitle) {
      items.set(key, { ...known, fromTitle });
    }
  }
  const planned = [...items.values()];
  return {
    items: planned,
    invalid,
    repeats: drafts.length - invalid.length - planned.length,
    ...costsOf(tool, planned),
  };
}

/**
 * The plan of the items that a person wants, by the places of their drafts. An item that nothing was said about is
 * wanted, unless it costs something and only a title leads to it.
 */
export function wantedPlan<Call extends PlannableCall>(
  tool: ToolDefinition,
  plan: BatchPlan<Call>,
  wanted: ReadonlyMap<number, boolean>,
): BatchPlan<Call> {
  const items = plan.items.filter(
    ({ draft, fromTitle, paid }) => wanted.get(draft) ?? (!fromTitle || paid !== undefined),
  );
  return { ...plan, items, ...costsOf(tool, items) };
}

function costsOf(
  tool: ToolDefinition,
  items: readonly PlannedItem[],
): Pick<BatchPlan, "alreadyPaid" | "price" | "priceOfAll" | "hints"> {
  const alreadyPaid = items.filter(({ paid }) => paid !== undefined).length;
  return {
    alreadyPaid,
    price: (items.length - alreadyPaid) * priceOf(tool),
    priceOfAll: items.length * priceOf(tool),
    hints: cheaperCalls(tool, items.length - alreadyPaid),
  };
}

function paidFor({ standing }: PlannableCall): Pick<PlannedItem, "paid"> {
  return standing.kind === "saved"
    ? { paid: { resultId: standing.result.id, receivedAt: standing.result.receivedAt } }
    : {};
}

/** A plan's items as a batch keeps them. With `useSaved`, saved answers stand in for calls. */
export function itemsOf(plan: BatchPlan, useSaved: boolean): BatchItem[] {
  return plan.items.map(({ key, args, subject, paid }) => ({
    key,
    args,
    subject,
    ...(useSaved && paid !== undefined ? { paid: paid.resultId } : {}),
  }));
}

/**
 * The field a batch's lines go into: the first a call can't do without. Undefined for tools that
 * take a list there, or need nothing.
 */
export function batchField(tool: ToolDefinition): FormField | undefined {
  const [first] = neededFields(tool);
  return first === undefined || first.control === "list" || first.control === "choices"
    ? undefined
    : first;
}

/** One draft for each line that is not blank, with the members that all have in common. */
export function draftsOfLines(
  field: FormField,
  text: string,
  common: ToolArguments = {},
): ToolArguments[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => line.trim() !== "");
  return lines.map((line) => ({ ...common, [field.name]: line.trim() }));
}

/** How fast calls follow each other. */
export interface Pace {
  /** Calls a minute that the service takes. */
  readonly perMinute?: number;
  /** Milliseconds a call usually takes. */
  readonly callTime?: number;
}

/**
 * Milliseconds that this many calls, one at a time, take at least: the rate limit, or the calls
 * themselves, whichever is slower.
 */
export function estimateTime(
  calls: number,
  { perMinute = usualPerMinute, callTime = 1_000 }: Pace = {},
): number {
  if (calls === 0) {
    return 0;
  }
  const forBatches = Math.max(
    1,
    perMinute - Math.min(reservedForPeople, Math.floor(perMinute / 2)),
  );
  const byLimit = Math.floor((calls - 1) / forBatches) * 60_000 + callTime;
  return Math.max(byLimit, calls * callTime);
}
