import type { Clock } from "../../system/clock.ts";

/** Milliseconds until a connection has to be there, with all its steps: name, TCP, proxy, TLS. */
export const connectTimeout = 10_000;
/** Milliseconds until the operating system's certificates have to be read: macOS takes up to 40 seconds, rarely more. */
export const certificatesTimeout = 60_000;
/** Milliseconds to wait between two pieces of a body. */
export const bodyTimeout = 60_000;
/** Milliseconds an account request may take in all: its repetitions and the body of its response included. */
export const accountTimeout = 20_000;

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
