import type { Clock } from "../../../../src/system/clock.ts";

/** A clock that stands still until it is moved; its timers go off on the way. */
export class TestClock implements Clock {
  #now: number;
  #corrected = 0;
  readonly #timers = new Map<object, { readonly at: number; readonly task: () => void }>();

  constructor(now = Date.parse("2026-03-01T12:00:00Z")) {
    this.#now = now;
  }

  now(): number {
    return this.#now + this.#corrected;
  }

  elapsed(): number {
    return this.#now;
  }

  after(delay: number, task: () => void): () => void {
    const timer = {};
    this.#timers.set(timer, { at: this.#now + delay, task });
    return () => this.#timers.delete(timer);
  }

  /** Sets the clock, as a person or a time server does: by so many milliseconds, in which no time passes. */
  correct(by: number): void {
    this.#corrected += by;
  }

  /** How many timers are set. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Moves on by so many milliseconds; what the timers started has settled when this resolves. */
  async pass(time: number): Promise<void> {
    const until = this.#now + time;
    for (;;) {
      const [next] = [...this.#timers]
        .filter(([, { at }]) => at <= until)
        .toSorted(([, a], [, b]) => a.at - b.at);
      if (next === undefined) {
        this.#now = until;
        return settled();
      }
      const [timer, { at, task }] = next;
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, at);
      task();
      await settled();
    }
  }
}

/** Resolves when everything that waits for nothing but its turn has had it. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
