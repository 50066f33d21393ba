import * as l10n from "@vscode/l10n";
import { changeWords } from "../../shared/cellWords.ts";
import { formatInteger } from "../../shared/format.ts";
import { trendChange } from "../../shared/trend.ts";
import type { TrendPoint } from "../../shared/trend.ts";

/** The lowest and the highest known figure, or undefined when fewer than two are known. */
export function trendRange(points: readonly TrendPoint[]): readonly [number, number] | undefined {
  const known = points.filter((point) => point !== null);
  return known.length < 2 ? undefined : [Math.min(...known), Math.max(...known)];
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
export function sparkline(
  points: readonly TrendPoint[],
  { width, height, padding }: SparkBox,
): Spark {
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
    const spots = run.map(
      ({ index, point }) => [round(padding + index * step), yOf(point)] as const,
    );
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

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** How a trend changed, and between which figures it lies: "up 12%, between 880 and 1,300". */
export function trendWords(points: readonly TrendPoint[]): string {
  const [change, range] = [trendChange(points), trendRange(points)];
  const words = change === undefined ? l10n.t("change unknown") : changeWords(change);
  return range === undefined
    ? words
    : l10n.t("{0}, between {1} and {2}", words, formatInteger(range[0]), formatInteger(range[1]));
}
