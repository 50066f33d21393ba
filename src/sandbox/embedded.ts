import { parentPort, workerData } from "node:worker_threads";
import type { Sandbox, SandboxOptions } from "./server.ts";
import { startInWorker, workerMark } from "./worker/workerSandbox.ts";
import type { SandboxTexts } from "./worker/workerSandbox.ts";

export type { Sandbox };

/**
 * The entry of the lazily loaded bundle: only plain data crosses it. The bundle is loaded twice, by
 * the host and by the worker thread that the host starts with the same file; only the thread
 * evaluates the sandbox itself. As `startSandbox` of server.ts, but off the host's thread, and a new
 * account looks used unless told otherwise.
 */
export function startSandbox(options: SandboxOptions = {}, texts?: SandboxTexts): Promise<Sandbox> {
  return startInWorker(__filename, { history: true, ...options }, texts);
}

if (parentPort !== null && workerData === workerMark) {
  const port = parentPort;
  void import("./worker/serveHost.ts").then(({ serveHost }) => serveHost(port));
}
