/** The entry of the lazily loaded bundle: only plain data crosses it. */
export { startSandbox } from "./server.ts";
export type { Sandbox, SandboxOptions } from "./server.ts";
