import type { SavedResult } from "../library/savedResult.ts";
import { isTooRecent } from "../../shared/deliberateInput.ts";
import type { InputClock } from "../../shared/deliberateInput.ts";

/** What came of a call for all who waited for it. */
export interface SharedOutcome {
  readonly result: SavedResult | undefined;
  /** True where something stopped an agent that doesn't stop a person. */
  readonly isRefused?: boolean;
}

/** The calls of this window that are running, by call key: a second request for the same one waits for its result instead of paying again. */
export class CallsUnderWay {
  readonly #clock: InputClock;
  readonly #calls = new Map<string, Promise<SharedOutcome | undefined>>();
  /** When calls that were not declined ended, by call key. */
  readonly #ended = new Map<string, number>();

  constructor(clock: InputClock) {
    this.#clock = clock;
  }

  of(key: string): Promise<SharedOutcome | undefined> | undefined {
    return this.#calls.get(key);
  }

  /** Resolves when no call with a key is under way. Rejects with the signal's reason as soon as it is aborted. */
  async untilEnded(key: string, waiting: AbortSignal): Promise<void> {
    for (let same = this.#calls.get(key); same !== undefined; same = this.#calls.get(key)) {
      await outcomeOf(same, waiting);
    }
  }

  /** True right after a call's end: a second click or key that was meant for it. */
  hasJustEnded(key: string): boolean {
    const ended = this.#ended.get(key);
    return ended !== undefined && isTooRecent(this.#clock, ended);
  }

  /** Starts a call that others may wait for. Nothing may be awaited between `of` and this. */
  share<T extends SharedOutcome | undefined>(key: string, pay: () => Promise<T>): Promise<T> {
    const paying = pay().finally(() => this.#calls.delete(key));
    this.#calls.set(key, paying);
    paying.then(
      (paid) => (paid?.result === undefined ? undefined : this.#noteEnd(key)),
      () => this.#noteEnd(key),
    );
    return paying;
  }

  /**
   * Starts a call as soon as no other with its key is under way. `pay` gets what the last of those
   * brought. Rejects with the signal's reason as soon as it is aborted.
   */
  async shareNext<T extends SharedOutcome | undefined>(
    key: string,
    waiting: AbortSignal,
    pay: (before: SavedResult | undefined) => Promise<T>,
  ): Promise<T> {
    let last: SharedOutcome | undefined;
    for (let same = this.#calls.get(key); same !== undefined; same = this.#calls.get(key)) {
      last = await outcomeOf(same, waiting);
    }
    // At once: of several that waited, the others wait for this one now.
    return this.share(key, () => pay(last?.result));
  }

  #noteEnd(key: string): void {
    this.#ended.set(key, this.#clock.now());
    for (const [older, at] of this.#ended) {
      if (!isTooRecent(this.#clock, at)) {
        this.#ended.delete(older);
      }
    }
  }
}

/** Undefined where it failed. */
async function outcomeOf<T>(call: Promise<T>, waiting: AbortSignal): Promise<T | undefined> {
  waiting.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(waiting.reason);
  waiting.addEventListener("abort", leave, { once: true });
  try {
    // Its own caller handles how it ended.
    return await Promise.race([call.catch(() => undefined), aborted]);
  } finally {
    waiting.removeEventListener("abort", leave);
  }
}
