/** When a task runs, in milliseconds. */
export interface QuietTimes {
  /** Nothing has to change for that long before. */
  readonly quiet: number;
  /** It runs this long after the first change, even if changes never end. */
  readonly longest: number;
}

/**
 * Runs a task once changes have ended, one run at a time: what changes during a run has it run again afterwards.
 */
export class QuietRun {
  readonly #task: (isLate: boolean) => Promise<void>;
  readonly #times: QuietTimes;
  #timer: NodeJS.Timeout | undefined;
  /** When the first change came that no run has begun for. */
  #first: number | undefined;
  #isRunning = false;
  #isEnded = false;

  /** @param task Must not reject. `isLate` says that changes may still go on. */
  constructor(task: (isLate: boolean) => Promise<void>, times: QuietTimes) {
    this.#task = task;
    this.#times = times;
  }

  /** Something changed. */
  changed(): void {
    if (this.#isEnded) {
      return;
    }
    const now = Date.now();
    this.#first ??= now;
    clearTimeout(this.#timer);
    if (this.#isRunning) {
      return;
    }
    const { quiet, longest } = this.#times;
    const left = this.#first + longest - now;
    const isLate = left < quiet;
    this.#timer = setTimeout(() => void this.#run(isLate), Math.max(0, Math.min(quiet, left)));
  }

  /** No run begins any more. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  async #run(isLate: boolean): Promise<void> {
    this.#first = undefined;
    this.#isRunning = true;
    await this.#task(isLate);
    this.#isRunning = false;
    // what changed meanwhile may go on
    if (this.#first !== undefined) {
      this.changed();
    }
  }
}
