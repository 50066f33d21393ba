import { closeSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";

/** Milliseconds between two looks of the probe. */
const interval = 5;

/** The longest time that an event loop was held. */
export interface Held {
  /** Milliseconds, without those in which the thread waited for a processor: on a busy machine that is most of it. */
  readonly own: number;
  /** Those in which it had a processor; the rest it waited for something else. */
  readonly busy: number;
  /** By the clock. */
  readonly byClock: number;
}

const none: Held = { own: 0, busy: 0, byClock: 0 };

/** Measures for how long the event loop of this process is held, to `interval` milliseconds; Linux only. */
export class HeldProbe {
  readonly #file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  readonly #buffer = Buffer.alloc(100);
  #held = none;
  #last = { at: 0, waited: 0, busy: 0 };
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#held = none;
    this.#last = this.#now();
    this.#next();
  }

  stop(): Held {
    clearTimeout(this.#timer);
    this.#look();
    return this.#held;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    closeSync(this.#file);
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.#look();
      this.#next();
    }, interval);
  }

  #look(): void {
    const now = this.#now();
    const byClock = now.at - this.#last.at - interval;
    const own = byClock - (now.waited - this.#last.waited);
    this.#held = {
      own: Math.max(this.#held.own, own),
      busy: Math.max(this.#held.busy, now.busy - this.#last.busy),
      byClock: Math.max(this.#held.byClock, byClock),
    };
    this.#last = now;
  }

  /** The time, and for how long this thread has waited for a processor, and had one. */
  #now(): { at: number; waited: number; busy: number } {
    const length = readSync(this.#file, this.#buffer, 0, this.#buffer.length, 0);
    const [busy = "0", waited = "0"] = this.#buffer.toString("latin1", 0, length).split(" ");
    return { at: performance.now(), waited: Number(waited) / 1e6, busy: Number(busy) / 1e6 };
  }
}

/** Forgets the most memory that this process had. */
export function forgetPeak(): void {
  writeFileSync("/proc/self/clear_refs", "5");
}

/** The most memory, in megabytes, that a process has had since it was started or forgot it; undefined for one that is gone. */
export function peakOf(pid: number | "self"): number | undefined {
  try {
    const found = /^VmHWM:\s*(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "latin1"));
    return found === null ? undefined : Number(found[1]) / 1024;
  } catch {
    return undefined;
  }
}
