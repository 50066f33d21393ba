import assert from "node:assert/strict";
import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import * as errors from "../../../../src/research/service/errors.ts";
import { Exchange } from "../../../../src/research/service/exchange.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import { bodyTimeout } from "../../../../src/research/service/timeLimit.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type {
  BodyWriter,
  HttpResponse,
  Transport,
} from "../../../../src/research/service/transport.ts";
import { startByteServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

/** A disk that writes when the test says so. */
class SlowDisk implements BodyWriter {
  readonly written: Buffer[] = [];
  /** Writes that were begun and are not over; the oldest first. */
  readonly pending: { resolve(): void; reject(error: Error): void }[] = [];
  most = 0;
  #began = Promise.withResolvers<void>();

  write(chunk: Uint8Array): Promise<void> {
    const bytes = Buffer.from(chunk);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.pending.push({
      resolve: () => {
        this.written.push(bytes);
        resolve();
      },
      reject,
    });
    this.most = Math.max(this.most, this.pending.length);
    this.#began.resolve();
    return promise;
  }

  /** Resolves when a write has begun. */
  async begun(): Promise<void> {
    while (this.pending.length === 0) {
      await this.#began.promise;
      this.#began = Promise.withResolvers();
    }
  }

  /** Ends the oldest write. */
  async step(): Promise<void> {
    await this.begun();
    this.pending.shift()?.resolve();
    await settled();
  }

  /** Ends writes until `sent` is over. */
  async finish(sent: Promise<unknown>): Promise<void> {
    const over = { yet: false };
    void sent.then(
      () => (over.yet = true),
      () => (over.yet = true),
    );
    while (!over.yet) {
      this.pending.shift()?.resolve();
      await settled();
    }
  }
}

const body = Array.from({ length: 40_000 }, (_, index) => String(index).padStart(8, "0")).join("");

for (const [way, make] of [
  ["by ourselves", (clock: TestClock) => new UndiciTransport(undefined, clock)],
  [
    "by the editor's fetch",
    (clock: TestClock) => new FetchTransport(() => globalThis.fetch, clock),
  ],
] as const) {
  describe(`an answer that goes to a slow disk, sent ${way}`, () => {
    let clock: TestClock;
    let disk: SlowDisk;
    let reply: string | Buffer;
    let transport: Transport;
    let server: TcpServer;
    let connection: Socket;

    beforeEach(async () => {
      clock = new TestClock();
      disk = new SlowDisk();
      transport = make(clock);
      server = await startByteServer((_request, socket) => {
        connection = socket;
        return reply;
      });
    });
    afterEach(async () => {
      transport.dispose();
      await server.close();
    });

    function send(signal?: AbortSignal): Promise<HttpResponse> {
      const request = {
        method: "POST" as const,
        url: new URL(server.url),
        headers: {},
        body: "{}",
        timeout: 5_000,
      };
      return transport.send(signal === undefined ? request : { ...request, signal }, () => disk);
    }

    const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

    it("T8: is written piece after piece, and there only when all of it is written", async () => {
      reply = whole;
      const sent = send();
      const end = { come: false };
      void sent.then(() => (end.come = true));
      while (Buffer.concat(disk.written).byteLength < body.length) {
        assert.equal(end.come, false);
        await disk.step();
      }
      assert.equal((await sent).status, 200);
      assert.equal(Buffer.concat(disk.written).toString(), body);
      assert.equal(disk.most, 1, "the sender is held back");
      assert.equal(clock.timers, 0);
    });

    it("T8: is written in order when its end is that of the connection", async () => {
      reply = `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${body}`;
      const sent = send();
      await disk.begun();
      connection.end();
      await settled();
      await disk.finish(sent);
      assert.equal((await sent).status, 200);
      assert.equal(Buffer.concat(disk.written).toString(), body);
      assert.equal(disk.most, 1);
    });

    it("T8: isn't given up because the disk takes its time, and fails as the disk does", async () => {
      reply = whole;
      const sent = send();
      await disk.begun();
      // the sender is held back, or has sent everything
      while (clock.timers > 0) {
        await settled();
      }
      await clock.pass(3 * bodyTimeout);
      await disk.step();
      await disk.begun();
      disk.pending.shift()?.reject(new Error("disk full"));
      await assert.rejects(sent, /^Error: disk full$/u);
      assert.equal(clock.timers, 0);
    });

    it("T8: fails as the disk does at the very end", async () => {
      reply = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
      const sent = send();
      await disk.begun();
      await settled();
      disk.pending.shift()?.reject(new Error("disk full"));
      await assert.rejects(sent, /^Error: disk full$/u);
      // What may be the beginning of a byte order mark is written when nothing more comes.
      reply = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n\u00ef", "latin1");
      const short = send();
      await disk.begun();
      await settled();
      disk.pending.shift()?.reject(new Error("disk full"));
      await assert.rejects(short, /^Error: disk full$/u);
    });

    it("T8: is written although the person cancels now: it has come in full, and is paid for", async () => {
      reply = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
      const abort = new AbortController();
      const sent = send(abort.signal);
      await disk.begun();
      // nothing more is waited for from the sender
      while (clock.timers > 0) {
        await settled();
      }
      abort.abort();
      await clock.pass(3 * bodyTimeout);
      await disk.finish(sent);
      assert.equal((await sent).status, 200);
      assert.equal(Buffer.concat(disk.written).toString(), "{}");
    });

    it("R1: is given up when nothing of it comes", async () => {
      reply = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n";
      const head = Promise.withResolvers<void>();
      const request = {
        method: "POST" as const,
        url: new URL(server.url),
        headers: {},
        body: "{}",
        timeout: 5_000,
      };
      const sent = transport
        .send(request, () => {
          head.resolve();
          return disk;
        })
        .catch((error: unknown) => error);
      await head.promise;
      await settled();
      await clock.pass(bodyTimeout - 1);
      assert.equal(clock.timers, 1);
      await clock.pass(1);
      const error = await sent;
      assert.ok(error instanceof errors.TimedOutError);
      assert.equal(error.charge, "maybe");
    });
  });
}

describe("the sender of an answer", () => {
  /** What undici would do, step by step. */
  function begin(
    disk: SlowDisk,
    clock: TestClock,
  ): {
    exchange: Exchange;
    buffered: () => boolean;
    controller: Dispatcher.DispatchController;
    ended: Promise<HttpResponse>;
  } {
    const { promise: ended, resolve, reject } = Promise.withResolvers<HttpResponse>();
    const request = {
      method: "POST" as const,
      url: new URL("https://api.example.com/"),
      headers: {},
      body: "{}",
      timeout: 5_000,
    };
    const exchange = new Exchange(request, () => disk, { resolve, reject }, clock);
    let paused = false;
    const controller: Dispatcher.DispatchController = {
      aborted: false,
      paused: false,
      reason: null,
      abort: () => undefined,
      pause: () => {
        paused = true;
      },
      resume: () => {
        paused = false;
      },
    };
    exchange.onRequestStart(controller);
    exchange.onResponseStart(controller, 200, {});
    return { exchange, buffered: () => paused, controller, ended };
  }

  it("T8: is held back until the disk has written what came", async () => {
    const disk = new SlowDisk();
    const { exchange, buffered, controller } = begin(disk, new TestClock());
    exchange.onResponseData(controller, Buffer.from("a"));
    assert.equal(buffered(), true);
    await disk.step();
    assert.equal(buffered(), false);
  });

  it("T8: may send what it had read already: that is written in its turn, and then it is let go", async () => {
    const disk = new SlowDisk();
    const clock = new TestClock();
    const { exchange, buffered, controller, ended } = begin(disk, clock);
    for (const piece of ["a", "b", "c"]) {
      exchange.onResponseData(controller, Buffer.from(piece));
    }
    for (const written of ["a", "ab"]) {
      await disk.step();
      assert.equal(buffered(), true);
      assert.equal(Buffer.concat(disk.written).toString(), written);
      assert.equal(disk.pending.length, 1);
    }
    exchange.onResponseEnd();
    await clock.pass(3 * bodyTimeout);
    await disk.step();
    assert.equal((await ended).status, 200);
    assert.equal(Buffer.concat(disk.written).toString(), "abc");
    assert.equal(clock.timers, 0, "nothing is waited for any more");
  });

  it("T8: that is done is waited for no longer, however long the disk takes", async () => {
    const disk = new SlowDisk();
    const clock = new TestClock();
    const { exchange, controller, ended } = begin(disk, clock);
    exchange.onResponseData(controller, Buffer.from("a"));
    exchange.onResponseEnd();
    const step = disk.step();
    await step;
    assert.equal(clock.timers, 0);
    assert.equal((await ended).status, 200);
  });
});
