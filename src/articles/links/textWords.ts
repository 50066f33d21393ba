import { stemOf } from "./articleNames.ts";

/** In how many of a site's texts a word is: what nearly every text says names none of them. */
export class TextWords {
  readonly #counts = new Map<string, number>();
  #texts = 0;

  /** Counts the words of a text, which is as `soughtText` makes it. */
  add(sought: string): void {
    this.#texts += 1;
    for (const stem of new Set(sought.split(" ").map(stemOf))) {
      this.#counts.set(stem, (this.#counts.get(stem) ?? 0) + 1);
    }
  }

  get texts(): number {
    return this.#texts;
  }

  /** How many texts have a word. */
  countOf(stem: string): number {
    return this.#counts.get(stem) ?? 0;
  }

  /** The inverse document frequency of a word: 0 for one that every text has. */
  rarityOf(stem: string): number {
    return Math.log((this.#texts + 1) / (this.countOf(stem) + 1));
  }
}
