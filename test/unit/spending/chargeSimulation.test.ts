import assert from "node:assert/strict";
import fc from "fast-check";
import { eventArbitrary, habitsArbitrary, simulate } from "./chargeSimulation.ts";
import type { Findings } from "./chargeSimulation.ts";

/** `npm run mutants` plays fewer: each of its faults runs them again. */
const sequences = Number(process.env["SIMULATED_SEQUENCES"] ?? 200);

describe("paying against a log that lags, forgets and disagrees with the clock", () => {
  it("M1, M2, M3, M6: random sequences: no charge without a shown price, none repeated without proof, nothing received lost, nothing untrue said", async () => {
    const total = { calls: 0, asked: 0, askedNeedlessly: 0 };
    await fc.assert(
      fc.asyncProperty(habitsArbitrary, fc.array(eventArbitrary, { minLength: 4, maxLength: 14 }), async (habits, events) => {
        const { calls, asked, askedNeedlessly, ...faults }: Findings = await simulate(habits, events);
        assert.deepEqual(faults, { unshown: 0, unsaved: 0, unproved: 0, untrue: 0 });
        total.calls += calls;
        total.asked += asked;
        total.askedNeedlessly += askedNeedlessly;
      }),
      { numRuns: sequences },
    );
    assert.ok(total.calls > sequences && total.asked > sequences / 10, JSON.stringify(total));
  });
});
