import type { Connections } from "../service/account.ts";

/** What is connected, as it was read last: subjects of calls are named by it, wherever they are made. */
let connected: Connections | undefined;

/** The websites of the account in use, as they were read last; undefined where they weren't. */
export function connectedWebsites(): Connections | undefined {
  return connected;
}

/** Takes in the websites of the account in use; those of an earlier reading no longer count. */
export function setConnectedWebsites(connections: Connections | undefined): void {
  connected = connections;
}

/** Stands for a website whose name isn't known before the call. */
export const unnamedWebsite = "your website";
