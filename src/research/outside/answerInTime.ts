import type { Clock } from "../../system/clock.ts";
import type { CallNote, OutsideAnswer } from "./callMessages.ts";

/** For how long a client waits for an answer, in milliseconds: the shortest limit that is known of one is a minute. */
export const answerTime = 45_000;
/** For how long the same call is answered alike, since a model would ask at once. */
const pauseTime = 30_000;

/** What a call is doing; "joining" where it waits for the same call. Only while it pays does it go on when its client gives up. */
export type CallStep = "checking" | "asking" | "joining" | "paying";

/** A call while it runs. */
export interface TimedCall {
  readonly signal: AbortSignal;
  /** Says what it does now; `isOpen` whether what it waits for is still waited for. */
  step(step: CallStep, isOpen?: () => boolean): void;
}

/** What is said where the answer isn't there in time. `window` is the window that it waits in, as a model is told of it. */
const late = (window: string): Readonly<Record<CallStep, string>> => ({
  checking:
    "Not finished: the editor is still working on it. Nothing was paid for this call. Call again with the same arguments in a minute.",
  asking: `Not run yet: the person is being asked in ${window}. Call again with the same arguments in a minute.`,
  joining:
    "Not finished: the same call is running in the editor already, and may be charged. Call again with the same arguments in a minute: it isn't charged twice.",
  paying:
    "Not finished: the call is running in the editor, and may be charged. Call again with the same arguments in a minute: it isn't charged twice.",
});

/** What a client is told while it waits; what is done at first is quick. */
const notes = (window: string): Readonly<Partial<Record<CallStep, string>>> => ({
  asking: `Waiting for the person, who is being asked in ${window}.`,
  joining: "Waiting for the same call, which is running in the editor already.",
  paying: "The call is running.",
});

/** Of a step that no person is asked in. */
const neverOpen = (): boolean => false;

/** Answers calls before their clients stop waiting. */
export class AnswersInTime {
  readonly #clock: Clock;
  readonly #window: () => string;
  /** Until when a call, by what it is, isn't tried again. */
  readonly #pauses = new Map<
    string,
    { readonly until: number; readonly text: string; isOpen(): boolean }
  >();

  /** @param window The window in which the person is asked: "the editor window with …". */
  constructor(clock: Clock, window: () => string) {
    this.#clock = clock;
    this.#window = window;
  }

  /**
   * What `run` answers, or that it isn't there yet: while the person is being asked, the same call, by
   * `name`, is then answered alike for half a minute. `note` is told each step on the way.
   */
  async answer(
    name: string,
    {
      cancelled,
      note,
    }: { readonly cancelled: AbortSignal; readonly note: (note: CallNote) => void },
    run: (call: TimedCall) => Promise<OutsideAnswer>,
  ): Promise<OutsideAnswer> {
    const pause = this.#pauses.get(name);
    this.#pauses.delete(name);
    if (pause !== undefined && pause.until > this.#clock.now() && pause.isOpen()) {
      this.#pauses.set(name, pause);
      return { text: pause.text, isError: true };
    }
    const abort = new AbortController();
    let step: CallStep = "checking";
    let isOpen = neverOpen;
    let isUnpaid = true;
    const { promise: over, resolve } = Promise.withResolvers<OutsideAnswer>();
    // What is paid for is finished and saved, whether or not its client is still there.
    const cancel = (): void => (step === "paying" ? undefined : abort.abort(cancelled.reason));
    cancelled.addEventListener("abort", cancel, { once: true });
    const stop = this.#clock.after(answerTime, () => {
      cancelled.removeEventListener("abort", cancel);
      const text = late(this.#window())[step];
      this.#pauses.set(name, { until: this.#clock.now() + pauseTime, text, isOpen });
      resolve({ text, isError: true });
      if (step !== "paying") {
        abort.abort();
      }
    });
    const running = run({
      signal: abort.signal,
      step: (now, stillOpen = neverOpen) => {
        const text = now === step ? undefined : notes(this.#window())[now];
        // what was sent once may have been paid for, whatever is asked afterwards
        isUnpaid = isUnpaid && now !== "paying" && now !== "joining";
        if (text !== undefined) {
          note({ text, isUnpaid });
        }
        step = now;
        isOpen = stillOpen;
        if (now !== "paying" && cancelled.aborted) {
          // It was cancelled when it was about to pay, and hasn't.
          cancel();
        }
      },
    });
    // Whoever was told that it isn't there yet asks again.
    running.catch(() => undefined);
    try {
      return await Promise.race([running, over]);
    } finally {
      stop();
      cancelled.removeEventListener("abort", cancel);
    }
  }
}
