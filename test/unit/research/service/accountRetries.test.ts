import assert from "node:assert/strict";
import type { ServiceClient } from "../../../../src/research/service/client.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { accountTimeout } from "../../../../src/research/service/timeLimit.ts";
import type { Transport } from "../../../../src/research/service/transport.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import type { Reply } from "./scriptedClient.ts";
import { ScriptedTransport, clientOf, failureOf } from "./scriptedClient.ts";

describe("reading the account again", () => {
  const unavailable: Reply = { status: 503 };
  const good: Reply = { body: '{"balance":7}' };

  /** How a reading ends, and after how many milliseconds each request was sent. */
  async function courseOf(
    replies: readonly (Reply | Error)[],
    ask = (client: ServiceClient): Promise<unknown> => client.credits(),
  ): Promise<{ ended: unknown; sent: number[] }> {
    const clock = new TestClock();
    const began = clock.now();
    const sent: number[] = [];
    const scripted = new ScriptedTransport(...replies);
    const transport: Transport = {
      send: (request, choose) => {
        sent.push(clock.now() - began);
        return scripted.send(request, choose);
      },
      dispose: () => undefined,
    };
    const over = { yet: false };
    const ended = ask(clientOf(transport, clock))
      .catch((error: unknown) => (error instanceof Error ? error.name : error))
      .finally(() => {
        over.yet = true;
      });
    for (let passed = 0; passed < 100_000 && !over.yet; passed += 100) {
      await settled();
      await clock.pass(100);
    }
    assert.equal(clock.timers, 0);
    return { ended: await ended, sent };
  }

  const courses: readonly (readonly [
    string,
    readonly (Reply | Error)[],
    unknown,
    readonly number[],
  ])[] = [
    ["a passing failure", [unavailable, good], 7, [0, 500]],
    [
      "two passing failures",
      [unavailable, new errors.ConnectionLostError("lost"), good],
      7,
      [0, 500, 1_500],
    ],
    ["three passing failures", [unavailable], "UnavailableError", [0, 500, 1_500]],
    ["a failure to connect", [new errors.NotConnectedError("refused"), good], 7, [0, 500]],
    [
      "a rate limit that ends in time",
      [{ status: 429, headers: { "retry-after": "19" } }, good],
      7,
      [0, 19_000],
    ],
    [
      "a rate limit that ends with its time",
      [{ status: 429, headers: { "retry-after": "20" } }, good],
      "RateLimitedError",
      [0],
    ],
    ["a refusal", [{ status: 401 }, good], "BadKeyError", [0]],
    ["an answer that can't be read", [{ body: "[]" }, good], "MalformedAnswerError", [0]],
    ["a cancelled attempt", [new errors.CancelledError(true), good], "CancelledError", [0]],
  ];
  for (const [what, replies, ended, sent] of courses) {
    it(`after ${what}`, async () => {
      assert.deepEqual(await courseOf(replies), { ended, sent });
    });
  }

  it("never happens for what changes something", async () => {
    for (const ask of [
      (client: ServiceClient) => client.createCredential("Laptop"),
      (client: ServiceClient) => client.revokeCredential("a"),
    ]) {
      assert.deepEqual(await courseOf([unavailable, good], ask), {
        ended: "UnavailableError",
        sent: [0],
      });
    }
  });

  it("ends at once when the person cancels between two attempts, and nothing is charged", async () => {
    const clock = new TestClock();
    const abort = new AbortController();
    const transport = new ScriptedTransport(unavailable);
    const failing = failureOf(clientOf(transport, clock).credits(abort.signal));
    await settled();
    abort.abort();
    const error = await failing;
    assert.ok(error instanceof errors.CancelledError);
    assert.equal(error.charge, "no");
    assert.deepEqual([transport.requests.length, clock.timers], [1, 0]);
  });
});

describe("a refusal of an account request", () => {
  it("is told although its time is over, or the person cancels, as soon as it has come", async () => {
    const [clock, abort] = [new TestClock(), new AbortController()];
    const late: Reply = { status: 401, after: () => clock.pass(accountTimeout) };
    assert.ok(
      (await failureOf(clientOf(new ScriptedTransport(late), clock).credits())) instanceof
        errors.BadKeyError,
    );
    const cancelled: Reply = { status: 503, after: () => abort.abort() };
    const transport = new ScriptedTransport(cancelled);
    assert.ok(
      (await failureOf(clientOf(transport).credits(abort.signal))) instanceof
        errors.UnavailableError,
    );
    assert.equal(transport.requests.length, 1);
  });
});
