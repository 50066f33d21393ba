import type { Clock } from "../../../system/clock.ts";
import { waitLimits } from "../../../system/waitLimits.ts";

/** What became of an article's front matter while it was saved again and again. */
export interface ChangedFront {
  /** The front matter before the first of these changes. */
  readonly before: string;
  /** The whole text as it was saved last. */
  readonly text: string;
  /** Its front matter. */
  readonly now: string;
}

interface Waiting extends ChangedFront {
  readonly stop: () => void;
}

/**
 * Tells once of front matter that was changed, when no save has changed it for a while: an editor that saves by itself does so
 * in the midst of a word. Nothing is told of what is as it was then.
 */
export class QuietFronts {
  readonly #clock: Clock;
  readonly #tell: (name: string, change: ChangedFront) => void;
  readonly #waiting = new Map<string, Waiting>();

  constructor(clock: Clock, tell: (name: string, change: ChangedFront) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Notes a save of an article. `before` is the front matter that was on disk; undefined where that isn't known. */
  saved(name: string, before: string | undefined, now: string, text: string): void {
    const waiting = this.#waiting.get(name);
    if (waiting?.now === now) {
      this.#waiting.set(name, { ...waiting, text });
    } else if (waiting !== undefined || (before !== undefined && before !== now)) {
      waiting?.stop();
      const first = waiting?.before ?? before ?? "";
      const stop = this.#clock.after(waitLimits.quietFront, () => this.#end(name));
      this.#waiting.set(name, { before: first, text, now, stop });
    }
  }

  /** Tells of nothing any more. */
  stop(): void {
    this.#waiting.forEach((one) => one.stop());
    this.#waiting.clear();
  }

  #end(name: string): void {
    const waiting = this.#waiting.get(name);
    this.#waiting.delete(name);
    if (waiting !== undefined && waiting.before !== waiting.now) {
      const { before, text, now } = waiting;
      this.#tell(name, { before, text, now });
    }
  }
}
