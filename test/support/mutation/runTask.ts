import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { killGroup, onProcessEnd } from "../processes.ts";
import { propertySeedVariable } from "../propertySeed.ts";
import { readReport } from "./messages.ts";
import type { Report, Task } from "./messages.ts";

/** What became of the tests of a task. */
export type Outcome =
  | Exclude<Report, { kind: "began" }>
  | { readonly kind: "ended" }
  | { readonly kind: "hung" };

/** Milliseconds for loading test files, and beyond the limit that a test has by itself. */
const patience = 20_000;

/** On a busy machine a process may get no turn for long: so many times as long is waited for one that has worked less than it may. */
const mostStretch = 10;

/** All runs play the properties with one seed: a mutant's fate is not to depend on the draw. */
const seed = "4217";

/** Processor time that a process has used, in milliseconds; undefined where the system doesn't say so in a file. */
function workedMilliseconds(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") {
    return undefined;
  }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    // ticks of a hundredth of a second, for its own work and for the system's on its behalf
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    // It has ended, and is about to say so.
    return undefined;
  }
}

/** Carries out a task in a process of its own, which is ended with everything it started. */
export function runTask(
  task: Task,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, "testProcess.ts"), {
      detached: process.platform !== "win32",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {
        ...process.env,
        ...environment,
        [propertySeedVariable]: seed,
        SIMULATED_SEQUENCES: "40",
        NODE_OPTIONS: `--import=${import.meta.resolve("./preload.ts")}`,
      },
    });
    const forget = onProcessEnd(() => killGroup(child.pid));
    let timer: NodeJS.Timeout | undefined;
    const end = (outcome: Outcome): void => {
      clearInterval(timer);
      forget();
      killGroup(child.pid);
      resolve(outcome);
    };
    const waitFor = (milliseconds: number): void => {
      clearInterval(timer);
      const [since, before] = [performance.now(), workedMilliseconds(child.pid)];
      timer = setInterval(() => {
        const waited = performance.now() - since;
        const worked = (workedMilliseconds(child.pid) ?? NaN) - (before ?? NaN);
        const longest = milliseconds + patience;
        // not a number where nobody tells
        if (worked > milliseconds || waited > (worked >= 0 ? mostStretch * longest : longest)) {
          end({ kind: "hung" });
        }
      }, 500);
    };
    waitFor(patience);
    child.on("message", (message) => {
      const report = readReport(message);
      if (report.kind === "began") {
        waitFor(report.limit);
      } else {
        end(report);
      }
    });
    child.on("error", () => end({ kind: "ended" }));
    // not "exit", which may come before the last message was read
    child.on("disconnect", () => end({ kind: "ended" }));
    child.send(task);
    if (task.kind === "cover") {
      waitFor(10 * 60_000);
    }
  });
}
