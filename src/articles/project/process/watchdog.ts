import { Worker } from "node:worker_threads";

/**
 * Ends a process whose own thread may be busy for ever, when the process that started it is gone, or when all of its
 * memory, with what lies outside of the heap, passes `bytes`. It runs in a thread of its own, which never keeps the
 * process alive.
 */
export function startWatchdog(parent: number, bytes: number): void {
  const worker = new Worker(`(${watch.toString()})(${parent}, ${bytes})`, {
    eval: true,
    name: "watchdog",
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
}

/** Runs in the thread as a text of its own, so that it knows nothing of this file. Looks twenty times a second. */
function watch(parent: number, bytes: number): void {
  let looks = 0;
  const isThere = (): boolean => {
    try {
      return process.kill(parent, 0);
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  };
  setInterval(() => {
    looks += 1;
    if (process.memoryUsage.rss() > bytes || (looks % 20 === 0 && !isThere())) {
      process.kill(process.pid, "SIGKILL");
    }
  }, 50);
}
