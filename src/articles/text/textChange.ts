/** One change of a text: `text` takes the place of what stands from `start` to `end` (exclusive), in UTF-16 units. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with changes, in any order, which don't overlap. */
export function withChanges(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (whole, change) => `${whole.slice(0, change.start)}${change.text}${whole.slice(change.end)}`,
      text,
    );
}

/** What lies between the common beginning and the common end of two texts; never half of a character or of a line's end. */
export function changedPart(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) {
    start += 1;
  }
  let same = 0;
  while (
    same < shorter - start &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  ) {
    same += 1;
  }
  start -= isInsidePair(before, start) || isInsidePair(after, start) ? 1 : 0;
  same -=
    same > 0 &&
    (isInsidePair(before, before.length - same) || isInsidePair(after, after.length - same))
      ? 1
      : 0;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/** True between the halves of a character of two UTF-16 units, and between the two that end a line: the editor has no such place. */
function isInsidePair(text: string, offset: number): boolean {
  const around = text.slice(Math.max(0, offset - 1), offset + 1);
  return around === "\r\n" || (offset > 0 && [...around].length < around.length);
}
