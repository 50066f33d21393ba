import assert from "node:assert/strict";
import { connect as connectTcp } from "node:net";
import type { Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { environmentNetwork } from "../../../../src/research/service/dispatcher.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import { connectTimeout } from "../../../../src/research/service/timeLimit.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type { HttpRequest, Transport } from "../../../../src/research/service/transport.ts";
import { makeAuthority, makeSelfSigned } from "../../../support/certificates.ts";
import type { TestCertificate } from "../../../support/certificates.ts";
import { startByteServer, startTcpServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";
import { TestClock } from "../batches/batchClock.ts";
import { failureOf, ignore } from "./postRequest.ts";

const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";

function post(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: "POST",
    url: new URL(url),
    headers: { authorization: "Bearer x", "content-type": "application/json" },
    body: '{"a":1}',
    timeout: 30_000,
    ...more,
  };
}

describe("connections that must be secure", () => {
  const authority = makeAuthority();
  const usual = getCACertificates("default");
  let servers: TcpServer[] = [];
  let transports: Transport[] = [];
  /** Requests that arrived inside a secure connection. */
  let requests: string[] = [];

  before(() => setDefaultCACertificates([...usual, authority.cert]));
  after(() => setDefaultCACertificates(usual));
  beforeEach(() => {
    requests = [];
  });
  afterEach(async () => {
    for (const transport of transports.splice(0)) {
      transport.dispose();
    }
    await Promise.all(servers.splice(0).map((server) => server.close()));
    servers = [];
    transports = [];
  });

  async function serve(certificate: TestCertificate): Promise<TcpServer> {
    const server = await startByteServer((request) => {
      requests.push(request);
      return ok;
    }, certificate);
    servers.push(server);
    return server;
  }

  async function start(
    connected: (socket: Socket) => void,
    certificate?: TestCertificate,
  ): Promise<TcpServer> {
    const server = await startTcpServer(connected, certificate);
    servers.push(server);
    return server;
  }

  function direct(network = environmentNetwork, clock?: TestClock): UndiciTransport {
    const transport = new UndiciTransport(() => network, clock);
    transports.push(transport);
    return transport;
  }

  const ways: readonly (readonly [string, () => Transport])[] = [
    ["directly", () => direct()],
    ["through the editor's fetch", () => new FetchTransport(() => globalThis.fetch)],
  ];
  const certificates: readonly (readonly [string, TestCertificate, RegExp])[] = [
    [
      "a certificate that vouches for itself",
      makeSelfSigned("127.0.0.1"),
      /isn't trusted.*http\.systemCertificates/u,
    ],
    ["an authority that nobody knows", makeAuthority().issue("127.0.0.1"), /isn't trusted/u],
    ["an expired certificate", authority.issue("127.0.0.1", { from: -9, to: -2 }), /has expired/u],
    [
      "a certificate of next week",
      authority.issue("127.0.0.1", { from: 5, to: 9 }),
      /isn't valid yet.*clock/u,
    ],
    ["another host's certificate", authority.issue("service.example"), /another host/u],
  ];
  for (const [way, transport] of ways) {
    it(`work with a certificate in order, ${way}`, async () => {
      const server = await serve(authority.issue("127.0.0.1"));
      assert.equal((await transport().send(post(server.url), ignore)).status, 200);
      assert.equal(requests.length, 1);
    });

    for (const [what, certificate, sentence] of certificates) {
      it(`R3: ${what}, ${way}: nothing was sent, and the message says why`, async () => {
        const server = await serve(certificate);
        const error = await failureOf(transport().send(post(server.url), ignore));
        assert.ok(error instanceof errors.NotConnectedError, error.name);
        assert.deepEqual([error.charge, error.certificate, requests], ["no", true, []]);
        assert.match(error.message, sentence);
        assert.match(error.message, /nothing was sent/u);
      });
    }

    it(`R3: a server that speaks no TLS, ${way}: nothing was sent`, async () => {
      const server = await start((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
      const error = await failureOf(
        transport().send(post(`https://127.0.0.1:${server.port}`), ignore),
      );
      assert.ok(error instanceof errors.NotConnectedError, error.name);
      assert.equal(error.charge, "no");
    });

    it(`R3: a handshake that is cut off, ${way}: nothing was sent`, async () => {
      const server = await start((socket) => socket.once("data", () => socket.resetAndDestroy()));
      const error = await failureOf(
        transport().send(post(`https://127.0.0.1:${server.port}`), ignore),
      );
      assert.ok(error instanceof errors.NotConnectedError, error.name);
    });

    it(`R3: a connection that breaks after the request, ${way}: that was sent`, async () => {
      const server = await startByteServer((_request, socket) => {
        requests.push("one");
        socket.destroy();
        return undefined;
      }, authority.issue("127.0.0.1"));
      servers.push(server);
      const error = await failureOf(transport().send(post(server.url), ignore));
      assert.ok(error instanceof errors.ConnectionLostError, error.name);
      assert.deepEqual([error.charge, requests.length], ["maybe", 1]);
    });
  }

  describe("through a proxy", () => {
    /** Leads each tunnel to `port` once `allowed` resolves. */
    async function startProxy(
      port: number,
      allowed = Promise.resolve(),
      certificate?: TestCertificate,
    ): Promise<TcpServer> {
      return start((socket) => {
        socket.once("data", () => {
          void allowed.then(() => {
            const onward = connectTcp(port, "127.0.0.1", () => {
              socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
              socket.pipe(onward).pipe(socket);
            });
            onward.on("error", () => socket.destroy());
            socket.on("close", () => onward.destroy());
          });
        });
      }, certificate);
    }

    it("lead to the service, over HTTP/1.1 only", async () => {
      const offered = Promise.withResolvers<Buffer>();
      const server = await serve(authority.issue("service.example"));
      const spy = await start((socket) => {
        const onward = connectTcp(server.port, "127.0.0.1");
        socket.once("data", (hello) => offered.resolve(hello));
        socket.pipe(onward).pipe(socket);
      });
      const proxy = await startProxy(spy.port);
      assert.equal(
        (
          await direct({ ...environmentNetwork, proxy: proxy.url }).send(
            post("https://service.example/v1/x"),
            ignore,
          )
        ).status,
        200,
      );
      const hello = (await offered.promise).toString("latin1");
      assert.ok(
        hello.includes("http/1.1") && !hello.includes("\u0002h2"),
        "over HTTP/2 the library repeats requests by itself",
      );
    });

    for (const [what, certificate, sentence] of [
      [
        "that vouches for itself",
        makeSelfSigned("service.example"),
        /The certificate of service\.example isn't trusted/u,
      ],
      [
        "of another host",
        authority.issue("other.example"),
        /The certificate of service\.example .* another host/u,
      ],
    ] as const) {
      it(`R3: a certificate behind the proxy ${what}: nothing was sent`, async () => {
        const server = await serve(certificate);
        const proxy = await startProxy(server.port);
        const error = await failureOf(
          direct({ ...environmentNetwork, proxy: proxy.url }).send(
            post("https://service.example/v1/x"),
            ignore,
          ),
        );
        assert.ok(error instanceof errors.NotConnectedError);
        assert.match(error.message, sentence);
        assert.deepEqual(requests, []);
      });
    }

    it("lead to a proxy over HTTP/1.1 only", async () => {
      const offered = Promise.withResolvers<Buffer>();
      const proxy = await start((socket) =>
        socket.once("data", (hello) => {
          offered.resolve(hello);
          socket.destroy();
        }),
      );
      await failureOf(
        direct({ ...environmentNetwork, proxy: proxy.url.replace("http:", "https:") }).send(
          post("https://service.example/v1/x"),
          ignore,
        ),
      );
      const hello = (await offered.promise).toString("latin1");
      assert.ok(hello.includes("http/1.1") && !hello.includes("\u0002h2"));
    });

    it("R3: the proxy's own certificate isn't trusted: the message names the proxy", async () => {
      const proxy = await startProxy(1, undefined, makeSelfSigned("127.0.0.1"));
      const error = await failureOf(
        direct({ ...environmentNetwork, proxy: proxy.url }).send(
          post("https://service.example/v1/x"),
          ignore,
        ),
      );
      assert.ok(error instanceof errors.NotConnectedError);
      assert.match(
        error.message,
        new RegExp(`the proxy 127\\.0\\.0\\.1:${proxy.port} isn't trusted`, "u"),
      );
    });

    for (const status of [403, 407, 502]) {
      it(`R3: the proxy refuses to connect (${status}): nothing was sent`, async () => {
        const proxy = await startByteServer(
          () => `HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`,
        );
        servers.push(proxy);
        const error = await failureOf(
          direct({ ...environmentNetwork, proxy: proxy.url }).send(
            post("https://service.example/v1/x"),
            ignore,
          ),
        );
        assert.ok(error instanceof errors.NotConnectedError, error.name);
        assert.match(
          error.message,
          new RegExp(`proxy refused to connect to service\\.example \\(HTTP ${status}\\)`, "u"),
        );
      });
    }

    it("R3: no proxy is there: the message names it", async () => {
      const error = await failureOf(
        direct({ ...environmentNetwork, proxy: "http://127.0.0.1:1" }).send(
          post("https://service.example/v1/x"),
          ignore,
        ),
      );
      assert.ok(error instanceof errors.NotConnectedError);
      assert.match(error.message, /Couldn't connect to the proxy 127\.0\.0\.1:1 \(ECONNREFUSED\)/u);
    });

    it("T4: a request that was cancelled while the connection was made never goes out", async () => {
      const allowed = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      const server = await serve(authority.issue("service.example"));
      const asked = Promise.withResolvers<void>();
      const proxy = await startProxy(server.port, allowed.promise);
      const spy = await start((socket) => {
        const onward = connectTcp(proxy.port, "127.0.0.1");
        socket.once("data", () => asked.resolve());
        socket.on("close", () => over.resolve());
        socket.pipe(onward).pipe(socket);
      });
      const abort = new AbortController();
      const sent = failureOf(
        direct({ ...environmentNetwork, proxy: spy.url }).send(
          post("https://service.example/v1/x", { signal: abort.signal }),
          ignore,
        ),
      );
      await asked.promise;
      abort.abort();
      const error = await sent;
      assert.ok(error instanceof errors.CancelledError);
      assert.equal(error.charge, "no");
      allowed.resolve();
      await over.promise;
      assert.deepEqual(
        requests,
        [],
        "the connection was there at last, and nothing was sent over it",
      );
    });

    it("T9: changed settings leave what is under way alone", async () => {
      const arrived = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      const server = await startByteServer((_request, socket) => {
        arrived.resolve();
        void answer.promise.then(() => socket.write(ok));
        return undefined;
      }, authority.issue("service.example"));
      servers.push(server);
      const proxy = await startProxy(server.port);
      const transport = direct({ ...environmentNetwork, proxy: proxy.url });
      const sent = transport.send(post("https://service.example/v1/x"), ignore);
      await arrived.promise;
      transport.reconfigure();
      transport.reconfigure();
      answer.resolve();
      assert.equal((await sent).status, 200);
    });

    it("T9: a request that is still being connected goes on too", async () => {
      const allowed = Promise.withResolvers<void>();
      const server = await serve(authority.issue("service.example"));
      const asked = Promise.withResolvers<void>();
      const proxy = await startProxy(server.port, allowed.promise);
      const spy = await start((socket) => {
        const onward = connectTcp(proxy.port, "127.0.0.1");
        socket.once("data", () => asked.resolve());
        socket.pipe(onward).pipe(socket);
      });
      const transport = direct({ ...environmentNetwork, proxy: spy.url });
      const sent = transport.send(post("https://service.example/v1/x"), ignore);
      await asked.promise;
      transport.reconfigure();
      allowed.resolve();
      assert.equal((await sent).status, 200);
      assert.equal(requests.length, 1);
    });

    it("R1: a proxy that never answers is given up in time, as not sent", async () => {
      const clock = new TestClock();
      const asked = Promise.withResolvers<void>();
      const proxy = await start((socket) => socket.once("data", () => asked.resolve()));
      const sent = failureOf(
        direct({ ...environmentNetwork, proxy: proxy.url }, clock).send(
          post("https://service.example/v1/x"),
          ignore,
        ),
      );
      await asked.promise;
      await clock.pass(connectTimeout);
      const error = await sent;
      assert.ok(error instanceof errors.TimedOutError);
      assert.equal(error.charge, "no");
    });
  });

  for (const [way, make] of [
    ["directly", (clock: TestClock) => direct(environmentNetwork, clock)],
    [
      "through the editor's fetch",
      (clock: TestClock) => new FetchTransport(() => globalThis.fetch, clock),
    ],
  ] as const) {
    it(`R1: a service that accepts connections and never speaks TLS is given up in time, as not sent, ${way}`, async () => {
      const clock = new TestClock();
      const hello = Promise.withResolvers<void>();
      const server = await start((socket) => socket.once("data", () => hello.resolve()));
      const sent = failureOf(make(clock).send(post(`https://127.0.0.1:${server.port}`), ignore));
      await hello.promise;
      await clock.pass(connectTimeout - 1);
      assert.equal(clock.timers, 1, "not before its time");
      await clock.pass(1);
      const error = await sent;
      assert.ok(error instanceof errors.TimedOutError, error.name);
      assert.equal(error.charge, "no");
      assert.ok(connectTimeout <= 15_000);
    });
  }
});
