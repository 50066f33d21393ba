import assert from "node:assert/strict";
import { mock } from "node:test";
import Mocha from "mocha";
import { runMocha, strictMocha } from "../../support/mochaRun.ts";
import { isStillRunning, signsOfLife } from "../../support/stillRunning.ts";

const minute = 60_000;

describe("a sign of life of running tests", () => {
  /** What the tests print beside their report, while the time is ours. */
  async function printedBy(tests: Mocha): Promise<string[]> {
    const lines: string[] = [];
    const { consoleLog } = Mocha.reporters.Base;
    Mocha.reporters.Base.consoleLog = (line: unknown) => void lines.push(String(line));
    mock.timers.enable({ apis: ["setInterval"] });
    try {
      await runMocha(tests);
      mock.timers.tick(10 * minute);
      return lines;
    } finally {
      mock.timers.reset();
      Mocha.reporters.Base.consoleLog = consoleLog;
    }
  }

  it("names the test once a minute, and stops when the tests do", async () => {
    const mocha = strictMocha({ reporter: Mocha.reporters.Base, rootHooks: signsOfLife() });
    const suite = Mocha.Suite.create(mocha.suite, "a suite");
    suite.beforeAll("starts", () => mock.timers.tick(minute));
    suite.addTest(new Mocha.Test("takes long", () => mock.timers.tick(2 * minute + 1)));
    suite.addTest(new Mocha.Test("comes next", () => mock.timers.tick(minute)));
    const printed = await printedBy(mocha);
    const signs = [
      "still running: what comes before the first test",
      "still running: a suite takes long",
      "still running: a suite takes long",
      "still running: a suite comes next",
    ];
    assert.deepEqual(printed, signs);
    assert.ok(signs.every(isStillRunning));
    assert.ok(!isStillRunning("    ✔ a suite takes long"));
  });
});
