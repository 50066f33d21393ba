import { monthlyVolume } from "../demand.ts";
import { vocabularyOfPhrase } from "../language.ts";
import type { Snapshot } from "../snapshot.ts";
import { wordsOf } from "../vocabulary.ts";
import { areasOf } from "./areas.ts";

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
