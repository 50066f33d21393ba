import type { BulkReading } from "./bulkRows.ts";
import {
  chartOf,
  commonWords,
  comparedPeriods,
  earlierDays,
  notesOf,
  periodOf,
  privateNote,
  totalsOf,
} from "./assembled.ts";
import type { ComparedPeriods } from "./assembled.ts";
import { dimensionOf } from "./dimension.ts";
import type { PossibleDimension } from "./dimension.ts";
import type { Dimension, ExportKind, SearchConsoleExport, SearchType, Sheet } from "./export.ts";
import { sheetName, unnamedFilter } from "./export.ts";
import { hasPages, originsOf, propertiesNamed } from "./exportName.ts";
import { languageOf } from "./exportWords.ts";
import { isFilterSheet, mayBeFilterSheet, readFilters } from "./filters.ts";
import type { ReadFilters } from "./filters.ts";
import type { ExportQuestion, ExportReading, ExportSource, NamedTable } from "./exportReading.ts";
import type { OtherReport } from "./reports.ts";
import type { ReadTable } from "../tables/table.ts";
import { figureHeaders, sampledTable, sheetShape } from "./sheetShape.ts";
import type { SheetShape } from "./sheetShape.ts";
import { sheetRows } from "./sheetRows.ts";
import { isToldSource } from "./toldSource.ts";
import type { ReadSheet } from "./sheetRows.ts";

interface ShapedTable extends NamedTable {
  readonly shape: SheetShape;
}

/** What an export without a sheet of filters says of them. */
function untoldFilters({ choices }: ExportSource): {
  readonly [name in keyof ReadFilters]: ReadFilters[name] | null;
} {
  const filters = { none: {}, some: { other: unnamedFilter } };
  return {
    searchType: null,
    filters: choices.filters === undefined ? null : filters[choices.filters],
    queriesOf: null,
  };
}

/** The export that tables are; `report` tells which other report of Search Console they may be, where none has its shape. */
export async function exportOfTables(
  tables: readonly NamedTable[],
  source: ExportSource,
  report: () => OtherReport | undefined,
  signal?: AbortSignal,
): Promise<ExportReading> {
  const shaped = shapedTables(tables);
  const others = tables.filter(({ table }) => !shaped.some((one) => one.table === table));
  const filterSheet =
    others.find(({ table }) => isFilterSheet(table)) ??
    (shaped.length > 1 ? others.find(({ table }) => mayBeFilterSheet(table)) : undefined);
  if (shaped.length === 0) {
    const other = report();
    return {
      kind: "refused",
      problem:
        other !== undefined
          ? { kind: "wrongReport", report: other }
          : { kind: filterSheet === undefined ? "notSearchConsole" : "filtersOnly" },
    };
  }
  const dimensions = dimensionsOf(shaped);
  const names = dimensions?.map((own) => sheetName({ dimensions: own })) ?? [];
  if (dimensions === undefined || new Set(names).size < names.length) {
    return {
      kind: "refused",
      problem: { kind: dimensions === undefined ? "notSearchConsole" : "severalExports" },
    };
  }
  if (shaped.some(({ shape }, at) => !isPlacedOrListed(shape, dimensions[at] ?? []))) {
    return { kind: "refused", problem: { kind: "notSearchConsole" } };
  }
  const [only] = tables.length === 1 ? shaped : [];
  if (only !== undefined && source.choices.source === undefined && !isToldSource(only, source)) {
    const cells = only.table.columns.map(({ name }) => name);
    return { kind: "ask", questions: [{ about: "source", cells }] };
  }
  const compared = periodsOf(shaped);
  const { laterPeriod } = source.choices;
  const later =
    laterPeriod === undefined ? (compared?.later ?? 0) : laterPeriod === "first" ? 0 : 1;
  const sheets: ReadSheet[] = [];
  for (const [at, { table, shape }] of shaped.entries()) {
    sheets.push(await sheetRows(table, shape, dimensions[at] ?? [], later, signal));
  }
  const filters =
    filterSheet === undefined ? untoldFilters(source) : readFilters(filterSheet.table);
  return exportOfSheets(sheets, source, {
    kind: kindOf(shaped, sheets, source),
    language: languageOf(
      shaped.flatMap(({ name, table }) => [
        ...table.columns.map((column) => column.name),
        name.replace(/\.[^.]*$/u, ""),
      ]),
    ),
    filters,
    ...(compared === undefined
      ? {}
      : {
          compared: {
            ...compared,
            later: later === 0 ? 0 : 1,
            isTold: compared.isTold || laterPeriod !== undefined,
          },
        }),
  });
}

/** Rows of the API. */
export function exportOfRows(
  sheets: readonly ReadSheet[],
  kind: ExportKind,
  source: ExportSource,
): ExportReading {
  return exportOfSheets(sheets, source, { kind, language: null, filters: untoldFilters(source) });
}

/** Rows of the bulk export, added up. */
export function exportOfBulk(read: BulkReading, source: ExportSource): ExportReading {
  const { searchType, period, sheets, combined, leftOut, anonymous } = read;
  if (sheets.every(({ rows }) => rows.length === 0)) {
    return { kind: "refused", problem: { kind: "noRows" } };
  }
  const exported: SearchConsoleExport = {
    ...emptyExport(source),
    kind: "bulkExport",
    property: read.property ?? chosenProperty(source),
    searchType,
    period,
    // its rows are of the whole property
    filters: {},
    sheets,
    combined,
    notes: {
      ...(leftOut === 0 ? {} : { leftOut: { rows: leftOut } }),
      ...privateNote(sheets),
      ...(anonymous === null ? {} : { anonymous }),
    },
  };
  return { kind: "export", exported, questions: questionsOf(exported, source) };
}

function emptyExport({
  named,
  digest,
  files,
}: ExportSource): Omit<
  SearchConsoleExport,
  "kind" | "property" | "searchType" | "period" | "sheets" | "notes"
> {
  return {
    language: null,
    exported: named.exported,
    filters: null,
    queriesOf: null,
    comparedWith: null,
    combined: [],
    totals: null,
    digest,
    files,
  };
}

function shapedTables(tables: readonly NamedTable[]): ShapedTable[] {
  const own = tables.flatMap(({ table }) => {
    const shape = sheetShape(table);
    return shape === undefined || shape.fit === undefined ? [] : figureHeaders(table, shape);
  });
  // one that has no rows, or hardly any that fit, is known by the headers of those that do
  const headers = new Set(own);
  return tables.flatMap(({ name, table }): ShapedTable[] => {
    const shape = sheetShape(table) ?? sheetShape(table, headers);
    return shape === undefined ? [] : [{ name, table, shape }];
  });
}

/** Only Discover's and News' exports have no positions, and those have no queries. */
function isPlacedOrListed({ periods }: SheetShape, dimensions: readonly Dimension[]): boolean {
  return periods.every(({ position }) => position !== undefined) || !dimensions.includes("query");
}

/** False for a table that has neither positions nor what an export without them is of, such as one of campaigns. */
export function mayBeWithoutPositions(table: ReadTable, shape: SheetShape): boolean {
  const [dimensions] = dimensionsOf([{ name: "", table, shape }]) ?? [];
  return dimensions !== undefined && isPlacedOrListed(shape, dimensions);
}

/** What the rows of each table are of; undefined where one has two columns of one kind. */
function dimensionsOf(tables: readonly ShapedTable[]): (readonly Dimension[])[] | undefined {
  const found = tables.map(({ name, table, shape }) =>
    shape.dimensions.map((column): PossibleDimension => {
      const { texts = [], name: header = "" } = sampledTable(table).columns[column] ?? {};
      const names =
        shape.dimensions.length === 1 ? [header, name.replace(/\.[^.]*$/u, "")] : [header];
      return dimensionOf(texts, names) ?? { dimension: "query", isSure: false };
    }),
  );
  const used = new Set(
    found.flatMap(([one, ...more]) =>
      one !== undefined && more.length === 0 && one.isSure ? [one.dimension] : [],
    ),
  );
  const mayBe = (dimension: Dimension, at: number): boolean => {
    const shape = tables[at]?.shape;
    return shape !== undefined && isPlacedOrListed(shape, [dimension]);
  };
  const dimensions = found.map((own, at) =>
    own.map(({ dimension, isSure }) => {
      if (isSure || own.length > 1 || tables.length === 1) {
        return dimension;
      }
      // the order of the files is the same in every language
      const next = inOrder.find((one) => !used.has(one) && mayBe(one, at)) ?? dimension;
      used.add(next);
      return next;
    }),
  );
  return dimensions.every((own) => new Set(own).size === own.length) ? dimensions : undefined;
}

const inOrder: readonly Dimension[] = ["query", "country", "device", "appearance"];

/** What the headers say of the two periods of a compared export; undefined for one period. */
function periodsOf(tables: readonly ShapedTable[]): ComparedPeriods | undefined {
  const compared = tables.find(({ shape }) => shape.periods.length === 2);
  if (compared === undefined) {
    return undefined;
  }
  const [first = "", second = ""] = compared.shape.periods.map(
    ({ clicks, impressions, ctr, position }) =>
      commonWords(
        [clicks, impressions, ctr, position].flatMap((at) =>
          at === undefined ? [] : [compared.table.columns[at]?.name ?? ""],
        ),
      ),
  );
  return comparedPeriods([first, second]);
}

function kindOf(
  tables: readonly ShapedTable[],
  sheets: readonly ReadSheet[],
  { named, choices }: ExportSource,
): ExportKind {
  const [first] = tables;
  const several = tables.find(({ shape }) => shape.dimensions.length > 1);
  if (several !== undefined) {
    const { table, shape } = several;
    const rate = table.columns[shape.periods[0]?.ctr ?? 0];
    const isOfApi =
      rate?.kind !== "percent" && table.columns.every(({ name }) => /^[a-z_]+$/u.test(name));
    return isOfApi ? "apiRows" : "addOn";
  }
  if (tables.some(({ shape }) => shape.periods.length === 2)) {
    return "compared";
  }
  const isWithoutPositions = tables.every(({ shape }) => shape.periods[0]?.position === undefined);
  if (isWithoutPositions && first !== undefined) {
    return /news/u.test(named.report) || choices.searchType === "googleNews" ? "news" : "discover";
  }
  return sheets.length > 1 ? "performance" : "sheet";
}

function exportOfSheets(
  sheets: readonly ReadSheet[],
  source: ExportSource,
  {
    kind,
    language,
    filters,
    compared,
  }: {
    readonly kind: ExportKind;
    readonly language: string | null;
    readonly filters: ReturnType<typeof untoldFilters>;
    readonly compared?: ComparedPeriods;
  },
): ExportReading {
  const { choices, named } = source;
  if (sheets.every(({ rows }) => rows.length === 0)) {
    return { kind: "refused", problem: { kind: "noRows" } };
  }
  const later = compared?.days?.[compared.later];
  const period = later ?? periodOf(sheets) ?? choices.period;
  const exported: SearchConsoleExport = {
    ...emptyExport(source),
    kind,
    language,
    property: propertyOf(sheets, source),
    searchType: filters.searchType ?? reportType(named.report) ?? choices.searchType ?? null,
    filters: filters.filters,
    queriesOf: filters.queriesOf,
    period: period ?? null,
    comparedWith:
      compared === undefined
        ? null
        : (earlierDays(compared, period) ?? choices.comparedWith ?? null),
    sheets: sheets.map(({ dimensions, rows }): Sheet => ({ dimensions, rows })),
    totals: totalsOf(chartOf(sheets)),
    notes: {
      ...notesOf(sheets),
      ...(compared === undefined || compared.isTold ? {} : { laterByOrder: compared.words }),
    },
  };
  return { kind: "export", exported, questions: questionsOf(exported, source) };
}

/** What the report in a file's name counts; a report on search counts any type. */
function reportType(report: string): SearchType | undefined {
  return /discover/u.test(report) ? "discover" : /news/u.test(report) ? "googleNews" : undefined;
}

function chosenProperty({ choices }: ExportSource): string | null {
  return propertiesNamed(choices.property ?? "")[0] ?? null;
}

/** The property of a file's name; where that may mean several, the one that all pages lie in. */
function propertyOf(sheets: readonly ReadSheet[], source: ExportSource): string | null {
  const chosen = chosenProperty(source);
  if (chosen !== null || source.named.property !== null) {
    return chosen ?? source.named.property;
  }
  const isPaged = sheets.some(
    ({ dimensions, rows }) => dimensions.includes("page") && rows.length > 0,
  );
  const fitting = isPaged
    ? source.named.properties.filter((property) => hasPages(property, sheets))
    : [];
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const periodTypes: readonly SearchType[] = ["web", "image", "video", "news"];
const withoutPositions: readonly SearchType[] = ["discover", "googleNews"];

function questionsOf(
  { kind, property, period, comparedWith, searchType, filters, sheets, notes }: SearchConsoleExport,
  source: ExportSource,
): ExportQuestion[] {
  const isPlaced = kind !== "discover" && kind !== "news";
  return [
    ...(property === null
      ? [{ about: "property", proposed: proposals(sheets, source) } as const]
      : []),
    ...(period === null ? [{ about: "period" } as const] : []),
    ...(notes.laterByOrder === undefined
      ? []
      : [{ about: "laterPeriod", prefixes: notes.laterByOrder } as const]),
    ...(kind === "compared" && comparedWith === null
      ? [{ about: "comparedWith", period } as const]
      : []),
    ...(searchType === null
      ? [{ about: "searchType", offered: isPlaced ? periodTypes : withoutPositions } as const]
      : []),
    ...(filters === null ? [{ about: "filters" } as const] : []),
  ];
}

/** What the property may be: what the file's name may mean, or the site that most pages are of. */
function proposals(sheets: readonly Sheet[], { named }: ExportSource): string[] {
  const [most] = [...originsOf(sheets)].toSorted(([, a], [, b]) => b - a);
  const page = most !== undefined && URL.canParse(most[0]) ? new URL(most[0]) : undefined;
  return [
    ...new Set([
      ...named.properties,
      ...(page === undefined
        ? []
        : [page.hostname.replace(/^www\.(?=.+\.)/u, ""), `${page.origin}/`]),
    ]),
  ];
}
