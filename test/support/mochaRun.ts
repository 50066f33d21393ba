import Mocha from "mocha";
import { isRecord, textOf } from "../../src/shared/json.ts";
import { brokenResult } from "./tierResult.ts";
import type { TierResult } from "./tierResult.ts";

/** Of what a failed test says, so many lines are told again at the end; the whole stands in the tier's own report. */
const linesTold = 12;

/**
 * For tests that drive a whole editor: on a busy machine a window may be late for reasons of its own. Each
 * second try is told at the end, so that none goes unseen.
 */
export const secondTry = 1;

/**
 * Milliseconds after which a test is given up, and each of its hooks: far above what any of them takes on a slow machine
 * that is busy besides, for this ends what hangs and judges nothing. No test has less.
 */
const timeout = 10 * 60_000;

/** What every tier asks of its tests: none singled out, none left pending. */
export function strictMocha(options: Mocha.MochaOptions): Mocha {
  return new Mocha({
    ui: "bdd",
    reporter: "spec",
    forbidOnly: true,
    forbidPending: true,
    timeout,
    ...options,
  });
}

/** Runs what is loaded. No test at all is a failure: it means that they were not found, or that the grep fits none. */
export function runMocha(mocha: Mocha): Promise<TierResult> {
  return new Promise((resolve) => {
    const failures: string[] = [];
    const secondTries: string[] = [];
    let passed = 0;
    const runner = mocha.run(() =>
      resolve(
        passed + failures.length === 0
          ? brokenResult("No test was run.")
          : { passed, failures, secondTries },
      ),
    );
    runner.on("pass", () => (passed += 1));
    runner.on("fail", (test, error: unknown) => failures.push(told(test, error)));
    runner.on("retry", (test: Mocha.Test, error: unknown) => secondTries.push(told(test, error)));
  });
}

function told(test: Mocha.Runnable, error: unknown): string {
  // no Error any more where it comes from another process
  const message = isRecord(error) ? textOf(error["message"]) : String(error);
  return [test.fullTitle(), ...message.split("\n", linesTold)].join("\n    ");
}
