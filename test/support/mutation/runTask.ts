import { fork } from "node:child_process";
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

/** Milliseconds without a word: for loading test files, and beyond the limit that a test has by itself. */
const patience = 20_000;

/** All runs play the properties with one seed: a mutant's fate is not to depend on the draw. */
const seed = "4217";

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
        NODE_OPTIONS: `--import=${join(import.meta.dirname, "preload.ts")}`,
      },
    });
    const forget = onProcessEnd(() => killGroup(child.pid));
    let timer: NodeJS.Timeout | undefined;
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      forget();
      killGroup(child.pid);
      resolve(outcome);
    };
    const waitFor = (milliseconds: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ kind: "hung" }), milliseconds);
    };
    waitFor(patience);
    child.on("message", (message) => {
      const report = readReport(message);
      if (report.kind === "began") {
        waitFor(report.limit + patience);
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
