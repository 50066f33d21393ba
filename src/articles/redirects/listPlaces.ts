import type { TextPlace } from "../checks/body/articleBody.ts";

/** An entry of a list, by its number. */
export interface ListedEntry {
  readonly entries: readonly TextPlace[];
  readonly index: number;
}

/**
 * What has to go if entries of a list go: each with the comma that parts it from its neighbor, and with what is behind it in
 * its line. Comments in other lines stay: they may be about others.
 */
export function entriesRemoval(
  text: string,
  entries: readonly TextPlace[],
  gone: ReadonlySet<number>,
): TextPlace[] {
  const found: TextPlace[] = [];
  for (let first = 0; first < entries.length; first += 1) {
    if (!gone.has(first)) {
      continue;
    }
    let last = first;
    while (gone.has(last + 1)) {
      last += 1;
    }
    found.push(...runRemoval(text, entries, first, last));
    first = last;
  }
  return found;
}

/** What has to go if neighbors go. */
function runRemoval(
  text: string,
  entries: readonly TextPlace[],
  first: number,
  last: number,
): readonly TextPlace[] {
  const [before, after] = [entries[first - 1], entries[last + 1]];
  const start = entries[first]?.start ?? 0;
  const end = entries[last]?.end ?? start;
  const isBare = (from: number, to: number): boolean => /^[\s,]*$/u.test(text.slice(from, to));
  const areBare = entries
    .slice(first, last)
    .every((entry, at) => isBare(entry.end, entries[first + at + 1]?.start ?? entry.end));
  if (areBare && after !== undefined && isBare(end, after.start)) {
    return [{ start, end: after.start }];
  }
  if (areBare && after === undefined && (before === undefined || isBare(before.end, start))) {
    // without any other entry a comma behind it would stand alone
    const comma = before === undefined ? lengthOf(/^\s*,/u, text.slice(end)) : 0;
    return [{ start: before?.end ?? start, end: end + comma }];
  }
  return entries.slice(first, last + 1).map((entry) => withItsLine(text, entry));
}

/** An entry with its comma, and with the rest of its line where it begins one. */
function withItsLine(text: string, { start, end }: TextPlace): TextPlace {
  const behind = end + lengthOf(/^\s*,/u, text.slice(end));
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const rest = /^[ \t]*(?:\/\/[^\n\r]*|\/\*(?:(?!\*\/)[^\n\r])*\*\/[ \t]*)?(?:\r?\n|$)/u.exec(
    text.slice(behind),
  );
  return text.slice(line, start).trim() === "" && rest !== null
    ? { start: line, end: behind + rest[0].length }
    : { start, end: behind };
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}
