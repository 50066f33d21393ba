import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { contentWords } from "./contentWords.ts";
import { ListTurns, putInto } from "./groupedList.ts";
import type { GroupedList, OpenGroup } from "./groupedList.ts";
import { pairEvidence } from "./pairEvidence.ts";
import type { PairEvidence } from "./pairEvidence.ts";
import { joinByResults } from "./resultGroups.ts";
import { WordGroups } from "./wordGroups.ts";

/** A keyword of one market, each once by `keywordKey`, as far as its group depends on it. */
export interface GroupableKeyword {
  readonly keyword: string;
  /** Searches a month; null where it isn't known. */
  readonly volume: number | null;
  /** The group that it is in already, by name: it stays there. "" for none. */
  readonly cluster: string;
  /** Keys of the pages on its newest saved SERP, the first ten; undefined where none is saved. */
  readonly results?: ReadonlySet<string> | undefined;
}

/** Keywords that one article can be about. */
export interface KeywordGroup {
  readonly name: string;
  /** Their places in the list, most searched first. */
  readonly members: readonly number[];
  /** The largest volume; null where none is known. Volumes are never added up. */
  readonly volume: number | null;
  /** True where the list had the group already. */
  readonly isSaved: boolean;
}

export interface KeywordGroups {
  /** Largest volume first. */
  readonly groups: readonly KeywordGroup[];
  /** The places of keywords in no group, most searched first. */
  readonly others: readonly number[];
  /** False where words can't tell in this language, so that only saved SERPs do. */
  readonly canWordsTell: boolean;
  /** Why two keywords belong together, by their places; undefined where nothing says so: a person may have put them together. */
  readonly evidence: (a: number, b: number) => PairEvidence | undefined;
}

/** Keywords from which on a list has a subject that most of them name. */
const leastForSubject = 10;

/**
 * Groups of keywords of one market, by content words where the language (`tag`) puts blanks between words and is known,
 * and by saved SERPs that share results. Every two keywords of a group have their evidence, but for those that the list
 * had together already: these stay. Two keywords whose SERPs are saved and share too few results aren't put together,
 * whatever their words. The same keywords make the same groups in whatever order they come. Yields to other work.
 */
export async function groupKeywords(
  keywords: readonly GroupableKeyword[],
  tag: string,
): Promise<KeywordGroups> {
  const turns = new ListTurns();
  const keys = keywords.map(({ keyword }) => keywordKey(keyword));
  const { canTell, vocabulary, of } = await contentWords(keys, tag, turns);
  const counts = countsOf(of, vocabulary.length);
  const order = orderOf(keywords, keys);
  const rank: number[] = [];
  order.forEach((place, at) => (rank[place] = at));
  const list: GroupedList = {
    keywords: keywords.map(({ results }, place) => ({ words: of[place] ?? [], results })),
    counts,
    common: commonWords(counts, keywords.length),
    order,
    rank,
    groupOf: keywords.map(() => undefined),
    turns,
  };
  const saved = savedGroups(keywords, list);
  const byWords = new WordGroups(list);
  await byWords.join(saved);
  const groups = await joinByResults(list, [...saved, ...(await byWords.make())]);
  return {
    groups: namedGroups(keywords, groups, rank),
    others: list.order.filter((place) => list.groupOf[place] === undefined),
    canWordsTell: canTell,
    evidence: (a, b) => {
      const [one, other] = [list.keywords[a], list.keywords[b]];
      const found = one && other && pairEvidence(one, other, list.common);
      return found && { ...found, words: found.words.map((word) => vocabulary[word] ?? "") };
    },
  };
}

function countsOf(of: readonly (readonly number[])[], words: number): Uint32Array {
  const counts = new Uint32Array(words);
  for (const numbers of of) {
    for (const word of numbers) {
      counts[word] = (counts[word] ?? 0) + 1;
    }
  }
  return counts;
}

/** The words of more than half of a list that is long enough to have a subject. */
function commonWords(counts: Uint32Array, keywords: number): ReadonlySet<number> {
  const most = keywords < leastForSubject ? Number.POSITIVE_INFINITY : keywords / 2;
  return new Set([...counts.keys()].filter((word) => (counts[word] ?? 0) > most));
}

function orderOf(keywords: readonly GroupableKeyword[], keys: readonly string[]): number[] {
  return [...keywords.keys()].toSorted(
    (a, b) =>
      (keywords[b]?.volume ?? -1) - (keywords[a]?.volume ?? -1) || inAlphabet(keys[a], keys[b]),
  );
}

/** The same on every machine, whatever its locale. */
function inAlphabet(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The groups that the list has already, in the order of their most searched keywords. */
function savedGroups(keywords: readonly GroupableKeyword[], list: GroupedList): OpenGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (const place of list.order) {
    const name = keywords[place]?.cluster.trim() ?? "";
    if (name !== "") {
      const group = groups.get(keywordKey(name)) ?? { saved: name, members: [] };
      groups.set(keywordKey(name), group);
      putInto(list, group, place);
    }
  }
  return [...groups.values()];
}

function namedGroups(
  keywords: readonly GroupableKeyword[],
  groups: readonly OpenGroup[],
  rank: readonly number[],
): KeywordGroup[] {
  const taken = new Set(groups.flatMap(({ saved }) => (saved === "" ? [] : [keywordKey(saved)])));
  return groups
    .map(({ saved, members }) => {
      const sorted = members.toSorted((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0));
      const [most = -1] = sorted;
      return {
        name: saved === "" ? freeName(keywords, sorted, taken) : saved,
        members: sorted,
        volume: keywords[most]?.volume ?? null,
        isSaved: saved !== "",
      };
    })
    .toSorted(
      (a, b) =>
        (b.volume ?? -1) - (a.volume ?? -1) ||
        b.members.length - a.members.length ||
        inAlphabet(keywordKey(a.name), keywordKey(b.name)),
    );
}

/** The most searched keyword; another one where a group that the list had is called so. */
function freeName(
  keywords: readonly GroupableKeyword[],
  members: readonly number[],
  taken: ReadonlySet<string>,
): string {
  const names = members.map((place) => keywords[place]?.keyword ?? "");
  const [first = ""] = names;
  const isFree = (name: string): boolean => !taken.has(keywordKey(name));
  let name = names.find(isFree);
  // of more names than are taken one is free
  for (let number = 2; name === undefined; number += 1) {
    name = isFree(`${first} ${number}`) ? `${first} ${number}` : undefined;
  }
  return name;
}
