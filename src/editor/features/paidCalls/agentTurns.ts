import { turn } from "../../../system/turn.ts";
import { waitLimits } from "../../../system/waitLimits.ts";
import { valueWithin } from "../../../system/within.ts";

/** The question about an agent's call that is open, or was last, in this window: what a person answers may decide about the next. */
const lastQuestion = new WeakMap<object, Promise<unknown>>();

/** Calls of agents that were agreed to in this window and haven't ended, with their prices in credits. */
const underWay = new WeakMap<object, Map<Promise<unknown>, number>>();

/** Asks when no other question about an agent's call is open. Rejects with the signal's reason where the chat was cancelled by then. */
export function askInTurn<T>(app: object, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const before = lastQuestion.get(app);
  const asking = (async () => {
    await before?.catch(() => undefined);
    // The chat may have been cancelled while the dialog of another call was open.
    signal.throwIfAborted();
    return ask();
  })();
  lastQuestion.set(app, asking);
  return asking;
}

/** Notes that a call is under way until it has ended, at a price in credits; resolves and rejects as it does. */
export async function whileUnderWay<T>(app: object, price: number, paying: Promise<T>): Promise<T> {
  const calls = underWay.get(app) ?? new Map<Promise<unknown>, number>();
  underWay.set(app, calls.set(paying, price));
  try {
    return await paying;
  } finally {
    calls.delete(paying);
  }
}

/**
 * Resolves when the calls of agents that are under way have ended, so that the balance is known without
 * them, or after a while: with the credits that those cost which are still running.
 */
export async function untilEnded(
  app: object,
  limit: number = waitLimits.agentCall,
): Promise<number> {
  // What was allowed in the question before begins only now.
  await turn();
  const calls = underWay.get(app) ?? new Map<Promise<unknown>, number>();
  await valueWithin(limit, Promise.allSettled(calls.keys()));
  return [...calls.values()].reduce((sum, price) => sum + price, 0);
}
