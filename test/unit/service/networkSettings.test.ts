import assert from "node:assert/strict";
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";
import { environmentNetwork } from "../../../src/service/dispatcher.ts";
import type { NetworkSettings } from "../../../src/service/dispatcher.ts";
import * as errors from "../../../src/service/errors.ts";
import { UndiciTransport } from "../../../src/service/undiciTransport.ts";
import { makeAuthority } from "../../support/certificates.ts";
import { startRawServer } from "../../support/rawServer.ts";
import type { RawServer } from "../../support/rawServer.ts";
import { startByteServer } from "../../support/tcpServer.ts";
import { ignore, post } from "./postRequest.ts";

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
  const usual = tls.getCACertificates;

  before(() => {
    tls.getCACertificates = (store) => (store === "system" ? [authority.cert] : usual(store));
    syncBuiltinESMExports();
  });
  after(() => {
    tls.getCACertificates = usual;
    syncBuiltinESMExports();
  });

  it("are trusted beside Node's own where the editor says so, and otherwise not", async () => {
    const server = await startByteServer(
      () => "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}",
      authority.issue("127.0.0.1"),
    );
    for (const systemCertificates of [true, false]) {
      const transport = new UndiciTransport(() => ({ ...environmentNetwork, systemCertificates }));
      const sent = transport.send(post(server.url), ignore);
      if (systemCertificates) {
        assert.equal((await sent).status, 200);
      } else {
        await assert.rejects(sent, errors.NotConnectedError);
      }
      transport.dispose();
    }
    await server.close();
    assert.equal(environmentNetwork.systemCertificates, false);
  });

  it("come beside Node's own, each once, and are not read for a service without TLS", async () => {
    const asked: (string | undefined)[] = [];
    const [own] = usual("default");
    assert.ok(own !== undefined);
    tls.getCACertificates = (store) => {
      asked.push(store);
      return store === "system" ? [authority.cert, own] : [own];
    };
    syncBuiltinESMExports();
    const plain = await startRawServer((response) => response.end("ok"));
    const transport = new UndiciTransport(() => ({
      ...environmentNetwork,
      systemCertificates: true,
    }));
    assert.equal((await transport.send(post(`${plain.url}/`), ignore)).status, 200);
    assert.deepEqual(asked, []);
    const server = await startByteServer(
      () => "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}",
      authority.issue("127.0.0.1"),
    );
    assert.equal((await transport.send(post(server.url), ignore)).status, 200);
    assert.deepEqual(new Set(asked), new Set(["default", "system"]));
    assert.equal(asked.length, 2);
    transport.dispose();
    await Promise.all([plain.close(), server.close()]);
  });
});
