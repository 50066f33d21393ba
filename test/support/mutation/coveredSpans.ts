import type { Profiler } from "node:inspector";

/**
 * The places of a script that ran, out of V8's nested ranges.
 * @returns offsets in order: from, to, from, to …
 */
export function coveredSpans(functions: readonly Profiler.FunctionCoverage[]): number[] {
  // an outer range comes before the ones in it, so that the innermost has the last word
  const ranges = functions
    .flatMap(({ ranges }) => ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const spans: number[] = [];
  const open: Profiler.CoverageRange[] = [];
  let at = 0;
  const upTo = (offset: number): void => {
    if (offset > at && (open.at(-1)?.count ?? 0) > 0) {
      if (spans.at(-1) === at) {
        spans[spans.length - 1] = offset;
      } else {
        spans.push(at, offset);
      }
    }
    at = Math.max(at, offset);
  };
  const closeBefore = (offset: number): void => {
    for (
      let last = open.at(-1);
      last !== undefined && last.endOffset <= offset;
      last = open.at(-1)
    ) {
      upTo(last.endOffset);
      open.pop();
    }
  };
  for (const range of ranges) {
    closeBefore(range.startOffset);
    upTo(range.startOffset);
    open.push(range);
  }
  closeBefore(Infinity);
  return spans;
}

/** Whether an offset lies in one of the spans. */
export function isCovered(spans: readonly number[], offset: number): boolean {
  for (let index = 0; index + 1 < spans.length; index += 2) {
    if (offset >= (spans[index] ?? 0) && offset < (spans[index + 1] ?? 0)) {
      return true;
    }
  }
  return false;
}
