import { volumeBucket } from "./buckets.ts";
import { unit } from "./hash.ts";
import { vocabularyFor, vocabularyOfPhrase } from "./language.ts";
import { marketSize } from "./markets.ts";
import { dayNumber } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import { wordsOf } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Searches a month before they are put into buckets. The rarest of a phrase's words sets the
 * scale and every further word narrows it, so a longer search is never more common than the
 * shorter one inside it, and demand falls off as it does in life.
 */
export function searches(keyword: string, world: Snapshot): number {
  const vocabulary = vocabularyOfPhrase(keyword, world.language);
  const spoken = vocabularyFor(world.language);
  const foreign = vocabulary === spoken ? 1 : 0.2;
  return popularity(keyword, vocabulary) * marketSize(world.location) * foreign * drift(keyword, world);
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
  return count < 200 && unit("unknown volume", keyword) < 0.04 ? null : volumeBucket(Math.min(count, 1_000_000));
}

function popularity(keyword: string, vocabulary: Vocabulary): number {
  const { modifiers, lexicon } = vocabulary;
  const all = [...new Set(wordsOf(keyword))];
  const meaning = all.filter((word) => !lexicon.stopWords.has(word));
  const words = meaning.length === 0 ? all : meaning;
  const things = words.filter((word) => !modifiers.has(word));
  const anchor = rarest(things.length === 0 ? words : things, vocabulary);
  const narrowing = words.reduce((product, word) => (word === anchor.word ? product : product * share(word, vocabulary)), 1);
  const taste = words.length > 1 ? 0.5 + 0.5 * unit("phrase", keyword) : 1;
  return anchor.searches * narrowing * taste;
}

function rarest(words: readonly string[], vocabulary: Vocabulary): { readonly word: string; readonly searches: number } {
  let best = { word: "", searches: Infinity };
  for (const word of words) {
    const count = wordSearches(word, vocabulary);
    if (count < best.searches) {
      best = { word, searches: count };
    }
  }
  return best.searches === Infinity ? { word: "", searches: 0 } : best;
}

/** How often a word is searched by itself: subjects of topics most, words nobody has heard of least. */
function wordSearches(word: string, { popular, known, parts }: Vocabulary): number {
  const place = unit("word", word);
  if (popular.has(word)) {
    return 50_000 * 14 ** place;
  }
  return known.has(word) || parts.has(word) ? 8000 * 25 ** place : 600 * 80 ** place;
}

/** What is left of a subject's demand when this word is added to it. */
function share(word: string, { modifiers, parts }: Vocabulary): number {
  const usual = Math.max(modifiers.get(word) ?? 0, parts.get(word) ?? 0);
  const chance = unit("share", word);
  return usual === 0 ? 0.04 * 8 ** chance : usual * (0.6 + 0.45 * chance);
}

/** A few per cent up and down in the course of weeks. */
function drift(keyword: string, world: Snapshot): number {
  const period = 40 + 50 * unit("period", keyword);
  return 1 + 0.04 * Math.sin((2 * Math.PI * dayNumber(world)) / period + 6 * unit("phase", keyword));
}
