/** Characters of one value that a cell puts into the page; the rest is a copy or a click away. */
export const cellTextLimit = 300;

/**
 * The beginning of `text`, at most `limit` characters and an ellipsis. A character that takes two
 * code units is never cut in half.
 */
export function clipText(text: string, limit = cellTextLimit): string {
  if (text.length <= limit) {
    return text;
  }
  const last = text.charCodeAt(limit - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, splits ? limit - 1 : limit)}…`;
}
