/** What a terminal or a log would obey instead of showing it, and what turns text round. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text on one line in which nothing acts on a terminal: control and bidirectional characters as `\u{1b}`. */
export function escapedText(text: string): string {
  return text.replaceAll(
    unsafe,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** A line for a log that may be read for commands: GitHub's runner obeys `::name` at a line's start, and `##[name]` anywhere. */
export function logLine(text: string): string {
  const line = escapedText(text).replaceAll("##[", String.raw`#\u{23}[`);
  return /^\s*::/u.test(line) ? `./${line}` : line;
}
