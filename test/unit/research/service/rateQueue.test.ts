import assert from "node:assert/strict";
import fc from "fast-check";
import {
  RateQueue,
  reservedForPeople,
  longestHold,
  usualPerMinute,
} from "../../../../src/research/service/rateQueue.ts";
import type { Priority, RateSource } from "../../../../src/research/service/rateQueue.ts";
import { RateLimit } from "../../../../src/sandbox/account/rateLimit.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import type { RateWindow } from "../../../../src/research/service/client.ts";
import { CancelledError } from "../../../../src/research/service/errors.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

const span = 61_000;
const never = new AbortController().signal;

describe("the rate queue of batches and single calls", () => {
  let clock: TestClock;
  let headers: { rate: RateWindow | undefined; clockOffset: number };
  let queue: RateQueue;
  /** What has started, in order. */
  let started: { name: string; at: number }[];
  beforeEach(() => {
    clock = new TestClock();
    headers = { rate: undefined, clockOffset: 0 };
    queue = new RateQueue({ clock, source: (): RateSource => headers });
    started = [];
  });

  function call(name: string, priority: Priority = "person", signal = never): Promise<void> {
    return queue.run(priority, signal, () => {
      started.push({ name, at: clock.now() });
      return Promise.resolve();
    });
  }

  function calls(count: number, priority: Priority = "person"): Promise<unknown> {
    return Promise.all(
      Array.from({ length: count }, (_, index) => call(`${priority} ${index}`, priority)),
    );
  }

  it("starts what fits into a minute at once, and the rest when there is room, in the order of arrival", async () => {
    const all = calls(usualPerMinute + 3);
    await settled();
    assert.equal(started.length, usualPerMinute);
    assert.deepEqual(queue.standing, { waiting: 3, nextAt: clock.now() + span });
    await clock.pass(span - 1);
    assert.equal(started.length, usualPerMinute);
    await clock.pass(1);
    await all;
    assert.deepEqual(
      started.map(({ name }) => name),
      Array.from({ length: usualPerMinute + 3 }, (_, index) => `person ${index}`),
    );
    assert.equal(clock.timers, 0, "an idle queue has no timer");
  });

  it("slides: room comes back call by call, not minute by minute", async () => {
    await calls(30);
    await clock.pass(30_000);
    const rest = calls(40);
    await settled();
    assert.equal(started.length, 60);
    await clock.pass(31_000);
    await rest;
    assert.equal(started.length, 70);
  });

  it("leaves a person room beside a batch, and lets the person go first", async () => {
    const all = [calls(100, "batch")];
    await settled();
    assert.equal(started.length, usualPerMinute - reservedForPeople);
    await call("a person");
    assert.equal(started.at(-1)?.name, "a person");
    all.push(calls(reservedForPeople, "person"));
    await settled();
    assert.equal(started.length, usualPerMinute);
    await clock.pass(span);
    const next = started.slice(usualPerMinute).map(({ name }) => name);
    assert.equal(
      next[0],
      `person ${reservedForPeople - 1}`,
      "the person who had to wait goes before the batch",
    );
    assert.equal(next[1], `batch ${usualPerMinute - reservedForPeople}`);
    await clock.pass(span);
    await Promise.all(all);
  });

  it("takes a minute's limit from the headers, higher or lower", async () => {
    for (const limit of [7, 200]) {
      const before = started.length;
      headers.rate = { limit, remaining: limit, resetAt: clock.now() + 60_000 };
      const all = calls(250);
      await settled();
      assert.equal(started.length - before, limit);
      assert.equal(queue.perMinute, limit);
      await clock.pass(250 * span);
      await all;
    }
  });

  it("starts no more than the headers say are left until their window ends, whoever used it up", async () => {
    headers.rate = { limit: 60, remaining: 2, resetAt: clock.now() + 40_000 };
    const all = calls(5);
    await settled();
    assert.equal(started.length, 2);
    await clock.pass(40_000);
    await all;
    assert.equal(started.length, 5);
  });

  it("does not take an hour's limit for a minute's, and waits until the hour is over when it is used up", async () => {
    headers.rate = { limit: 1000, remaining: 0, resetAt: clock.now() + 600_000 };
    const one = call("later");
    await clock.pass(599_999);
    assert.equal(started.length, 0);
    await clock.pass(1);
    await one;
    assert.equal(queue.perMinute, usualPerMinute);
  });

  it("reads the headers' time on the service's clock", async () => {
    headers = {
      rate: { limit: 60, remaining: 0, resetAt: clock.now() + 3_600_000 + 5_000 },
      clockOffset: 3_600_000,
    };
    const one = call("soon");
    await clock.pass(5_000);
    await one;
    assert.equal(started.length, 1);
  });

  it("hears from an answer that there is more room, without waiting for the timer", async () => {
    headers.rate = { limit: 60, remaining: 1, resetAt: clock.now() + 50_000 };
    const all = queue.run("person", never, async () => {
      await settled();
      headers.rate = { limit: 60, remaining: 59, resetAt: clock.now() + 60_000 };
    });
    const other = call("other");
    await all;
    await other;
    assert.equal(started.length, 1);
  });

  it("holds everything back when the service says when to come again", async () => {
    queue.hold(clock.now() + 7_000);
    const one = call("held");
    await clock.pass(6_999);
    assert.equal(started.length, 0);
    await clock.pass(1);
    await one;
  });

  for (const until of [8.64e15, Infinity, Number.MAX_VALUE, 1_795_352_400_000_000]) {
    it(`R5: is held for an hour at most, then one look tells more (until ${until})`, async () => {
      queue.hold(until);
      const one = call("held");
      await clock.pass(longestHold - 1);
      assert.equal(started.length, 0);
      assert.equal(queue.standing.nextAt, clock.now() + 1);
      await clock.pass(1);
      await one;
      assert.equal(started.length, 1);
    });

    it(`R5: a window that is used up and ends at no sensible time is looked at again every hour, by one call (${until})`, async () => {
      headers.rate = { limit: 60, remaining: 0, resetAt: until };
      const all = calls(3, "batch");
      await clock.pass(longestHold - 1);
      assert.equal(started.length, 0);
      await clock.pass(1);
      assert.equal(started.length, 1);
      await clock.pass(longestHold - 1);
      assert.equal(started.length, 1, "its answer brought nothing new");
      await clock.pass(1);
      assert.equal(started.length, 2);
      headers.rate = { limit: 60, remaining: 59, resetAt: clock.now() + 60_000 };
      await call("a person");
      await all;
    });
  }

  for (const back of [1_000, 3 * 3_600_000, 400 * 86_400_000]) {
    it(`R5: goes on in time when the clock is set back (${back} ms)`, async () => {
      let change = 0;
      // Timers don't go by the time of day.
      const changing: Clock = {
        now: () => clock.now() + change,
        elapsed: () => clock.elapsed(),
        after: (delay, task) => clock.after(delay, task),
      };
      const lane = new RateQueue({ clock: changing, source: (): RateSource => headers });
      const ended: number[] = [];
      const run = (): Promise<void> =>
        lane.run("person", never, () => Promise.resolve(void ended.push(clock.now())));
      headers.rate = { limit: 60, remaining: 60, resetAt: changing.now() + 60_000 };
      await Promise.all(Array.from({ length: usualPerMinute }, run));
      lane.hold(changing.now() + 10_000);
      change = -back;
      const more = [run(), run()];
      assert.ok(
        (lane.standing.nextAt ?? Infinity) <= changing.now() + span,
        "nothing waits until the clock has caught up",
      );
      await clock.pass(span);
      await Promise.all(more);
      assert.equal(ended.length, usualPerMinute + 2);
      // And the limit still holds by the new time.
      await Promise.all(Array.from({ length: usualPerMinute - 2 }, run));
      const late = run();
      await settled();
      assert.equal(ended.length, 2 * usualPerMinute);
      await clock.pass(span);
      await late;
    });
  }

  it("R5: a wait that the service asks for after the clock was set back ends in time", async () => {
    let change = 0;
    const changing: Clock = {
      now: () => clock.now() + change,
      elapsed: () => clock.elapsed(),
      after: (delay, task) => clock.after(delay, task),
    };
    const lane = new RateQueue({ clock: changing, source: (): RateSource => headers });
    lane.hold(changing.now() + 10_000);
    change = -3 * 3_600_000;
    lane.hold(changing.now() + 4_000);
    const held = lane.run("person", never, () => Promise.resolve());
    assert.equal(
      lane.standing.nextAt,
      changing.now() + 10_000,
      "the longer of the two, by the new time",
    );
    await clock.pass(9_999);
    assert.equal(lane.standing.waiting, 1);
    await clock.pass(1);
    await held;
  });

  it("lets go of a wait that is cancelled, and of all when it is disposed", async () => {
    const holding = calls(usualPerMinute);
    const abort = new AbortController();
    const cancelled = call("cancelled", "person", abort.signal);
    const other = call("other");
    abort.abort();
    await assert.rejects(
      cancelled,
      (error) => error instanceof CancelledError && error.charge === "no",
    );
    await assert.rejects(call("too late", "person", abort.signal), CancelledError);
    assert.equal(queue.standing.waiting, 1);
    queue.dispose();
    await assert.rejects(other, CancelledError);
    await holding;
    assert.equal(clock.timers, 0);
    assert.ok(started.every(({ name }) => name.startsWith("person")));
  });

  it("frees its place when a task fails", async () => {
    await assert.rejects(
      queue.run("person", never, () => Promise.reject(new Error("broken"))),
      /broken/u,
    );
    await call("next");
    assert.equal(started.length, 1);
  });

  it("is never refused by the service's own limit, and never lets more start in a minute than it takes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.boolean()), { maxLength: 80 }),
        async (limit, arrivals) => {
          clock = new TestClock();
          const service = new RateLimit(limit);
          const starts: number[] = [];
          let rate: RateWindow | undefined = {
            limit,
            remaining: limit,
            resetAt: clock.now() + 60_000,
          };
          const limited = new RateQueue({ clock, source: () => ({ rate, clockOffset: 0 }) });
          const all: Promise<void>[] = [];
          for (const [gap, isPerson] of arrivals) {
            await clock.pass(gap);
            all.push(
              limited.run(isPerson ? "person" : "batch", never, () => {
                const reading = service.take(clock.now());
                assert.equal(reading?.allowed, true, `refused at ${clock.now()}`);
                starts.push(clock.now());
                rate = {
                  limit: reading.limit,
                  remaining: reading.remaining,
                  resetAt: reading.reset * 1000,
                };
                return Promise.resolve();
              }),
            );
            await settled();
          }
          while (limited.standing.waiting > 0) {
            const { nextAt = 0 } = limited.standing;
            await clock.pass(Math.max(1, nextAt - clock.now()));
          }
          await Promise.all(all);
          assert.equal(starts.length, arrivals.length);
          for (const [index, start] of starts.entries()) {
            const later = starts[index + limit];
            assert.ok(
              later === undefined || later - start >= 60_000,
              "more than the limit within a minute",
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
