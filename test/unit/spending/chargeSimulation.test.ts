import assert from "node:assert/strict";
import fc from "fast-check";
import { eventArbitrary, habitsArbitrary } from "./chargeEvents.ts";
import { simulate } from "./chargeSimulation.ts";
import type { Event } from "./chargeEvents.ts";
import type { Findings } from "./chargeSimulation.ts";
import type { LogHabits } from "./simulatedService.ts";

/**
 * `npm run mutants` plays fewer: each of its faults runs them again. So does Windows: each sequence does
 * some thousand operations on files, and has no folder in memory for them there.
 */
const sequences = Number(
  process.env["SIMULATED_SEQUENCES"] ?? (process.platform === "win32" ? 20 : 200),
);

/** Sequences that were paid for twice once. */
const found: [LogHabits, Event[]][] = [
  // A call of one account took the charge of the other's for its own.
  [
    {
      lag: 0,
      amendedAfter: 0,
      retention: 3_600_000,
      pageLimit: 50,
      stampError: 0,
      dateHeader: true,
      ids: false,
      credentialIds: false,
    },
    [
      { kind: "pay", page: 0, fate: "429", crash: undefined, yes: false },
      { kind: "pay", page: 0, fate: "answered", crash: undefined, yes: false },
      { kind: "switchAccount" },
      { kind: "wait", time: 1_000 },
      { kind: "batch", count: 2, fates: ["answered", "lostChargedLater"], crash: undefined },
      { kind: "resume", fates: [], crash: undefined },
    ],
  ],
  // Once a reading had settled a lost call as charged, the next one found it free.
  [
    {
      lag: 5_000,
      amendedAfter: 0,
      retention: 24 * 3_600_000,
      pageLimit: 500,
      stampError: 0,
      dateHeader: true,
      ids: true,
      credentialIds: true,
    },
    [
      { kind: "readActivity" },
      { kind: "pay", page: 0, fate: "lostCharged", crash: undefined, yes: false },
      { kind: "wait", time: 20 * 60_000 },
      { kind: "readActivity" },
      { kind: "pay", page: 0, fate: "answered", crash: undefined, yes: false },
    ],
  ],
];

describe("paying against a log that lags, forgets and disagrees with the clock", () => {
  it("M1, M2, M3, M6: random sequences: no charge without a shown price, none repeated without proof, nothing received lost, nothing untrue said", async () => {
    const total = { calls: 0, asked: 0, askedNeedlessly: 0 };
    await fc.assert(
      fc.asyncProperty(
        habitsArbitrary,
        fc.array(eventArbitrary, { minLength: 4, maxLength: 14 }),
        async (habits, events) => {
          const { calls, asked, askedNeedlessly, ...faults }: Findings = await simulate(
            habits,
            events,
          );
          assert.deepEqual(faults, { unshown: 0, unsaved: 0, unproved: 0, untrue: 0 });
          total.calls += calls;
          total.asked += asked;
          total.askedNeedlessly += askedNeedlessly;
        },
      ),
      { numRuns: sequences, examples: found },
    );
    assert.ok(total.calls > sequences && total.asked > sequences / 10, JSON.stringify(total));
  });
});
