import assert from "node:assert/strict";
import * as errors from "../../../../src/research/service/errors.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import type { Fetch } from "../../../../src/research/service/fetchTransport.ts";
import { bodyTimeout, connectTimeout } from "../../../../src/research/service/timeLimit.ts";
import type { HttpRequest } from "../../../../src/research/service/transport.ts";
import { startByteServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import { body, failureOf, ignore, post } from "./postRequest.ts";

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

  for (const status of [
    200, 301, 302, 307, 308, 401, 407, 408, 421, 425, 429, 500, 502, 503, 504,
  ]) {
    for (const more of [
      "",
      "location: /elsewhere\r\nwww-authenticate: Basic\r\nretry-after: 0\r\n",
      "connection: close\r\n",
    ]) {
      it(`M9: goes out once, whatever the answer (${status}${more === "" ? "" : `, ${more.slice(0, 10)}…`})`, async () => {
        reply = `HTTP/1.1 ${status} X\r\n${more}content-length: 0\r\n\r\n`;
        const sent = new FetchTransport(() => globalThis.fetch).send(
          post(`${server.url}/v1/tools/x`),
          ignore,
        );
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
    assert.match(
      request,
      new RegExp(`\\r\\ncontent-length: ${Buffer.byteLength(body)}\\r\\n`, "u"),
    );
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
      const sent = failureOf(
        new FetchTransport(() => globalThis.fetch, clock).send(post(server.url), () => writer),
      );
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
      const sent = failureOf(
        new FetchTransport(() => globalThis.fetch).send(
          post(server.url, { signal: abort.signal }),
          ignore,
        ),
      );
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
      signal?.addEventListener(
        "abort",
        () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted")),
        { once: true },
      );
      if (signal?.aborted === true) {
        reject(new DOMException("aborted", "AbortError"));
      }
    });

  it("T1: a time-out before it was sent is known to be free", async () => {
    const clock = new TestClock();
    const sent = failureOf(
      new FetchTransport(() => neverConnects, clock).send(post(server.url), ignore),
    );
    await clock.pass(connectTimeout);
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError, error.name);
    assert.equal(error.charge, "no");
  });

  it("T4: so is cancelling while the connection is made", async () => {
    const abort = new AbortController();
    const sent = failureOf(
      new FetchTransport(() => neverConnects).send(
        post(server.url, { signal: abort.signal }),
        ignore,
      ),
    );
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
    assert.ok(
      (await failureOf(new FetchTransport(() => eager).send(post(server.url), ignore))) instanceof
        errors.ConnectionLostError,
    );
  });

  it("waits for the disk, and says what is wrong with it", async () => {
    reply = "HTTP/1.1 200 X\r\ncontent-length: 2\r\n\r\n{}";
    const full = { write: () => Promise.reject(new Error("disk full")) };
    await assert.rejects(
      new FetchTransport(() => globalThis.fetch).send(post(server.url), () => full),
      /disk full/u,
    );
  });
});

describe("what the editor's fetch is given", () => {
  /** The requests as fetch got them, with what it read of their bodies. */
  async function given(
    request: HttpRequest,
  ): Promise<{ init: Parameters<Fetch>[1]; pieces: string[] }> {
    const { promise, resolve } = Promise.withResolvers<{
      init: Parameters<Fetch>[1];
      pieces: string[];
    }>();
    const fake: Fetch = async (url, init) => {
      assert.equal(url.href, request.url.href);
      const pieces: string[] = [];
      const stream: AsyncIterable<Uint8Array> | null =
        init.body instanceof ReadableStream ? init.body : null;
      if (stream !== null) {
        for await (const piece of stream) {
          pieces.push(Buffer.from(piece).toString());
        }
      }
      resolve({ init, pieces });
      return new Response(null, { status: 204, headers: { "X-A": "b" } });
    };
    const clock = new TestClock();
    assert.deepEqual(await new FetchTransport(() => fake, clock).send(request, ignore), {
      status: 204,
      headers: { "x-a": "b" },
    });
    assert.equal(clock.timers, 0);
    return promise;
  }

  it("M9: follows nothing, signs in nowhere, and can't be sent a second time", async () => {
    const request = post("https://api.example.com/v1/tools/x");
    const { init, pieces } = await given(request);
    const { method, redirect, credentials, duplex, headers } = init;
    assert.deepEqual(
      { method, redirect, credentials, duplex, headers },
      {
        method: "POST",
        redirect: "manual",
        credentials: "omit",
        duplex: "half",
        headers: { ...request.headers, "content-length": String(Buffer.byteLength(body)) },
      },
    );
    assert.deepEqual(pieces, ["", "", body]);
  });

  it("M9: of a request without a body is none", async () => {
    const headers = { authorization: "Bearer x" };
    const { init } = await given({
      method: "GET",
      url: new URL("https://api.example.com/v1/me/credits"),
      headers,
      timeout: 30_000,
    });
    assert.deepEqual(
      [init.method, init.headers, init.body, init.duplex, init.redirect, init.credentials],
      ["GET", headers, undefined, undefined, "manual", "omit"],
    );
  });

  it("T1: time for a connection only until the body is asked for, and from then on the time of the call", async () => {
    for (const request of [
      post("https://api.example.com/"),
      {
        method: "GET" as const,
        url: new URL("https://api.example.com/"),
        headers: {},
        timeout: 30_000,
      },
    ]) {
      const clock = new TestClock();
      const asked = Promise.withResolvers<void>();
      const waiting: Fetch = async (_url, init) => {
        const reader = init.body instanceof ReadableStream ? init.body.getReader() : undefined;
        for (let piece = 0; piece < 3; piece += 1) {
          await reader?.read();
        }
        asked.resolve();
        return new Promise((_resolve, reject) => {
          init.signal?.addEventListener(
            "abort",
            () => reject(new DOMException("aborted", "AbortError")),
            { once: true },
          );
        });
      };
      const sent = failureOf(new FetchTransport(() => waiting, clock).send(request, ignore));
      await asked.promise;
      await clock.pass(29_999);
      assert.equal(clock.timers, 1, "not before its time");
      await clock.pass(1);
      const error = await sent;
      assert.ok(error instanceof errors.TimedOutError);
      assert.equal(error.charge, "maybe");
      assert.equal(clock.timers, 0);
    }
  });

  it("takes the time of the disk for nobody's, to the last byte, and leaves no timer behind", async () => {
    // the second may be the beginning of a byte order mark, so it is written at the end
    for (const answer of [Buffer.from('{"data":{}}'), Buffer.from([0xef, 0xbb])]) {
      const clock = new TestClock();
      const [began, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const answering: Fetch = () => Promise.resolve(new Response(answer));
      const writer = {
        write: (): Promise<void> => {
          began.resolve();
          return disk.promise;
        },
      };
      const sent = new FetchTransport(() => answering, clock).send(
        post("https://api.example.com/"),
        () => writer,
      );
      await began.promise;
      await clock.pass(bodyTimeout);
      disk.reject(new Error("disk full"));
      await assert.rejects(sent, /disk full/u);
      assert.equal(clock.timers, 0);
    }
    const clock = new TestClock();
    const failing: Fetch = () => Promise.reject(new TypeError("fetch failed"));
    await failureOf(
      new FetchTransport(() => failing, clock).send(post("https://api.example.com/"), ignore),
    );
    assert.equal(clock.timers, 0);
  });

  it("T1: is sent with the piece that is read, and not one read earlier", async () => {
    for (const [reads, charge] of [
      [2, "no"],
      [3, "maybe"],
    ] as const) {
      const reading: Fetch = async (_url, init) => {
        const reader = init.body instanceof ReadableStream ? init.body.getReader() : undefined;
        for (let read = 0; read < reads; read += 1) {
          await reader?.read();
        }
        await settled();
        throw new TypeError("fetch failed");
      };
      const sent = new FetchTransport(() => reading).send(post("https://api.example.com/"), ignore);
      assert.equal((await failureOf(sent)).charge, charge);
    }
  });

  const connecting = (more: object): Error => Object.assign(new Error("x"), more);
  const causes: readonly (readonly [string, unknown, boolean])[] = [
    ["a refused connection", connecting({ code: "ECONNREFUSED", syscall: "connect" }), true],
    ["a name that isn't found", connecting({ code: "ENOTFOUND", syscall: "getaddrinfo" }), true],
    [
      "the only address there is",
      new AggregateError([connecting({ code: "ECONNREFUSED", syscall: "connect" })]),
      true,
    ],
    ["a connection that took too long", connecting({ code: "UND_ERR_CONNECT_TIMEOUT" }), true],
    ["a certificate", connecting({ code: "CERT_HAS_EXPIRED" }), true],
    ["a connection that broke", connecting({ code: "ECONNRESET", syscall: "read" }), false],
    ["a system call that is no text", connecting({ code: "ECONNREFUSED", syscall: 7 }), false],
    ["an error that only looks like one", { code: "ECONNREFUSED", syscall: "connect" }, false],
    ["several of which none is known", new AggregateError([]), false],
    ["nothing", undefined, false],
  ];
  for (const [what, cause, isFree] of causes) {
    it(`T1: a failure after the body was read is free only where no connection can have been made: ${what}`, async () => {
      const failing = (isRead: boolean): FetchTransport =>
        new FetchTransport(() => async (_url, init) => {
          if (isRead) {
            await new Response(init.body ?? null).text();
          }
          throw new TypeError("fetch failed", { cause });
        });
      assert.equal(
        (await failureOf(failing(true).send(post("https://api.example.com/"), ignore))).charge,
        isFree ? "no" : "maybe",
      );
      assert.equal(
        (await failureOf(failing(false).send(post("https://api.example.com/"), ignore))).charge,
        "no",
      );
    });
  }

  it("T1: a failure before anything was sent is told by its cause, or by itself where it has none", async () => {
    for (const [cause, wanted] of [
      [connecting({ code: "ECONNREFUSED" }), /api\.example\.com.*ECONNREFUSED/u],
      ["text", /api\.example\.com.*fetch failed/u],
    ] as const) {
      const failing = new FetchTransport(
        () => () => Promise.reject(new TypeError("fetch failed", { cause })),
      );
      const error = await failureOf(failing.send(post("https://api.example.com/"), ignore));
      assert.ok(error instanceof errors.NotConnectedError);
      assert.match(error.message, wanted);
    }
  });
});
