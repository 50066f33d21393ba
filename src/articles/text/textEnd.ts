// From the end and by hand: a pattern that has to end where the text does is tried from each place of each row of blanks, which takes the square of a long one.

/** The white space that a text ends with. */
export function trailingSpace(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** A text without the line feeds at its end. */
export function withoutTrailingBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\n") {
    end -= 1;
  }
  return text.slice(0, end);
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
