import assert from "node:assert/strict";
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";
import { environmentNetwork } from "../../../../src/research/service/dispatcher.ts";
import type { NetworkSettings } from "../../../../src/research/service/dispatcher.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { makeAuthority } from "../../../support/certificates.ts";
import { startRawServer } from "../../../support/rawServer.ts";
import type { RawServer } from "../../../support/rawServer.ts";
import { startByteServer } from "../../../support/tcpServer.ts";
import type { TcpServer } from "../../../support/tcpServer.ts";
import { failureOf, ignore, post } from "./postRequest.ts";

describe("which way requests take to a network", () => {
  const variables = ["http_proxy", "HTTP_PROXY", "https_proxy", "no_proxy", "NO_PROXY"] as const;
  let proxy: RawServer;
  let before: NodeJS.ProcessEnv;

  beforeEach(async () => {
    before = { ...process.env };
    for (const name of variables) {
      delete process.env[name];
    }
    proxy = await startRawServer((response) => response.end("through the proxy"));
  });
  afterEach(async () => {
    for (const name of variables) {
      delete process.env[name];
    }
    Object.assign(process.env, before);
    await proxy.close();
  });

  /** Whether a request to the host went through the proxy; any other way leads nowhere. */
  async function isLedThroughProxy(
    network: Partial<NetworkSettings>,
    host = "service.invalid",
  ): Promise<boolean> {
    const transport = new UndiciTransport(() => ({ ...environmentNetwork, ...network }));
    try {
      const { status } = await transport.send(post(`http://${host}/`), ignore);
      assert.equal(status, 200);
      return true;
    } catch (error) {
      assert.ok(error instanceof errors.NotConnectedError, String(error));
      return false;
    } finally {
      transport.dispose();
    }
  }

  it("without an editor's proxy is that of the environment, without a word of authorization", async () => {
    assert.equal(await isLedThroughProxy({}), false);
    process.env["http_proxy"] = proxy.url;
    assert.equal(await isLedThroughProxy({}), true);
    assert.equal(proxy.arrived.at(-1)?.headers["proxy-authorization"], undefined);
    assert.equal(await isLedThroughProxy({ useProxy: false }), false);
  });

  it("is named with a scheme in any case, or without one", async () => {
    const bare = proxy.url.replace("http://", "");
    for (const written of [bare, `HTTP://${bare}`]) {
      assert.equal(await isLedThroughProxy({ proxy: written }), true, written);
    }
  });

  it("passes by the proxy for the hosts of the settings and of either variable, and for no others", async () => {
    const through = { proxy: proxy.url };
    const listed = { ...through, noProxy: ["a.invalid", "b.invalid"] };
    const hosts = async (network: Partial<NetworkSettings>): Promise<string> => {
      const names = ["a", "b", "c", "d", "mutated"];
      const led: string[] = [];
      for (const name of names) {
        if (await isLedThroughProxy(network, `${name}.invalid`)) {
          led.push(name);
        }
      }
      return led.join(" ");
    };
    assert.equal(await hosts(through), "a b c d mutated");
    assert.equal(await hosts(listed), "c d mutated");
    process.env["NO_PROXY"] = "c.invalid";
    assert.equal(await hosts(listed), "d mutated");
    process.env["no_proxy"] = "d.invalid";
    assert.equal(await hosts(listed), "c mutated", "the lower-case name wins, as everywhere");
  });
});

describe("the system's certificates", () => {
  const authority = makeAuthority();
  /** Of the stores that this thread was asked for. */
  const asked: (string | undefined)[] = [];
  const usual = tls.getCACertificates;
  let server: TcpServer;
  let transports: UndiciTransport[] = [];

  before(async () => {
    tls.getCACertificates = (store) => {
      asked.push(store);
      return usual(store);
    };
    syncBuiltinESMExports();
    server = await startByteServer(
      () => "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}",
      authority.issue("127.0.0.1"),
    );
  });
  after(async () => {
    tls.getCACertificates = usual;
    syncBuiltinESMExports();
    await server.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterEach(() => {
    transports.splice(0).forEach((transport) => transport.dispose());
    transports = [];
  });

  function trusting(read?: NetworkSettings["systemCertificates"]): UndiciTransport {
    const transport = new UndiciTransport(() =>
      read === undefined ? environmentNetwork : { ...environmentNetwork, systemCertificates: read },
    );
    transports.push(transport);
    return transport;
  }

  it("are trusted beside Node's own where the editor says so, and otherwise not", async () => {
    const own = usual("bundled");
    const system = [authority.cert, ...own.slice(0, 1)];
    const trusts = trusting(() => Promise.resolve(system));
    assert.equal((await trusts.send(post(server.url), ignore)).status, 200);
    await assert.rejects(trusting().send(post(server.url), ignore), errors.NotConnectedError);
    assert.deepEqual([environmentNetwork.systemCertificates], [undefined]);
  });

  it("are never read on the thread that sends, and not at all for a service without TLS", async () => {
    const plain = await startRawServer((response) => response.end("ok"));
    let reads = 0;
    const transport = trusting(() => {
      reads += 1;
      return Promise.resolve([authority.cert]);
    });
    await transport.prepare(new URL(plain.url));
    assert.equal((await transport.send(post(`${plain.url}/`), ignore)).status, 200);
    assert.equal(reads, 0);
    for (const url of [server.url, server.url]) {
      await transport.prepare(new URL(url));
      assert.equal((await transport.send(post(url), ignore)).status, 200);
    }
    assert.equal(reads, 1);
    assert.deepEqual(
      asked.filter((store) => store !== "bundled" && store !== "extra"),
      [],
      "the default ones may have the system's among them",
    );
    await plain.close();
  });

  it("are waited for, and whoever cancels then has sent nothing", async () => {
    const abort = new AbortController();
    const sent = failureOf(
      trusting(() => new Promise(() => undefined)).send(
        post(server.url, { signal: abort.signal }),
        ignore,
      ),
    );
    abort.abort();
    const error = await sent;
    assert.ok(error instanceof errors.CancelledError, error.name);
    assert.equal(error.charge, "no");
    const late = await failureOf(
      trusting(() => new Promise(() => undefined)).send(
        post(server.url, { signal: abort.signal }),
        ignore,
      ),
    );
    assert.ok(late instanceof errors.CancelledError, late.name);
  });

  it("that couldn't be read are named where a certificate is refused, and looked for again", async () => {
    const found = [undefined, undefined, [authority.cert]];
    const transport = trusting(() => Promise.resolve(found.shift()));
    for (const attempt of [1, 2]) {
      const error = await failureOf(transport.send(post(server.url), ignore));
      assert.ok(error instanceof errors.NotConnectedError, `${attempt}: ${error.name}`);
      assert.match(error.message, /isn't trusted.*computer's own certificates couldn't be read/u);
      assert.equal(error.certificate, true);
    }
    assert.equal((await transport.send(post(server.url), ignore)).status, 200);
    const expired = await startByteServer(
      () => undefined,
      authority.issue("127.0.0.1", { from: -9, to: -2 }),
    );
    const other = trusting(() => Promise.resolve(undefined));
    const error = await failureOf(other.send(post(expired.url), ignore));
    assert.doesNotMatch(error.message, /http\.systemCertificates/u);
    await expired.close();
  });
});
