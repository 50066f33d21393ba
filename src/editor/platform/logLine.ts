import { withoutKeys } from "../../shared/plainText.ts";

/** Characters of a line in the log. What is longer is a body or an attack, and neither helps whoever reads the log. */
const longestLine = 2_000;

/** What would end a line, move the cursor or turn text round: control characters, line separators, marks for direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ["\n", String.raw`\n`],
  ["\r", String.raw`\r`],
  ["\t", String.raw`\t`],
]);

/**
 * Any text as one line of the log: nothing in it begins a new line, so that nobody's text passes for an
 * entry of ours. `removeKeys` takes the keys in use out; what merely looks like a key goes as well.
 */
export function logLine(text: string, removeKeys: (text: string) => string): string {
  // The keys first: in a text that is cut before, one could be left in part.
  const line = withoutKeys(removeKeys(text)).replaceAll(unprintable, escapeOf);
  const shown = line.slice(0, longestLine).toWellFormed();
  return line.length === shown.length
    ? shown
    : `${shown}… (${line.length - shown.length} more characters)`;
}

function escapeOf(character: string): string {
  return (
    shortEscapes.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
}
