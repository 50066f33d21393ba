import { getCACertificates } from "node:tls";
import type { Dispatcher } from "undici";

/** How the editor says that the network is reached (its `http.*` settings). */
export interface NetworkSettings {
  /** False when the editor's proxy support is off: no proxy is used, whatever else is set. */
  readonly useProxy: boolean;
  /** Address of the proxy; "" leaves it to the environment's proxy variables. */
  readonly proxy: string;
  /** Hosts reached without it, beside those that the environment names. */
  readonly noProxy: readonly string[];
  /** Value of the `Proxy-Authorization` header; "" for none. */
  readonly proxyAuthorization: string;
  /** False when the proxy's own certificate is not checked. */
  readonly strictProxyTls: boolean;
  /** Trust the operating system's certificates as well. */
  readonly systemCertificates: boolean;
}

/** Without an editor: the environment's proxy variables and Node's own certificates. */
export const environmentNetwork: NetworkSettings = {
  useProxy: true,
  proxy: "",
  noProxy: [],
  proxyAuthorization: "",
  strictProxyTls: true,
  systemCertificates: false,
};

/** Milliseconds to wait for a connection. */
const connectTimeout = 15_000;

/** What sends requests, over TLS or not. Loads undici, which takes some 20 ms, with the first one. */
export async function createDispatcher(network: NetworkSettings, secure: boolean): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import("./undiciParts.ts");
  const tls = secure && network.systemCertificates ? { ca: certificates() } : {};
  const options = { connectTimeout, connect: { ...tls, timeout: connectTimeout } };
  if (!network.useProxy) {
    return new Agent(options);
  }
  const { proxy, proxyAuthorization } = network;
  return new EnvHttpProxyAgent({
    ...options,
    ...(proxy === "" ? {} : { httpProxy: proxy, httpsProxy: proxy }),
    noProxy: noProxyList(network),
    ...(proxyAuthorization === "" ? {} : { token: proxyAuthorization }),
    proxyTls: { ...tls, rejectUnauthorized: network.strictProxyTls },
    requestTls: tls,
  });
}

function certificates(): string[] {
  return [...new Set([...getCACertificates("default"), ...getCACertificates("system")])];
}

/** This machine is never reached through a proxy: that is where the sandbox is. */
function noProxyList({ noProxy }: NetworkSettings): string {
  const environment = process.env["no_proxy"] ?? process.env["NO_PROXY"] ?? "";
  return ["localhost", "127.0.0.1", "[::1]", ...noProxy, environment].filter((entry) => entry !== "").join(",");
}
