import { errors } from "playwright-core";
import { stepTimeout, until, WaitedInVain } from "./until.ts";

/** True when the steps were done, false where one of them was awaited in vain; rejects when something else went wrong. */
export async function cameAbout(steps: Promise<unknown>): Promise<boolean> {
  try {
    await steps;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError || error instanceof WaitedInVain) {
      return false;
    }
    throw error;
  }
}

/**
 * Tries steps again until they are done, each time with twice the patience: where the first try is cut short on a slow
 * machine, a later one isn't.
 * @param patience Milliseconds that the steps get for each of their waits at first.
 * @param undo Between two tries.
 */
export async function tryUntil(
  what: string,
  patience: number,
  steps: (patience: number) => Promise<unknown>,
  undo: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let current = patience;
  await until(what, async () => {
    const done = await cameAbout(steps(current));
    current = Math.min(2 * current, stepTimeout);
    await (done ? undefined : undo());
    return done;
  });
}
