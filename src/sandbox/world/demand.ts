import { findTopic } from "./category.ts";
import { readShape } from "./phrasePatterns.ts";
import { unit } from "./hash.ts";
import { vocabularyFor, vocabularyOfPhrase } from "./language.ts";
import type { PhrasePattern, PatternGroup } from "./lexicon.ts";
import { cityWords, marketSize } from "./markets.ts";
import { lastMonth } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import { stem, wordsOf } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Searches in the last whole month, before they are put into buckets: the same on every day of a month. */
export function searches(keyword: string, world: Snapshot): number {
  return searchesIn(keyword, lastMonth(world), world);
}

/**
 * Searches in a month of a keyword that has no season: the same on whichever day one looks. The rarest of a phrase's words sets the
 * scale and every further word narrows it, so a longer search is never more common than the
 * shorter one inside it, and demand falls off as it does in life.
 */
export function searchesIn(keyword: string, month: number, world: Snapshot): number {
  const vocabulary = vocabularyOfPhrase(keyword, world.language);
  const spoken = vocabularyFor(world.language);
  const foreign = vocabulary === spoken ? 1 : 0.2;
  return (
    popularity(keyword, vocabulary) * marketSize(world.country) * foreign * drift(keyword, month)
  );
}

/** The monthly volume as advertising data shows it; null when it knows none. */
export function monthlyVolume(keyword: string, world: Snapshot): number | null {
  return shownVolume(keyword, searches(keyword, world));
}

/** The volume shown for a keyword that is searched `count` times a month. */
export function shownVolume(keyword: string, count: number): number | null {
  if (count < 8) {
    return unit("rare", keyword) < 0.5 ? null : 10;
  }
  return count < 200 && unit("unknown volume", keyword) < 0.04
    ? null
    : volumeBucket(Math.min(count, 1_000_000));
}

/** How much of the demand for a subject goes into the commonest search of each kind. */
const groupShares: { readonly [group in PatternGroup]: number } = {
  quality: 0.16,
  compare: 0.06,
  price: 0.1,
  place: 0.18,
  howto: 0.12,
  question: 0.09,
  info: 0.13,
  audience: 0.05,
  manner: 0.04,
  time: 0.04,
  site: 0.05,
};

function popularity(keyword: string, vocabulary: Vocabulary): number {
  const { core, layers } = readShape(keyword, vocabulary.lexicon);
  return layers.reduce(
    (demand, pattern) => demand * layerShare(pattern, core),
    subjectDemand(core, vocabulary),
  );
}

/** Lexicons list the common searches first: a pattern's place on its line is its rank. */
function layerShare({ group, rank, template }: PhrasePattern, core: string): number {
  return (
    (groupShares[group] / (1 + 0.5 * rank) ** 1.2) * (0.5 + 0.8 * unit("layer", template, core))
  );
}

const remembered = new WeakMap<Vocabulary, Map<string, number>>();
const rememberedLimit = 20_000;

/** Many searches share a subject, and what it is worth never changes. */
function subjectDemand(subject: string, vocabulary: Vocabulary): number {
  const demands = remembered.get(vocabulary) ?? new Map<string, number>();
  remembered.set(vocabulary, demands);
  const demand = demands.get(subject) ?? reckonDemand(subject, vocabulary);
  if (demands.size >= rememberedLimit) {
    demands.clear();
  }
  demands.set(subject, demand);
  return demand;
}

/** A topic's name or neighbor, or else the rarest word, sets the scale; every further word narrows it. */
function reckonDemand(subject: string, vocabulary: Vocabulary): number {
  const { stopWords } = vocabulary.lexicon;
  if (vocabulary.neighbors.has(subject)) {
    return 9000 * 16 ** unit("name", subject);
  }
  const all = [...new Set(wordsOf(subject))];
  const meaning = all.filter((word) => !stopWords.has(word));
  const words = meaning.length === 0 ? all : meaning;
  const topic = findTopic(subject, vocabulary);
  const anchor = topic === undefined ? rarest(words, vocabulary) : topic.name;
  const named = new Set(wordsOf(anchor).map(stem));
  const joined =
    all.some((word, index) => index > 0 && stopWords.has(word)) &&
    !vocabulary.names.some(({ name }) => name === subject)
      ? 0.25
      : 1;
  const scale =
    topic === undefined ? wordSearches(anchor, vocabulary) : nameSearches(anchor, named.size);
  return words
    .filter((word) => !named.has(stem(word)))
    .reduce((demand, word) => demand * wordShare(word, subject, vocabulary), scale * joined);
}

/** Topics with long names are narrow ones. */
function nameSearches(name: string, words: number): number {
  return 50_000 * 14 ** unit("name", name) * 0.5 ** (words - 1);
}

function rarest(words: readonly string[], vocabulary: Vocabulary): string {
  const [first = "", ...others] = words;
  return others.reduce(
    (best, word) => (wordSearches(word, vocabulary) < wordSearches(best, vocabulary) ? word : best),
    first,
  );
}

/** How often a word is searched by itself: words nobody has heard of least. */
function wordSearches(word: string, { known, parts }: Vocabulary): number {
  const place = unit("word", word);
  return known.has(word) || parts.has(word) ? 8000 * 25 ** place : 150 * 60 ** place;
}

/** What is left of a subject's demand when this word is added to it. */
function wordShare(word: string, subject: string, { parts }: Vocabulary): number {
  const usual = parts.get(word);
  const chance = unit("share", word, subject);
  if (cityWords.has(word)) {
    return 0.02 + 0.04 * chance;
  }
  return usual === undefined ? 0.02 * 6 ** chance : usual * (0.5 + 0.6 * chance);
}

/** A few per cent up and down from month to month, and what becomes of its fashion over years. */
function drift(keyword: string, month: number): number {
  const period = 40 + 50 * unit("period", keyword);
  const day = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 20) / 86_400_000;
  const weeks = 0.04 * Math.sin((2 * Math.PI * day) / period + 6 * unit("phase", keyword));
  const growth = 0.3 * (unit("growth", keyword) - 0.45);
  return (1 + weeks) * (1 + 2 * growth * Math.sin((month - fashionBegan) / 24));
}

/** A month in which all keywords are as popular as they are by themselves; it was chosen so that the figures of 20 November 2025 stayed what they had been. */
const fashionBegan = 12 * 2025 + 9;

/** The monthly volumes that advertising data knows; nothing between them ever occurs (data conventions, units). */
export const volumeBuckets: readonly number[] = [
  10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880, 1000, 1300,
  1600, 1900, 2400, 2900, 3600, 4400, 5400, 6600, 8100, 9900, 12_100, 14_800, 18_100, 22_200,
  27_100, 33_100, 40_500, 49_500, 60_500, 74_000, 90_500, 110_000, 135_000, 165_000, 201_000,
  246_000, 301_000, 368_000, 450_000, 550_000, 673_000, 823_000, 1_000_000,
];

/** The largest bucket that is not above `searches`; the smallest for anything below. */
export function volumeBucket(searches: number): number {
  return volumeBuckets.findLast((bucket) => bucket <= searches) ?? 10;
}
