/**
 * Milliseconds without a sign of life after which tests count as hanging. Never a total: a busy or slow machine may
 * take as long as it takes.
 */
export const longestSilence = 4 * 60_000;

/** Into so many parts the limit is divided to count them. */
const parts = 8;

export interface SilenceWatch {
  /** A sign of life: the time starts over. */
  heard(): void;
  /** Nothing is left to watch. */
  stop(): void;
}

/**
 * Calls `end` once nothing was heard for `limit` milliseconds. They are counted in parts, of which a process that
 * didn't run itself for a while (a machine asleep, all its processors busy) counts one: what came in the meantime is
 * heard before the next.
 */
export function watchSilence(limit: number, end: () => void): SilenceWatch {
  let silent = 0;
  const timer = setInterval(() => {
    silent += 1;
    if (silent === parts) {
      clearInterval(timer);
      end();
    }
  }, limit / parts);
  return {
    heard: () => {
      silent = 0;
    },
    stop: () => clearInterval(timer),
  };
}
