import { runsOf } from "../elements/sparkline.ts";
import type { TrendPoint } from "../../shared/trend.ts";
import { columnFormats } from "../../shared/columnFormats.ts";
import type { ColumnFormat } from "../../shared/table.ts";

/** The box that paths are drawn in; it is stretched to the room there is. */
export const plotBox = { width: 1000, height: 100 } as const;

/** From where to where a picture of lines goes, and the figures written beside it, lowest first. */
export interface LineScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** A scale that always holds 0, so that heights can be compared, with three to five ticks on round figures. */
export function lineScale(values: readonly number[], format: ColumnFormat): LineScale {
  const lowest = values.reduce((low, value) => Math.min(low, value), 0);
  const highest = values.reduce((high, value) => Math.max(high, value), 0);
  // Divided first: the difference of the largest numbers there are is none.
  const step = roundStep(Math.max(highest / 3 - lowest / 3, columnFormats[format].step));
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    bounded((first + index) * step),
  );
  return { low: bounded(first * step), high: bounded(last * step), ticks };
}

/** Where a value lies on the scale: 0 at its low end, 1 at its high end. */
export function placeOn({ low, high }: LineScale, value: number): number {
  const place = (value / 2 - low / 2) / (high / 2 - low / 2);
  return Number.isFinite(place) ? Math.max(0, Math.min(1, place)) : 0;
}

/** Where point `index` of `count` lies between the left end, 0, and the right end, 1. */
export function placeAlong(index: number, count: number): number {
  return count > 1 ? index / (count - 1) : 0.5;
}

/** SVG path data of one series. Unknown points leave a gap; one between two gaps becomes a dot. */
export interface LinePath {
  readonly line: string;
  /** Down to the zero line. */
  readonly area: string;
}

/** The path of `points`, spread over `count` places of the box. */
export function linePath(points: readonly TrendPoint[], count: number, scale: LineScale): LinePath {
  const zero = heightOf(scale, 0);
  const lines: string[] = [];
  const areas: string[] = [];
  for (const run of runsOf(points)) {
    const spots = run.map(
      ({ index, point }) =>
        `${decimal(placeAlong(index, count) * plotBox.width)} ${heightOf(scale, point)}`,
    );
    const [first = ""] = spots;
    const path = spots.length === 1 ? `${first}L${first}` : spots.join("L");
    lines.push(`M${path}`);
    const [from, to] = [run[0]?.index ?? 0, run.at(-1)?.index ?? 0].map((index) =>
      decimal(placeAlong(index, count) * plotBox.width),
    );
    areas.push(`M${from} ${zero}L${path}L${to} ${zero}Z`);
  }
  return { line: lines.join(""), area: areas.join("") };
}

/** Which of `count` points have their name written under the axis: the first, the last and some between, at most `most`. */
export function axisPlaces(count: number, most: number): readonly number[] {
  if (count <= most) {
    return Array.from({ length: count }, (_, index) => index);
  }
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}

function heightOf(scale: LineScale, value: number): string {
  return decimal((1 - placeOn(scale, value)) * plotBox.height);
}

/** The next of 1, 2, 5, 10, 20 … */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return bounded(
    [1, 2, 5].map((factor) => factor * power).find((step) => step >= rough * 0.999_999) ??
      10 * power,
  );
}

function bounded(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}
