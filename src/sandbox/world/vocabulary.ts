import type { Lexicon } from "./lexicon.ts";
import { dutch } from "./lexicons/dutch.ts";
import { english } from "./lexicons/english.ts";
import { french } from "./lexicons/french.ts";
import { german } from "./lexicons/german.ts";
import { italian } from "./lexicons/italian.ts";
import { otherLexicons, worldwide } from "./lexicons/others.ts";
import { portuguese } from "./lexicons/portuguese.ts";
import { spanish } from "./lexicons/spanish.ts";
import { englishTopics } from "./topics/english.ts";
import { otherTopics } from "./topics/others.ts";
import type { Topic } from "./topics/topic.ts";

/** Everything the world knows about one language. */
export interface Vocabulary {
  readonly lexicon: Lexicon;
  /** Every name of every topic, and the name as it is looked for in a phrase. */
  readonly names: readonly {
    readonly topic: Topic;
    readonly name: string;
    readonly padded: string;
  }[];
  /** Words that say how something is searched, not what: "best", "how", "price". */
  readonly modifiers: ReadonlySet<string>;
  /** The parts and kinds of topics ("machine", "decaf"), with the share of a subject's demand they keep. */
  readonly parts: ReadonlyMap<string, number>;
  /** Words that name what people often search for. */
  readonly known: ReadonlySet<string>;
  /** The topics, in the order of their file. */
  readonly topicList: readonly Topic[];
  /** The neighbors of all topics. */
  readonly neighbors: ReadonlySet<string>;
  /** Words by which the language is recognised, and how surely. */
  readonly telling: ReadonlyMap<string, number>;
  readonly writtenInLatin: boolean;
}

const languages = [english, german, french, spanish, portuguese, italian, dutch, ...otherLexicons];

/** One vocabulary for each language with a lexicon. */
export const vocabularies: readonly Vocabulary[] = languages.map((lexicon) =>
  vocabularyOf(
    lexicon,
    lexicon === english ? englishTopics : (otherTopics.get(lexicon.language) ?? []),
  ),
);

/** The vocabulary of a language nobody wrote a lexicon for. */
export const worldwideVocabulary = vocabularyOf(worldwide, []);

function vocabularyOf(lexicon: Lexicon, topics: readonly Topic[]): Vocabulary {
  const names = topics.flatMap((topic) =>
    topic.names.map((name) => ({ topic, name, padded: ` ${wordsOf(name).map(stem).join(" ")} ` })),
  );
  const nameWords = new Set(names.flatMap(({ name }) => wordsOf(name)));
  const modifiers = new Set(
    lexicon.patterns.flatMap(({ template }) => wordsOf(template.replaceAll(/\{\w*\}/gu, " "))),
  );
  for (const { name } of names) {
    modifiers.delete(name);
  }
  return {
    lexicon,
    names,
    modifiers,
    parts: partShares(topics),
    known: new Set([
      ...lexicon.hints.keys(),
      ...topics.flatMap(({ related }) => related.flatMap(wordsOf)),
    ]),
    topicList: topics,
    neighbors: new Set(topics.flatMap(({ related }) => related)),
    telling: tellingWords(lexicon, nameWords),
    writtenInLatin: !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(
      [...modifiers].join(""),
    ),
  };
}

function tellingWords(
  { hints, intents, stopWords }: Lexicon,
  nameWords: ReadonlySet<string>,
): Map<string, number> {
  const telling = new Map<string, number>();
  const add = (words: Iterable<string>, weight: number): void => {
    for (const word of words) {
      telling.set(word, Math.max(telling.get(word) ?? 0, weight));
    }
  };
  add([...nameWords, ...hints.keys()], 2);
  add([...intents.commercial, ...intents.transactional], 0.8);
  add([...stopWords, ...intents.question], 0.6);
  return telling;
}

function partShares(topics: readonly Topic[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { compounds, kinds } of topics) {
    for (const [rank, part] of compounds.entries()) {
      addShares(shares, wordsOf(part), 0.44 / (1 + 0.3 * rank));
    }
    for (const [rank, kind] of kinds.entries()) {
      addShares(shares, wordsOf(kind), 0.2 / (1 + 0.3 * rank));
    }
  }
  return shares;
}

/** Several words share what the phrase they make leaves; a word keeps the largest share it has anywhere. */
function addShares(shares: Map<string, number>, words: readonly string[], share: number): void {
  for (const word of words) {
    shares.set(word, Math.max(shares.get(word) ?? 0, share ** (1 / words.length)));
  }
}

/** The words of a phrase in lower case. */
export function wordsOf(phrase: string): string[] {
  return phrase
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** A word without its plural ending, for comparison only: boxes and bikes lose what makes them plurals. */
export function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:(?<=ch|sh|x|z|ss)es|s|n)$/u, "") : word;
}
