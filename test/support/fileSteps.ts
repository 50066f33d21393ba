import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, unlinkSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** One operation on the file system that the code under test is about to do. */
export interface FileStep {
  /** Its name in `node:fs/promises`; those of an open file are named after it, such as `file.sync`. */
  readonly call: string;
  /** The file or folder; of a renamed or linked file its new name. */
  readonly path: string;
  /** The name before that. */
  readonly from?: string;
}

/** Stands before each step: takes it by calling `take`, once or not at all, and resolves as it does or rejects in its place. */
export type Gate = (step: FileStep, take: () => Promise<unknown>) => Promise<unknown>;

/** Windows can't flush a folder, and sees to its folders itself. */
export const canFlushFolders = process.platform !== "win32";

type Operation = (...args: unknown[]) => Promise<unknown>;

const ofPaths = [
  "access",
  "link",
  "lstat",
  "mkdir",
  "open",
  "readFile",
  "readdir",
  "realpath",
  "rename",
  "rm",
  "rmdir",
  "stat",
  "unlink",
] as const;
const ofOpenFile = [
  "appendFile",
  "chmod",
  "datasync",
  "read",
  "readFile",
  "stat",
  "sync",
  "truncate",
  "write",
  "writeFile",
] as const;

const gates = new AsyncLocalStorage<Gate>();
const paths = new WeakMap<object, string>();
let watching: Promise<void> | undefined;

/** Runs a task whose file operations, and those of nothing else in this process, pass a gate. */
export async function withGate<T>(gate: Gate, task: () => Promise<T>): Promise<T> {
  await (watching ??= watch());
  return gates.run(gate, task);
}

/** A step that was taken. */
export interface TakenStep extends FileStep {
  /** True when it gave a file or folder its name. */
  readonly appeared: boolean;
}

/** Every step of a task that succeeded, in their order. */
export async function stepsOf(task: () => Promise<unknown>): Promise<TakenStep[]> {
  const steps: TakenStep[] = [];
  await withGate(async (step, take) => {
    const before = existsSync(step.path);
    const result = await take();
    steps.push({
      ...step,
      appeared: step.from !== undefined || (!before && existsSync(step.path)),
    });
    return result;
  }, task);
  return steps;
}

/**
 * What a power failure after these steps may undo: content that was not flushed after it was written,
 * and names whose folder was not flushed after they appeared, where folders can be flushed. What was moved away or removed since has no need of it.
 */
export function lostByPowerFailure(steps: readonly TakenStep[]): string[] {
  return steps.flatMap(({ call, path, appeared }, index) => {
    const later = steps.slice(index + 1);
    const isFlushed = (flushed: string): boolean =>
      later.some(
        (step) =>
          step.path === flushed && (step.call === "file.sync" || step.call === "file.datasync"),
      );
    const isGone = later.some(
      (step) =>
        (step.call === "rename" && step.from === path) ||
        (["rm", "rmdir", "unlink"].includes(step.call) && step.path === path),
    );
    const isWritten = ["file.write", "file.appendFile", "file.writeFile"].includes(call);
    return [
      ...(isWritten && !isFlushed(path) ? [`content of ${path}`] : []),
      ...(canFlushFolders && appeared && !isGone && !isFlushed(dirname(path))
        ? [`name ${path}`]
        : []),
    ];
  });
}

/** An error as the file system throws it. */
export function fileError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}

/** Runs a task whose step of that number, counted from 0, fails with EIO. Resolves with what it did then; undefined when it ended before that step. */
export async function failedAt(
  number: number,
  task: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown> | undefined> {
  let count = 0;
  const gate: Gate = async ({ call }, take) => {
    count += 1;
    // A file that fails to be closed is closed all the same.
    const result = count === number + 1 && call !== "file.close" ? undefined : await take();
    if (count === number + 1) {
      throw fileError("EIO");
    }
    return result;
  };
  const [end] = await Promise.allSettled([withGate(gate, task)]);
  return count > number ? end : undefined;
}

/** Runs a task as a process that is killed right before its step of that number, counted from 0. False when it ended before that. */
export async function killedAt(number: number, task: () => Promise<unknown>): Promise<boolean> {
  const stepped = new SteppedTask(task);
  await stepped.go(number);
  await (stepped.ended ? stepped.result : stepped.kill());
  return !stepped.ended;
}

/**
 * A task that takes its file operations one at a time, when it is told to. What flushes a file is
 * left out: it takes long, and no other window sees a difference.
 */
export class SteppedTask {
  /** Settles as the task does. */
  readonly result: Promise<unknown>;
  #ended = false;
  #waiting: { readonly step: FileStep; readonly take: () => Promise<void> }[] = [];
  #arrival = Promise.withResolvers<void>();
  readonly #open = new Set<object>();

  /** Where `refuse` gives an error, a step is taken by failing with it. */
  constructor(
    task: () => Promise<unknown>,
    refuse: (step: FileStep) => Error | undefined = () => undefined,
  ) {
    const end = (): void => {
      this.#ended = true;
      this.#arrival.resolve();
    };
    const gate: Gate = (step, take) => {
      const refusal = refuse(step);
      return this.#wait(step, refusal === undefined ? take : () => Promise.reject(refusal));
    };
    this.result = withGate(gate, task).finally(end);
    // Looked at by whoever asks for the result, perhaps long after it has failed.
    this.result.catch(() => undefined);
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The step that it takes next, such as `rename …/claim-000002`; "" when it has ended. */
  get next(): string {
    const [first] = this.#waiting;
    return first === undefined ? "" : `${first.step.call} ${first.step.path}`;
  }

  /** Lets it take so many steps, or all that are left. Resolves when it waits before the next one, or has ended. */
  async go(steps = Number.POSITIVE_INFINITY): Promise<void> {
    await this.#standStill();
    for (let taken = 0; taken < steps && !this.#ended; taken += 1) {
      await this.#waiting.shift()?.take();
      await this.#standStill();
    }
  }

  /** Takes no step any more, as the process it stands for. Its open files are closed. */
  async kill(): Promise<void> {
    this.#waiting = [];
    for (const file of this.#open) {
      const close: unknown = Reflect.get(file, "close");
      await (isOperation(close) ? gates.exit(() => Reflect.apply(close, file, [])) : undefined);
    }
  }

  #wait(step: FileStep, take: () => Promise<unknown>): Promise<unknown> {
    const { call } = step;
    if (call === "file.sync" || call === "file.datasync") {
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const taken = async (): Promise<void> => {
      try {
        const result = await take();
        if (call === "open" && typeof result === "object" && result !== null) {
          this.#open.add(result);
        }
        resolve(result);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    this.#waiting.push({ step, take: taken });
    this.#arrival.resolve();
    return promise;
  }

  async #standStill(): Promise<void> {
    // What goes on without a file operation goes on in microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length === 0 && !this.#ended) {
      this.#arrival = Promise.withResolvers();
      await this.#arrival.promise;
    }
  }
}

/**
 * Runs tasks as windows that race, one step of one window at a time, until all have ended. `choose`
 * says which of those that have not ended takes its next step, by its place among them; a negative
 * number kills it before that. Steps for which `refuse` gives an error fail. Rejects with the first
 * error of a task.
 */
export async function interleave(
  tasks: readonly (() => Promise<unknown>)[],
  choose: () => number,
  refuse?: (step: FileStep) => Error | undefined,
): Promise<void> {
  let windows = tasks.map((task) => new SteppedTask(task, refuse));
  const results: Promise<unknown>[] = [];
  while (windows.length > 0) {
    const choice = choose();
    const window = windows[Math.abs(choice) % windows.length];
    await (choice < 0 ? window?.kill() : window?.go(1));
    results.push(...windows.filter(({ ended }) => ended).map(({ result }) => result));
    windows = windows.filter((other) => !other.ended && !(other === window && choice < 0));
  }
  await Promise.all(results);
}

async function watch(): Promise<void> {
  const name = join(tmpdir(), `seo-research-probe-${process.pid}`);
  const probe = await files.open(name, "w");
  const prototype: object = Object.getPrototypeOf(probe);
  await probe.close();
  unlinkSync(name);
  for (const call of ofOpenFile) {
    pass(prototype, call, (self) => ({ call: `file.${call}`, path: paths.get(self) ?? "" }));
  }
  for (const call of ofPaths) {
    pass(files, call, (_, args) =>
      call === "rename" || call === "link"
        ? { call, path: String(args[1]), from: String(args[0]) }
        : { call, path: String(args[0]) },
    );
  }
  // These open the file and write then: another process can come between.
  for (const [call, flag] of [
    ["writeFile", "w"],
    ["appendFile", "a"],
  ] as const) {
    const original = operation(files, call);
    Reflect.set(files, call, async (path: string, data: string, options?: { flag?: string }) => {
      if (gates.getStore() === undefined) {
        return original(path, data, options);
      }
      const file = await files.open(path, options?.flag ?? flag);
      try {
        return await file.appendFile(data);
      } finally {
        await file.close();
      }
    });
  }
  syncBuiltinESMExports();
}

function pass(
  target: object,
  name: string,
  stepOf: (self: object, args: readonly unknown[]) => FileStep,
): void {
  const original = operation(target, name);
  Reflect.set(target, name, function passGate(this: object, ...args: unknown[]): Promise<unknown> {
    // What Node's own code does on the way is part of this step.
    const take = (): Promise<unknown> => gates.exit(() => Reflect.apply(original, this, args));
    const gate = gates.getStore();
    return gate === undefined
      ? take()
      : gate(stepOf(this, args), async () => watched(name, args, await take()));
  });
}

/** Each open file has a function of its own that closes it. */
function watched(name: string, [path]: readonly unknown[], result: unknown): unknown {
  if (name === "open" && typeof result === "object" && result !== null) {
    paths.set(result, String(path));
    pass(result, "close", () => ({ call: "file.close", path: String(path) }));
  }
  return result;
}

function operation(target: object, name: string): Operation {
  const value: unknown = Reflect.get(target, name);
  if (!isOperation(value)) {
    throw new TypeError(`There is no file operation ${name}.`);
  }
  return value;
}

function isOperation(value: unknown): value is Operation {
  return typeof value === "function";
}
