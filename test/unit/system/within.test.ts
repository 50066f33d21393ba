import assert from "node:assert/strict";
import { TooLateError, valueWithin, within } from "../../../src/system/within.ts";
import { TestClock, settled } from "../research/batches/batchClock.ts";

describe("waiting for something for a while", () => {
  const sentence = (): string => "It took too long.";
  const never = new Promise<number>(() => undefined);

  it("has what comes in time, and the error that comes in time", async () => {
    const clock = new TestClock();
    assert.equal(await within(1000, Promise.resolve(3), sentence, clock), 3);
    assert.equal(await valueWithin(1000, Promise.resolve(3), clock), 3);
    await assert.rejects(within(1000, Promise.reject(new Error("lost")), sentence, clock), /lost/u);
    await assert.rejects(valueWithin(1000, Promise.reject(new Error("lost")), clock), /lost/u);
    assert.equal(clock.timers, 0);
  });

  it("ends with its time, and not before: with a sentence, or with nothing", async () => {
    const clock = new TestClock();
    const ended: unknown[] = [];
    within(1000, never, sentence, clock).catch((error: unknown) => ended.push(error));
    void valueWithin(1000, never, clock).then((value) => ended.push(value));
    await clock.pass(999);
    assert.equal(ended.length, 0);
    await clock.pass(1);
    const [error, value] = ended;
    assert.ok(error instanceof TooLateError);
    assert.equal(error.message, "It took too long.");
    assert.deepEqual([ended.length, value], [2, undefined]);
  });

  it("leaves an error that comes too late to nobody: it ends no process", async () => {
    const clock = new TestClock();
    const { promise, reject } = Promise.withResolvers<number>();
    const waited = valueWithin(1, promise, clock);
    await clock.pass(1);
    assert.equal(await waited, undefined);
    reject(new Error("late"));
    await settled();
    await assert.rejects(promise, /late/u);
  });
});
