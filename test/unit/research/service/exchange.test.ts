import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { Dispatcher } from "undici";
import * as errors from "../../../../src/research/service/errors.ts";
import { Exchange } from "../../../../src/research/service/exchange.ts";
import { bodyTimeout, connectTimeout } from "../../../../src/research/service/timeLimit.ts";
import type { HttpRequest, HttpResponse } from "../../../../src/research/service/transport.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import { post } from "./postRequest.ts";

/** Takes one request, and leaves it to the test what comes of it. */
class HeldDispatcher extends Dispatcher {
  readonly taken: Dispatcher.DispatchOptions[] = [];

  override dispatch(options: Dispatcher.DispatchOptions): boolean {
    this.taken.push(options);
    return true;
  }
}

/** What the sender was told, in order. */
class Controller implements Dispatcher.DispatchController {
  readonly told: string[] = [];
  readonly aborted = false;
  readonly paused = false;
  readonly reason = null;
  readonly rawHeaders = null;
  readonly rawTrailers = null;

  abort(reason: Error): void {
    this.told.push(reason.name);
  }
  pause(): void {
    this.told.push("pause");
  }
  resume(): void {
    this.told.push("resume");
  }
}

describe("one request on its way", () => {
  let clock: TestClock;
  let dispatcher: HeldDispatcher;
  let controller: Controller;
  /** How it ended; more than one entry if it did so more than once. */
  let ends: (HttpResponse | Error)[];
  let chosen: HttpResponse[];
  let written: string[];
  /** What each write waits for; nothing where it is not set. */
  let disk: (() => Promise<void>) | undefined;

  beforeEach(() => {
    clock = new TestClock();
    dispatcher = new HeldDispatcher();
    controller = new Controller();
    [ends, chosen, written] = [[], [], []];
    disk = undefined;
  });

  function begin(more: Partial<HttpRequest> = {}): Exchange {
    const exchange = new Exchange(
      post("https://api.example.com/v1/x?y=1", { timeout: 5_000, ...more }),
      (response) => {
        chosen.push(response);
        return {
          write: (chunk) => {
            written.push(Buffer.from(chunk).toString());
            return disk?.();
          },
        };
      },
      { resolve: (response) => ends.push(response), reject: (error) => ends.push(error) },
      clock,
    );
    exchange.start(dispatcher);
    return exchange;
  }

  function answering(
    headers: Record<string, unknown> = {},
    more: Partial<HttpRequest> = {},
  ): Exchange {
    const exchange = begin(more);
    exchange.onRequestStart(controller);
    exchange.onResponseStart(controller, 200, headers);
    return exchange;
  }

  const names = (): string[] =>
    ends.map((end) => (end instanceof Error ? end.name : String(end.status)));

  it("is handed on as it is, without any time limit but our own", () => {
    begin();
    const [options] = dispatcher.taken;
    assert.deepEqual(options, {
      origin: "https://api.example.com",
      path: "/v1/x?y=1",
      method: "POST",
      headers: post("https://api.example.com").headers,
      body: post("https://api.example.com").body,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  });

  it("never goes out once it was cancelled", () => {
    begin({ signal: AbortSignal.abort() });
    assert.deepEqual([dispatcher.taken, names()], [[], ["CancelledError"]]);
    const cancel = new AbortController();
    const exchange = begin({ signal: cancel.signal });
    cancel.abort();
    exchange.onRequestStart(controller);
    assert.deepEqual(controller.told, ["CancelledError"]);
    const [, error] = ends;
    assert.ok(error instanceof errors.CancelledError && error.charge === "no");
  });

  it("takes nothing more once it is over, and ends once", async () => {
    const cancel = new AbortController();
    const exchange = begin({ signal: cancel.signal });
    exchange.onRequestStart(controller);
    cancel.abort();
    exchange.onResponseStart(controller, 200, {});
    exchange.onResponseData(controller, Buffer.from("{}"));
    exchange.onResponseEnd();
    exchange.onResponseError(controller, new Error("other side closed"));
    await settled();
    assert.deepEqual([names(), chosen, written], [["CancelledError"], [], []]);
    assert.equal(clock.timers, 0);
    const [error] = ends;
    assert.ok(error instanceof errors.CancelledError && error.charge === "maybe");
  });

  it("takes nothing more of a body once it is over", async () => {
    const cancel = new AbortController();
    const exchange = answering({}, { signal: cancel.signal });
    exchange.onResponseData(controller, Buffer.from("a"));
    cancel.abort();
    exchange.onResponseData(controller, Buffer.from("b"));
    exchange.onResponseEnd();
    await settled();
    assert.deepEqual([names(), written], [["CancelledError"], ["a"]]);
  });

  it("gives each step its own time, and says whether it was sent", async () => {
    begin();
    await clock.pass(connectTimeout);
    const sent = begin();
    sent.onRequestStart(controller);
    await clock.pass(5_000);
    answering();
    await clock.pass(bodyTimeout);
    assert.deepEqual(
      ends.map((end) => end instanceof errors.TimedOutError && end.charge),
      ["no", "maybe", "maybe"],
    );
    assert.deepEqual(controller.told, ["TimedOutError", "TimedOutError"]);
  });

  it("R1: gives each piece of a body the same time, also after the disk took its own", async () => {
    const exchange = answering();
    await clock.pass(bodyTimeout - 1);
    exchange.onResponseData(controller, Buffer.from("a"));
    await clock.pass(bodyTimeout - 1);
    const slow = Promise.withResolvers<void>();
    disk = () => slow.promise;
    exchange.onResponseData(controller, Buffer.from("b"));
    await clock.pass(10 * bodyTimeout);
    assert.deepEqual([names(), controller.told], [[], ["pause"]]);
    disk = undefined;
    slow.resolve();
    await settled();
    exchange.onResponseData(controller, Buffer.from("c"));
    assert.deepEqual(
      [written, controller.told],
      [
        ["a", "b", "c"],
        ["pause", "resume"],
      ],
    );
    await clock.pass(bodyTimeout - 1);
    assert.deepEqual(names(), []);
    await clock.pass(1);
    assert.deepEqual(names(), ["TimedOutError"]);
  });

  it("R1: is given up when nothing comes after the disk has written", async () => {
    const slow = Promise.withResolvers<void>();
    disk = () => slow.promise;
    const exchange = answering();
    exchange.onResponseData(controller, Buffer.from("a"));
    slow.resolve();
    await settled();
    await clock.pass(bodyTimeout);
    assert.deepEqual(names(), ["TimedOutError"]);
  });

  it("is not held back by an empty piece", async () => {
    const exchange = answering();
    exchange.onResponseData(controller, Buffer.from("abc"));
    disk = () => new Promise(() => undefined);
    exchange.onResponseData(controller, Buffer.alloc(0));
    exchange.onResponseEnd();
    await settled();
    assert.deepEqual([names(), written, controller.told], [["200"], ["abc"], []]);
  });

  it("T8: is held back until the last of several pieces is written", async () => {
    const writes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    disk = () => {
      begun += 1;
      return writes[begun - 1]?.promise ?? Promise.resolve();
    };
    const exchange = answering();
    exchange.onResponseData(controller, Buffer.from("abc"));
    exchange.onResponseData(controller, Buffer.from("def"));
    writes[0]?.resolve();
    await settled();
    assert.deepEqual([begun, controller.told], [2, ["pause", "pause"]]);
    writes[1]?.resolve();
    await settled();
    assert.deepEqual(
      [written, controller.told],
      [
        ["abc", "def"],
        ["pause", "pause", "resume"],
      ],
    );
  });

  for (const [what, headers, pieces] of [
    ["its length says so", { "Content-Length": "3" }, ["ab", "c"]],
    ["the sender says so", {}, ["abc"]],
    ["the sender says so, whatever the length", { "content-length": "9" }, ["abc"]],
  ] as const) {
    it(`T8: has come once ${what}: no cancelling and no time limit stops what is written`, async () => {
      const cancel = new AbortController();
      const end = Promise.withResolvers<void>();
      const exchange = answering(headers, { signal: cancel.signal });
      disk = () => end.promise;
      for (const piece of pieces) {
        exchange.onResponseData(controller, Buffer.from(piece));
      }
      if (what !== "its length says so") {
        exchange.onResponseEnd();
      }
      cancel.abort();
      await clock.pass(2 * bodyTimeout);
      assert.deepEqual(names(), []);
      end.resolve();
      await settled();
      exchange.onResponseEnd();
      await settled();
      assert.deepEqual([names().slice(0, 1), written.join("")], [["200"], "abc"]);
      assert.equal(clock.timers, 0);
    });
  }

  it("T8: has come once its length says so, also where all of it is decoded at the end", async () => {
    const packed = gzipSync("abc");
    const cancel = new AbortController();
    const exchange = answering(
      { "content-length": String(packed.byteLength), "content-encoding": "gzip" },
      { signal: cancel.signal },
    );
    exchange.onResponseData(controller, packed);
    cancel.abort();
    await clock.pass(2 * bodyTimeout);
    assert.deepEqual(names(), []);
    exchange.onResponseEnd();
    while (ends.length === 0) {
      await settled();
    }
    assert.deepEqual([names(), written], [["200"], ["abc"]]);
  });

  it("has not come by its length where it is sent in pieces of their own", async () => {
    const cancel = new AbortController();
    const exchange = answering(
      { "content-length": "1", "transfer-encoding": "chunked" },
      { signal: cancel.signal },
    );
    exchange.onResponseData(controller, Buffer.from("a"));
    cancel.abort();
    await settled();
    assert.deepEqual(names(), ["CancelledError"]);
  });

  it("fails as the disk does, at once or at the end", async () => {
    const full = new Error("The disk is full.");
    disk = () => {
      throw full;
    };
    answering().onResponseData(controller, Buffer.from("a"));
    disk = () => Promise.reject(full);
    answering().onResponseData(controller, Buffer.from("a"));
    // The beginning of a byte order mark is written at the end only.
    const late = answering();
    late.onResponseData(controller, Buffer.from([0xef]));
    late.onResponseEnd();
    await settled();
    assert.deepEqual(ends, [full, full, full]);
    assert.equal(clock.timers, 0);
  });

  it("was lost where it ends without a response, and keeps an error that says more", async () => {
    const exchange = begin();
    exchange.onRequestStart(controller);
    exchange.onResponseEnd();
    await settled();
    const own = new errors.NotConnectedError("refused");
    begin().onResponseError(null, own);
    begin().onResponseError(null, new Error("connect ECONNREFUSED"));
    const sent = begin();
    sent.onRequestStart(controller);
    sent.onResponseError(controller, new Error("other side closed"));
    assert.deepEqual(names(), [
      "ConnectionLostError",
      "NotConnectedError",
      "NotConnectedError",
      "ConnectionLostError",
    ]);
    assert.equal(ends[1], own);
    assert.ok(ends[3] instanceof Error && ends[3].message.includes("other side closed"));
  });

  it("has header names in lower case, and a header that came twice in one text", () => {
    answering({ "X-Note": ["a", "b"], Date: "today", odd: undefined });
    assert.deepEqual(chosen[0]?.headers, { "x-note": "a, b", date: "today", odd: "" });
  });
});
