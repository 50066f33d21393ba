import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { oneFile } from "./oneFile.ts";
import { cleanEnvironment, onProcessEnd } from "./processes.ts";

/** What a process says last that wants to be killed. */
const lastWish = "kill me";

/**
 * Has this process, one of `runSteps`, killed here: it does nothing more until then. It can't do that
 * itself, for on Windows it would end as if it had failed.
 */
export function haveMeKilled(): never {
  writeSync(1, `${lastWish}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 180_000);
  throw new Error("It wasn't killed.");
}

/**
 * Runs a source in a process of its own that says each step before it takes it, one a line. Resolves
 * with the steps that were begun (`kill` counts them from 0), when the process has ended or was killed at a step.
 */
export function runSteps(
  file: string,
  args: readonly string[],
  kill: (step: number) => boolean,
  variables: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const child = spawn(process.execPath, [oneFile(file), ...args], {
    env: cleanEnvironment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const forget = onProcessEnd(() => child.kill("SIGKILL"));
  let [output, seen, errors] = ["", 0, ""];
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.endsWith(`${lastWish}\n`)) {
      output = output.slice(0, -lastWish.length - 1);
      child.kill("SIGKILL");
    }
    for (const steps = output.split("\n").length - 1; seen < steps; seen += 1) {
      if (kill(seen)) {
        child.kill("SIGKILL");
      }
    }
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      forget();
      if (code === 0 || signal === "SIGKILL") {
        resolve(output.trimEnd().split("\n"));
      } else {
        reject(new Error(`The process ended with ${String(code ?? signal)}.\n${errors}`));
      }
    });
  });
}
