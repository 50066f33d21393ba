import { fileError, withGate } from "./fileSteps.ts";
import type { FileStep, Gate } from "./fileSteps.ts";

/** Which steps of a piece of work the disk refuses, counted from 0, with the name of the operation and the file or folder. */
export type Refuses = (step: number, call: string, path: string) => boolean;

const reading: ReadonlySet<string> = new Set([
  "access",
  "lstat",
  "readFile",
  "readdir",
  "realpath",
  "stat",
  "file.read",
  "file.readFile",
  "file.stat",
]);

/**
 * Does a piece of work while the disk refuses some of its steps: each change of a file, of its bytes
 * and of a folder is one. Resolves with what became of the work and how many steps it tried to take.
 */
export async function onRefusingDisk<T>(
  refuses: Refuses,
  work: () => Promise<T>,
): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly steps: number }> {
  let steps = 0;
  const gate: Gate = async (step, take) => {
    if (!isChange(step)) {
      return take();
    }
    const isRefused = refuses(steps, step.call, step.path);
    steps += 1;
    // A file that fails to be closed is closed all the same.
    const result = isRefused && step.call !== "file.close" ? undefined : await take();
    if (isRefused) {
      throw fileError("ENOSPC");
    }
    return result;
  };
  const [outcome] = await Promise.allSettled([withGate(gate, work)]);
  return { outcome, steps };
}

/** Files of lines are opened and closed to be read as well; what is written to them is a step of its own. */
function isChange({ call, path }: FileStep): boolean {
  return !reading.has(call) && !(["open", "file.close"].includes(call) && path.endsWith(".ndjson"));
}
