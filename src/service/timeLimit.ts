import type { Clock } from "../system/clock.ts";

/** A signal that is aborted when a time is over, or with another signal. */
export class TimeLimit {
  readonly signal: AbortSignal;
  readonly #clock: Clock;
  readonly #late = new AbortController();
  #stop: (() => void) | undefined;

  constructor(clock: Clock, outer: AbortSignal | undefined) {
    this.#clock = clock;
    this.signal =
      outer === undefined ? this.#late.signal : AbortSignal.any([outer, this.#late.signal]);
  }

  /** True when the time was over. */
  get isOver(): boolean {
    return this.#late.signal.aborted;
  }

  /** From now on there are so many milliseconds. */
  start(time: number): void {
    this.stop();
    this.#stop = this.#clock.after(time, () => this.#late.abort());
  }

  stop(): void {
    this.#stop?.();
  }
}
