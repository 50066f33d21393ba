import assert from "node:assert/strict";
import { createServer } from "node:net";
import { environmentNetwork } from "../../../../src/research/service/dispatcher.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { FallbackTransport } from "../../../../src/research/service/fallbackTransport.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type {
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../src/research/service/transport.ts";
import { readCapabilities } from "../../../../src/research/service/capabilities.ts";
import { startRawServer } from "../../../support/rawServer.ts";
import type { RawServer } from "../../../support/rawServer.ts";

function request(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: "POST",
    url: new URL(url),
    headers: { authorization: "Bearer x" },
    body: "{}",
    timeout: 2_000,
    ...more,
  };
}

const ignore = (): { write(): undefined } => ({ write: () => undefined });

/** A transport that answers as it is told, and counts. */
class FakeTransport implements Transport {
  sent = 0;
  readonly #answer: () => HttpResponse;

  constructor(answer: () => HttpResponse) {
    this.#answer = answer;
  }

  send(): Promise<HttpResponse> {
    this.sent += 1;
    return new Promise((resolve) => resolve(this.#answer()));
  }

  dispose(): void {
    // Nothing to end.
  }
}

function fail(error: Error): () => HttpResponse {
  return () => {
    throw error;
  };
}

const ok = (): HttpResponse => ({ status: 200, headers: {} });

describe("the way round a network that only the editor can cross", () => {
  it("is taken once when no connection could be made, and remembered", async () => {
    const first = new FakeTransport(fail(new errors.NotConnectedError("refused")));
    const second = new FakeTransport(ok);
    const both = new FallbackTransport(first, second);
    await both.send(request("https://api.example.com/a"), ignore);
    await both.send(request("https://api.example.com/b"), ignore);
    assert.deepEqual([first.sent, second.sent], [1, 2]);
  });

  for (const error of [
    new errors.ConnectionLostError("lost"),
    new errors.TimedOutError(true),
    new errors.CancelledError(true),
  ]) {
    it(`is never taken after ${error.name}: the request was sent`, async () => {
      const second = new FakeTransport(ok);
      const both = new FallbackTransport(new FakeTransport(fail(error)), second);
      await assert.rejects(
        both.send(request("https://api.example.com/a"), ignore),
        (reason) => reason === error,
      );
      assert.equal(second.sent, 0);
    });
  }

  it("is not taken on this machine", async () => {
    const second = new FakeTransport(ok);
    const both = new FallbackTransport(
      new FakeTransport(fail(new errors.NotConnectedError("refused"))),
      second,
    );
    await assert.rejects(
      both.send(request("http://127.0.0.1:1/"), ignore),
      errors.NotConnectedError,
    );
    assert.equal(second.sent, 0);
  });
});

describe("HTTP through the editor's fetch", () => {
  let server: RawServer;
  const transport = new FetchTransport(() => globalThis.fetch);

  before(async () => {
    server = await startRawServer((response, { path }) => {
      if (path === "/redirect") {
        response.writeHead(302, { location: "/elsewhere" }).end();
      } else if (path === "/reset") {
        response.destroy();
      } else if (path !== "/silent") {
        response.writeHead(200, { "x-a": "b" }).end("whole body");
      }
    });
  });
  after(() => server.close());

  it("hands on status, headers and body, and sends what it was given", async () => {
    const chunks: Buffer[] = [];
    const writer = {
      write: (chunk: Uint8Array): undefined => void chunks.push(Buffer.from(chunk)),
    };
    const response = await transport.send(request(`${server.url}/a?b=c`), () => writer);
    assert.equal(response.status, 200);
    assert.equal(response.headers["x-a"], "b");
    assert.equal(Buffer.concat(chunks).toString(), "whole body");
    const arrived = server.arrived.at(-1);
    assert.deepEqual(
      [arrived?.method, arrived?.path, arrived?.body, arrived?.headers.authorization],
      ["POST", "/a?b=c", "{}", "Bearer x"],
    );
  });

  it("counts a failure that is not one of connecting as sent", async () => {
    // It has read the body, and so it may have sent it.
    const failing = (cause: unknown): FetchTransport =>
      new FetchTransport(() => async (_url, init) => {
        await new Response(init.body ?? null).text();
        throw new TypeError("fetch failed", { cause });
      });
    const broken = Object.assign(new Error("read EHOSTUNREACH"), {
      code: "EHOSTUNREACH",
      syscall: "read",
    });
    const refused = Object.assign(new Error("connect EHOSTUNREACH"), {
      code: "EHOSTUNREACH",
      syscall: "connect",
    });
    const ask = request("https://api.example.com/");
    await assert.rejects(failing(broken).send(ask, ignore), errors.ConnectionLostError);
    await assert.rejects(failing(refused).send(ask, ignore), errors.NotConnectedError);
    await assert.rejects(
      failing(new AggregateError([refused, refused])).send(ask, ignore),
      errors.NotConnectedError,
    );
    await assert.rejects(
      failing(new AggregateError([refused, broken])).send(ask, ignore),
      errors.ConnectionLostError,
    );
  });

  it("follows no redirect", async () => {
    assert.equal((await transport.send(request(`${server.url}/redirect`), ignore)).status, 302);
  });

  it("tells what happened apart", async () => {
    const closed = await startRawServer(() => undefined);
    await closed.close();
    await assert.rejects(
      transport.send(request(`${closed.url}/`), ignore),
      errors.NotConnectedError,
    );
    await assert.rejects(
      transport.send(request(`${server.url}/reset`), ignore),
      errors.ConnectionLostError,
    );
    await assert.rejects(
      transport.send(request(`${server.url}/silent`, { timeout: 50 }), ignore),
      errors.TimedOutError,
    );
    await assert.rejects(
      transport.send(request(`${server.url}/silent`, { signal: AbortSignal.abort() }), ignore),
      errors.CancelledError,
    );
  });
});

describe("the editor's proxy settings", () => {
  let proxy: RawServer;
  before(async () => {
    proxy = await startRawServer((response) => response.end("through the proxy"));
  });
  after(() => proxy.close());

  it("lead a request through the proxy, with its authorization", async () => {
    const transport = new UndiciTransport(() => ({
      ...environmentNetwork,
      proxy: proxy.url,
      proxyAuthorization: "Basic abc",
    }));
    const response = await transport.send(request("http://service.example/v1/x"), ignore);
    assert.equal(response.status, 200);
    const arrived = proxy.arrived.at(-1);
    assert.match(arrived?.path ?? "", /service\.example\/v1\/x$|^\/v1\/x$/u);
    assert.equal(arrived?.headers["proxy-authorization"], "Basic abc");
    transport.dispose();
  });

  it("are asked again after a change, and turned off when the editor's proxy support is off", async () => {
    let network = { ...environmentNetwork, proxy: proxy.url };
    const transport = new UndiciTransport(() => network);
    await transport.send(request("http://service.example/1"), ignore);
    const count = proxy.arrived.length;
    network = { ...network, useProxy: false };
    transport.reconfigure();
    await assert.rejects(
      transport.send(request("http://service.invalid/2"), ignore),
      errors.NotConnectedError,
    );
    assert.equal(proxy.arrived.length, count);
    transport.dispose();
  });

  it("may lack the scheme, and may be unusable without harm to this machine", async () => {
    const bare = new UndiciTransport(() => ({
      ...environmentNetwork,
      proxy: proxy.url.replace("http://", ""),
    }));
    assert.equal((await bare.send(request("http://service.example/"), ignore)).status, 200);
    bare.dispose();
    const odd = new UndiciTransport(() => ({
      ...environmentNetwork,
      proxy: "gopher://proxy.example",
    }));
    await assert.rejects(
      odd.send(request("http://service.example/"), ignore),
      errors.NotConnectedError,
    );
    assert.equal((await odd.send(request(`${proxy.url}/`), ignore)).status, 200);
    odd.reconfigure();
    odd.dispose();
  });

  it("never lead to HTTP/2, over which the library would repeat requests by itself", async () => {
    const { promise: hello, resolve } = Promise.withResolvers<Buffer>();
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (data) => {
        resolve(data);
        socket.destroy();
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    const transport = new UndiciTransport();
    const sent = transport.send(
      request(`https://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`),
      ignore,
    );
    await assert.rejects(sent, errors.ServiceError);
    const offered = (await hello).toString("latin1");
    assert.ok(offered.includes("http/1.1"));
    assert.ok(!offered.includes("\u0002h2"));
    transport.dispose();
    await new Promise((closed) => server.close(closed));
  });

  it("never stand between this machine and itself", async () => {
    const server = await startRawServer((response) => response.end("direct"));
    const transport = new UndiciTransport(() => ({ ...environmentNetwork, proxy: proxy.url }));
    const count = proxy.arrived.length;
    await transport.send(request(`${server.url}/`), ignore);
    assert.equal(proxy.arrived.length, count);
    transport.dispose();
    await server.close();
  });

  it("can trust the system's certificates as well", async () => {
    const server = await startRawServer((response) => response.end("ok"));
    const transport = new UndiciTransport(() => ({
      ...environmentNetwork,
      systemCertificates: () => Promise.resolve([]),
    }));
    assert.equal((await transport.send(request(`${server.url}/`), ignore)).status, 200);
    transport.dispose();
    await server.close();
  });
});

describe("reading capabilities", () => {
  const names = (answer: unknown): unknown => {
    const read = readCapabilities(answer);
    return read === undefined
      ? undefined
      : Object.fromEntries([...read.values()].map(({ name, enabled }) => [name, enabled]));
  };

  it("takes tool objects, names, a map, and any of them in an envelope", () => {
    assert.deepEqual(
      names({
        tools: [
          { name: "a", enabled: true },
          { name: "b", enabled: false },
          { name: "c", implemented: false },
        ],
      }),
      { a: true, b: false, c: false },
    );
    assert.deepEqual(names(["a", "b"]), { a: true, b: true });
    assert.deepEqual(names({ tools: ["a"] }), { a: true });
    assert.deepEqual(names({ a: true, b: false }), { a: true, b: false });
    assert.deepEqual(
      names({ schema_version: "ofe/1.0", data: { tools: [{ name: "a", reason: "x" }] } }),
      { a: true },
    );
  });

  it("says nothing rather than something wrong when it can't be understood", () => {
    for (const answer of [null, 7, "x", [], {}, { tools: 3 }, { message: "hello" }]) {
      assert.equal(readCapabilities(answer), undefined);
    }
  });
});
