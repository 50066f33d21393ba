import { spawn } from "node:child_process";
import { cleanEnvironment, onProcessEnd } from "./processes.ts";

/**
 * Runs a file in a process of its own that says each step before it takes it, one a line. Resolves
 * with the steps that were begun (`kill` counts them from 0), when the process has ended or was killed at a step.
 */
export function runSteps(
  file: string,
  args: readonly string[],
  kill: (step: number) => boolean,
  variables: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const child = spawn(process.execPath, [file, ...args], {
    env: cleanEnvironment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const forget = onProcessEnd(() => child.kill("SIGKILL"));
  let [output, seen, errors] = ["", 0, ""];
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
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
