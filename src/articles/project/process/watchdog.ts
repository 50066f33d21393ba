import { Worker } from "node:worker_threads";

/** The file descriptor on which the watchdog of a process reports processor time. */
export const workPipe = 4;
/** Milliseconds of processor time for each byte that it writes there. */
export const workUnit = 100;

/**
 * Ends a process whose own thread may be busy for ever, when the process that started it is gone, or when all of its
 * memory, with what lies outside of the heap, passes `bytes`; and reports the processor time that it uses to the one that
 * started it. It runs in a thread of its own, which never keeps the process alive.
 */
export function startWatchdog(parent: number, bytes: number): void {
  const given = [parent, bytes, workPipe, workUnit].join();
  const worker = new Worker(`(${watch.toString()})(${given})`, {
    eval: true,
    name: "watchdog",
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
}

/** Runs in the thread as a text of its own, so that it knows nothing of this file. Looks twenty times a second. */
function watch(parent: number, bytes: number, pipe: number, unit: number): void {
  const { writeSync } = process.getBuiltinModule("node:fs");
  let looks = 0;
  let told = 0;
  const isThere = (): boolean => {
    try {
      return process.kill(parent, 0);
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  };
  const tellOfWork = (): void => {
    const { user, system } = process.cpuUsage();
    const units = Math.floor((user + system) / 1_000 / unit);
    if (units > told) {
      try {
        writeSync(pipe, "w".repeat(units - told));
      } catch {
        // the pipe is closed: the other end then goes by the clock
      }
      told = units;
    }
  };
  setInterval(() => {
    looks += 1;
    tellOfWork();
    if (process.memoryUsage.rss() > bytes || (looks % 20 === 0 && !isThere())) {
      process.kill(process.pid, "SIGKILL");
    }
  }, 50);
}
