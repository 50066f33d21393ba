import assert from "node:assert/strict";
import { mock } from "node:test";
import { QuietRun } from "../../../src/system/quietRun.ts";

describe("a task that runs once changes have ended", () => {
  let runs: boolean[];
  let end: () => void;
  let running: Promise<void>;
  let quiet: QuietRun;

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    runs = [];
    [running, end] = [Promise.resolve(), () => undefined];
    quiet = new QuietRun(
      (isLate) => {
        runs.push(isLate);
        return running;
      },
      { quiet: 1_500, longest: 15_000 },
    );
  });
  afterEach(() => {
    quiet.end();
    mock.timers.reset();
  });

  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.resolve();
    }
  };

  it("runs once for changes that follow each other", async () => {
    quiet.changed();
    mock.timers.tick(1_400);
    quiet.changed();
    mock.timers.tick(1_400);
    assert.deepEqual(runs, []);
    mock.timers.tick(100);
    await settled();
    mock.timers.tick(60_000);
    assert.deepEqual(runs, [false]);
  });

  it("runs at the latest after a while, where changes never end", async () => {
    for (let at = 0; at < 15_000; at += 1_000) {
      quiet.changed();
      mock.timers.tick(1_000);
    }
    await settled();
    assert.deepEqual(runs, [true]);
  });

  it("runs again after a run in which something changed, and never beside it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [running, end] = [promise, resolve];
    quiet.changed();
    mock.timers.tick(1_500);
    quiet.changed();
    quiet.changed();
    mock.timers.tick(10_000);
    assert.deepEqual(runs, [false]);
    end();
    await settled();
    mock.timers.tick(1_500);
    await settled();
    assert.deepEqual(runs, [false, false]);
  });

  it("doesn't run any more once it is ended", async () => {
    quiet.changed();
    quiet.end();
    quiet.changed();
    mock.timers.tick(60_000);
    await settled();
    assert.deepEqual(runs, []);
  });
});
