import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";

/** Something wasn't there in time; what it stands for may still go on. The message is for a person. */
export class TooLateError extends Error {
  override readonly name = "TooLateError";
}

const late = Symbol("late");

/** What a promise resolves with, if it does so within so many milliseconds. Else it rejects with TooLateError, whose message is `sentence`, and what the promise stands for continues. */
export async function within<Value>(
  milliseconds: number,
  wanted: PromiseLike<Value>,
  sentence: () => string,
  clock: Clock = systemClock,
): Promise<Value> {
  const come = await race(milliseconds, wanted, clock);
  if (come === late) {
    throw new TooLateError(sentence());
  }
  return come;
}

/** The same for what is as good as not there when it is late: undefined then. */
export async function valueWithin<Value>(
  milliseconds: number,
  wanted: PromiseLike<Value>,
  clock: Clock = systemClock,
): Promise<Value | undefined> {
  const come = await race(milliseconds, wanted, clock);
  return come === late ? undefined : come;
}

async function race<Value>(
  milliseconds: number,
  wanted: PromiseLike<Value>,
  clock: Clock,
): Promise<Value | typeof late> {
  const { promise: over, resolve } = Promise.withResolvers<typeof late>();
  const stop = clock.after(milliseconds, () => resolve(late));
  try {
    return await Promise.race([wanted, over]);
  } finally {
    stop();
  }
}
