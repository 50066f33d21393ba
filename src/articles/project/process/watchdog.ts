import { Worker } from "node:worker_threads";

/**
 * Ends a process whose own thread may be busy for ever, when the process that started it is gone, or when all of its
 * memory, with what lies outside of the heap, passes `bytes`. It runs in a thread of its own, which never keeps the
 * process alive.
 */
export function startWatchdog(parent: number, bytes: number): void {
  const watching = `
    const { parent, bytes } = require("node:worker_threads").workerData;
    const isThere = () => {
      try {
        process.kill(parent, 0);
        return true;
      } catch (error) {
        return error.code === "EPERM";
      }
    };
    let looks = 0;
    setInterval(() => {
      looks += 1;
      if (process.memoryUsage.rss() > bytes || (looks % 20 === 0 && !isThere())) {
        process.kill(process.pid, "SIGKILL");
      }
    }, 50);
  `;
  const worker = new Worker(watching, {
    eval: true,
    name: "watchdog",
    execArgv: [],
    workerData: { parent, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
}
