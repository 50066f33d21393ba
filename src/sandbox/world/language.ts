import { vocabularies, wordsOf, worldwideVocabulary } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Letters that only some languages use. */
const letters: readonly (readonly [pattern: RegExp, language: string, weight: number])[] = [
  [/ß/u, "German", 2],
  [/[äöü]/u, "German", 1],
  [/[ñ¿¡]/u, "Spanish", 2],
  [/[áíóú]/u, "Spanish", 0.5],
  [/[ãõ]/u, "Portuguese", 2],
  [/ç/u, "Portuguese", 0.5],
  [/[çœêèàâîû]/u, "French", 0.7],
  [/é/u, "French", 0.3],
  [/[òùì]/u, "Italian", 1],
  [/[ëï]/u, "Dutch", 0.3],
  [/[ąęłńśźż]/u, "Polish", 2],
  [/å/u, "Swedish", 2],
  [/[ğış]/u, "Turkish", 2],
];

/** Writing systems of one language, in the order in which they decide. */
const scripts: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japanese"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/[іїєґ]/iu, "Ukrainian"],
  [/\p{Script=Cyrillic}/u, "Russian"],
  [/\p{Script=Arabic}/u, "Arabic"],
];

const plain = /^[ -~]*$/u;
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

const latinVocabularies = vocabularies.filter(({ writtenInLatin }) => writtenInLatin);

/** The vocabulary of a language by its English name; the worldwide one for a language without a lexicon. */
export function vocabularyFor(language: string): Vocabulary {
  return (
    vocabularies.find((one) => one.lexicon.language.toLowerCase() === language.toLowerCase()) ??
    worldwideVocabulary
  );
}

/**
 * In which language a phrase is searched: its letters and words decide, and where they don't, the
 * market's language does.
 */
export function vocabularyOfPhrase(phrase: string, marketLanguage: string): Vocabulary {
  const market = vocabularyFor(marketLanguage);
  const text = phrase.toLowerCase();
  if (!latin.test(text)) {
    return byScript(text, market);
  }
  const words = wordsOf(text);
  let best = market;
  // Whoever searches in a market mostly uses its language; in Tokyo even around a word in Latin letters.
  let bestScore = scoreOf(text, words, market) + (market.writtenInLatin ? 1 : 2.5);
  for (const candidate of spokenIn(words, text)) {
    const score = scoreOf(text, words, candidate);
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/** In which languages with Latin letters a word tells something. */
const speakers: ReadonlyMap<string, readonly Vocabulary[]> = readSpeakers();

function readSpeakers(): Map<string, Vocabulary[]> {
  const found = new Map<string, Vocabulary[]>();
  for (const one of latinVocabularies) {
    for (const word of one.telling.keys()) {
      found.set(word, [...(found.get(word) ?? []), one]);
    }
  }
  return found;
}

/** The vocabularies worth looking at: without accents, only those that know one of the words. */
function spokenIn(words: readonly string[], text: string): Iterable<Vocabulary> {
  if (!plain.test(text)) {
    return latinVocabularies;
  }
  const found = new Set<Vocabulary>();
  for (const word of words) {
    for (const one of speakers.get(word) ?? []) {
      found.add(one);
    }
  }
  return found;
}

function byScript(text: string, market: Vocabulary): Vocabulary {
  const language = scripts.find(([pattern]) => pattern.test(text))?.[1];
  if (language !== undefined) {
    return vocabularyFor(language);
  }
  if (!/\p{Script=Han}/u.test(text)) {
    return worldwideVocabulary;
  }
  return market.lexicon.language === "Japanese" ? market : vocabularyFor("Chinese (Traditional)");
}

function scoreOf(text: string, words: readonly string[], { lexicon, telling }: Vocabulary): number {
  let score = 0;
  for (const word of words) {
    score += telling.get(word) ?? 0;
  }
  if (plain.test(text)) {
    return score;
  }
  for (const [pattern, language, weight] of letters) {
    if (language === lexicon.language && pattern.test(text)) {
      score += weight;
    }
  }
  return score;
}
