import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { RateQueue } from "../../../../src/research/service/rateQueue.ts";
import type { Priority, RateSource } from "../../../../src/research/service/rateQueue.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

const minute = 60_000;
const span = 61_000;
const hour = 3_600_000;
const never = new AbortController().signal;

describe("the edges of the rate queue", () => {
  let clock: TestClock;
  /** What the time of day is ahead of the timers' time: the person, or the system, changes it. */
  let change: number;
  let headers: RateSource;
  let queue: RateQueue;
  let started: number;
  beforeEach(() => {
    clock = new TestClock();
    change = 0;
    headers = { rate: undefined, clockOffset: undefined };
    started = 0;
    const changing: Clock = {
      now: () => clock.now() + change,
      elapsed: () => clock.elapsed(),
      after: (delay, task) => clock.after(delay, task),
    };
    queue = new RateQueue({ clock: changing, source: () => headers });
  });
  afterEach(() => queue.dispose());

  function now(): number {
    return clock.now() + change;
  }

  /** Puts calls into the queue; resolves when those that may start have done so. */
  function add(count: number, priority: Priority = "person", signal = never): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      queue
        .run(priority, signal, () => Promise.resolve(void (started += 1)))
        .catch(() => undefined);
    }
    return settled();
  }

  function window(limit: number, remaining: number, end: number, clockOffset?: number): void {
    headers = { rate: { limit, remaining, resetAt: end }, clockOffset };
  }

  it("without headers, 60 calls a minute start, of a batch 55", async () => {
    await add(100, "batch");
    assert.equal(started, 55);
    await add(10);
    assert.equal(started, 60);
    assert.equal(queue.perMinute, 60);
  });

  for (const [limit, ofBatch] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [7, 4],
    [9, 5],
    [10, 5],
    [11, 6],
    [12, 7],
    [200, 195],
  ] as const) {
    it(`of ${limit} calls a minute, a batch leaves no more than half to the person, and no more than five`, async () => {
      window(limit, 1_000, now() + minute);
      await add(300, "batch");
      assert.equal(started, ofBatch);
      await add(300);
      assert.equal(started, limit);
    });
  }

  it("a batch leaves five of the calls that a window has left", async () => {
    window(60, 8, now() + 30_000);
    await add(20, "batch");
    assert.equal(started, 3);
    await add(20);
    assert.equal(started, 8);
    assert.deepEqual(queue.standing, { waiting: 32, nextAt: now() + 30_000 });
  });

  it("a limit is one of a minute when its window ends within 61 seconds", async () => {
    for (const [end, isMinute] of [
      [0, false],
      [1, true],
      [span, true],
      [span + 1, false],
    ] as const) {
      queue.dispose();
      window(7, 1_000, now() + end);
      queue = new RateQueue({ clock, source: () => headers });
      const before = started;
      await add(8);
      assert.equal(queue.perMinute, isMinute ? 7 : 60, `${end}`);
      assert.equal(started - before, isMinute ? 7 : 8, `${end}`);
    }
  });

  it("a limit of nothing is one call a minute", async () => {
    window(0, 1_000, now() + minute);
    await add(2);
    assert.deepEqual([started, queue.perMinute], [1, 1]);
    await clock.pass(span);
    assert.equal(started, 2);
  });

  it("a window's end is the service's where its clock is known, and ours where it isn't", async () => {
    window(60, 0, now() + 40_000);
    await add(1);
    assert.equal(queue.standing.nextAt, now() + 40_000);
    window(60, 0, now() + 40_000, 15_000);
    assert.equal(queue.standing.nextAt, now() + 25_000);
    window(60, 0, now() + 40_000, -15_000);
    assert.equal(queue.standing.nextAt, now() + 55_000);
  });

  it("R5: the hour until a window is looked at again begins when its headers came, or with the call that looked", async () => {
    window(60, 1, now() + 1_000 * hour);
    await clock.pass(hour / 2);
    await add(1);
    assert.equal(started, 1, "it was read with this call");
    await add(3);
    assert.equal(queue.standing.nextAt, now() + hour);
    await clock.pass(hour);
    assert.equal(started, 2);
    assert.equal(queue.standing.nextAt, now() + hour);
    window(60, 1, now() + 2_000 * hour);
    assert.equal(queue.standing.nextAt, now(), "there is one left");
    await clock.pass(hour);
    assert.equal(started, 3);
  });

  it("R5: a call that starts before that doesn't put it off", async () => {
    window(60, 2, now() + 1_000 * hour);
    await add(1);
    await clock.pass(hour / 2);
    await add(2);
    assert.equal(started, 2);
    assert.equal(queue.standing.nextAt, now() + hour / 2);
  });

  for (const back of [1, 5_000, 3 * hour, 10_000 * hour]) {
    it(`R5: everything that is to come is moved with a clock that is set back by ${back} ms`, async () => {
      await add(61);
      change = -back;
      assert.equal(queue.standing.nextAt, now() + span, "the calls of the last minute");
      await clock.pass(span);
      assert.equal(started, 61);

      window(60, 0, now() + 40_000);
      await add(1);
      change -= back;
      assert.equal(queue.standing.nextAt, now() + 40_000, "the window's end");
      await clock.pass(40_000);
      assert.equal(started, 62);

      window(60, 0, Infinity);
      await add(1);
      change -= back;
      assert.equal(queue.standing.nextAt, now() + hour, "the next look");
      await clock.pass(hour);
      assert.equal(started, 63);

      window(60, 60, now() + minute);
      queue.hold(now() + 7_000);
      await add(1);
      change -= back;
      assert.equal(queue.standing.nextAt, now() + 7_000, "the end of a wait");
      await clock.pass(7_000);
      assert.equal(started, 64);
    });
  }

  it("R5: a clock that is set forward ends what it passes", async () => {
    await add(61);
    change = span - 1;
    assert.equal(queue.standing.nextAt, now() + 1);
    change = span;
    assert.equal(queue.standing.nextAt, now());
  });

  it("a wait is never shortened by another, and is an hour at most", async () => {
    queue.hold(now() + 9_000);
    queue.hold(now() + 3_000);
    await add(1);
    assert.equal(queue.standing.nextAt, now() + 9_000);
    queue.hold(now() + 2 * hour);
    assert.equal(queue.standing.nextAt, now() + hour);
    assert.equal(clock.timers, 1, "one timer, for the next call");
  });

  it("nobody listens any more to what has started, was cancelled or refused", async () => {
    const abort = new AbortController();
    const { signal } = abort;
    const listeners = (): number => getEventListeners(signal, "abort").length;
    await add(60, "person", signal);
    assert.equal(listeners(), 0);
    await add(1, "person", signal);
    await add(1, "batch", signal);
    assert.equal(listeners(), 2);
    queue.dispose();
    assert.equal(listeners(), 0);
    await add(2, "batch", signal);
    await settled();
    abort.abort();
    assert.equal(listeners(), 0);
    assert.deepEqual([queue.standing.waiting, queue.standing.nextAt], [0, undefined]);
    assert.equal(clock.timers, 0, "and no timer is left");
    assert.equal(started, 60);
  });

  it("only the call that was cancelled leaves, in either row", async () => {
    for (const priority of ["person", "batch"] as const) {
      const abort = new AbortController();
      queue.hold(now() + minute);
      await add(2, priority);
      await add(1, priority, abort.signal);
      abort.abort();
      assert.equal(queue.standing.waiting, 2);
      const before = started;
      await clock.pass(minute);
      assert.equal(started - before, 2);
    }
  });
});
