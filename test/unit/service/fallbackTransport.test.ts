import assert from "node:assert/strict";
import * as errors from "../../../src/service/errors.ts";
import { FallbackTransport, FetchTransport } from "../../../src/service/fallbackTransport.ts";
import type { Fetch } from "../../../src/service/fallbackTransport.ts";
import { bodyTimeout, connectTimeout } from "../../../src/service/timeLimits.ts";
import type { HttpRequest, HttpResponse, Transport } from "../../../src/service/transport.ts";
import { startByteServer } from "../../support/tcpServer.ts";
import type { TcpServer } from "../../support/tcpServer.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

const body = '{"keywords":["größe"]}';

function post(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: "POST", url: new URL(url), headers: { authorization: "Bearer x", "content-type": "application/json" }, body, timeout: 30_000, ...more };
}

const ignore = (): { write(): undefined } => ({ write: () => undefined });

async function failureOf(sent: Promise<unknown>): Promise<errors.ServiceError> {
  const error = await sent.then(() => assert.fail("it should fail"), (reason: unknown) => reason);
  assert.ok(error instanceof errors.ServiceError, String(error));
  return error;
}

describe("a paid request through the editor's fetch", () => {
  let requests: string[];
  let reply: string | undefined;
  let arrived: PromiseWithResolvers<void>;
  let server: TcpServer;

  beforeEach(async () => {
    requests = [];
    reply = undefined;
    arrived = Promise.withResolvers();
    server = await startByteServer((request) => {
      requests.push(request);
      arrived.resolve();
      return reply;
    });
  });
  afterEach(() => server.close());

  for (const status of [200, 301, 302, 307, 308, 401, 407, 408, 421, 425, 429, 500, 502, 503, 504]) {
    for (const more of ["", "location: /elsewhere\r\nwww-authenticate: Basic\r\nretry-after: 0\r\n", "connection: close\r\n"]) {
      it(`M9: goes out once, whatever the answer (${status}${more === "" ? "" : `, ${more.slice(0, 10)}…`})`, async () => {
        reply = `HTTP/1.1 ${status} X\r\n${more}content-length: 0\r\n\r\n`;
        const sent = new FetchTransport(() => globalThis.fetch).send(post(`${server.url}/v1/tools/x`), ignore);
        if (status === 407) {
          // A sign-in that a proxy asks for is no answer to fetch.
          assert.equal((await failureOf(sent)).charge, "maybe");
        } else {
          assert.equal((await sent).status, status);
        }
        await settled();
        assert.equal(requests.length, 1);
      });
    }
  }

  it("M9: goes out as it is, with its length", async () => {
    reply = "HTTP/1.1 200 X\r\ncontent-length: 0\r\n\r\n";
    await new FetchTransport(() => globalThis.fetch).send(post(`${server.url}/v1/tools/x`), ignore);
    const [request = ""] = requests;
    assert.match(request, /^POST \/v1\/tools\/x HTTP\/1\.1\r\n/u);
    assert.match(request, new RegExp(`\\r\\ncontent-length: ${Buffer.byteLength(body)}\\r\\n`, "u"));
    assert.doesNotMatch(request, /transfer-encoding/u);
    assert.ok(Buffer.from(request, "latin1").toString().endsWith(`\r\n\r\n${body}`));
  });

  for (const after of ["never", "200 X\r\ncontent-length: 9\r\n\r\n{"]) {
    it(`T1: a time-out after it was sent leaves the outcome open (answer: ${after.slice(0, 5)}…)`, async () => {
      const clock = new TestClock();
      reply = after === "never" ? undefined : `HTTP/1.1 ${after}`;
      const began = Promise.withResolvers<void>();
      const writer = {
        write: (): undefined => {
          began.resolve();
        },
      };
      const sent = failureOf(new FetchTransport(() => globalThis.fetch, clock).send(post(server.url), () => writer));
      await arrived.promise;
      if (after === "never") {
        await clock.pass(29_999);
        assert.equal(clock.timers, 1, "not before its time");
        await clock.pass(1);
      } else {
        await began.promise;
        await settled();
        await clock.pass(bodyTimeout);
      }
      const error = await sent;
      assert.ok(error instanceof errors.TimedOutError, error.name);
      assert.equal(error.charge, "maybe");
    });

    it(`T1: so does cancelling (answer: ${after.slice(0, 5)}…)`, async () => {
      reply = after === "never" ? undefined : `HTTP/1.1 ${after}`;
      const abort = new AbortController();
      const sent = failureOf(new FetchTransport(() => globalThis.fetch).send(post(server.url, { signal: abort.signal }), ignore));
      await arrived.promise;
      abort.abort();
      const error = await sent;
      assert.ok(error instanceof errors.CancelledError, error.name);
      assert.equal(error.charge, "maybe");
      assert.equal(requests.length, 1);
    });
  }

  /** A fetch that never gets as far as to send anything: it asks for no more of the body than the real one does before it is connected. */
  const neverConnects: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted")), { once: true });
      if (signal?.aborted === true) {
        reject(new DOMException("aborted", "AbortError"));
      }
    });

  it("T1: a time-out before it was sent is known to be free", async () => {
    const clock = new TestClock();
    const sent = failureOf(new FetchTransport(() => neverConnects, clock).send(post(server.url), ignore));
    await clock.pass(connectTimeout);
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError, error.name);
    assert.equal(error.charge, "no");
  });

  it("T4: so is cancelling while the connection is made", async () => {
    const abort = new AbortController();
    const sent = failureOf(new FetchTransport(() => neverConnects).send(post(server.url, { signal: abort.signal }), ignore));
    abort.abort();
    const error = await sent;
    assert.ok(error instanceof errors.CancelledError, error.name);
    assert.equal(error.charge, "no");
  });

  it("T1: a fetch that reads the whole body at once counts as one that sent it", async () => {
    const eager: Fetch = async (_url, init) => {
      await new Response(init.body ?? null).text();
      throw new TypeError("fetch failed", { cause: new Error("something") });
    };
    assert.ok((await failureOf(new FetchTransport(() => eager).send(post(server.url), ignore))) instanceof errors.ConnectionLostError);
  });

  it("waits for the disk, and says what is wrong with it", async () => {
    reply = "HTTP/1.1 200 X\r\ncontent-length: 2\r\n\r\n{}";
    const full = { write: () => Promise.reject(new Error("disk full")) };
    await assert.rejects(new FetchTransport(() => globalThis.fetch).send(post(server.url), () => full), /disk full/u);
  });
});

describe("the two ways to send", () => {
  type Outcome = HttpResponse | Error;
  class FakeTransport implements Transport {
    sent = 0;
    readonly #outcomes: Outcome[];

    constructor(...outcomes: Outcome[]) {
      this.#outcomes = outcomes;
    }

    send(): Promise<HttpResponse> {
      this.sent += 1;
      const outcome = this.#outcomes.length > 1 ? this.#outcomes.shift() : this.#outcomes[0];
      return outcome instanceof Error || outcome === undefined ? Promise.reject(outcome ?? new Error("nothing left")) : Promise.resolve(outcome);
    }

    dispose(): void {
      // Nothing to end.
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
      assert.equal((await new FallbackTransport(new FakeTransport(error), second).send(ask, ignore)).status, 200);
      assert.equal(second.sent, 1);
    });
  }

  for (const error of final) {
    it(`T1: the second is never tried after ${error.name}: ${error.message}`, async () => {
      const second = new FakeTransport(ok);
      await assert.rejects(new FallbackTransport(new FakeTransport(error), second).send(ask, ignore), (reason) => reason === error);
      assert.equal(second.sent, 0);
    });

    it(`T1: after ${error.name} of the second (${error.message}), nothing is tried again`, async () => {
      const first = new FakeTransport(new errors.NotConnectedError("refused"));
      const second = new FakeTransport(error);
      await assert.rejects(new FallbackTransport(first, second).send(ask, ignore), (reason) => reason === error);
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
    const certificate = new errors.NotConnectedError("The certificate has expired.", { certificate: true });
    const both = new FallbackTransport(new FakeTransport(certificate), new FakeTransport(new errors.NotConnectedError("refused")));
    await assert.rejects(both.send(ask, ignore), (reason) => reason === certificate);
    const lost = new errors.ConnectionLostError("lost");
    await assert.rejects(new FallbackTransport(new FakeTransport(certificate), new FakeTransport(lost)).send(ask, ignore), (reason) => reason === lost);
  });
});
