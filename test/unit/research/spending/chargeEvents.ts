import fc from "fast-check";
import type { PayMoment } from "./payWindow.ts";
import { lies } from "./simulatedService.ts";
import type { Fate, LogHabits } from "./simulatedService.ts";

/** The window ends at a moment of its so-and-so-manieth call. */
export interface CrashAt {
  readonly at: PayMoment;
  readonly call: number;
}

/** What happens next. */
export type Event =
  /** A person, or an agent in chat, runs a call; the person answers a question about an earlier one. */
  | {
      readonly kind: "pay" | "agent";
      readonly page: number;
      readonly fate: Fate;
      readonly crash: PayMoment | undefined;
      readonly yes: boolean;
    }
  /** Three calls under one price, which ends with the first that brings nothing. */
  | { readonly kind: "brief"; readonly fates: readonly Fate[]; readonly yes: boolean }
  | {
      readonly kind: "batch";
      readonly count: number;
      readonly fates: readonly Fate[];
      readonly crash: CrashAt | undefined;
    }
  /** What is open in the last batch, or with `again` what was lost, too, after its price was shown. */
  | {
      readonly kind: "resume";
      readonly again: boolean;
      readonly fates: readonly Fate[];
      readonly crash: CrashAt | undefined;
    }
  | { readonly kind: "wait"; readonly time: number }
  | { readonly kind: "setClock"; readonly skew: number }
  | { readonly kind: "foreign"; readonly credential: string; readonly credits: number }
  | { readonly kind: "switchAccount" }
  | { readonly kind: "readActivity" };

const second = 1000;
const minute = 60 * second;
export const hour = 60 * minute;

const others: readonly Fate[] = [
  "answered",
  "refused",
  "lost",
  "lostCharged",
  "lostChargedLater",
  "502Gateway",
  "answeredFree",
  "page",
  "pageCharged",
];
const status = fc
  .record({ status: fc.integer({ min: 400, max: 504 }), isCharged: fc.boolean() })
  .map(({ status: code, isCharged }): Fate => `${code}${isCharged ? "Charged" : ""}` as const);
const known = fc.constantFrom<Fate>("401", "402", "422Charged", "422", "429", "429Charged", "503");
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>("answered") },
  { weight: 4, arbitrary: fc.constantFrom(...others) },
  { weight: 2, arbitrary: status },
  { weight: 2, arbitrary: known },
);
const moment = fc.constantFrom<PayMoment>("reserved", "answered", "saved");
const crash = fc.option(fc.record({ at: moment, call: fc.integer({ min: 1, max: 4 }) }), {
  nil: undefined,
  freq: 2,
});
const payment = {
  page: fc.nat({ max: 1 }),
  fate,
  crash: fc.option(moment, { nil: undefined, freq: 3 }),
  yes: fc.boolean(),
};
const fates = fc.array(fate, { maxLength: 5 });

export const eventArbitrary: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("pay" as const), ...payment }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("agent" as const), ...payment }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("brief" as const), fates, yes: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("batch" as const),
      count: fc.integer({ min: 2, max: 4 }),
      fates,
      crash,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("resume" as const),
      again: fc.boolean(),
      fates,
      crash,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      time: fc.constantFrom(second, 30 * second, 5 * minute, 20 * minute, hour, 26 * hour),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("setClock" as const),
      skew: fc.integer({ min: -3 * hour, max: 3 * hour }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("foreign" as const),
      credential: fc.constantFrom("cred_other", "cred_own"),
      credits: fc.constantFrom(0, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("switchAccount" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("readActivity" as const) }) },
);

const lie = fc.record({ lie: fc.constantFrom(...lies), every: fc.integer({ min: 1, max: 3 }) });

export const habitsArbitrary: fc.Arbitrary<LogHabits> = fc.record({
  lag: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 10 * second) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: hour }) },
  ),
  amendedAfter: fc.constantFrom(0, 300, 5 * second),
  retention: fc.constantFrom(hour, 24 * hour, 30 * 24 * hour),
  pageLimit: fc.constantFrom(50, 100, 500),
  stampError: fc.constantFrom(0, 0, 8 * second, -8 * second),
  dateHeader: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  ids: fc.boolean(),
  credentialIds: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  lies: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(lie, { minLength: 1, maxLength: 3 }) },
  ),
});
