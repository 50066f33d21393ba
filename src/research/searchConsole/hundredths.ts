/** A position, or a difference of positions, as Search Console shows them: sums of decimals have more digits. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
