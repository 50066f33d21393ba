/** Markdown whose marks mean something: links and pictures, emphasis, code, and what begins a line. */
const marks: readonly (readonly [found: RegExp, shown: string])[] = [
  [/!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/gu, "$1"],
  [/^[ \t]{0,3}#{1,6}[ \t]+/gmu, ""],
  [/^[ \t]{0,3}>[ \t]?/gmu, ""],
  [/^([ \t]*)[*+-][ \t]+/gmu, "$1"],
  [/(\*\*|__)(?=\S)([^*_\n]*\S)\1/gu, "$2"],
  [/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/gu, "$1"],
  [/(?<![\w_])_(?=\S)([^_\n]*\S)_(?![\w_])/gu, "$1"],
  [/`([^`\n]+)`/gu, "$1"],
];

/** What a reader of a Markdown text sees, as plain text: links as their texts, no marks. Text without marks stays as it is. */
export function withoutMarkup(markdown: string): string {
  return marks.reduce((text, [found, shown]) => text.replaceAll(found, shown), markdown);
}
