import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { smallBodyLimit } from "../../../../src/research/service/smallBody.ts";
import { accountTimeout, bodyTimeout } from "../../../../src/research/service/timeLimit.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { startByteServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

describe("how long and how much is waited for", () => {
  let clock: TestClock;
  let requests: string[];
  /** What the server does with a request. */
  let answer: (request: string, socket: Socket) => string | undefined;
  /** Resolves with the next request's connection. */
  let arrived: PromiseWithResolvers<Socket>;
  let server: TcpServer;
  let transport: UndiciTransport;
  let client: ServiceClient;

  beforeEach(async () => {
    clock = new TestClock();
    requests = [];
    answer = () => undefined;
    arrived = Promise.withResolvers();
    server = await startByteServer((request, socket) => {
      requests.push(request);
      arrived.resolve(socket);
      return answer(request, socket);
    });
    transport = new UndiciTransport(undefined, clock);
    client = new ServiceClient(
      { baseUrl: server.url, key: "or_key" },
      transport,
      new KnownKeys(),
      clock,
    );
  });
  afterEach(async () => {
    transport.dispose();
    await server.close();
  });

  async function failureOf(sent: Promise<unknown>): Promise<errors.ServiceError> {
    const error = await sent.then(
      () => assert.fail("it should fail"),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof errors.ServiceError, String(error));
    return error;
  }

  function pay(timeout = 90_000, signal?: AbortSignal): Promise<unknown> {
    const sink = new AnswerSink(
      () => Promise.reject(new Error("This answer is small.")),
      memoryLimit,
    );
    return client.callTool(
      "research_keywords",
      { seed: "tea" },
      { sink, timeout, ...(signal === undefined ? {} : { signal }) },
    );
  }

  /** Writes pieces for as long as anybody listens; resolves with how much was written when nobody does. */
  function pour(socket: Socket, piece: string): Promise<number> {
    return new Promise((resolve) => {
      let written = 0;
      const next = (): void => {
        if (socket.destroyed) {
          resolve(written);
          return;
        }
        written += piece.length;
        socket.write(piece, () => setImmediate(next));
      };
      next();
    });
  }

  it("R1: interim responses leave the time-out of a paid call as it is", async () => {
    const sent = failureOf(pay());
    const socket = await arrived.promise;
    for (let passed = 0; passed < 90_000; passed += 10_000) {
      socket.write("HTTP/1.1 102 Processing\r\n\r\n");
      await settled();
      assert.equal(clock.timers, 1, "not before its time");
      await clock.pass(10_000);
    }
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError, error.name);
    assert.equal(error.charge, "maybe");
    assert.equal(requests.length, 1);
  });

  it("R1: a paid answer may take its time as long as it goes on, and is given up when it doesn't", async () => {
    const sent = failureOf(pay());
    const socket = await arrived.promise;
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{");
    while (clock.timers === 0 || client.rate !== undefined) {
      await settled();
    }
    for (let times = 0; times < 4; times += 1) {
      await clock.pass(bodyTimeout - 1);
      assert.equal(clock.timers, 1);
      const before = socket.bytesWritten;
      await new Promise<void>((resolve) => {
        socket.write(" ", () => resolve());
      });
      assert.ok(socket.bytesWritten > before);
      await settled();
      await settled();
    }
    await clock.pass(bodyTimeout);
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError, error.name);
    assert.equal(error.charge, "maybe");
  });

  it("R1: an endless account answer is cut off, not read and dropped", async () => {
    let poured: Promise<number> | undefined;
    answer = (_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n[");
      poured = pour(socket, " ".repeat(64 * 1024));
      return undefined;
    };
    const error = await failureOf(client.usage());
    assert.ok(error instanceof errors.MalformedAnswerError, error.name);
    assert.match(error.message, /\/v1\/me\/usage is too large/u);
    const written = (await poured) ?? 0;
    assert.ok(
      written >= smallBodyLimit && written < 4 * smallBodyLimit,
      `${written} bytes were sent`,
    );
    assert.equal(requests.length, 1, "an answer came: it isn't asked for again");
  });

  for (const path of ["usage", "credits", "websites", "credentials", "capabilities"] as const) {
    it(`R1: reading ${path} ends in its time, whatever comes drop by drop`, async () => {
      answer = () => "HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{";
      const sent = failureOf(path === "usage" ? client.usage(500) : client[path]());
      const socket = await arrived.promise;
      for (let passed = 0; passed < accountTimeout; passed += 4_000) {
        socket.write(" ");
        await settled();
        await clock.pass(4_000);
      }
      assert.ok((await sent) instanceof errors.TimedOutError);
      assert.equal(clock.timers, 0);
    });
  }

  it("R1: the time of an account request counts its repetitions", async () => {
    answer = () => "HTTP/1.1 503 Later\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    const failing = failureOf(client.credits());
    await arrived.promise;
    while (requests.length < 2) {
      await clock.pass(500);
    }
    answer = () => undefined;
    arrived = Promise.withResolvers();
    const waiting = arrived.promise;
    while (requests.length < 3) {
      await clock.pass(500);
    }
    await waiting;
    await clock.pass(accountTimeout);
    assert.ok((await failing) instanceof errors.TimedOutError);
    assert.equal(requests.length, 3);
    assert.equal(clock.timers, 0);
  });

  it("R1: an account request doesn't wait for a limit that ends after its time", async () => {
    answer = () => "HTTP/1.1 429 Slow\r\nretry-after: 30\r\ncontent-length: 0\r\n\r\n";
    const error = await failureOf(client.credits());
    assert.ok(error instanceof errors.RateLimitedError, error.name);
    assert.equal(requests.length, 1);
  });

  it("R1: creating a key ends in its time too", async () => {
    const sent = failureOf(client.createCredential("Key"));
    await arrived.promise;
    await clock.pass(accountTimeout);
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError);
    assert.equal(error.charge, "maybe", "it may have been created");
  });

  it("R1: cancelling ends the reading of the account at once, between two attempts as well", async () => {
    for (const reply of [
      undefined,
      "HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{",
      "HTTP/1.1 503 Later\r\ncontent-length: 0\r\n\r\n",
    ]) {
      arrived = Promise.withResolvers();
      answer = () => reply;
      const abort = new AbortController();
      const sent = failureOf(client.usage(500, abort.signal));
      await arrived.promise;
      await settled();
      await settled();
      abort.abort();
      assert.ok((await sent) instanceof errors.CancelledError, reply ?? "no answer");
      assert.equal(clock.timers, 0);
    }
  });

  it("R1: cancelling ends the wait for the own key's id, which others may go on waiting for", async () => {
    const abort = new AbortController();
    const first = client.ownCredentialId(abort.signal);
    const second = client.ownCredentialId();
    const socket = await arrived.promise;
    abort.abort();
    assert.equal(await first, undefined);
    const list = JSON.stringify([{ id: "cred_1", prefix: "or_k..." }]);
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${list.length}\r\n\r\n${list}`);
    assert.equal(await second, "cred_1");
    assert.equal(requests.length, 1);
    assert.equal(await client.ownCredentialId(AbortSignal.abort()), "cred_1");
  });

  describe("an error's body", () => {
    const bodies: readonly (readonly [string, (socket: Socket) => void, boolean])[] = [
      ["never ends", () => undefined, true],
      ["has no end of bytes", (socket) => void pour(socket, "x".repeat(64 * 1024)), false],
      ["breaks off", (socket) => setImmediate(() => socket.destroy()), false],
    ];
    for (const [what, then, timed] of bodies) {
      it(`R1: that ${what} changes nothing about what is known: the status`, async () => {
        for (const [status, type] of [
          [402, errors.OutOfCreditsError],
          [503, errors.UnavailableError],
        ] as const) {
          arrived = Promise.withResolvers();
          answer = (_request, socket) => {
            socket.write(`HTTP/1.1 ${status} No\r\ncontent-length: 99999999\r\n\r\n{"detail":"`);
            then(socket);
            return undefined;
          };
          const sent = failureOf(pay());
          await arrived.promise;
          if (timed) {
            // The limit of the body between its pieces, and the one of all of it.
            while (clock.timers < 2) {
              await settled();
            }
            await clock.pass(accountTimeout);
          }
          const error = await sent;
          assert.ok(error instanceof type, error.name);
          assert.equal(error.charge, "maybe");
        }
      });
    }

    it("R1: that the person doesn't wait for is cancelled", async () => {
      const abort = new AbortController();
      answer = () => "HTTP/1.1 503 No\r\ncontent-length: 9\r\n\r\n{";
      const sent = failureOf(pay(90_000, abort.signal));
      while (clock.timers < 2) {
        await settled();
      }
      abort.abort();
      const error = await sent;
      assert.ok(error instanceof errors.CancelledError);
      assert.equal(error.charge, "maybe");
    });
  });

  describe("the service's clock", () => {
    const zero = "HTTP/1.1 200 OK\r\ncontent-length: 13\r\n";

    for (const hours of [-3, 3, 0]) {
      it(`T5: is read from the Date of each answer (${hours} h)`, async () => {
        const offset = hours * 3_600_000;
        answer = () =>
          `${zero}date: ${new Date(clock.now() + offset).toUTCString()}\r\n\r\n{"balance":7}`;
        await client.credits();
        assert.equal(client.clockOffset, offset, "what to add to our clock to get the service's");
        answer = () =>
          `${zero}date: ${new Date(clock.now() + offset + 5_000).toUTCString()}\r\n\r\n{"balance":7}`;
        await client.credits();
        assert.equal(client.clockOffset, offset + 5_000);
      });
    }

    it("T5: is read from refusals and paid answers too, and stays as it was where there is none", async () => {
      answer = () =>
        `HTTP/1.1 402 No\r\ncontent-length: 0\r\ndate: ${new Date(clock.now() + 60_000).toUTCString()}\r\n\r\n`;
      await failureOf(pay());
      assert.equal(client.clockOffset, 60_000);
      for (const date of ["", "date: yesterday\r\n", "date: \r\n"]) {
        answer = () => `${zero}${date}\r\n{"balance":7}`;
        await client.credits();
        assert.equal(client.clockOffset, 60_000, date);
      }
      answer = () =>
        `${zero}date: ${new Date(clock.now() - 60_000).toUTCString()}\r\n\r\n{"balance":7}`;
      await pay();
      assert.equal(client.clockOffset, -60_000);
    });

    it("T5: is the one when the answer began, however long it takes", async () => {
      const sent = pay();
      const socket = await arrived.promise;
      socket.write(`${zero}date: ${new Date(clock.now()).toUTCString()}\r\n\r\n`);
      await settled();
      await settled();
      await clock.pass(30_000);
      socket.write('{"balance":7}');
      await sent;
      assert.equal(client.clockOffset, 0);
    });
  });
});
