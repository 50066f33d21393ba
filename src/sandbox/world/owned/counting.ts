/** `part / whole` to so many digits; null where there is nothing to divide by. Every ratio of an answer comes from here. */
export function ratio(part: number, whole: number, digits: number): number | null {
  return whole === 0 ? null : rounded(part / whole, digits);
}

/** A figure to so many digits behind the point. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Deals out a whole number by weight, so that the parts add up to it exactly. */
export function deal(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let seen = 0;
  let dealt = 0;
  return weights.map((weight) => {
    seen += weight;
    const upTo = sum === 0 ? 0 : Math.round((total * seen) / sum);
    const part = upTo - dealt;
    dealt = upTo;
    return part;
  });
}

/** Weights that fall off as demand does: the first is 1. */
export function falling(count: number, steepness: number): number[] {
  return Array.from({ length: count }, (_item, index) => 1 / (index + 1) ** steepness);
}

/** The figures of the compared days under `previous_…` beside those of the days asked about. */
export function beside<T extends object>(now: T, before: T | undefined): Record<string, unknown> {
  const earlier = Object.entries(before ?? {}).map(([name, value]) => [`previous_${name}`, value] as const);
  return { ...now, ...Object.fromEntries(earlier) };
}
