import assert from "node:assert/strict";
import fc from "fast-check";
import * as errors from "../../../../src/research/service/errors.ts";
import {
  attemptOf,
  longestWait,
  mostAttempts,
  repeatAfter,
} from "../../../../src/research/service/repeatRule.ts";
import type { Attempt } from "../../../../src/research/service/repeatRule.ts";

describe("the repeat rule", () => {
  const attempt: fc.Arbitrary<Attempt> = fc.oneof(
    fc.constantFrom<Attempt>({ kind: "notSent" }, { kind: "lost" }, { kind: "cancelled" }),
    fc.record({
      kind: fc.constant("status" as const),
      status: fc.oneof(
        fc.integer({ min: 300, max: 599 }),
        fc.constantFrom(429, 500, 502, 503, 504),
      ),
      retryAfter: fc.option(fc.integer({ min: -1000, max: 200_000 }), { nil: undefined }),
    }),
  );

  it("M2: repeats a paid call by itself only when it never left, and after no status", () => {
    fc.assert(
      fc.property(attempt, fc.integer({ min: 1, max: 6 }), (last, made) => {
        const wait = repeatAfter({ paid: true, attempt: last, made });
        assert.equal(wait !== undefined, last.kind === "notSent" && made < mostAttempts);
        assert.ok(wait === undefined || (wait >= 0 && wait <= longestWait));
      }),
      { numRuns: 2_000 },
    );
  });

  it("obeys Retry-After, and gives up when that is long", () => {
    const after = (retryAfter: number): number | undefined =>
      repeatAfter({ paid: false, attempt: { kind: "status", status: 429, retryAfter }, made: 1 });
    assert.equal(after(7_000), 7_000);
    assert.equal(after(65_000), 65_000);
    assert.equal(after(65_001), undefined);
    assert.equal(after(-5), 0);
  });

  it("waits longer each time it could not connect", () => {
    const waits = [1, 2, 3].map((made) =>
      repeatAfter({ paid: true, attempt: { kind: "notSent" }, made }),
    );
    assert.deepEqual(waits, [500, 1_000, undefined]);
  });

  it("reads again with backoff whatever broke, and never after a refusal", () => {
    const read = (last: Attempt, made: number): number | undefined =>
      repeatAfter({ paid: false, attempt: last, made });
    assert.equal(read({ kind: "lost" }, 1), 500);
    assert.equal(read({ kind: "lost" }, 2), 1_000);
    assert.equal(read({ kind: "lost" }, 3), undefined);
    for (const status of [429, 502, 503, 504]) {
      assert.equal(read({ kind: "status", status, retryAfter: undefined }, 1), 500, String(status));
    }
    for (const status of [400, 401, 402, 404, 422, 500]) {
      assert.equal(
        read({ kind: "status", status, retryAfter: undefined }, 1),
        undefined,
        String(status),
      );
    }
    assert.equal(read({ kind: "cancelled" }, 1), undefined);
  });

  it("T1: takes a time-out for not sent only when no connection was made", () => {
    const now = 1_000_000;
    assert.deepEqual(attemptOf(new errors.TimedOutError(true), now), { kind: "lost" });
    assert.deepEqual(
      attemptOf(new errors.TimedOutError(false), now),
      { kind: "lost" },
      "free, but it took long enough",
    );
    assert.deepEqual(attemptOf(new errors.NotConnectedError("no"), now), { kind: "notSent" });
    assert.deepEqual(attemptOf(new errors.ConnectionLostError("reset"), now), { kind: "lost" });
    assert.deepEqual(attemptOf(new errors.CancelledError(true), now), { kind: "cancelled" });
    assert.deepEqual(attemptOf(new errors.CancelledError(false), now), { kind: "cancelled" });
    assert.deepEqual(attemptOf(new errors.UnavailableError(503, ""), now), {
      kind: "status",
      status: 503,
      retryAfter: undefined,
    });
    assert.deepEqual(attemptOf(new errors.RateLimitedError("", now + 5_000), now), {
      kind: "status",
      status: 429,
      retryAfter: 5_000,
    });
  });
});
