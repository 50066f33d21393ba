import assert from "node:assert/strict";
import Mocha from "mocha";
import { runMocha, strictMocha } from "../../support/mochaRun.ts";

/** A run of these tests, without a report of its own. */
function ran(
  tests: Readonly<Record<string, () => void>>,
  retries = 0,
): ReturnType<typeof runMocha> {
  const mocha = strictMocha({ retries, reporter: Mocha.reporters.Base });
  const suite = Mocha.Suite.create(mocha.suite, "a suite");
  for (const [title, run] of Object.entries(tests)) {
    suite.addTest(new Mocha.Test(title, run));
  }
  return runMocha(mocha);
}

describe("a run of tests", () => {
  it("tells what failed, and why", async () => {
    assert.deepEqual(
      await ran({ passes: () => undefined, fails: () => assert.fail("first\nsecond") }),
      {
        passed: 1,
        failures: ["a suite fails\n    first\n    second"],
        secondTries: [],
      },
    );
  });

  it("tells of every second try, whether it passes or fails", async () => {
    let tries = 0;
    const late = (): void => {
      tries += 1;
      assert.ok(tries > 1, "too early");
    };
    assert.deepEqual(await ran({ late, never: () => assert.fail("never") }, 1), {
      passed: 1,
      failures: ["a suite never\n    never"],
      secondTries: ["a suite late\n    too early", "a suite never\n    never"],
    });
  });

  it("fails where there is no test at all", async () => {
    assert.deepEqual(await ran({}), { passed: 0, failures: ["No test was run."], secondTries: [] });
  });
});
