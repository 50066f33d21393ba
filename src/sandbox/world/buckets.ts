/** The monthly volumes that advertising data knows; nothing between them ever occurs (data conventions, units). */
export const volumeBuckets: readonly number[] = [
  10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880, 1000, 1300, 1600, 1900, 2400, 2900,
  3600, 4400, 5400, 6600, 8100, 9900, 12_100, 14_800, 18_100, 22_200, 27_100, 33_100, 40_500, 49_500, 60_500, 74_000,
  90_500, 110_000, 135_000, 165_000, 201_000, 246_000, 301_000, 368_000, 450_000, 550_000, 673_000, 823_000, 1_000_000,
];

/** The largest bucket that is not above `searches`; the smallest for anything below. */
export function volumeBucket(searches: number): number {
  return volumeBuckets.findLast((bucket) => bucket <= searches) ?? 10;
}
