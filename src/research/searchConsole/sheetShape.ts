import { cellText } from "../tables/table.ts";
import type { ReadTable, TableColumn } from "../tables/table.ts";
import { figureNamed } from "./exportWords.ts";

/** Where the figures of one period stand in a table, by column. */
export interface FigureColumns {
  readonly clicks: number;
  readonly impressions: number;
  readonly ctr: number;
  /** Absent in Discover's and News' exports. */
  readonly position?: number;
}

/** How a click-through rate is written: as a fraction, as a percentage with its sign or without. */
export type RateUnit = "fraction" | "percent";

/** A table in the shape of one of Search Console's: what its rows are of, then its figures once or for two periods. */
export interface SheetShape {
  readonly dimensions: readonly number[];
  /** One period, or two in the order of the file. */
  readonly periods: readonly (FigureColumns & {
    readonly unit: RateUnit;
    readonly tolerance: number;
  })[];
  /** The part of the rows that has the shape, from 0 to 1; undefined for a table without rows. */
  readonly fit: number | undefined;
  /** True where the headers name the figures, in a language that is known. */
  readonly isNamed: boolean;
}

/** What part of the rows must have the shape: the others are left out or noted row by row. */
const leastFit = 0.95;
/** Where the headers say what the columns are, fewer may. */
const leastNamedFit = 0.5;

/** Rows that a layout is tried on first, and the part of them that has to fit. */
const firstRows = 50;
const leastStart = 0.2;

/** Where columns may hold the figures: behind the dimensions, once or in pairs, with positions or without. */
const layouts: readonly (readonly FigureColumns[])[] = [
  // clicks of both periods, then impressions of both …
  [
    { clicks: 0, impressions: 2, ctr: 4, position: 6 },
    { clicks: 1, impressions: 3, ctr: 5, position: 7 },
  ],
  // all of one period, then all of the other
  [
    { clicks: 0, impressions: 1, ctr: 2, position: 3 },
    { clicks: 4, impressions: 5, ctr: 6, position: 7 },
  ],
  [
    { clicks: 0, impressions: 2, ctr: 4 },
    { clicks: 1, impressions: 3, ctr: 5 },
  ],
  [{ clicks: 0, impressions: 1, ctr: 2, position: 3 }],
  // as tools write them that list impressions first
  [{ clicks: 1, impressions: 0, ctr: 2, position: 3 }],
  [{ clicks: 0, impressions: 1, ctr: 2 }],
];

/** A dimension for each row at least, and five at most. */
const mostDimensions = 5;

/**
 * The shape of a table; undefined for one that no sheet of Search Console has. `names` are the headers of figures of a
 * table beside it that has the shape: one with the same headers is of its kind, also where it has no rows.
 */
export function sheetShape(
  table: ReadTable,
  names: ReadonlySet<string> = new Set(),
): SheetShape | undefined {
  if (names.size > 0) {
    return shapeBy(table, names);
  }
  const known = shapes.get(table);
  const shape = known === undefined ? shapeBy(table, names) : known.shape;
  shapes.set(table, { shape });
  return shape;
}

/** The shapes of tables by themselves: an import asks for each several times. */
const shapes = new WeakMap<ReadTable, { readonly shape: SheetShape | undefined }>();

function shapeBy(whole: ReadTable, names: ReadonlySet<string>): SheetShape | undefined {
  const table = sampledTable(whole);
  const firstOf = (layout: (typeof layouts)[number]): number =>
    table.columns.length - layout.length * Object.keys(layout[0] ?? {}).length;
  const fitting = layouts.filter((layout) => {
    const first = firstOf(layout);
    return first >= 1 && first <= mostDimensions;
  });
  // the columns before them are names in every layout
  const least = Math.min(...fitting.map(firstOf));
  const figures = table.columns.map((column, at) => (at < least ? [] : figuresOf(column)));
  const found = fitting.flatMap((layout): SheetShape[] => {
    const first = firstOf(layout);
    const placed = layout.map((columns) => shifted(columns, first));
    const periodsBy = (rowCount: number): SheetShape["periods"] =>
      placed.map((columns) => ({
        ...columns,
        ...rateOf(table.columns, figures, columns, rowCount),
      }));
    // most layouts are told from the table by its first rows
    const start = Math.min(table.rowCount, firstRows);
    if ((fitOf(figures, periodsBy(start), start).fit ?? 1) < leastStart) {
      return [];
    }
    const periods = periodsBy(table.rowCount);
    const { fit, isTelling } = fitOf(figures, periods, table.rowCount);
    const isNamed = periods.every((columns) => areNamed(table.columns, columns, names));
    const isShaped =
      fit === undefined ? isNamed : isNamed ? fit >= leastNamedFit : fit >= leastFit && isTelling;
    const dimensions = Array.from({ length: first }, (_none, at) => at);
    return isShaped ? [{ dimensions, periods, fit, isNamed }] : [];
  });
  return found.toSorted(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || (b.fit ?? 0) - (a.fit ?? 0),
  )[0];
}

/** Rows that a table's shape is told by: every row is judged by itself when it is read. */
const mostRows = 2000;
const samples = new WeakMap<ReadTable, ReadTable>();

/** The table with as many rows as its shape is told by, from its beginning to its end. */
export function sampledTable(table: ReadTable): ReadTable {
  if (table.rowCount <= mostRows) {
    return table;
  }
  const known = samples.get(table);
  if (known !== undefined) {
    return known;
  }
  const rows = Array.from({ length: mostRows }, (_none, at) =>
    Math.floor((at * table.rowCount) / mostRows),
  );
  const sampled: ReadTable = {
    ...table,
    rowCount: mostRows,
    lines: rows.map((row) => table.lines[row] ?? 0),
    columns: table.columns.map((column) => ({
      name: column.name,
      kind: column.kind,
      values: rows.map((row) => column.values[row] ?? null),
      texts: rows.map((row) => cellText(column, row)),
    })),
  };
  samples.set(table, sampled);
  return sampled;
}

function shifted({ clicks, impressions, ctr, position }: FigureColumns, by: number): FigureColumns {
  return {
    clicks: clicks + by,
    impressions: impressions + by,
    ctr: ctr + by,
    ...(position === undefined ? {} : { position: position + by }),
  };
}

/** What each cell of a column says as a number; null for an empty cell, NaN for what is none. A percentage is a fraction. */
function figuresOf(column: TableColumn): readonly (number | null)[] {
  return column.values.map((_value, row) => figureAt(column, row));
}

/** The same of one row. */
export function figureAt(column: TableColumn, row: number): number | null {
  const value = column.values[row];
  if ((column.kind === "number" || column.kind === "percent") && typeof value === "number") {
    return value;
  }
  const text = cellText(column, row);
  return isEmpty(text) ? null : plainNumber(text);
}

function isEmpty(text: string): boolean {
  return /^[\s\p{Pd}~]*$|^(?:n\/a|null)$/iu.test(text);
}

/** A number with a point, as Search Console writes them in every language. */
function plainNumber(text: string): number {
  const [, number = "", percent] = /^\s*(-?\d+(?:\.\d+)?)(?:\s*(%))?\s*$/u.exec(text) ?? [];
  return number === "" ? Number.NaN : Number(number) / (percent === "%" ? 100 : 1);
}

/** A row whose counts can be true. */
export function areCounts(clicks: number | null, impressions: number | null): boolean {
  return (
    clicks !== null &&
    impressions !== null &&
    Number.isSafeInteger(clicks) &&
    Number.isSafeInteger(impressions) &&
    clicks >= 0 &&
    clicks <= impressions
  );
}

/** True for a text that lost characters when it was written, or isn't text. */
export function isDamaged(text: string): boolean {
  return /[\uFFFD\0]/u.test(text);
}

type Figures = readonly (readonly (number | null)[])[];

function fitOf(
  figures: Figures,
  periods: SheetShape["periods"],
  rowCount: number,
): { readonly fit: number | undefined; readonly isTelling: boolean } {
  const columns = periods
    .flatMap(({ clicks, impressions, ctr, position }) => [
      clicks,
      impressions,
      ctr,
      ...(position === undefined ? [] : [position]),
    ])
    .map((column) => figures[column] ?? []);
  let [fitting, counted, telling] = [0, 0, 0];
  for (let row = 0; row < rowCount; row += 1) {
    // a day without data has empty cells
    if (columns.every((cells) => (cells[row] ?? null) === null)) {
      continue;
    }
    counted += 1;
    if (periods.every((period) => fits(figures, period, row))) {
      fitting += 1;
      telling += periods.some(({ clicks }) => (figures[clicks]?.[row] ?? 0) > 0) ? 1 : 0;
    }
  }
  return { fit: counted === 0 ? undefined : fitting / counted, isTelling: telling > 0 };
}

function fits(figures: Figures, columns: SheetShape["periods"][number], row: number): boolean {
  const cell = (column: number): number | null => figures[column]?.[row] ?? null;
  const [clicks, impressions] = [cell(columns.clicks), cell(columns.impressions)];
  const place = columns.position === undefined ? null : cell(columns.position);
  return (
    areCounts(clicks, impressions) &&
    !statesOther(columns, clicks ?? 0, impressions ?? 0, cell(columns.ctr)) &&
    (place === null || place === 0 || place >= 1)
  );
}

/** True where a stated click-through rate isn't clicks ÷ impressions, as exactly as it is written. */
export function statesOther(
  { unit, tolerance }: SheetShape["periods"][number],
  clicks: number,
  impressions: number,
  stated: number | null,
): boolean {
  if (stated === null) {
    return false;
  }
  const rate = unit === "percent" ? stated / 100 : stated;
  return Math.abs(rate - (impressions > 0 ? clicks / impressions : 0)) > tolerance;
}

/** Points by which a rate may be off by rounding, as a fraction. */
const leastTolerance = 0.000_100_1;

/** Fraction or percentage: what more rows agree with. How exact it is, its most exact cell tells. */
function rateOf(
  columns: readonly TableColumn[],
  figures: Figures,
  { clicks, impressions, ctr }: FigureColumns,
  rowCount: number,
): { readonly unit: RateUnit; readonly tolerance: number } {
  const column = columns[ctr];
  const texts = (column?.texts ?? []).slice(0, rowCount);
  const places = texts.reduce(
    (most, text) => Math.max(most, /[.,](\d+)(?:\s*%)?\s*$/u.exec(text)?.[1]?.length ?? 0),
    0,
  );
  const isFractionCell = column?.kind === "percent" || texts.some((text) => text.includes("%"));
  const unitTolerance = (unit: RateUnit): number =>
    Math.max(
      leastTolerance,
      0.500_001 * 10 ** -places * (unit === "percent" || isFractionCell ? 0.01 : 1),
    );
  const agreeing = (unit: RateUnit): number => {
    const rate = { clicks, impressions, ctr, unit, tolerance: unitTolerance(unit) };
    return (figures[ctr] ?? []).slice(0, rowCount).filter((stated, row) => {
      const own = figures[clicks]?.[row] ?? 0;
      return own > 0 && !statesOther(rate, own, figures[impressions]?.[row] ?? 0, stated);
    }).length;
  };
  const unit =
    !isFractionCell && agreeing("percent") > agreeing("fraction") ? "percent" : "fraction";
  return { unit, tolerance: unitTolerance(unit) };
}

function areNamed(
  columns: readonly TableColumn[],
  { clicks, impressions, ctr, position }: FigureColumns,
  names: ReadonlySet<string>,
): boolean {
  const places = [clicks, impressions, ctr, ...(position === undefined ? [] : [position])];
  const headers = places.map((at) => columns[at]?.name ?? "");
  return (
    headers.every((name, at) => figureNamed(name) === at) ||
    (names.size > 0 && headers.every((name) => names.has(name)))
  );
}

/** The headers of a table's figures, by which others of the same export are known. */
export function figureHeaders(table: ReadTable, { periods }: SheetShape): readonly string[] {
  return periods.flatMap(({ clicks, impressions, ctr, position }) =>
    [clicks, impressions, ctr, position].flatMap((at) =>
      at === undefined ? [] : [table.columns[at]?.name ?? ""],
    ),
  );
}

/** True where what is taken for the header has figures in it: it may be a row. */
export function isRowInHeader(table: ReadTable, shape: SheetShape): boolean {
  const headers = shape.periods.flatMap(({ clicks, impressions }) =>
    [clicks, impressions].map((at) => table.columns[at]?.name ?? ""),
  );
  return (
    table.decisions.hasHeader && headers.every((name) => /^\s*\d[\d.,\s\u00A0\u202F]*$/u.test(name))
  );
}
