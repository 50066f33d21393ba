import { errors } from "playwright-core";
import { WaitedInVain } from "./until.ts";

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
