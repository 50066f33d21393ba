import { phraseOf } from "../../articles/identity/phrase.ts";
import { soughtText } from "../../articles/identity/soughtText.ts";

/** Tells queries that contain one of these words, as the one identity of words finds them. */
export function brandTest(words: readonly string[]): (query: string) => boolean {
  const phrases = words.flatMap((word) => phraseOf(word) ?? []);
  return (query) => {
    const sought = phrases.length === 0 ? "" : soughtText(query);
    return phrases.some((phrase) => phrase.isIn(sought));
  };
}
