import type { Turns } from "../../system/turn.ts";
import {
  booleanIn,
  compactDate,
  dateIn,
  figureIn,
  isIsoDay,
  isoDate,
  isUnknown,
  listIn,
} from "./cellForms.ts";
import type { DayPlace } from "./cellForms.ts";
import { longText, rowsAtOnce } from "./columnSurvey.ts";
import type { ColumnCells } from "./columnSurvey.ts";
import { figureForm, figureValue } from "./figures.ts";
import type { CellValue, ColumnKind } from "./table.ts";

/** How the cells of a column are read. */
export interface ColumnReading {
  readonly kind: ColumnKind;
  readonly decimal: "." | ",";
  /** Places by which the decimal sign of bare figures is moved: two for those that are percents by the column's name. */
  readonly shift: number;
  readonly dayPlace: DayPlace | undefined;
}

/** The values of a column. Undefined where a date of it isn't in the calendar. */
export async function columnValues(
  cells: ColumnCells,
  reading: ColumnReading,
  turns: Turns,
): Promise<readonly CellValue[] | undefined> {
  if (reading.kind === "number" || reading.kind === "percent") {
    return figureValues(cells, reading, turns);
  }
  const valueOf = readers[reading.kind](cells, reading);
  const values: CellValue[] = [];
  const { starts, ends } = cells;
  for (let row = 0; row < cells.length; row += 1) {
    if (row % rowsAtOnce === 0 || (ends[row] ?? 0) - (starts[row] ?? 0) > longText) {
      await turns.next();
    }
    const value = (starts[row] ?? 0) >= (ends[row] ?? 0) ? null : valueOf(row);
    if (value === undefined) {
      return undefined;
    }
    values.push(value);
  }
  return values;
}

type ValueOf = (row: number) => CellValue | undefined;

const readers: Readonly<
  Record<
    Exclude<ColumnKind, "number" | "percent">,
    (cells: ColumnCells, reading: ColumnReading) => ValueOf
  >
> = {
  text: (cells) => known(cells, (text) => text),
  url: (cells) => known(cells, (text) => text.trim()),
  boolean: (cells) => known(cells, booleanIn),
  list: (cells) => known(cells, listIn),
  date: dates,
};

function dates(cells: ColumnCells, { dayPlace }: ColumnReading): ValueOf {
  const { source, starts, ends } = cells;
  const others = known(cells, (text) => {
    const date = dateIn(text);
    return date === undefined ? compactDate(text) : isoDate(date, dayPlace);
  });
  return (row) => {
    const start = starts[row] ?? 0;
    const end = ends[row] ?? 0;
    return isIsoDay(source, start, end) ? source.slice(start, end) : others(row);
  };
}

function known(cells: ColumnCells, read: (text: string) => CellValue | undefined): ValueOf {
  return (row) => {
    const text = cells.textOf(row);
    return isUnknown(text) ? null : read(text);
  };
}

/** Most figures are read where they stand, without a text for each. In a list of their own, in which they take the least memory. */
async function figureValues(
  cells: ColumnCells,
  { kind, decimal, shift }: ColumnReading,
  turns: Turns,
): Promise<readonly CellValue[]> {
  const { source, starts, ends } = cells;
  const isPercent = kind === "percent";
  const values: CellValue[] = [];
  for (let row = 0; row < cells.length; row += 1) {
    if (row % rowsAtOnce === 0) {
      await turns.next();
    }
    const start = starts[row] ?? 0;
    const end = ends[row] ?? 0;
    if (start >= end) {
      values.push(null);
    } else if (figureForm(source, start, end) === 0) {
      values.push(affixedValue(cells.textOf(row), { isPercent, decimal, shift }));
    } else {
      values.push(figureValue(source, start, end, decimal, shift));
    }
  }
  return values;
}

/** The value of a figure with a sign or a unit; null where there is none. */
function affixedValue(
  text: string,
  { isPercent, decimal, shift }: { isPercent: boolean; decimal: "." | ","; shift: number },
): CellValue {
  const figure = figureIn(text);
  if (figure === undefined) {
    return null;
  }
  const places = isPercent && figure.isPercent ? 2 : shift;
  const value = figureValue(figure.body, 0, figure.body.length, decimal, places);
  return figure.isNegative && typeof value === "number" && value !== 0 ? -value : value;
}
