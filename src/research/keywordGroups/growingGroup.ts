import { mayJoin, putInto } from "./groupedList.ts";
import type { GroupedList, OpenGroup } from "./groupedList.ts";
import { doWordsTell, leastShared, sharedWords } from "./pairEvidence.ts";

/** A group that the list had, which takes more keywords: what all of it have is kept, so that no keyword is compared with each of them. */
export class GrowingGroup {
  readonly #list: GroupedList;
  readonly #group: OpenGroup;
  /** The words that all of its keywords have. */
  #words: readonly number[] = [];
  /** The words of the keyword that has most. */
  #longest: readonly number[] = [];
  /** Its keywords with a saved SERP, and the pages that all of these SERPs have. */
  readonly #searched: number[] = [];
  #pages: ReadonlySet<string> = new Set();

  constructor(list: GroupedList, group: OpenGroup) {
    this.#list = list;
    this.#group = group;
    group.members.forEach((place, at) => this.#add(place, at === 0));
  }

  get words(): readonly number[] {
    return this.#words;
  }

  /** Whether the words that all of the group have with a keyword are a reason for each of its keywords, and no SERP is against it. */
  canTake(place: number): boolean {
    const { keywords, common } = this.#list;
    const words = keywords[place]?.words ?? [];
    const shared = sharedWords(this.#words, words);
    // a reason for the keyword with most words is one for all: each has the shared ones
    return (
      doWordsTell(shared, this.#longest, words, common) &&
      (this.#sharesPages(place) || mayJoin(this.#list, this.#searched, place))
    );
  }

  take(place: number): void {
    putInto(this.#list, this.#group, place);
    this.#add(place, false);
  }

  /** True where a keyword's SERP shares enough pages with all SERPs of the group at once. */
  #sharesPages(place: number): boolean {
    const results = this.#list.keywords[place]?.results ?? [];
    return [...results].filter((page) => this.#pages.has(page)).length >= leastShared;
  }

  #add(place: number, isFirst: boolean): void {
    const { words = [], results } = this.#list.keywords[place] ?? {};
    this.#words = isFirst ? words : sharedWords(this.#words, words);
    this.#longest = words.length > this.#longest.length ? words : this.#longest;
    if (results !== undefined) {
      const isFirstSerp = this.#searched.length === 0;
      this.#pages = isFirstSerp
        ? results
        : new Set([...results].filter((page) => this.#pages.has(page)));
      this.#searched.push(place);
    }
  }
}
