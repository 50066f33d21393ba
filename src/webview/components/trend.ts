import { isRecord } from "../../shared/json.ts";

/** Trends are years of months at most; a longer list is shown as a list. */
const mostPoints = 400;

/** One point of a trend, oldest first; null where the month is unknown. */
export type TrendPoint = number | null;

/**
 * Reads a trend as the service sends it: figures oldest first, or objects with year, month and
 * search_volume newest first. Undefined when it is neither.
 */
export function readTrend(value: unknown): TrendPoint[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostPoints) {
    return undefined;
  }
  if (value.every((item) => typeof item === "number" || item === null)) {
    return value.map((item: number | null) => finite(item));
  }
  if (!value.every(isRecord)) {
    return undefined;
  }
  const months = value.map((item) => ({
    at: Number(item["year"]) * 12 + Number(item["month"]),
    searches: finite(item["search_volume"]),
  }));
  if (months.some(({ at }) => Number.isNaN(at))) {
    return undefined;
  }
  return months.toSorted((a, b) => a.at - b.at).map(({ searches }) => searches);
}

/** The first and the last known figure, or undefined when there are fewer than two. */
export function trendEnds(points: readonly TrendPoint[]): readonly [number, number] | undefined {
  const known = points.filter((point) => point !== null);
  const first = known[0];
  const last = known.at(-1);
  return known.length < 2 || first === undefined || last === undefined ? undefined : [first, last];
}

/** Relative change from the first to the last known figure, the key a trend column is sorted by. */
export function trendChange(points: readonly TrendPoint[]): number | undefined {
  const ends = trendEnds(points);
  return ends === undefined || ends[0] === 0 ? undefined : ends[1] / ends[0] - 1;
}

/** The box a sparkline is drawn in. */
export interface SparkBox {
  readonly width: number;
  readonly height: number;
  /** Room on every side, so that the stroke is not cut. */
  readonly padding: number;
}

/** A sparkline as SVG path data: a line, the area under it and where the last point lies. */
export interface Spark {
  readonly line: string;
  readonly area: string;
  readonly end: readonly [x: number, y: number] | undefined;
}

/** Draws points between their own lowest and highest figure; unknown months leave a gap. */
export function sparkline(points: readonly TrendPoint[], { width, height, padding }: SparkBox): Spark {
  const known = points.filter((point) => point !== null);
  const lowest = Math.min(...known);
  const range = Math.max(...known) - lowest;
  const step = points.length > 1 ? (width - 2 * padding) / (points.length - 1) : 0;
  const floor = height - padding;
  const yOf = (point: number): number =>
    range === 0 ? height / 2 : round(floor - ((point - lowest) / range) * (height - 2 * padding));
  const lines: string[] = [];
  const areas: string[] = [];
  let end: readonly [number, number] | undefined;
  for (const run of runsOf(points)) {
    const spots = run.map(({ index, point }) => [round(padding + index * step), yOf(point)] as const);
    const path = spots.map(([x, y]) => `${x} ${y}`).join("L");
    lines.push(`M${path}`);
    areas.push(`M${spots[0]?.[0]} ${height}L${path}L${spots.at(-1)?.[0]} ${height}Z`);
    end = spots.at(-1);
  }
  return { line: lines.join(""), area: areas.join(""), end };
}

/** Stretches of known points, with their places in the whole. */
export function runsOf(points: readonly TrendPoint[]): { index: number; point: number }[][] {
  const runs: { index: number; point: number }[][] = [];
  let previous = Number.NaN;
  points.forEach((point, index) => {
    if (point === null) {
      return;
    }
    if (index === previous + 1) {
      runs.at(-1)?.push({ index, point });
    } else {
      runs.push([{ index, point }]);
    }
    previous = index;
  });
  return runs;
}

function finite(value: unknown): TrendPoint {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
