/** A text as a page draws it: white space is one blank, whatever it is made of. */
export function drawnText(source: string): string {
  return source.replaceAll(/\s+/gu, " ").trim();
}
