/** Keeps what was made of texts, since a site's patterns are tried on each of its files; forgets all where it is much. */
export class Kept<T> {
  readonly #made = new Map<string, T>();
  readonly #most: number;
  #length = 0;

  /** Keeps texts of so many signs. */
  constructor(most: number) {
    this.#most = most;
  }

  /** What was made of a text, or is made now. */
  of(text: string, make: () => T): T {
    const known = this.#made.get(text);
    if (known !== undefined) {
      return known;
    }
    const made = make();
    this.#length += text.length;
    if (this.#length > this.#most) {
      this.#made.clear();
      this.#length = text.length;
    }
    this.#made.set(text, made);
    return made;
  }
}
