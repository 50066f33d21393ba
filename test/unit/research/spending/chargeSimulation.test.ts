import assert from "node:assert/strict";
import fc from "fast-check";
import { eventArbitrary, habitsArbitrary } from "./chargeEvents.ts";
import { simulate } from "./chargeSimulation.ts";
import type { Event } from "./chargeEvents.ts";
import { faults } from "./chargeOracle.ts";
import type { LogHabits } from "./simulatedService.ts";

/**
 * `npm run mutants` plays fewer: each of its faults runs them again. So does Windows: each sequence does
 * some thousand operations on files, and has no folder in memory for them there.
 */
const sequences = Number(
  process.env["SIMULATED_SEQUENCES"] ?? (process.platform === "win32" ? 20 : 200),
);

const usual: LogHabits = {
  lag: 0,
  amendedAfter: 0,
  retention: 24 * 3_600_000,
  pageLimit: 500,
  stampError: 0,
  dateHeader: true,
  ids: true,
  credentialIds: true,
};

/** Sequences that were paid for twice once. */
const found: [LogHabits, Event[]][] = [
  // A call of one account took the charge of the other's for its own.
  [
    { ...usual, retention: 3_600_000, pageLimit: 50, ids: false, credentialIds: false },
    [
      { kind: "pay", page: 0, fate: "429", crash: undefined, yes: false },
      { kind: "pay", page: 0, fate: "answered", crash: undefined, yes: false },
      { kind: "switchAccount" },
      { kind: "wait", time: 1_000 },
      { kind: "batch", count: 2, fates: ["answered", "lostChargedLater"], crash: undefined },
      { kind: "resume", again: false, fates: [], crash: undefined },
    ],
  ],
  // Once a reading had settled a lost call as charged, the next one found it free.
  [
    { ...usual, lag: 5_000 },
    [
      { kind: "readActivity" },
      { kind: "pay", page: 0, fate: "lostCharged", crash: undefined, yes: false },
      { kind: "wait", time: 20 * 60_000 },
      { kind: "readActivity" },
      { kind: "pay", page: 0, fate: "answered", crash: undefined, yes: false },
    ],
  ],
  // The free entry of another call, amended later, was taken for that of a lost one, which was charged after both readings.
  [
    {
      ...usual,
      amendedAfter: 300,
      pageLimit: 50,
      ids: false,
      lies: [
        { lie: "otherStatus", every: 1 },
        { lie: "late", every: 2 },
      ],
    },
    [
      {
        kind: "batch",
        count: 2,
        fates: ["answered", "lostChargedLater"],
        crash: undefined,
      },
      { kind: "resume", again: false, fates: [], crash: undefined },
    ],
  ],
  // An answered call that was free hid the charge of the next one in the balance.
  [
    { ...usual, amendedAfter: 300 },
    [
      {
        kind: "batch",
        count: 3,
        fates: ["400", "answeredFree", "400Charged"],
        crash: undefined,
      },
    ],
  ],
  // A batch sent a lost item again by itself when its entry came late.
  [
    { ...usual, lag: 3_600_000 },
    [
      { kind: "batch", count: 4, fates: ["answered", "lostCharged"], crash: undefined },
      { kind: "wait", time: 3_600_000 },
      { kind: "resume", again: false, fates: [], crash: undefined },
    ],
  ],
];

describe("paying against a log that lags, forgets, lies and disagrees with the clock", () => {
  it("random sequences: no request without a shown price, none paid twice, nothing received lost, nothing untrue said, no budget freed by a charge", async () => {
    const total = { calls: 0, asked: 0, freeFailures: 0 };
    await fc.assert(
      fc.asyncProperty(
        habitsArbitrary,
        fc.array(eventArbitrary, { minLength: 4, maxLength: 14 }),
        async (habits, events) => {
          const findings = await simulate(habits, events);
          for (const fault of faults) {
            assert.equal(findings[fault], 0, fault);
          }
          total.calls += findings.calls;
          total.asked += findings.asked;
          total.freeFailures += findings.freeFailures;
        },
      ),
      { numRuns: sequences, examples: found },
    );
    assert.ok(total.calls > sequences && total.asked > sequences / 10, JSON.stringify(total));
  });

  it("random sequences against an honest log: what failed for free is proved to be free at once", async () => {
    const status = fc.integer({ min: 400, max: 504 }).map((code): Event => ({
      kind: "pay",
      page: code,
      fate: `${code}`,
      crash: undefined,
      yes: false,
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(status, { minLength: 1, maxLength: 4 }), async (events) => {
        const { freeFailures, provedFree, calls } = await simulate(usual, events);
        assert.deepEqual([freeFailures, provedFree], [calls, calls]);
      }),
      { numRuns: 20 },
    );
  });
});
