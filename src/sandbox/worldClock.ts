/** The days that the sample data is made for: its oldest links are first seen up to half a year before (`world/links`). */
const firstDate = "2025-07-01";
const lastDate = "2099-12-31";

/** What a day has to look like, for messages that refuse one. */
export const dateRule = `a day from ${firstDate} to ${lastDate}, such as 2026-10-12`;

/** Midnight UTC of a day as YYYY-MM-DD; undefined for what is none (2026-02-30) or outside of the sample data. */
export function readDate(text: string): Date | undefined {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(date.getTime());
  return isDay && date.toISOString().startsWith(text) && text >= firstDate && text <= lastDate
    ? date
    : undefined;
}

/** The time in the sandbox's world, which decides its data: this machine's, or a moment that stands still. */
export class WorldClock {
  #fixed: Date | undefined;

  /** Throws RangeError for what is no date. */
  constructor(given: Date | string | undefined) {
    if (given !== undefined) {
      this.#fixed = new Date(given);
      if (Number.isNaN(this.#fixed.getTime())) {
        throw new RangeError(`Not a date: ${String(given)}`);
      }
    }
  }

  now(): Date {
    return this.#fixed ?? new Date();
  }

  /** Moves to another day (YYYY-MM-DD); undefined goes back to this machine's time. Throws RangeError for any other text. */
  setDate(date: string | undefined): void {
    const fixed = date === undefined ? undefined : readDate(date);
    if (date !== undefined && fixed === undefined) {
      throw new RangeError(`The sandbox's date needs ${dateRule}, not ${JSON.stringify(date)}.`);
    }
    this.#fixed = fixed;
  }
}
