import { isDeepStrictEqual } from "node:util";
import { AnswerGuard, isTooRecent } from "../../shared/deliberateInput.ts";
import type { InputClock } from "../../shared/deliberateInput.ts";

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
    // However fast the answers come, the rest of the process gets its turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
