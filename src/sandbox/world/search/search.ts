import { categoryOf, nounCategory } from "../category.ts";
import { readShape } from "../phrasePatterns.ts";
import type { Category, PatternGroup } from "../lexicon.ts";
import { intentOf } from "../intent.ts";
import type { Intent } from "../intent.ts";
import { driftOn } from "../drift.ts";
import type { Drift } from "../drift.ts";
import { dayNumber } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";
import { stem, vocabularies, wordsOf, worldwideVocabulary } from "../vocabulary.ts";
import { mixed, seedOf } from "../hash.ts";
import type { Search, Site, SiteKind } from "./sites.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { vocabularyOfPhrase } from "../language.ts";
import type { Topic } from "../topics/topic.ts";
import { monthlyVolume } from "../demand.ts";

/** A search as the ranking sees it. */
export interface ReadSearch extends Search {
  /** In lower case with single spaces. */
  readonly keyword: string;
  readonly roots: readonly string[];
  /** The subject without search words. */
  readonly core: string;
  readonly groups: ReadonlySet<PatternGroup>;
  readonly areas: readonly Area[];
  readonly intent: Intent;
  /** The dice of this search in this country, and of its subject everywhere. */
  readonly seed: number;
  readonly coreSeed: number;
  /** Days since 1970. */
  readonly day: number;
  /** How the results of this search, and who writes about its subject, move with the days. */
  readonly moves: Drift;
  readonly coreMoves: Drift;
  /** With which pages sites answer it, by their domains, as far as that was asked for. */
  readonly addresses: Map<string, string>;
}

/** Kinds of things that are sold in shops. */
const goods: ReadonlySet<Category> = new Set(["product", "supply", "food", "activity", "general"]);

/** What a site is in the eyes of a search: nobody buys a lawyer in a shop. */
export function kindFor({ kind }: Site, { category }: ReadSearch): SiteKind {
  return kind === "shop" && !goods.has(category) ? "company" : kind;
}

/** Days between two turning points of a result page, and of who writes about a subject; each has its own days. */
const pageTurns = 18;
const subjectTurns = 90;

/** Reads a search in a market on a day. */
export function readSearch(query: string, world: Snapshot): ReadSearch {
  const words = wordsOf(query);
  const keyword = words.join(" ");
  const areas = areasOf(keyword, world);
  const vocabulary = areas[0]?.vocabulary;
  const shape = vocabulary === undefined ? undefined : readShape(keyword, vocabulary.lexicon);
  const core = shape?.core ?? keyword;
  const groups = shape?.groups ?? new Set<PatternGroup>();
  const intent = vocabulary === undefined ? "informational" : intentOf(keyword, vocabulary);
  const seed = seedOf(`${world.country}|${world.language}|${keyword}`);
  const coreSeed = seedOf(core);
  const day = dayNumber(world);
  return {
    keyword,
    roots: words.map(stem),
    core,
    groups,
    areas,
    intent,
    words: words.length,
    category: (vocabulary && nounCategory(core, vocabulary)) ?? areas[0]?.category ?? "general",
    asks: groups.has("howto") || groups.has("question"),
    seed,
    coreSeed,
    day,
    moves: driftOn(day, pageTurns, mixed(seed, 5)),
    coreMoves: driftOn(day, subjectTurns, mixed(coreSeed, 5)),
    addresses: new Map(),
  };
}

/** A field of searches that the same sites compete in: a topic, or else a word that is searched for. */
export interface Area {
  /** The area's first phrase with its language: "English/espresso". */
  readonly key: string;
  readonly vocabulary: Vocabulary;
  readonly category: Category;
  /** What people type for it, the usual phrase first. */
  readonly phrases: readonly string[];
  readonly topic: Topic | undefined;
}

/** A keyword belongs to at most as many areas. */
const mostAreas = 3;
const mostWords = 2;

interface Terms {
  /** Names and neighbors of topics, as stems with single spaces, with the topics they belong to. */
  readonly topics: ReadonlyMap<string, readonly Topic[]>;
  readonly longest: number;
}

const termsOf = new Map<Vocabulary, Terms>(
  [...vocabularies, worldwideVocabulary].map((one) => [one, readTerms(one)]),
);

function readTerms({ names, topicList }: Vocabulary): Terms {
  const topics = new Map<string, Topic[]>();
  const add = (phrase: string, topic: Topic): void => {
    const roots = rootsOf(phrase).join(" ");
    const before = topics.get(roots) ?? [];
    if (!before.includes(topic) && before.length < 2) {
      topics.set(roots, [...before, topic]);
    }
  };
  names.forEach(({ name, topic }) => add(name, topic));
  topicList.forEach((topic) => topic.related.forEach((phrase) => add(phrase, topic)));
  const longest = Math.max(0, ...[...topics.keys()].map((roots) => roots.split(" ").length));
  return { topics, longest };
}

function rootsOf(phrase: string): string[] {
  return wordsOf(phrase).map(stem);
}

/** The areas a keyword is searched in, the one that describes it best first; never empty. */
export function areasOf(phrase: string, world: Pick<Snapshot, "language">): readonly Area[] {
  const text = phrase.toLowerCase();
  const vocabulary = vocabularyOfPhrase(text, world.language);
  const { core } = readShape(text, vocabulary.lexicon);
  const named = [
    ...topicsIn(core, vocabulary),
    ...(core === text ? [] : topicsIn(text, vocabulary)),
  ];
  if (named.length > 0) {
    return [...new Set(named)].slice(0, mostAreas).map((topic) => topicArea(topic, vocabulary));
  }
  return tellingWords(core, vocabulary).map((word) => wordArea(word, vocabulary));
}

/** The topics whose names or neighbors a phrase contains, the longest name first: pour over coffee is also coffee. */
function topicsIn(phrase: string, vocabulary: Vocabulary): Topic[] {
  const { topics, longest } = termsOf.get(vocabulary) ?? {
    topics: new Map<string, Topic[]>(),
    longest: 0,
  };
  const roots = rootsOf(phrase);
  const found: Topic[] = [];
  for (let length = Math.min(longest, roots.length); length > 0; length--) {
    for (let start = 0; start + length <= roots.length; start++) {
      found.push(...(topics.get(roots.slice(start, start + length).join(" ")) ?? []));
    }
  }
  return found;
}

/** The words that say what a phrase is about, the longest first; all of it when none does. */
function tellingWords(core: string, { lexicon, modifiers }: Vocabulary): string[] {
  const words = wordsOf(core);
  const things = words.filter((word) => /[\p{L}\p{N}]/u.test(word) && !lexicon.stopWords.has(word));
  const own = things.filter((word) => !modifiers.has(word));
  const telling = [own, things, words].find((some) => some.length > 0) ?? [core];
  return [...new Set(telling.map(singular))]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, mostWords);
}

/** Only the plain plural is undone: the word stands in names of sites. */
function singular(word: string): string {
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

const topicAreas = new WeakMap<Topic, Area>();

/** The area of a topic of this language. */
export function topicArea(topic: Topic, vocabulary: Vocabulary): Area {
  const known = topicAreas.get(topic);
  if (known !== undefined) {
    return known;
  }
  const { names, category } = topic;
  const area = {
    key: `${vocabulary.lexicon.language}/${names[0] ?? ""}`,
    vocabulary,
    category,
    phrases: names,
    topic,
  };
  topicAreas.set(topic, area);
  return area;
}

const wordAreas = new Map<string, Area>();
const rememberedWords = 2000;

/** The area of a word that belongs to no topic. */
export function wordArea(word: string, vocabulary: Vocabulary): Area {
  const key = `${vocabulary.lexicon.language}/${word}`;
  const known = wordAreas.get(key);
  if (known !== undefined) {
    return known;
  }
  const area = {
    key,
    vocabulary,
    category: categoryOf(word, vocabulary),
    phrases: [word],
    topic: undefined,
  };
  if (wordAreas.size >= rememberedWords) {
    wordAreas.clear();
  }
  wordAreas.set(key, area);
  return area;
}

/** Of words the world has never heard of, a search may have at most as many to be in the index. */
const mostUnheard = 2;

/** Whether the search index knows a keyword: it is searched often enough, and not made of unheard words alone. */
export function isIndexed(keyword: string, world: Snapshot): boolean {
  if (monthlyVolume(keyword, world) === null) {
    return false;
  }
  const { known, parts, modifiers } = vocabularyOfPhrase(keyword, world.language);
  const words = wordsOf(keyword);
  return (
    words.length <= mostUnheard ||
    areasOf(keyword, world).some(({ topic }) => topic !== undefined) ||
    words.some((word) => known.has(word) || parts.has(word) || modifiers.has(word))
  );
}
