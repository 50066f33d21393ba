import Mocha from "mocha";

/** Milliseconds between two signs of life. */
const interval = 60_000;

/** What begins such a line. */
const mark = "still running: ";

/**
 * Says once a minute which test is running, to a reader and to what waits for a sign of life: the report comes when a
 * file of tests, or all of them, are done. It ends with the tests, and each of those has a limit of its own, so where
 * it goes on, tests do; a test that blocks its process says nothing. Mocha looks for it under this name.
 */
export const mochaHooks: Mocha.RootHookObject = signsOfLife();

/** Such hooks for one run of tests. */
export function signsOfLife(): Mocha.RootHookObject {
  let timer: NodeJS.Timeout | undefined;
  let running = "what comes before the first test";
  return {
    beforeAll() {
      timer = setInterval(() => Mocha.reporters.Base.consoleLog(mark + running), interval);
    },
    beforeEach(this: Mocha.Context) {
      running = this.currentTest?.fullTitle() ?? running;
    },
    afterAll: () => clearInterval(timer),
  };
}

/** A line that is told at once and counts as a sign of life, while the report waits for the end of its tests. */
export function stillRunning(what: string): string {
  return mark + what;
}

/** Whether a line is such a sign, and no part of a report. */
export function isStillRunning(line: string): boolean {
  return line.startsWith(mark);
}
