import assert from "node:assert/strict";
import { TestClock } from "../batches/batchClock.ts";
import { ScriptedTransport, clientOf } from "./scriptedClient.ts";

/** A clock that can be set, while the monotonic one goes on. */
class AdjustableClock extends TestClock {
  offset = 0;

  override now(): number {
    return super.now() + this.offset;
  }
}

describe("what the client learns from headers", () => {
  it("T5: the service's time counts until this machine's clock was set by more than two seconds", async () => {
    const clock = new AdjustableClock();
    clock.offset = 30_000;
    const client = clientOf(
      new ScriptedTransport({
        headers: { date: new Date(clock.now() + 60_000).toUTCString() },
        body: '{"balance":7}',
      }),
      clock,
    );
    assert.equal(client.clockOffset, undefined);
    await client.credits();
    for (const [offset, wanted] of [
      [0, 60_000],
      [2_000, 60_000],
      [2_001, undefined],
      [-2_000, 60_000],
      [-2_001, undefined],
    ] as const) {
      clock.offset = 30_000 + offset;
      assert.equal(client.clockOffset, wanted, String(offset));
    }
    await clock.pass(3_600_000);
    clock.offset = 30_000;
    assert.equal(client.clockOffset, 60_000, "an hour later");
  });

  it("R5: the rate window as the last answer that states one has it", async () => {
    const clock = new TestClock();
    const [now, seconds] = [clock.now(), clock.now() / 1000];
    const stated = (
      limit: string,
      remaining: string,
      reset = String(seconds + 30),
    ): Record<string, string> => ({
      "x-ratelimit-limit": limit,
      "x-ratelimit-remaining": remaining,
      "x-ratelimit-reset": reset,
    });
    const window = (limit: number, remaining: number, resetAt = now + 30_000): unknown => ({
      limit,
      remaining,
      resetAt,
    });
    const date = new Date(now + 60_000).toUTCString();
    const answers: readonly (readonly [Record<string, string>, unknown])[] = [
      [{}, undefined],
      [stated("60", "59", "30"), window(60, 59)],
      [stated("60", "58"), window(60, 58)],
      [stated("1", "0"), window(1, 0)],
      [stated("0", "0"), window(1, 0)],
      [stated("60.5", "7"), window(1, 0)],
      [stated("60", "7.5"), window(1, 0)],
      [stated("60", "7", "soon"), window(1, 0)],
      [{ "x-ratelimit-limit": "60", "x-ratelimit-reset": "30" }, window(1, 0)],
      [{ "x-ratelimit-remaining": "60", "x-ratelimit-reset": "30" }, window(1, 0)],
      [{}, window(1, 0)],
      [{ ...stated("60", "5", "30"), date }, window(60, 5, now + 90_000)],
    ];
    const client = clientOf(
      new ScriptedTransport(...answers.map(([headers]) => ({ headers, body: '{"balance":7}' }))),
      clock,
    );
    assert.equal(client.rate, undefined);
    for (const [headers, wanted] of answers) {
      await client.credits();
      assert.deepEqual(client.rate, wanted, JSON.stringify(headers));
    }
  });
});
