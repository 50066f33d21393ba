/** A place in a text; `end` is behind its last character. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds where marks stand next in a text that is read from its beginning to its end: a text with many beginnings that
 * have no end is searched once for each mark, and not once for each beginning.
 */
export class Ends {
  readonly #text: string;
  readonly #found = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The place behind the next mark at or behind `from`, which is never less than before; undefined for none. */
  after(mark: string, from: number): number | undefined {
    const before = this.#found.get(mark) ?? -1;
    if (before < from) {
      const found = this.#text.indexOf(mark, from);
      this.#found.set(mark, found === -1 ? Number.POSITIVE_INFINITY : found);
    }
    const found = this.#found.get(mark) ?? Number.POSITIVE_INFINITY;
    return Number.isFinite(found) ? found + mark.length : undefined;
  }
}

/**
 * A text without the comments of JavaScript; a comment that is never closed stays, and so does what looks like one in
 * quotes: `"docs/**\/*.md"`.
 */
export function withoutComments(code: string): string {
  const ends = new Ends(code);
  const comments: Part[] = [];
  const mark = /\/\*|(?<![^\s,;()[\]{}])\/\/.*$|["'`]/gmu;
  for (let found = mark.exec(code); found !== null; found = mark.exec(code)) {
    const [sign] = found;
    if (sign.length === 1) {
      mark.lastIndex = stringEnd(code, found.index) ?? mark.lastIndex;
      continue;
    }
    const end = sign === "/*" ? ends.after("*/", mark.lastIndex) : mark.lastIndex;
    if (end !== undefined) {
      comments.push({ start: found.index, end });
      mark.lastIndex = end;
    }
  }
  return withoutParts(code, comments);
}

/** UTF-16 units of a string that are looked at. */
const longestString = 1_000;

/** The place behind a string that begins at `start`; undefined where its line, or for a template any line, doesn't end it. */
export function stringEnd(code: string, start: number): number | undefined {
  const quote = code[start];
  const last = Math.min(code.length, start + longestString);
  for (let at = start + 1; at < last; at += 1) {
    const sign = code[at];
    if (sign === quote) {
      return at + 1;
    }
    if (sign === "\n" && quote !== "`") {
      return undefined;
    }
    at += sign === "\\" ? 1 : 0;
  }
  return undefined;
}

/** A text without some of its parts, which are in its order. */
export function withoutParts(text: string, parts: readonly Part[]): string {
  let [kept, at] = ["", 0];
  for (const { start, end } of parts) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}

/**
 * The parts of a text that begin with a name and end where the same name is closed. `opens` and `closes` are global
 * and have the name as their group; both are looked for once in the whole text.
 */
export function namedBlocks(text: string, opens: RegExp, closes: RegExp): Part[] {
  const places: Part[] = [];
  let closings: Map<string, Part[]> | undefined;
  for (const { index: start, 0: opening, 1: name = "" } of text.matchAll(opens)) {
    closings ??= closingsIn(text, closes);
    const own = closings.get(name) ?? [];
    const inside = start + opening.length;
    while ((own.at(-1)?.start ?? inside) < inside) {
      own.pop();
    }
    const end = own.at(-1)?.end;
    if (end !== undefined && start >= (places.at(-1)?.end ?? 0)) {
      places.push({ start, end });
    }
  }
  return places;
}

/** The places where each name is closed, the last one first. */
function closingsIn(text: string, closes: RegExp): Map<string, Part[]> {
  const found = [...text.matchAll(closes)].map(({ index, 0: { length }, 1: name = "" }) => ({
    name,
    start: index,
    end: index + length,
  }));
  return Map.groupBy(found.toReversed(), ({ name }) => name);
}

/** Parts that may overlap or touch, as parts that don't, in their order. */
export function joinedParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else {
      joined.push({ start, end });
    }
  }
  return joined;
}

/** The index of the first of joined parts that ends behind a place; their number where none does. */
export function firstBehind(parts: readonly Part[], place: number): number {
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((parts[middle]?.end ?? 0) > place) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return from;
}

/** Whether a place is within one of joined parts. */
export function isWithin(parts: readonly Part[], place: number): boolean {
  return (parts[firstBehind(parts, place)]?.start ?? place + 1) <= place;
}
