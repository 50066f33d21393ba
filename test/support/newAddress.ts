import { createServer } from "node:http";
import type { RequestListener } from "node:http";

/** Addresses at which a server of this process has ever been. */
const used = new Set<string>();

/**
 * Starts a server at an address that none of this process has had before. What the extension remembers of an address, as
 * credits spent and answers paid for, outlives the server, and the system gives away the ports of closed ones again.
 */
export async function atNewAddress<T extends { readonly url: string; close(): Promise<void> }>(
  start: () => Promise<T>,
): Promise<T> {
  const server = await start();
  if (!used.has(server.url)) {
    used.add(server.url);
    return server;
  }
  // this one stays until then, so that the next gets another port
  const next = await atNewAddress(start);
  await server.close();
  return next;
}

/** Starts a server on loopback, at such an address. */
export function serveAtNewAddress(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  return atNewAddress(async () => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") {
      throw new Error("The test server has no port.");
    }
    return {
      url: `http://127.0.0.1:${address.port}`,
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  });
}
