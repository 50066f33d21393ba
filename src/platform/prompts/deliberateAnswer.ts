import { isDeepStrictEqual } from "node:util";

/** A clock that only runs forward, whatever is done to the machine's time; tests bring their own. */
export interface InputClock {
  /** Milliseconds since some moment in the past. */
  now(): number;
}

/** The clock of this process. */
export const processClock: InputClock = { now: () => performance.now() };

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

/**
 * Tells what a person does once more before they can have seen what came of it: the second click of
 * a double click, a held key. Each such repetition starts the time over.
 */
export class RepeatGuard {
  readonly #clock: InputClock;
  #last: { readonly what: unknown; readonly at: number } | undefined;

  constructor(clock: InputClock) {
    this.#clock = clock;
  }

  /** Whether the same was done a moment ago; notes that it is done now. */
  isRepeated(what: unknown): boolean {
    const last = this.#last;
    const repeated = last !== undefined && isTooRecent(this.#clock, last.at) && isDeepStrictEqual(last.what, what);
    this.#last = { what, at: this.#clock.now() };
    return repeated;
  }
}

/** A question of which some answers spend credits. */
export interface SpendingPrompt<Answer> {
  readonly clock: InputClock;
  /** Asks, and asks again where an answer came too soon. Resolves with undefined when the person closed the question. */
  readonly show: (again: boolean) => PromiseLike<Answer | undefined>;
  /** Resolves when the window has worked through all it was sent before, the question among it. */
  readonly reached: () => PromiseLike<unknown>;
  /** Whether an answer leads to a charge without another question. */
  readonly spends: (answer: Answer) => boolean;
}

/** Asks until the question is closed, or answered either for free or by somebody who had the time to read it. */
export async function askUntilDeliberate<Answer>({ clock, show, reached, spends }: SpendingPrompt<Answer>): Promise<Answer | undefined> {
  for (let again = false; ; again = true) {
    const guard = new AnswerGuard(clock);
    const answered = show(again);
    // A window that can't tell leaves us with the time at which it was asked.
    void reached().then(() => guard.shown(), () => undefined);
    const answer = await answered;
    if (answer === undefined || !spends(answer) || guard.accepts()) {
      return answer;
    }
  }
}
