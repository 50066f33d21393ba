import { addTo } from "../../system/addTo.ts";
import { GrowingGroup } from "./growingGroup.ts";
import { mayJoin, putInto } from "./groupedList.ts";
import type { GroupedList, OpenGroup } from "./groupedList.ts";
import { sharedWords } from "./pairEvidence.ts";

/** Keywords that share two words at most, for these to be what one article is about. */
const mostTogether = 50;
/** Words by which groups of the list are found, the rarest of the list first. */
const mostWords = 8;

/** Words that a group may be made by, with the keywords that have them. */
interface Candidate {
  /** The numbers of both, for a stable order. */
  readonly words: readonly number[];
  /** In the order of the list. */
  readonly members: readonly number[];
  /** Of the first member. */
  readonly rank: number;
}

/** Groups by content words: an inverted index of the words, of whose pairs those with most keywords come first. */
export class WordGroups {
  readonly #list: GroupedList;

  constructor(list: GroupedList) {
    this.#list = list;
  }

  /** Puts keywords without a group into groups that the list had, where they share words with all that is in them. */
  async join(groups: readonly OpenGroup[]): Promise<void> {
    const { keywords, order, groupOf, turns } = this.#list;
    const byKey = new Map<string, GrowingGroup[]>();
    for (const group of groups) {
      const growing = new GrowingGroup(this.#list, group);
      this.#keysOf(growing.words).forEach((key) => addTo(byKey, key, growing));
    }
    for (const [at, place] of (byKey.size === 0 ? [] : order).entries()) {
      await turns.nextOf(at);
      const words = keywords[place]?.words ?? [];
      const near =
        groupOf[place] === undefined
          ? new Set(this.#keysOf(words).flatMap((key) => byKey.get(key) ?? []))
          : [];
      let best: { readonly group: GrowingGroup; readonly shared: number } | undefined;
      for (const group of near) {
        const shared = sharedWords(group.words, words).length;
        if (shared > (best?.shared ?? 0) && group.canTake(place)) {
          best = { group, shared };
        }
      }
      best?.group.take(place);
    }
  }

  /** New groups of what has none: most keywords first, then the one with the most searched keyword. */
  async make(): Promise<OpenGroup[]> {
    const { turns, groupOf } = this.#list;
    const isOpen = (place: number): boolean => groupOf[place] === undefined;
    const bySize = await this.#candidates();
    const groups: OpenGroup[] = [];
    let step = 0;
    for (let size = bySize.length - 1; size > 1; size -= 1) {
      for (const candidate of (bySize[size] ?? []).toSorted(byRank)) {
        await turns.nextOf(step++);
        const open = candidate.members.filter(isOpen);
        const group = open.length === size ? this.#groupOf(open) : undefined;
        groups.push(...(group === undefined ? [] : [group]));
        // what is left of it is a smaller one
        const rest = open.length === size ? open.filter(isOpen) : open;
        if (rest.length > 1 && rest.length < size) {
          (bySize[rest.length] ??= []).push(this.#candidate(candidate.words, rest));
        }
      }
    }
    for (const members of this.#alike()) {
      const group = this.#groupOf(members);
      groups.push(...(group === undefined ? [] : [group]));
    }
    return groups;
  }

  /** What groups may be made of, by how many keywords each has. */
  async #candidates(): Promise<Candidate[][]> {
    const bySize: Candidate[][] = [];
    const add = (words: readonly number[], members: readonly number[]): void => {
      (bySize[members.length] ??= []).push(this.#candidate(words, members));
    };
    const postings = this.#postings();
    const pairs = new PairCounts(this.#list, postings);
    for (const word of postings.keys()) {
      await this.#list.turns.nextOf(word);
      pairs.eachOf(word, add);
    }
    return bySize;
  }

  /** The keywords without a group that have each word, in the order of the list. */
  #postings(): number[][] {
    const { keywords, order, groupOf, counts } = this.#list;
    const postings: number[][] = Array.from(counts, () => []);
    for (const place of order) {
      if (groupOf[place] === undefined) {
        for (const word of keywords[place]?.words ?? []) {
          postings[word]?.push(place);
        }
      }
    }
    return postings;
  }

  /** Keywords without a group whose words are all the same: each pair of them may be in too many others. */
  #alike(): Iterable<readonly number[]> {
    const { keywords, order, groupOf } = this.#list;
    const alike = new Map<string, number[]>();
    for (const place of order) {
      const words = keywords[place]?.words ?? [];
      if (groupOf[place] === undefined && words.length > 0) {
        const key = words.join(" ");
        const known = alike.get(key);
        if (known === undefined) {
          alike.set(key, [place]);
        } else {
          known.push(place);
        }
      }
    }
    return alike.values();
  }

  #candidate(words: readonly number[], members: readonly number[]): Candidate {
    const [first = 0] = members;
    return { words, members, rank: this.#list.rank[first] ?? 0 };
  }

  /** A group of these, without those whose SERPs say that they are another search; undefined where that leaves one. */
  #groupOf(places: readonly number[]): OpenGroup | undefined {
    const members: number[] = [];
    for (const place of places) {
      if (mayJoin(this.#list, members, place)) {
        members.push(place);
      }
    }
    if (members.length < 2) {
      return undefined;
    }
    const group: OpenGroup = { saved: "", members: [] };
    members.forEach((place) => putInto(this.#list, group, place));
    return group;
  }

  /** What words of a group that the list had are found by: each pair that tells something, and all of them together. */
  #keysOf(words: readonly number[]): string[] {
    const { common, counts } = this.#list;
    const rarest = words
      .toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b)
      .slice(0, mostWords);
    return words.length === 0
      ? []
      : [
          `=${words.join(" ")}`,
          ...rarest.flatMap((one, at) =>
            rarest.slice(at + 1).flatMap((other) => (common.has(one) ? [] : [`${one} ${other}`])),
          ),
        ];
  }
}

function byRank(a: Candidate, b: Candidate): number {
  return (
    a.rank - b.rank ||
    (a.words[0] ?? -1) - (b.words[0] ?? -1) ||
    (a.words[1] ?? -1) - (b.words[1] ?? -1)
  );
}

/** Counts which words go with which, without an entry for each pair: most pairs are in one keyword only. */
class PairCounts {
  readonly #list: GroupedList;
  readonly #postings: readonly (readonly number[])[];
  /** For one word at a time how many keywords have each other word, too. */
  readonly #with: Uint32Array;
  /** Each word's place among all, rarest first: a pair is told once, by the rarer of its words. */
  readonly #frequency: Uint32Array;

  constructor(list: GroupedList, postings: readonly (readonly number[])[]) {
    this.#list = list;
    this.#postings = postings;
    this.#with = new Uint32Array(postings.length);
    this.#frequency = new Uint32Array(postings.length);
    const { counts } = list;
    [...counts.keys()]
      .toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b)
      .forEach((word, at) => (this.#frequency[word] = at));
  }

  /**
   * Tells each pair of a word with one that is as frequent or more, and the keywords that have both, where these are
   * few enough to be about one thing. A word of most of the list makes no pair with another such word.
   */
  eachOf(word: number, tell: (words: readonly number[], members: readonly number[]) => void): void {
    const members = this.#postings[word] ?? [];
    if (members.length < 2 || this.#list.common.has(word)) {
      return;
    }
    const { keywords } = this.#list;
    const counts = this.#with;
    const own = this.#frequency[word] ?? 0;
    const others: number[] = [];
    for (const place of members) {
      for (const other of keywords[place]?.words ?? []) {
        if ((this.#frequency[other] ?? 0) > own) {
          const count = (counts[other] ?? 0) + 1;
          counts[other] = count;
          if (count === 1) {
            others.push(other);
          }
        }
      }
    }
    for (const other of others) {
      const count = counts[other] ?? 0;
      counts[other] = 0;
      if (count > 1 && count <= mostTogether) {
        const isWhole = count === members.length;
        tell(
          [word, other],
          isWhole ? members : members.filter((place) => keywords[place]?.words.includes(other)),
        );
      }
    }
  }
}
