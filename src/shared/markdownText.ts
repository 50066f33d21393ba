/** Braces as well: site generators read `{{…}}`, `{%…%}` and MDX `{…}` before anything else does. */
const special = /[\\`*_[\]<>|~&${}\r\n\t]|^ | $/u;

/** A text as Markdown that draws just this text, on one line; in MDX and before a site generator, too. */
export function markdownText(text: string): string {
  if (!special.test(text)) {
    return text;
  }
  return text
    .replaceAll(/[\\`*_[\]<>|~&${}]/gu, String.raw`\$&`)
    .replaceAll("\r", "&#13;")
    .replaceAll("\n", "<br>")
    .replaceAll("\t", "&#9;")
    .replaceAll(/^ | $/gu, "&#32;");
}

/** A text as what a line of Markdown begins with: neither a heading nor a list, and never more than one line. */
export function markdownLine(text: string): string {
  return markdownWords(text)
    .replaceAll("#", String.raw`\#`)
    .replace(/^(?:[-+=:]|\d+(?=[.)]))/u, (start) =>
      /\d/u.test(start) ? `${start}\\` : `\\${start}`,
    );
}

/** A text without the line ends and tabs that would break what it stands in apart. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

/** A text of any form as Markdown that draws it on one line, white space folded. */
export function markdownWords(text: string): string {
  return markdownText(oneLine(text));
}

/** A list of items that are Markdown already. */
export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${item}\n`).join("");
}

/** A row of a Markdown table, of cells that are escaped already. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/** The text that `markdownWords` made Markdown of. */
export function markdownCharacters(markdown: string): string {
  return markdown
    .replaceAll("&#32;", " ")
    .replaceAll(/\\([\\`*_[\]<>|~&${}])/gu, (_whole, character: string) => character);
}
