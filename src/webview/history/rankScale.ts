import type { RankLine, RankMark } from "../../shared/historyProtocol.ts";

/** The box that paths are drawn in; it is stretched to the room there is. */
export const rankBox = { width: 1000, height: 100 } as const;
/** Where checks that didn't find the site are drawn, below the positions: a lane for each series with such checks, this the lowest. */
const lowestLane = 95;
/** Between two lanes: wider than a dot, so that each can be pointed at. */
const laneHeight = 6;
/** Between the worst position and the highest lane. */
const aboveLanes = 9;
/** The longest time between two checks that a line is drawn over, where checks are more frequent than that. */
const longestGap = 14;

/** Positions that a chart has at least from top to bottom: one place up or down is a small step in it. */
const fewestPositions = 10;

/** From where to where a chart of positions goes. The best position is on top. */
export interface RankScale {
  readonly firstDay: number;
  readonly lastDay: number;
  /** The highest and the lowest position there is room for. */
  readonly best: number;
  readonly worst: number;
  /** Positions written beside the chart, best first. */
  readonly ticks: readonly number[];
  /** The series with checks that didn't find the site, by their place among the lines: each has a lane, the first the highest. */
  readonly missing: readonly number[];
}

/** A scale over the positions there are, and some around few of them; undefined where there is no check at all. */
export function rankScale(lines: readonly RankLine[]): RankScale | undefined {
  const marks = lines.flatMap(({ points }) => points);
  const [start] = marks;
  if (start === undefined) {
    return undefined;
  }
  let [firstDay, lastDay] = [start.day, start.day];
  let [best, worst] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { day, position } of marks) {
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
    best = Math.min(best, position ?? best);
    worst = Math.max(worst, position ?? worst);
  }
  const missing = lines.flatMap(({ points }, index) =>
    points.some(({ position }) => position === null) ? [index] : [],
  );
  if (best > worst) {
    return { firstDay, lastDay, best: 1, worst: 1, ticks: [], missing };
  }
  const [top, bottom] = withRoom(best, worst);
  return { firstDay, lastDay, best: top, worst: bottom, ticks: rankTicks(top, bottom), missing };
}

/** The same positions where there are enough between them, else with as many above as below, none above the first. */
function withRoom(best: number, worst: number): readonly [best: number, worst: number] {
  const missing = fewestPositions - 1 - (worst - best);
  if (missing <= 0) {
    return [best, worst];
  }
  const top = Math.max(1, Math.floor(best - missing / 2));
  return [Math.min(top, best), Math.max(top + fewestPositions - 1, Math.ceil(worst))];
}

/** The best, the worst, and round positions between them that are far enough from both. */
function rankTicks(best: number, worst: number): number[] {
  const step = roundStep((worst - best) / 4);
  const between: number[] = [];
  for (let tick = Math.ceil(best / step) * step; tick < worst; tick += step) {
    if (tick - best > step / 2 && worst - tick > step / 2) {
      between.push(tick);
    }
  }
  return [...new Set([best, ...between, worst])];
}

/** The next of 1, 2, 5, 10, 20 … */
function roundStep(rough: number): number {
  let power = 1;
  for (;;) {
    const step = [1, 2, 5].map((factor) => factor * power).find((one) => one >= rough);
    if (step !== undefined) {
      return step;
    }
    power *= 10;
  }
}

/** Where a day lies between the left end, 0, and the right end, 1. */
export function dayPlace({ firstDay, lastDay }: RankScale, day: number): number {
  return lastDay === firstDay ? 0.5 : (day - firstDay) / (lastDay - firstDay);
}

/** Where a position is drawn, from the top, 0, to the bottom, 1. */
export function positionPlace({ best, worst, missing }: RankScale, position: number): number {
  const height =
    missing.length === 0 ? 1 : (laneOf(0, missing.length) - aboveLanes) / rankBox.height;
  return worst === best ? height / 2 : ((position - best) / (worst - best)) * height;
}

/** Where the checks of a series that didn't find the site are drawn, from the top, 0, to the bottom, 1. */
function missingPlace({ missing }: RankScale, index: number): number {
  return laneOf(Math.max(0, missing.indexOf(index)), missing.length) / rankBox.height;
}

/** The middle of all lanes. */
export function lanesPlace({ missing }: RankScale): number {
  return laneOf((missing.length - 1) / 2, missing.length) / rankBox.height;
}

/** Where a check of a series is drawn. */
export function placeOf(scale: RankScale, position: number | null, index: number): number {
  return position === null ? missingPlace(scale, index) : positionPlace(scale, position);
}

function laneOf(number: number, count: number): number {
  return lowestLane - (count - 1 - number) * laneHeight;
}

/** SVG path data of one series. */
export interface RankPath {
  /** Known positions, joined where the site was found at both checks and no long time lies between; a check by itself is a dot. */
  readonly line: string;
  /** A dot for each check that didn't find the site. */
  readonly missing: string;
}

/** The paths of one series; `index` is its place among the lines. */
export function rankPath({ points }: RankLine, index: number, scale: RankScale): RankPath {
  const spot = ({ day, position }: RankMark): string =>
    `${decimal(dayPlace(scale, day) * rankBox.width)} ${decimal(placeOf(scale, position, index) * rankBox.height)}`;
  const gap = gapOf(points);
  const isJoined = (one: RankMark | undefined, next: RankMark | undefined): boolean =>
    typeof one?.position === "number" &&
    typeof next?.position === "number" &&
    next.day - one.day <= gap;
  const [line, missing]: [string[], string[]] = [[], []];
  for (const [at, point] of points.entries()) {
    if (point.position === null) {
      missing.push(`M${spot(point)}h0`);
    } else if (isJoined(points[at - 1], point)) {
      line.push(`L${spot(point)}`);
    } else {
      line.push(`M${spot(point)}${isJoined(point, points[at + 1]) ? "" : "h0"}`);
    }
  }
  return { line: line.join(""), missing: missing.join("") };
}

/** Days after which a line breaks: what was between is unknown. Three times what usually lies between two checks. */
function gapOf(points: readonly RankMark[]): number {
  const days = points
    .slice(1)
    .map(({ day }, index) => day - (points[index]?.day ?? day))
    .toSorted((a, b) => a - b);
  return Math.max(longestGap, 3 * (days[Math.floor(days.length / 2)] ?? 0));
}

/** Every day with a check, in the order of time. */
export function checkedDays(lines: readonly RankLine[]): number[] {
  return [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted(
    (a, b) => a - b,
  );
}

/** The day of `days` that is nearest to a place between the left end, 0, and the right end, 1. */
export function nearestDay(
  days: readonly number[],
  scale: RankScale,
  place: number,
): number | undefined {
  const wanted = scale.firstDay + place * (scale.lastDay - scale.firstDay);
  return days.reduce<number | undefined>(
    (nearest, day) =>
      nearest === undefined || Math.abs(day - wanted) < Math.abs(nearest - wanted) ? day : nearest,
    undefined,
  );
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}
