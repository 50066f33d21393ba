// From the end and by hand: a pattern that has to end where the text does is tried from each place of each row of blanks, which takes the square of a long one.

/** The white space that a text ends with. */
export function trailingSpace(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** A text without the line feeds at its end. */
export function withoutTrailingBreaks(text: string): string {
  return withoutTrailing(text, "\n");
}

/** A text without those of some signs that it ends with. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? "")) {
    end -= 1;
  }
  return text.slice(0, end);
}

/** A text without those of some signs that it begins or ends with. */
export function withoutOuter(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text[start] ?? "")) {
    start += 1;
  }
  return withoutTrailing(text.slice(start), signs);
}

/** The line breaks and empty lines that a text ends with, from the first of these breaks on. */
export function trailingLines(text: string): string {
  let start = text.length;
  for (;;) {
    let at = start;
    while (at > 0 && (text[at - 1] === " " || text[at - 1] === "\t")) {
      at -= 1;
    }
    if (at === 0 || text[at - 1] !== "\n") {
      return text.slice(start);
    }
    start = text[at - 2] === "\r" ? at - 2 : at - 1;
  }
}
