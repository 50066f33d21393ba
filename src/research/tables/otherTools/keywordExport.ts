import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { isFigure } from "../../../shared/reading.ts";
import { visibleLine } from "../../../shared/visibleText.ts";
import { isInFuture } from "../../../system/storedTime.ts";
import type { CellValue, ReadTable, TableColumn } from "../table.ts";
import { exportKinds } from "./exportKinds.ts";
import type { ExportColumn, ExportKind } from "./exportKinds.ts";
import { fileFacts } from "./fileFacts.ts";
import { volumeRange } from "./volumeRange.ts";

/** An amount as a file says it. */
export interface StatedAmount {
  readonly value: number;
  /** An ISO code; undefined where the file doesn't say the currency. */
  readonly currency: string | undefined;
}

/** What an export says about one keyword. What it doesn't say is absent. */
export interface ExportedKeyword {
  readonly keyword: string;
  /** Searches a month. */
  readonly volume?: number;
  /** The same where the tool only says between which figures it is; the second is absent for "or more". */
  readonly volumeRange?: readonly [from: number, to?: number];
  /** 0 to 100, by the tool's own measure. */
  readonly difficulty?: number;
  readonly cpc?: StatedAmount;
  /** What advertisers pay for a place at the top of the page. */
  readonly topOfPageBid?: { readonly low: StatedAmount; readonly high: StatedAmount };
  /** Competition among advertisers. */
  readonly competition?: "LOW" | "MEDIUM" | "HIGH";
  /** Code of the country that the figures are for, in lower case. */
  readonly country?: string;
  /** ISO date or time. */
  readonly observedAt?: string;
}

/** A list of keywords that another tool exported. */
export interface KeywordExport {
  readonly tool: ExportKind["tool"];
  /** In the order of the file; the rows that each comes from are in `rows`. */
  readonly keywords: readonly ExportedKeyword[];
  /** For each row of the table its keyword in `keywords`; undefined for a row that has none. */
  readonly rows: readonly (number | undefined)[];
}

/**
 * Reads a table as the keywords of another tool; undefined where its columns aren't those of an
 * export that is known. A keyword that a file lists once for each URL is one keyword. What can't be
 * told for sure is left out: a currency that isn't stated, the figures of a segment, a range where
 * the tool says only that. `now` in milliseconds.
 */
export function keywordExport(
  table: ReadTable,
  fileName: string,
  now: number,
): KeywordExport | undefined {
  const names = table.columns.map(({ name }) => columnName(name));
  const kind = exportKinds.find((one) => isOfKind(one, names, table.decisions.delimiter));
  if (kind === undefined || !table.decisions.hasHeader) {
    return undefined;
  }
  const columns = columnsOf(kind, table.columns);
  // what a tool documents is of files as it writes them, with decimal points
  const currency = table.decisions.decimal === "." ? kind.currency : undefined;
  const months = table.columns.filter(({ name }) => columnName(name).startsWith("searches: "));
  const facts = fileFacts(kind.tool, fileName, now);
  const keywords: ExportedKeyword[] = [];
  const places = new Map<string, number>();
  const rows = Array.from({ length: table.rowCount }, (_row, row) => {
    const read = keywordIn({ kind, columns, currency, months, row, now });
    if (read === undefined) {
      return undefined;
    }
    const one = { ...facts, ...read };
    const key = `${keywordKey(one.keyword)}\n${one.country ?? ""}`;
    const place = places.get(key) ?? keywords.length;
    const known = keywords[place];
    places.set(key, place);
    keywords[place] = known === undefined ? one : merged(known, one);
    return place;
  });
  return { tool: kind.tool, keywords, rows };
}

/** The first row of a keyword says it; what it leaves open another may say. A figure and a range don't go together. */
function merged(first: ExportedKeyword, other: ExportedKeyword): ExportedKeyword {
  const { volume: _volume, volumeRange: _range, ...rest } = other;
  const hasVolume = first.volume !== undefined || first.volumeRange !== undefined;
  return { ...(hasVolume ? rest : other), ...first };
}

function isOfKind(kind: ExportKind, names: readonly string[], delimiter: string): boolean {
  return (
    (kind.delimiter === undefined || kind.delimiter === delimiter) &&
    kind.needs.every((group) => group.some((name) => names.includes(name))) &&
    kind.has.of.filter((name) => names.includes(name)).length >= kind.has.least
  );
}

/** A column's name as the kinds have it. */
function columnName(name: string): string {
  return name.trim().replaceAll(/\s+/gu, " ").toLowerCase();
}

/** A name with the currency behind it, "CPC (EUR)". */
const withCurrency = /^(.*\S) \(([a-z]{3})\)$/u;

interface KnownColumn extends TableColumn {
  /** What its name says. */
  readonly stated?: string;
}

type KnownColumns = ReadonlyMap<ExportColumn, KnownColumn>;

/** The first column of each meaning. */
function columnsOf(kind: ExportKind, columns: readonly TableColumn[]): KnownColumns {
  const found = new Map<ExportColumn, KnownColumn>();
  for (const column of columns) {
    const name = columnName(column.name);
    const [, bare = "", currency] = withCurrency.exec(name) ?? [];
    const isBare = Object.hasOwn(kind.columns, name);
    const meaning = isBare
      ? kind.columns[name]
      : Object.hasOwn(kind.columns, bare)
        ? kind.columns[bare]
        : undefined;
    if (meaning !== undefined && !found.has(meaning)) {
      found.set(
        meaning,
        isBare || currency === undefined ? column : { ...column, stated: currency.toUpperCase() },
      );
    }
  }
  return found;
}

interface PlacedRow {
  readonly kind: ExportKind;
  readonly columns: KnownColumns;
  /** The currency of `cpc` where neither the column nor the row states one. */
  readonly currency: string | undefined;
  /** Searches in single months. */
  readonly months: readonly TableColumn[];
  readonly row: number;
  readonly now: number;
}

function keywordIn(placed: PlacedRow): ExportedKeyword | undefined {
  const { columns, row, now } = placed;
  const text = (column: ExportColumn): string => columns.get(column)?.texts[row]?.trim() ?? "";
  const keyword = visibleLine(text("keyword"));
  if (keyword === "") {
    return undefined;
  }
  const country = countryIn(text("country"));
  const about = { keyword, ...(country === undefined ? {} : { country }) };
  // The figures are those of a device or place, not of the keyword.
  if (text("segment") !== "") {
    return about;
  }
  const difficulty = figureIn(columns.get("difficulty"), row);
  const cpc = amountIn(placed, "cpc");
  const [low, high] = [amountIn(placed, "lowBid"), amountIn(placed, "highBid")];
  const competition = levelIn(text("competition"));
  const observedAt = timeIn(columns.get("observed")?.values[row] ?? null);
  return {
    ...about,
    ...volumeIn(placed),
    ...(difficulty === undefined || difficulty > 100 ? {} : { difficulty }),
    ...(cpc === undefined ? {} : { cpc }),
    ...(low === undefined || high === undefined ? {} : { topOfPageBid: { low, high } }),
    ...(competition === undefined ? {} : { competition }),
    ...(observedAt === undefined || isInFuture(observedAt, now) ? {} : { observedAt }),
  };
}

function volumeIn({
  kind,
  columns,
  months,
  row,
}: PlacedRow): Pick<ExportedKeyword, "volume" | "volumeRange"> {
  const volume = figureIn(columns.get("volume"), row);
  if (volume === undefined) {
    return {};
  }
  const hasMonths = months.some((month) => figureIn(month, row) !== undefined);
  const range = kind.hasRanges === true && !hasMonths ? volumeRange(volume) : undefined;
  return range === undefined ? { volume } : { volumeRange: range };
}

function figureIn(column: TableColumn | undefined, row: number): number | undefined {
  const value = column?.kind === "number" ? (column.values[row] ?? null) : null;
  return isFigure(value) && value >= 0 ? value : undefined;
}

/** An amount in the currency of its column's name, of the row, or of the tool; undefined where there is none. */
function amountIn(
  { columns, row, currency: documented }: PlacedRow,
  name: ExportColumn,
): StatedAmount | undefined {
  const column = columns.get(name);
  const value = figureIn(column, row);
  const inRow = columns.get("currency")?.texts[row]?.trim().toUpperCase();
  const currency = [column?.stated, inRow, column?.currency, documented].find(
    (code) => code !== undefined && /^[A-Z]{3}$/u.test(code),
  );
  return value === undefined ? undefined : { value, currency };
}

function countryIn(text: string): string | undefined {
  // Semrush's databases of phones are called "mobile-us".
  const code = text.toLowerCase().replace(/^mobile-/u, "");
  return /^[a-z]{2}$/u.test(code) ? code : undefined;
}

function levelIn(text: string): ExportedKeyword["competition"] {
  return (["LOW", "MEDIUM", "HIGH"] as const).find((level) => level === text.toUpperCase());
}

/** The ISO date of a cell, or of the seconds since 1970 that the API gives. */
function timeIn(value: CellValue): string | undefined {
  if (typeof value === "number") {
    return value > 1e9 && value < 4e9 ? new Date(value * 1000).toISOString() : undefined;
  }
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:$|T)/u.test(value) ? value : undefined;
}
