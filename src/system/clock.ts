/** Time as everything that pays sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970, on a clock that people and time servers correct. */
  now(): number;
  /** Milliseconds since some moment, by a monotonic clock: for how long something took. */
  elapsed(): number;
  /** Runs `task` once after `delay` milliseconds, unless the returned function is called before. */
  after(delay: number, task: () => void): () => void;
}

/** Node's timers fire at once for a longer delay. */
const longestTimer = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (delay, task) => {
    const timer = setTimeout(task, Math.min(Math.max(0, delay), longestTimer));
    return () => clearTimeout(timer);
  },
};

/** Resolves with true at `time` (milliseconds since 1970), or with false as soon as `signal` is aborted. */
export function waitUntil(clock: Clock, time: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      resolve(false);
    };
    const stop = clock.after(time - clock.now(), () => {
      signal.removeEventListener("abort", end);
      resolve(true);
    });
    signal.addEventListener("abort", end, { once: true });
  });
}
