import { closingBracket } from "../anchors/pluginLists.ts";

/** Settings of programs that work on code alone, and whose plugins make no pages and give no ids. */
const otherPrograms = /\b(?:vite\s*:\s*(?=\{)|expressiveCode\s*(?::\s*(?=\{)|(?=\()))/gu;

/** A configuration without them. */
export function withoutOtherPrograms(config: string): string {
  let [made, from] = ["", 0];
  for (const { index, 0: start } of config.matchAll(otherPrograms)) {
    if (index >= from) {
      made += config.slice(from, index);
      from = closingBracket(config, index + start.length) + 1;
    }
  }
  return made + config.slice(from);
}
