/**
 * Where a string of JSON ends that opens at `start`: behind its closing quote, or at the end of a
 * text in which it isn't closed. By hand: a pattern for it runs out of memory on millions of escapes.
 */
export function endOfJsonString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') {
      return at + 1;
    }
    at += text[at] === "\\" ? 1 : 0;
  }
  return text.length;
}
