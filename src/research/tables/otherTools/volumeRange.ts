/** What Keyword Planner writes in place of a range, to accounts that spend little, and the range it shows for that. */
const ranges: ReadonlyMap<number, readonly [from: number, to?: number]> = new Map([
  [0, [0, 10]],
  [50, [10, 100]],
  [500, [100, 1_000]],
  [5_000, [1_000, 10_000]],
  [50_000, [10_000, 100_000]],
  [500_000, [100_000, 1_000_000]],
  [5_000_000, [1_000_000]],
]);

/** The range that a figure stands for; undefined for one that is a figure. */
export function volumeRange(volume: number): readonly [from: number, to?: number] | undefined {
  return ranges.get(volume);
}
