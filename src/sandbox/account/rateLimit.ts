/** What a call found: the tightest of the windows it counts in. */
export interface RateReading {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in unix seconds. */
  readonly reset: number;
  /** Seconds until then, at least 1. */
  readonly retryAfter: number;
}

interface Window {
  readonly length: number;
  readonly limit: number;
  start: number;
  used: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Counts the account's calls in windows of a minute, an hour and a day, in the service's
 * proportions of 60, 1,000 and 10,000 (data conventions, transport). `perMinute` 0 switches it off.
 */
export class RateLimit {
  readonly #windows: readonly Window[];

  constructor(perMinute: number) {
    const scale = perMinute / 60;
    const sizes: readonly (readonly [number, number])[] = [
      [minute, perMinute],
      [hour, Math.max(perMinute, Math.round(1000 * scale))],
      [day, Math.max(perMinute, Math.round(10_000 * scale))],
    ];
    this.#windows =
      perMinute === 0
        ? []
        : sizes.map(([length, limit]) => ({ length, limit, start: -Infinity, used: 0 }));
  }

  /** Counts one call at `now` (milliseconds); undefined when there is no limit. A refused call does not count. */
  take(now: number): RateReading | undefined {
    for (const window of this.#windows) {
      if (now >= window.start + window.length) {
        window.start = now;
        window.used = 0;
      }
    }
    const allowed = this.#windows.every((window) => window.used < window.limit);
    if (allowed) {
      for (const window of this.#windows) {
        window.used += 1;
      }
    }
    return this.#tightest(now, allowed);
  }

  #tightest(now: number, allowed: boolean): RateReading | undefined {
    const [window] = this.#windows.toSorted((a, b) => a.limit - a.used - (b.limit - b.used));
    if (window === undefined) {
      return undefined;
    }
    const end = window.start + window.length;
    return {
      allowed,
      limit: window.limit,
      remaining: window.limit - window.used,
      reset: Math.ceil(end / 1000),
      retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
    };
  }
}

/** The headers that tell a caller where it stands. */
export function rateHeaders(reading: RateReading): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(reading.limit),
    "X-RateLimit-Remaining": String(reading.remaining),
    "X-RateLimit-Reset": String(reading.reset),
  };
}
