import type { RankLine, RankMark } from "../../shared/historyProtocol.ts";

/** The box that paths are drawn in; it is stretched to the room there is. */
export const rankBox = { width: 1000, height: 100 } as const;
/** Where sites that weren't found are drawn, below the positions. */
const lane = 95;
/** Where the worst position is drawn where there is such a lane. */
const aboveLane = 86;
/** The longest time between two checks that a line is drawn over, where checks are more frequent than that. */
const longestGap = 14;

/** From where to where a chart of positions goes. The best position is on top. */
export interface RankScale {
  readonly firstDay: number;
  readonly lastDay: number;
  /** The best and the worst position drawn. */
  readonly best: number;
  readonly worst: number;
  /** Positions written beside the chart, best first. */
  readonly ticks: readonly number[];
  /** True where some checks didn't find the site. */
  readonly hasMissing: boolean;
}

/** A scale over the positions there are, so that small moves are seen too; undefined where there is no check at all. */
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
  const hasMissing = marks.some(({ position }) => position === null);
  if (best > worst) {
    return { firstDay, lastDay, best: 1, worst: 1, ticks: [], hasMissing };
  }
  return { firstDay, lastDay, best, worst, ticks: rankTicks(best, worst), hasMissing };
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

/** Where a check is drawn, from the top, 0, to the bottom, 1. */
export function positionPlace(
  { best, worst, hasMissing }: RankScale,
  position: number | null,
): number {
  if (position === null) {
    return lane / rankBox.height;
  }
  const height = hasMissing ? aboveLane / rankBox.height : 1;
  return worst === best ? height / 2 : ((position - best) / (worst - best)) * height;
}

/** SVG path data of one series. */
export interface RankPath {
  /** Known positions, joined where the site was found at both checks and no long time lies between; a check by itself is a dot. */
  readonly line: string;
  /** A dot for each check that didn't find the site. */
  readonly missing: string;
}

/** The paths of one series. */
export function rankPath({ points }: RankLine, scale: RankScale): RankPath {
  const spot = ({ day, position }: RankMark): string =>
    `${decimal(dayPlace(scale, day) * rankBox.width)} ${decimal(positionPlace(scale, position) * rankBox.height)}`;
  const gap = gapOf(points);
  const isJoined = (one: RankMark | undefined, next: RankMark | undefined): boolean =>
    typeof one?.position === "number" &&
    typeof next?.position === "number" &&
    next.day - one.day <= gap;
  const [line, missing]: [string[], string[]] = [[], []];
  for (const [index, point] of points.entries()) {
    if (point.position === null) {
      missing.push(`M${spot(point)}h0`);
    } else if (isJoined(points[index - 1], point)) {
      line.push(`L${spot(point)}`);
    } else {
      line.push(`M${spot(point)}${isJoined(point, points[index + 1]) ? "" : "h0"}`);
    }
  }
  return { line: line.join(""), missing: missing.join("") };
}

/** Days after which a line breaks: nobody knows what was between. Three times what usually lies between two checks. */
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
