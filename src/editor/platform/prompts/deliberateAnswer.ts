import { isDeepStrictEqual } from "node:util";
import { AnswerGuard, isTooRecent } from "../../../shared/deliberateInput.ts";
import type { InputClock } from "../../../shared/deliberateInput.ts";

/**
 * Does nothing twice that a person does twice before they can have seen what comes of it: the second
 * click of a double click, a held key. What has ended may be done again at once: the person ended it.
 */
export class RepeatGuard {
  readonly #clock: InputClock;
  #last: { readonly what: unknown; at: number } | undefined;

  constructor(clock: InputClock) {
    this.#clock = clock;
  }

  /** Runs the task, unless the same was begun a moment ago and hasn't ended; each such repetition starts the time over. */
  async once(what: unknown, task: () => Promise<void> | void): Promise<void> {
    const last = this.#last;
    if (
      last !== undefined &&
      isTooRecent(this.#clock, last.at) &&
      isDeepStrictEqual(last.what, what)
    ) {
      last.at = this.#clock.now();
      return;
    }
    const begun = { what, at: this.#clock.now() };
    this.#last = begun;
    try {
      await task();
    } finally {
      this.#last = this.#last === begun ? undefined : this.#last;
    }
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
export async function askUntilDeliberate<Answer>({
  clock,
  show,
  reached,
  spends,
}: SpendingPrompt<Answer>): Promise<Answer | undefined> {
  for (let again = false; ; again = true) {
    const guard = new AnswerGuard(clock);
    const answered = show(again);
    // A window that can't tell leaves us with the time at which it was asked.
    void reached().then(
      () => guard.shown(),
      () => undefined,
    );
    const answer = await answered;
    if (answer === undefined || !spends(answer) || guard.accepts()) {
      return answer;
    }
    // However fast the answers come, the rest of the process gets its turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
