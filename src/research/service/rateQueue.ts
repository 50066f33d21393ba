import type { RateWindow } from "./client.ts";
import { CancelledError } from "./errors.ts";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";

/** Who waits: a person looking at the screen, or a batch that has time. */
export type Priority = "person" | "batch";

/** What the service's headers said last; `ServiceClient` is one. */
export interface RateSource {
  readonly rate: RateWindow | undefined;
  /** What to add to our clock to get the service's, in milliseconds. */
  readonly clockOffset: number | undefined;
}

export interface RateQueueOptions {
  /** Asked before every decision; undefined while nothing is connected. */
  readonly source: () => RateSource | undefined;
  readonly clock?: Clock;
}

/** Calls a minute while no header says otherwise (data conventions, transport). */
export const usualPerMinute = 60;
/** Calls a minute that batches leave to the person. */
export const reservedForPeople = 5;

const minute = 60_000;
/** A little more than a minute, because requests do not all take equally long to arrive. */
const span = minute + 1_000;
/** Milliseconds that what the service says holds everything back at most. Then one call finds out whether it still holds. */
export const longestHold = 60 * minute;

interface Waiting {
  readonly priority: Priority;
  start(): void;
  refuse(error: Error): void;
}

/**
 * The calls of this window, spread so that the service's rate limit is kept: in any minute no more
 * start than it allows, and never more than its headers say are left. First come, first served, but
 * a person goes before a batch. One timer is set for the next moment something may start.
 */
export class RateQueue {
  readonly #source: () => RateSource | undefined;
  readonly #clock: Clock;
  readonly #waiting: Record<Priority, Waiting[]> = { person: [], batch: [] };
  /** When the calls of the last minute started, oldest first. */
  #starts: number[] = [];
  /** The headers last seen, when their window ends on our clock, and how many calls started since. */
  #window: RateWindow | undefined;
  #windowEnd = 0;
  /** When one call may find out whether a window that is used up still holds. */
  #recheckAt = 0;
  #startedSince = 0;
  #perMinute = usualPerMinute;
  #pausedUntil = 0;
  /** When the clock was last read. */
  #lastNow = -Infinity;
  #stopTimer: (() => void) | undefined;

  constructor({ source, clock = systemClock }: RateQueueOptions) {
    this.#source = source;
    this.#clock = clock;
  }

  /**
   * Runs `task` when its turn has come. Rejects with CancelledError, nothing sent, when `signal` is
   * aborted before that or the queue is disposed; afterwards with whatever the task rejects with.
   */
  async run<T>(priority: Priority, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#turn(priority, signal);
    try {
      return await task();
    } finally {
      // The answer may have brought news of the limit.
      this.#advance();
    }
  }

  /**
   * Nothing starts before `until`, in milliseconds since 1970: the service said so (429). For an hour
   * at most: if it still says so then, it is held again.
   */
  hold(until: number): void {
    // First: reading the clock may move the end of an earlier wait.
    const now = this.#readClock();
    this.#pausedUntil = Math.max(this.#pausedUntil, Math.min(until, now + longestHold));
    this.#advance();
  }

  /** Calls a minute, as far as is known. */
  get perMinute(): number {
    return this.#perMinute;
  }

  /** How many calls wait, and when the next one may start, in milliseconds since 1970. */
  get standing(): { readonly waiting: number; readonly nextAt: number | undefined } {
    const priority = this.#next();
    const waiting = this.#waiting.person.length + this.#waiting.batch.length;
    return {
      waiting,
      nextAt: priority === undefined ? undefined : this.#earliest(priority, this.#readClock()),
    };
  }

  /** Refuses everything that waits. */
  dispose(): void {
    this.#stopTimer?.();
    for (const waiting of [...this.#waiting.person.splice(0), ...this.#waiting.batch.splice(0)]) {
      waiting.refuse(new CancelledError(false));
    }
  }

  #turn(priority: Priority, signal: AbortSignal): Promise<void> {
    if (signal.aborted) {
      return Promise.reject(new CancelledError(false));
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting[priority] = this.#waiting[priority].filter((other) => other !== waiting);
        waiting.refuse(new CancelledError(false));
        this.#advance();
      };
      const waiting: Waiting = {
        priority,
        start: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
        refuse: (error) => {
          signal.removeEventListener("abort", leave);
          reject(error);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting[priority].push(waiting);
      this.#advance();
    });
  }

  /** Starts whatever may start now, and sets the timer for the next. */
  #advance(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    for (let priority = this.#next(); priority !== undefined; priority = this.#next()) {
      const now = this.#readClock();
      const earliest = this.#earliest(priority, now);
      if (earliest > now) {
        this.#stopTimer = this.#clock.after(earliest - now, () => this.#advance());
        return;
      }
      this.#starts.push(now);
      this.#startedSince += 1;
      if (now >= this.#recheckAt) {
        this.#recheckAt = now + longestHold;
      }
      this.#waiting[priority].shift()?.start();
    }
  }

  #next(): Priority | undefined {
    return this.#waiting.person.length > 0
      ? "person"
      : this.#waiting.batch.length > 0
        ? "batch"
        : undefined;
  }

  /**
   * The time. When the clock was set back, everything that was to come is moved back with it: else
   * nothing would start until it has caught up.
   */
  #readClock(): number {
    const now = this.#clock.now();
    const back = this.#lastNow - now;
    if (back > 0) {
      this.#starts = this.#starts.map((start) => start - back);
      this.#pausedUntil -= back;
      this.#windowEnd -= back;
      this.#recheckAt -= back;
    }
    this.#lastNow = now;
    return now;
  }

  /** The first moment from `now` on at which one more call may start. */
  #earliest(priority: Priority, now: number): number {
    this.#readHeaders(now);
    this.#starts = this.#starts.filter((start) => start > now - span);
    const reserved =
      priority === "batch" ? Math.min(reservedForPeople, Math.floor(this.#perMinute / 2)) : 0;
    const oldest = this.#starts.at(-(this.#perMinute - reserved));
    const left = (this.#window?.remaining ?? 0) - this.#startedSince - reserved;
    const usedUpUntil = left <= 0 ? Math.min(this.#windowEnd, this.#recheckAt) : 0;
    return Math.max(now, this.#pausedUntil, oldest === undefined ? 0 : oldest + span, usedUpUntil);
  }

  /**
   * Takes in what the last answer said: the end of its window on our clock, if that is still to
   * come. A window that ends more than a minute from now is one of an hour or a day: it says how
   * many calls are left, but not how many a minute takes. (Its last minute can't be told from a
   * minute's window; the next answer corrects that.)
   */
  #readHeaders(now: number): void {
    const source = this.#source();
    if (source?.rate !== this.#window) {
      this.#window = source?.rate;
      this.#windowEnd =
        source?.rate === undefined ? 0 : source.rate.resetAt - (source.clockOffset ?? 0);
      this.#recheckAt = now + longestHold;
      this.#startedSince = 0;
    }
    if (this.#window !== undefined && this.#windowEnd > now && this.#windowEnd <= now + span) {
      this.#perMinute = Math.max(1, this.#window.limit);
    }
  }
}
