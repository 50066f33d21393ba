import { categoryOf } from "./category.ts";
import { unit } from "./hash.ts";
import type { Category } from "./lexicon.ts";
import { wordsOf } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Intent = "informational" | "navigational" | "commercial" | "transactional";

/** Of searches whose words give nothing away: which share wants to know, and which to compare; the rest wants to buy. */
const habits: {
  readonly [category in Category]: readonly [informational: number, commercial: number];
} = {
  product: [0.2, 0.75],
  food: [0.85, 0.95],
  supply: [0.25, 0.7],
  person: [0.2, 0.65],
  service: [0.25, 0.6],
  tech: [0.6, 0.92],
  activity: [0.8, 0.93],
  health: [0.95, 0.99],
  place: [0.7, 0.85],
  task: [0.85, 0.95],
  general: [0.8, 0.94],
};

/** What whoever types this keyword is after. */
export function intentOf(keyword: string, vocabulary: Vocabulary): Intent {
  const { intents } = vocabulary.lexicon;
  const words = wordsOf(keyword);
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (has(intents.navigational)) {
    return "navigational";
  }
  // "what is the best …" asks; "the best …" compares.
  if (
    intents.question.has(words[0] ?? "") ||
    (words.length > 1 && intents.question.has(words.at(-1) ?? ""))
  ) {
    return "informational";
  }
  if (has(intents.transactional)) {
    return "transactional";
  }
  if (has(intents.commercial)) {
    return "commercial";
  }
  return has(intents.informational) ? "informational" : habit(keyword, vocabulary);
}

function habit(keyword: string, vocabulary: Vocabulary): Intent {
  const [informational, commercial] = habits[categoryOf(keyword, vocabulary)];
  const share = unit("intent", keyword);
  return share < informational
    ? "informational"
    : share < commercial
      ? "commercial"
      : "transactional";
}
