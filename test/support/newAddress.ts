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
