import Mocha from "mocha";
import type { TierResult } from "./tierResult.ts";

/** What every tier asks of its tests: none singled out, none left pending. */
export function strictMocha(options: Mocha.MochaOptions): Mocha {
  return new Mocha({ ui: "bdd", reporter: "spec", forbidOnly: true, forbidPending: true, ...options });
}

/** Runs what is loaded. No test at all is a failure: it means that they were not found, or that the grep fits none. */
export function runMocha(mocha: Mocha): Promise<TierResult> {
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes, failures } = runner.stats ?? { passes: 0, failures: 1 };
      if (passes + failures === 0) {
        console.error("No test was run.");
      }
      resolve({ passed: passes, failed: passes + failures === 0 ? 1 : failures });
    });
  });
}
