import fc from "fast-check";
import type { PayMoment } from "./payWindow.ts";
import type { Fate, LogHabits } from "./simulatedService.ts";

/** What happens next. `crash` ends the window at a moment of its so-and-so-manieth call. */
export type Event =
  | {
      readonly kind: "pay";
      readonly page: number;
      readonly fate: Fate;
      readonly crash: PayMoment | undefined;
      readonly yes: boolean;
    }
  | {
      readonly kind: "batch";
      readonly count: number;
      readonly fates: readonly Fate[];
      readonly crash: { readonly at: PayMoment; readonly call: number } | undefined;
    }
  | {
      readonly kind: "resume";
      readonly fates: readonly Fate[];
      readonly crash: { readonly at: PayMoment; readonly call: number } | undefined;
    }
  | { readonly kind: "wait"; readonly time: number }
  | { readonly kind: "setClock"; readonly skew: number }
  | { readonly kind: "foreign"; readonly credential: string; readonly credits: number }
  | { readonly kind: "switchAccount" }
  | { readonly kind: "readActivity" };

/** What a sequence of events showed. */
const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
const fates: readonly Fate[] = [
  "answered",
  "refused",
  "lost",
  "lostCharged",
  "lostChargedLater",
  "503",
  "503Charged",
  "502Gateway",
  "422",
  "429",
  "answeredFree",
];
const fate = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>("answered") },
  { weight: 5, arbitrary: fc.constantFrom(...fates) },
);
const moment = fc.constantFrom<PayMoment>("reserved", "answered", "saved");
const crash = fc.option(fc.record({ at: moment, call: fc.integer({ min: 1, max: 4 }) }), {
  nil: undefined,
  freq: 2,
});

export const eventArbitrary: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      page: fc.nat({ max: 1 }),
      fate,
      crash: fc.option(moment, { nil: undefined, freq: 3 }),
      yes: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("batch" as const),
      count: fc.integer({ min: 2, max: 4 }),
      fates: fc.array(fate, { maxLength: 5 }),
      crash,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("resume" as const),
      fates: fc.array(fate, { maxLength: 4 }),
      crash,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      time: fc.constantFrom(
        second,
        5 * second,
        30 * second,
        5 * minute,
        20 * minute,
        hour,
        26 * hour,
      ),
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

export const habitsArbitrary: fc.Arbitrary<LogHabits> = fc.record({
  lag: fc.oneof(fc.constantFrom(0, 10 * second), fc.integer({ min: 0, max: 10 * second })),
  amendedAfter: fc.constantFrom(0, 300, 5 * second),
  retention: fc.constantFrom(hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour),
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
});
