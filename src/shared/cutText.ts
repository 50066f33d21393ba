/** A text of at most `most` characters, with "…" where it was longer; no character is cut in two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) {
    return text;
  }
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}…`;
}
