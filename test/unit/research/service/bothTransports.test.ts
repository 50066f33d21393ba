import assert from "node:assert/strict";
import * as errors from "../../../../src/research/service/errors.ts";
import { FallbackTransport } from "../../../../src/research/service/fallbackTransport.ts";
import type { HttpResponse, Transport } from "../../../../src/research/service/transport.ts";
import { ignore, post } from "./postRequest.ts";

describe("the two ways to send", () => {
  type Outcome = HttpResponse | Error;
  class FakeTransport implements Transport {
    sent = 0;
    disposed = 0;
    readonly #outcomes: Outcome[];

    constructor(...outcomes: Outcome[]) {
      this.#outcomes = outcomes;
    }

    send(): Promise<HttpResponse> {
      this.sent += 1;
      const outcome = this.#outcomes.length > 1 ? this.#outcomes.shift() : this.#outcomes[0];
      return outcome instanceof Error || outcome === undefined
        ? Promise.reject(outcome ?? new Error("no credits left"))
        : Promise.resolve(outcome);
    }

    dispose(): void {
      this.disposed += 1;
    }
  }

  const ok: HttpResponse = { status: 200, headers: {} };
  const ask = post("https://api.example.com/");
  const unsent = [new errors.NotConnectedError("refused"), new errors.TimedOutError(false)];
  const final = [
    new errors.ConnectionLostError("lost"),
    new errors.TimedOutError(true),
    new errors.CancelledError(true),
    new errors.CancelledError(false),
    new errors.MalformedAnswerError("an answer came, and was too large"),
    new Error("disk full"),
  ];

  for (const error of unsent) {
    it(`T1: the second is tried after ${error.name} (${error.charge}), once`, async () => {
      const second = new FakeTransport(ok);
      assert.equal(
        (await new FallbackTransport(new FakeTransport(error), second).send(ask, ignore)).status,
        200,
      );
      assert.equal(second.sent, 1);
    });
  }

  for (const error of final) {
    it(`T1: the second is never tried after ${error.name}: ${error.message}`, async () => {
      const second = new FakeTransport(ok);
      await assert.rejects(
        new FallbackTransport(new FakeTransport(error), second).send(ask, ignore),
        (reason) => reason === error,
      );
      assert.equal(second.sent, 0);
    });

    it(`T1: after ${error.name} of the second (${error.message}), nothing is tried again`, async () => {
      const first = new FakeTransport(new errors.NotConnectedError("refused"));
      const second = new FakeTransport(error);
      await assert.rejects(
        new FallbackTransport(first, second).send(ask, ignore),
        (reason) => reason === error,
      );
      assert.deepEqual([first.sent, second.sent], [1, 1]);
    });
  }

  it("are both tried again when the second, which once worked, can't connect any more", async () => {
    const first = new FakeTransport(new errors.NotConnectedError("refused"), ok);
    const second = new FakeTransport(ok, new errors.NotConnectedError("another network by now"));
    const both = new FallbackTransport(first, second);
    await both.send(ask, ignore);
    await assert.rejects(both.send(ask, ignore), /another network/u);
    assert.equal((await both.send(ask, ignore)).status, 200);
    assert.deepEqual([first.sent, second.sent], [2, 2]);
  });

  it("R3: say what is wrong with a certificate, also when the second fails in another way", async () => {
    const certificate = new errors.NotConnectedError("The certificate has expired.", {
      certificate: true,
    });
    const both = new FallbackTransport(
      new FakeTransport(certificate),
      new FakeTransport(new errors.NotConnectedError("refused")),
    );
    await assert.rejects(both.send(ask, ignore), (reason) => reason === certificate);
    const lost = new errors.ConnectionLostError("lost");
    await assert.rejects(
      new FallbackTransport(new FakeTransport(certificate), new FakeTransport(lost)).send(
        ask,
        ignore,
      ),
      (reason) => reason === lost,
    );
  });

  it("T1: keep apart what each origin needs, and never leave this machine by the second", async () => {
    const first = new FakeTransport(new errors.NotConnectedError("refused"), ok);
    const second = new FakeTransport(ok);
    const both = new FallbackTransport(first, second);
    await both.send(ask, ignore);
    await both.send(post("https://other.example.com/"), ignore);
    await both.send(ask, ignore);
    assert.deepEqual([first.sent, second.sent], [2, 2]);
    const unreachable = new FakeTransport(new errors.TimedOutError(false));
    await assert.rejects(
      new FallbackTransport(unreachable, second).send(post("http://localhost:1/"), ignore),
      errors.TimedOutError,
    );
    assert.equal(second.sent, 2);
  });

  it("R3: say what failed last where the first failed for another reason than a certificate", async () => {
    for (const error of unsent) {
      const last = new errors.NotConnectedError("refused again");
      await assert.rejects(
        new FallbackTransport(new FakeTransport(error), new FakeTransport(last)).send(ask, ignore),
        (reason) => reason === last,
      );
    }
  });

  it("keep what they learnt after a failure of a request that was sent", async () => {
    const first = new FakeTransport(new errors.NotConnectedError("refused"));
    const second = new FakeTransport(ok, new errors.ConnectionLostError("lost"), ok);
    const both = new FallbackTransport(first, second);
    await both.send(ask, ignore);
    await assert.rejects(both.send(ask, ignore), errors.ConnectionLostError);
    await both.send(ask, ignore);
    assert.deepEqual([first.sent, second.sent], [1, 3]);
  });

  it("T1: remember the second only where it worked", async () => {
    const first = new FakeTransport(new errors.NotConnectedError("refused"));
    const second = new FakeTransport(new errors.ConnectionLostError("lost"), ok);
    const both = new FallbackTransport(first, second);
    await assert.rejects(both.send(ask, ignore), errors.ConnectionLostError);
    await both.send(ask, ignore);
    await both.send(ask, ignore);
    assert.deepEqual([first.sent, second.sent], [2, 3]);
  });

  it("are made ready by the way that is used", async () => {
    const prepared: string[] = [];
    const first = Object.assign(new FakeTransport(new errors.NotConnectedError("refused")), {
      prepare: ({ host }: URL) => Promise.resolve(void prepared.push(host)),
    });
    const both = new FallbackTransport(first, new FakeTransport(ok));
    await both.prepare(ask.url);
    assert.deepEqual(prepared, ["api.example.com"]);
    await both.send(ask, ignore);
    await both.prepare(ask.url);
    assert.equal(prepared.length, 1, "the other way needs nothing");
    await new FallbackTransport(new FakeTransport(ok), new FakeTransport(ok)).prepare(ask.url);
  });

  it("end together", () => {
    const [first, second] = [new FakeTransport(ok), new FakeTransport(ok)];
    new FallbackTransport(first, second).dispose();
    assert.deepEqual([first.disposed, second.disposed], [1, 1]);
  });
});
