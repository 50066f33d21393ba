import type { TextPlace } from "../checks/body/articleBody.ts";

/** What has to go if an entry of a list goes: with the comma that parts it from its neighbor. */
export function entryRemoval(entries: readonly TextPlace[], index: number): TextPlace {
  const own = entries[index] ?? { start: 0, end: 0 };
  const [before, after] = [entries[index - 1], entries[index + 1]];
  return after !== undefined
    ? { start: own.start, end: after.start }
    : { start: before?.end ?? own.start, end: own.end };
}
