import { daysBefore, isHour, lengthOf, namedPeriods, spanOf, chartDays } from "./days.ts";
import type { Counts, Days, ExportNotes, Sheet, SheetRow } from "./export.ts";
import { sheetName } from "./export.ts";
import { saysEarlier, saysYearBefore } from "./exportWords.ts";
import { foldedPages } from "./foldedPages.ts";
import type { ReadSheet } from "./sheetRows.ts";

/** Rows of a sheet where Search Console, or a response of its API, ends: there are more. */
const cutAt = [1000, 5000, 25_000, 50_000];

/** The chart of an export: its days are the period, and its sums the only totals. */
export function chartOf(sheets: readonly ReadSheet[]): ReadSheet | undefined {
  return sheets.find(({ dimensions }) => dimensions.length === 1 && dimensions[0] === "date");
}

/** The days that rows with dates are of. */
export function periodOf(sheets: readonly ReadSheet[]): Days | undefined {
  return spanOf(
    sheets.flatMap(({ days }) =>
      days.flatMap((day): Days[] => {
        const own = chartDays(day);
        return own === undefined ? [] : [own];
      }),
    ),
  );
}

/** Sums of a chart, where each of its rows could be read. */
export function totalsOf(
  chart: ReadSheet | undefined,
): { readonly now: Counts; readonly before?: Counts } | null {
  if (chart === undefined || chart.isCut || chart.leftOut > 0 || chart.rows.length === 0) {
    return null;
  }
  const isCompared = chart.rows.every(({ before }) => before !== undefined);
  return {
    now: countsOf(chart.rows, ({ now }) => now),
    ...(isCompared ? { before: countsOf(chart.rows, ({ before }) => before) } : {}),
  };
}

function countsOf(
  rows: readonly SheetRow[],
  figures: (row: SheetRow) => Counts | undefined,
): Counts {
  return {
    clicks: rows.reduce((sum, row) => sum + (figures(row)?.clicks ?? 0), 0),
    impressions: rows.reduce((sum, row) => sum + (figures(row)?.impressions ?? 0), 0),
  };
}

/** The two periods of a compared export, and which of them, 0 or 1, is the later one. */
export interface ComparedPeriods {
  readonly later: 0 | 1;
  /** False where the words don't tell, and the order of the file counts. */
  readonly isTold: boolean;
  /** Where the headers have the days. */
  readonly days?: readonly [Days, Days];
  readonly words: readonly [string, string];
}

/** What the headers of a compared sheet say of its two periods. */
export function comparedPeriods(words: readonly [string, string]): ComparedPeriods {
  const days = namedPeriods(...words);
  if (days !== undefined) {
    const later = days[0][1] >= days[1][1] ? 0 : 1;
    return { later, isTold: days[0][1] !== days[1][1], days, words };
  }
  const [first, second] = words.map(saysEarlier);
  return { later: first === true && second !== true ? 1 : 0, isTold: first !== second, words };
}

/** What the headers of one period have in common, before or behind the names of the figures. */
export function commonWords(headers: readonly string[]): string {
  const [first = "", ...others] = headers;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) {
    length += 1;
  }
  const before = first.slice(0, length);
  // a letter that the names of two figures begin with belongs to those
  const whole = before.includes(" ") ? before.slice(0, before.lastIndexOf(" ")) : before;
  if (whole.trim() !== "") {
    return whole.trim();
  }
  let end = 0;
  while (end < first.length && others.every((other) => other.at(-1 - end) === first.at(-1 - end))) {
    end += 1;
  }
  const behind = end === 0 ? "" : first.slice(-end);
  return behind.includes(" ") ? behind.slice(behind.indexOf(" ")).trim() : behind.trim();
}

/**
 * The days of the earlier period: those that the headers name, or as many as the later one has, right before it, where
 * the words say how many. Of months and years it isn't certain.
 */
export function earlierDays(
  { days, later, words, isTold }: ComparedPeriods,
  period: Days | undefined,
): Days | undefined {
  if (days !== undefined) {
    return days[1 - later];
  }
  if (period === undefined || !isTold) {
    return undefined;
  }
  const counts = words.map((text) => /\p{Nd}+/u.exec(text)?.[0]);
  const isOfDays = counts.every((count) => Number(count) === lengthOf(period));
  return isOfDays && !words.some(saysYearBefore) ? daysBefore(period) : undefined;
}

/** What has to be said of the sheets of an export. */
export function notesOf(sheets: readonly ReadSheet[]): ExportNotes {
  const chart = chartOf(sheets);
  const totals = totalsOf(chart);
  const hours = chart?.days.filter(isHour).length ?? 0;
  const others = sheets.filter((sheet) => sheet !== chart);
  const truncated = others.filter(({ rowsInFile, isCut }) => !isCut && cutAt.includes(rowsInFile));
  const cut = others.filter(({ isCut }) => isCut);
  const apart =
    totals === null
      ? []
      : others.filter(({ dimensions, rows }) => {
          const sum = countsOf(rows, ({ now }) => now);
          return (
            dimensions.length === 1 &&
            dimensions[0] !== "appearance" &&
            (sum.clicks !== totals.now.clicks || sum.impressions !== totals.now.impressions)
          );
        });
  const folded = others.reduce(
    (sum, { dimensions, rows }) =>
      sum + (dimensions.length === 1 && dimensions[0] === "page" ? foldedPages(rows).folded : 0),
    0,
  );
  return {
    ...(truncated.length === 0 ? {} : { truncated: truncated.map(sheetName) }),
    ...(cut.length === 0 ? {} : { cut: cut.map(sheetName) }),
    ...(apart.length === 0 ? {} : { notTheTotal: apart.map(sheetName) }),
    ...(hours > 0 ? { hours } : {}),
    ...(hours === 0 && sheets.some(({ days }) => days.length > 0) ? { pacificDays: true } : {}),
    ...counted("leftOut", sheets, ({ leftOut }) => leftOut),
    ...counted("clickThroughDiffers", sheets, ({ differing }) => differing),
    ...(folded === 0 ? {} : { foldedPages: folded }),
    ...privateNote(sheets),
  };
}

/** How many queries name a person. */
export function privateNote(sheets: readonly Sheet[]): Pick<ExportNotes, "private"> {
  const queries = new Set(
    sheets.flatMap(({ dimensions, rows }) =>
      rows.flatMap(({ isPrivate, keys }) =>
        isPrivate === true ? [keys[dimensions.indexOf("query")] ?? ""] : [],
      ),
    ),
  );
  return queries.size === 0 ? {} : { private: queries.size };
}

function counted(
  note: "leftOut" | "clickThroughDiffers",
  sheets: readonly ReadSheet[],
  count: (sheet: ReadSheet) => number,
): Pick<ExportNotes, "leftOut" | "clickThroughDiffers"> {
  const found = sheets.filter((sheet) => count(sheet) > 0);
  return found.length === 0
    ? {}
    : { [note]: Object.fromEntries(found.map((sheet) => [sheetName(sheet), count(sheet)])) };
}
