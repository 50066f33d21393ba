import assert from "node:assert/strict";
import { CallsUnderWay } from "../../../../src/research/spending/callsUnderWay.ts";
import { monotonicClock } from "../../../../src/shared/deliberateInput.ts";

describe("the calls of a window that are under way", () => {
  it("are waited for until none with the same key is left, however they end", async () => {
    const calls = new CallsUnderWay(monotonicClock);
    const never = new AbortController().signal;
    const [first, second] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ];
    const failing = calls.share("a", () => first.promise);
    const next = calls.shareNext("a", never, () => second.promise);
    let ended = false;
    const waiting = calls.untilEnded("a", never).then(() => {
      ended = true;
    });
    first.reject(new Error("broken"));
    await assert.rejects(failing, /broken/u);
    await new Promise(setImmediate);
    assert.equal(ended, false, "the next one has begun");
    second.resolve(undefined);
    await next;
    await waiting;
    assert.equal(calls.of("a"), undefined);
    await calls.untilEnded("another", never);
  });

  it("are no longer waited for by who was cancelled", async () => {
    const calls = new CallsUnderWay(monotonicClock);
    void calls.share("a", () => new Promise<undefined>(() => undefined));
    const abort = new AbortController();
    const waiting = calls.untilEnded("a", abort.signal);
    abort.abort(new Error("cancelled"));
    await assert.rejects(waiting, /cancelled/u);
  });
});
