import type { JsonRecord } from "../../../shared/json.ts";
import { formatDay, formatMonth } from "../../../shared/format.ts";
import type { LinePoint } from "../../../shared/picture.ts";
import { monthOf } from "../../../shared/trend.ts";
import { isFigure, memberOf } from "../../../shared/reading.ts";

/** Longest span that is drawn, in steps; nobody could read more. */
const longest = 1200;
const dayLength = 86_400_000;

/** A row's place in time, counted in whole steps; undefined where it has none. */
type StepOf = (row: JsonRecord) => number | undefined;

/**
 * Monthly figures in the order of time, whatever the order of the rows (service facts 5.12). A month
 * without a row or a figure is a gap. Undefined when a row has no month or a month comes twice.
 */
export function monthPoints(
  rows: readonly JsonRecord[],
  member: string,
): readonly LinePoint[] | undefined {
  return points(rows, member, monthOf, (month) =>
    formatMonth(Date.UTC(Math.floor(month / 12), month % 12)),
  );
}

/** Daily figures in the order of time, as `monthPoints`; undefined where rows stand for more than their day. */
export function dayPoints(
  rows: readonly JsonRecord[],
  member: string,
): readonly LinePoint[] | undefined {
  return points(rows, member, dayOf, (day) => formatDay(new Date(day * dayLength).toISOString()));
}

function dayOf(row: JsonRecord): number | undefined {
  const date = memberOf(row, "date");
  const time =
    typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.round(time / dayLength);
}

function points(
  rows: readonly JsonRecord[],
  member: string,
  stepOf: StepOf,
  label: (step: number) => string,
): readonly LinePoint[] | undefined {
  const values = new Map<number, number | null>();
  for (const row of rows) {
    const step = stepOf(row);
    if (step === undefined || values.has(step)) {
      return undefined;
    }
    const value = memberOf(row, member);
    values.set(step, isFigure(value) ? value : null);
  }
  const known = [...values].filter(([, value]) => value !== null);
  const steps = [...values.keys()].toSorted((a, b) => a - b);
  const [first, last] = [steps[0], steps.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined || last - first >= longest) {
    return undefined;
  }
  return Array.from({ length: last - first + 1 }, (_step, index) => ({
    label: label(first + index),
    value: values.get(first + index) ?? null,
  }));
}
