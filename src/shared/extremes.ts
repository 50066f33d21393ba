/** The lowest of many figures, of more than a call may have arguments; infinity for none. */
export function lowestOf(figures: Iterable<number>): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const figure of figures) {
    lowest = Math.min(lowest, figure);
  }
  return lowest;
}

/** The highest of many figures; minus infinity for none. */
export function highestOf(figures: Iterable<number>): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const figure of figures) {
    highest = Math.max(highest, figure);
  }
  return highest;
}
