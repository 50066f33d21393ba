import fc from "fast-check";
import { eventArbitrary, habitsArbitrary } from "../unit/research/spending/chargeEvents.ts";
import { simulate } from "../unit/research/spending/chargeSimulation.ts";
import { faults } from "../unit/research/spending/chargeOracle.ts";
import type { Findings } from "../unit/research/spending/chargeOracle.ts";

/**
 * Plays random sequences of calls of people and agents, briefs, batches, crashes and clock changes against a service with a
 * truthful account and an unreliable usage log, and prints what they showed. `npm run simulate -- N`
 * plays N sequences, 5,000 without a number; it fails when any request was not agreed to, anything
 * paid twice without a person who saw the price, any response lost, anything untrue said, or a budget
 * freed by a charge.
 */
const sequences = Number(process.argv[2] ?? 5_000);
const total: Record<string, number> = {};
let played = 0;
const outcome = await fc.check(
  fc.asyncProperty(
    habitsArbitrary,
    fc.array(eventArbitrary, { minLength: 4, maxLength: 14 }),
    async (habits, events) => {
      const findings: Findings = await simulate(habits, events);
      for (const [name, count] of Object.entries(findings)) {
        total[name] = (total[name] ?? 0) + count;
      }
      played += 1;
      return faults.every((fault) => findings[fault] === 0);
    },
  ),
  { numRuns: sequences },
);
process.stdout.write(`${played} sequences: ${JSON.stringify(total)}\n`);
if (outcome.failed) {
  process.stdout.write(`${JSON.stringify(outcome.counterexample)}\n`);
  process.exitCode = 1;
}
