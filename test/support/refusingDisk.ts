import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/** What changes something on disk. */
const changing = ["open", "appendFile", "writeFile", "mkdir", "rename", "link", "rm", "unlink"] as const;
const changingHandle = ["appendFile", "write", "writeFile", "chmod", "sync", "close"] as const;

/** Which steps of a piece of work the disk refuses, counted from 0, with the name of the function that takes the step. */
export type Refuses = (step: number, name: string) => boolean;

/**
 * Does a piece of work while the disk refuses some of its steps: each change of a file, of its bytes
 * and of a folder is one. Resolves with what became of the work and how many steps it tried to take.
 * Everything in this process that uses `node:fs/promises` meets the same disk, so nothing else may run meanwhile.
 */
export async function onRefusingDisk<T>(refuses: Refuses, work: () => Promise<T>): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly steps: number }> {
  let steps = 0;
  const step = (name: string): void => {
    const number = steps;
    steps += 1;
    if (refuses(number, name)) {
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    }
  };
  const originals = changing.map((name) => [name, Object.getOwnPropertyDescriptor(fs, name)] as const);
  for (const name of changing) {
    replace(fs, name, step, (result) => {
      if (name === "open" && typeof result === "object" && result !== null) {
        for (const method of changingHandle) {
          replace(result, method, step);
        }
      }
    });
  }
  syncBuiltinESMExports();
  try {
    const [outcome] = await Promise.allSettled([work()]);
    return { outcome, steps };
  } finally {
    for (const [name, descriptor] of originals) {
      Object.defineProperty(fs, name, descriptor ?? {});
    }
    syncBuiltinESMExports();
  }
}

/** A method that takes a step before it does what it did. Reading is none, and a file is closed even where that is refused. */
function replace(owner: object, name: string, step: (name: string) => void, done: (result: unknown) => void = () => undefined): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== "function") {
    throw new Error(`There is no ${name}.`);
  }
  const value = async (...args: unknown[]): Promise<unknown> => {
    if (name === "open" && args[1] === "r") {
      return Reflect.apply(original, owner, args);
    }
    if (name !== "close") {
      step(name);
    }
    const result: unknown = await Reflect.apply(original, owner, args);
    if (name === "close") {
      step(name);
    }
    done(result);
    return result;
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}
