import type { buildConnector, Dispatcher } from "undici";
import { skipInterimResponses } from "./interimResponses.ts";
import { ProxyError } from "./networkFailure.ts";
import { connectTimeout } from "./timeLimit.ts";
import { isThisMachine } from "./baseUrl.ts";

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
  /** Reads the operating system's certificates (PEM), which are trusted as well; undefined where they couldn't be read. Absent where they aren't wanted. */
  readonly systemCertificates?: () => Promise<readonly string[] | undefined>;
}

/** Without an editor: the environment's proxy variables and Node's own certificates. */
export const environmentNetwork: NetworkSettings = {
  useProxy: true,
  proxy: "",
  noProxy: [],
  proxyAuthorization: "",
  strictProxyTls: true,
};

/**
 * What sends requests: to this machine, which no proxy is asked for, or elsewhere. Loads undici,
 * which takes some 20 ms, with the first one. HTTP/2 is off: over it undici repeats a request by
 * itself when the server refuses its stream, and nobody else decides here that a call is repeated.
 * `roots` are all the certificates that are trusted; Node's own without them.
 */
export async function createDispatcher(
  network: NetworkSettings,
  url: URL,
  roots: readonly string[] | undefined,
): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent, Pool, buildConnector } = await import("./undiciParts.ts");
  const tls = roots === undefined ? {} : { ca: [...roots] };
  const direct = buildConnector({ ...tls, timeout: connectTimeout, allowH2: false });
  const factory = (origin: string | URL, { connect, ...others }: ConnectOptions): Dispatcher =>
    new Pool(origin, {
      ...others,
      connect: withFinalResponsesOnly(isConnector(connect) ? connect : direct),
    });
  const options = { connectTimeout, allowH2: false, factory };
  if (!network.useProxy || isThisMachine(url)) {
    return new Agent(options);
  }
  const proxy = withScheme(network.proxy);
  return new EnvHttpProxyAgent({
    ...options,
    ...(proxy === "" ? {} : { httpProxy: proxy, httpsProxy: proxy }),
    noProxy: noProxyList(network),
    clientFactory: (origin: URL, { connect }: ConnectOptions): Dispatcher =>
      new Pool(origin, {
        connect: namingProxy(origin.host, isConnector(connect) ? connect : direct),
      }),
    token: network.proxyAuthorization,
    proxyTls: { ...tls, rejectUnauthorized: network.strictProxyTls, allowH2: false },
    requestTls: tls,
  });
}

/** The part of the options that undici hands to a factory: how a connection is made. */
interface ConnectOptions {
  readonly connect?: unknown;
}

/** A function among the options is always one that connects; otherwise they say how to. */
function isConnector(connect: unknown): connect is buildConnector.connector {
  return typeof connect === "function";
}

function withFinalResponsesOnly(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) => {
    connect(options, (...[error, socket]) => {
      if (error === null) {
        skipInterimResponses(socket);
        done(null, socket);
      } else {
        done(error, null);
      }
    });
  };
}

/** The same connector, whose failures say that they are the proxy's. */
function namingProxy(proxy: string, connect: buildConnector.connector): buildConnector.connector {
  return (options, done) => {
    connect(options, (...[error, socket]) =>
      error === null ? done(null, socket) : done(new ProxyError(proxy, error), null),
    );
  };
}

/** People write `proxy.example:8080`; the library wants the scheme. */
function withScheme(proxy: string): string {
  return proxy === "" || proxy.includes("://") ? proxy : `http://${proxy}`;
}

/** Empty places in the list say nothing. */
function noProxyList({ noProxy }: NetworkSettings): string {
  return [...noProxy, process.env["no_proxy"] ?? process.env["NO_PROXY"]].join(",");
}
