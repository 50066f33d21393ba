/** A clock that only runs forward, whatever is done to the machine's time; tests bring their own. */
export interface InputClock {
  /** Milliseconds since some moment in the past. */
  now(): number;
}

/** The clock of this process or page. */
export const monotonicClock: InputClock = { now: () => performance.now() };

/** Milliseconds that a person needs to read a price: an answer that comes sooner wasn't meant for it. */
export const readingTime = 1_000;

/** Whether `earlier` (milliseconds of `clock`) is too recent for a person to have seen what has happened since. */
export function isTooRecent(clock: InputClock, earlier: number): boolean {
  return clock.now() - earlier < readingTime;
}

/**
 * Tells whether an answer was meant for its question. A held or repeated key answers a question
 * before anybody can have read it; each such answer starts the time over, so a key that stays held
 * never gets through.
 */
export class AnswerGuard {
  readonly #clock: InputClock;
  #since: number;
  #hasActed = false;

  /** Made when the question is asked. */
  constructor(clock: InputClock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** The question can be seen only from now on: a busy window shows it late. */
  shown(): void {
    this.#since = this.#clock.now();
  }

  /** The person has typed into the question, so they have seen it: whatever they answer is meant. */
  acted(): void {
    this.#hasActed = true;
  }

  /** Judges an answer that has just come. */
  accepts(): boolean {
    if (this.#hasActed || !isTooRecent(this.#clock, this.#since)) {
      return true;
    }
    this.#since = this.#clock.now();
    return false;
  }
}
