import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import * as errors from "../../../../src/research/service/errors.ts";
import { TimeLimit } from "../../../../src/research/service/timeLimit.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { startByteServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import { failureOf, ignore, post } from "./postRequest.ts";

describe("connections to a service", () => {
  let server: TcpServer;
  let transport: UndiciTransport;
  /** The connections of the requests, in order. */
  let used: Socket[];
  let isSilent: boolean;

  beforeEach(async () => {
    used = [];
    isSilent = false;
    server = await startByteServer((_request, socket) => {
      used.push(socket);
      return isSilent ? undefined : "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
    });
    transport = new UndiciTransport();
  });
  afterEach(async () => {
    transport.dispose();
    await server.close();
  });

  const send = async (): Promise<number> => (await transport.send(post(server.url), ignore)).status;

  it("are used again, until the network settings change", async () => {
    await send();
    // A connection is free again a moment after its response.
    await settled();
    await send();
    const [first, second] = used;
    assert.ok(first !== undefined && first === second);
    const closed = once(first, "close");
    transport.reconfigure();
    await closed;
    assert.equal(await send(), 200);
    assert.notEqual(used[2], first);
  });

  it("end with the transport, and what is under way with them", async () => {
    await send();
    isSilent = true;
    const lost = failureOf(transport.send(post(server.url), ignore));
    while (used.length < 2) {
      await settled();
    }
    const closed = once(used[1] ?? assert.fail(), "close");
    transport.dispose();
    await closed;
    assert.ok((await lost) instanceof errors.ConnectionLostError);
    isSilent = false;
    assert.equal(await send(), 200, "what is sent after all gets a connection of its own");
  });
});

describe("a time limit", () => {
  it("begins again with each step, and ends with the other signal too", async () => {
    const clock = new TestClock();
    const outer = new AbortController();
    const limit = new TimeLimit(clock, outer.signal);
    limit.start(10);
    limit.start(100);
    await clock.pass(99);
    assert.deepEqual([limit.isOver, limit.signal.aborted, clock.timers], [false, false, 1]);
    await clock.pass(1);
    assert.deepEqual([limit.isOver, limit.signal.aborted], [true, true]);
    const cancelled = new TimeLimit(clock, outer.signal);
    cancelled.start(10);
    outer.abort();
    cancelled.stop();
    assert.deepEqual([cancelled.isOver, cancelled.signal.aborted, clock.timers], [false, true, 0]);
    const alone = new TimeLimit(clock, undefined);
    alone.start(10);
    await clock.pass(10);
    assert.equal(alone.signal.aborted, true);
  });
});
