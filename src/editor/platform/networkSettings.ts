import * as vscode from "vscode";
import * as z from "zod/mini";
import type { NetworkSettings } from "../../research/service/dispatcher.ts";
import type { SystemCertificates } from "../../research/service/systemCertificates.ts";

/**
 * How the editor reaches the network, from its own `http.*` settings. Only what the person set for
 * all of the editor counts: a folder must not put a proxy between the key and the service.
 * `certificates` are read where the settings want them.
 */
export function readNetworkSettings(certificates: SystemCertificates): NetworkSettings {
  const http = vscode.workspace.getConfiguration("http");
  const read = (name: string): unknown => {
    const found = http.inspect<unknown>(name);
    return found?.globalValue ?? found?.defaultValue;
  };
  return {
    useProxy: read("proxySupport") !== "off",
    proxy: readOr(z.string(), read("proxy"), ""),
    noProxy: readOr(z.array(z.string()), read("noProxy"), []),
    proxyAuthorization: readOr(z.string(), read("proxyAuthorization"), ""),
    strictProxyTls: read("proxyStrictSSL") !== false,
    ...(read("systemCertificates") === false
      ? {}
      : { systemCertificates: () => certificates.read() }),
  };
}

/** A value as the schema reads it; the default where it is missing or of another kind. (`z.catch` would cost 10 KB.) */
function readOr<T>(schema: z.ZodMiniType<T>, value: unknown, otherwise: T): T {
  const read = schema.safeParse(value);
  return read.success ? read.data : otherwise;
}

/** Runs `listener` when any of these settings changes. */
export function onDidChangeNetwork(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("http")) {
      listener();
    }
  });
}
