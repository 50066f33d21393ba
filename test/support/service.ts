import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox, SandboxOptions } from "../../src/sandbox/server.ts";
import { atNewAddress } from "./newAddress.ts";

/** The sandbox as the service of one test: with an account at which nothing was asked yet, at an address of its own. */
export function startService(options: SandboxOptions = {}): Promise<Sandbox> {
  return atNewAddress(() => startSandbox(options));
}
