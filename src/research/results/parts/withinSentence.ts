import { languageInUse } from "../../../shared/l10n.ts";
import { lowerFirst } from "../../../shared/labels.ts";

/** A label within a sentence: in lower case in English, unchanged in languages whose nouns have capitals. */
export function withinSentence(label: string): string {
  return languageInUse()?.texts === undefined ? lowerFirst(label) : label;
}
