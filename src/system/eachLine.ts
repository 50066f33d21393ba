/** UTF-16 units of a line; none that this extension writes has as many. */
const longestLine = 1_000_000;

/**
 * The lines of a text, one after another as they are asked for: a text may have millions. Without the empty ones, and
 * those that are too long to be one of ours.
 */
export function* eachLine(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const found = text.indexOf("\n", at);
    const end = found === -1 ? text.length : found;
    if (end > at && end - at <= longestLine) {
      yield text.slice(at, end);
    }
    at = end + 1;
  }
}
