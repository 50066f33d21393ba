import type { Category } from "./lexicon.ts";
import { stem, wordsOf } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Topic } from "./topics/topic.ts";

/** A topic and the name by which a phrase belongs to it. */
export interface TopicMatch {
  readonly topic: Topic;
  readonly name: string;
}

/** The topic a phrase belongs to: that of the longest of its names which the phrase contains. */
export function findTopic(phrase: string, { names }: Vocabulary): TopicMatch | undefined {
  const padded = ` ${wordsOf(phrase).map(stem).join(" ")} `;
  let best: TopicMatch | undefined;
  for (const entry of names) {
    if (entry.name.length > (best?.name.length ?? 0) && padded.includes(entry.padded)) {
      best = entry;
    }
  }
  return best;
}

/** What kind of thing a phrase names: "general" when nothing in it says so. */
export function categoryOf(phrase: string, vocabulary: Vocabulary): Category {
  return nounCategory(phrase, vocabulary) ?? "general";
}

/**
 * What kind of thing the noun of a phrase is: an espresso machine is a machine, not a drink, and a
 * jacket for running is a jacket. Undefined for nouns the world knows nothing about.
 */
export function nounCategory(phrase: string, vocabulary: Vocabulary): Category | undefined {
  const { hints, headNoun, stopWords } = vocabulary.lexicon;
  const words = wordsOf(phrase);
  const cut = words.findIndex((word, index) => index > 0 && stopWords.has(word));
  const noun = cut > 0 ? words.slice(0, cut) : words;
  if (headNoun === "last" && words.length > 1 && hints.get(words.at(-1) ?? "") === "task") {
    return "task";
  }
  const topic = findTopic(noun.join(" "), vocabulary);
  const roots = noun.map(stem).join(" ");
  const name = topic === undefined ? undefined : wordsOf(topic.name).map(stem).join(" ");
  if (
    topic !== undefined &&
    name !== undefined &&
    (headNoun === "last" ? roots.endsWith(name) : roots.startsWith(name))
  ) {
    return topic.topic.category;
  }
  const word = (headNoun === "last" ? noun.at(-1) : noun[0]) ?? "";
  return hints.get(word) ?? compoundCategory(word, hints);
}

/** "Reisekaffeemaschine" is a "kaffeemaschine": long words end in what they name. */
function compoundCategory(
  word: string,
  hints: ReadonlyMap<string, Category>,
): Category | undefined {
  if (word.length < 8) {
    return undefined;
  }
  for (let start = 1; word.length - start >= 5; start++) {
    const category = hints.get(word.slice(start));
    if (category !== undefined) {
      return category;
    }
  }
  return undefined;
}
