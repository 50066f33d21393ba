/** How long a no holds, in milliseconds. The editor doesn't say which conversation a call is of; few go on for longer. */
const holdsFor = 30 * 60_000;

/** The calls that a person declined in a dialog of ours: an agent that asks again at once gets no second dialog. */
export class DeclinedCalls {
  /** When each was declined, by its key, in milliseconds since 1970. */
  readonly #at = new Map<string, number>();

  note(key: string, now: number): void {
    this.#at.set(key, now);
  }

  /** For how many minutes longer a call isn't asked about, rounded up; undefined for one that may be. */
  minutesLeft(key: string, now: number): number | undefined {
    const at = this.#at.get(key);
    const left = at === undefined ? 0 : at + holdsFor - now;
    // A clock that was set back would make it hold for long.
    if (left <= 0 || left > holdsFor) {
      this.#at.delete(key);
      return undefined;
    }
    return Math.ceil(left / 60_000);
  }
}
