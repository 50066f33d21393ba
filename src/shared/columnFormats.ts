import * as l10n from "./l10n.ts";
import {
  changeWords,
  differenceWords,
  intentWord,
  levelHeight,
  levelWord,
  pointWords,
  presentNames,
  rowKindWord,
} from "./cellWords.ts";
import { codeWords } from "./codeWords.ts";
import { ExactNumber } from "./exactNumber.ts";
import {
  absent,
  formatAmount,
  formatChange,
  formatDay,
  formatDifference,
  formatMoney,
  formatPoints,
  formatShare,
} from "./format.ts";
import { jsonText } from "./json.ts";
import type { Column, ColumnFormat } from "./table.ts";
import { isAbsent, mostPresenceNames } from "./table.ts";
import { isFigure } from "./reading.ts";
import { readTrend, sparkText, trendChange } from "./trend.ts";
import type { TrendPoint } from "./trend.ts";
import { utcTime } from "./utcTime.ts";

/** What a format decides, for cells, copies, files, charts and the grid alike. */
interface FormatRules {
  /** True for a value of a known member that this format is meant for; for any other the value itself decides. */
  readonly fits: (value: unknown) => boolean;
  /** A number of this format as text. */
  readonly figure: (value: number) => string;
  /** The least step between two ticks of an axis: closer ones would be written alike. */
  readonly step: number;
  /** A string of this format as text, where that isn't the string itself. */
  readonly string?: (value: string) => string;
  /** The text of a value that isn't written as it came; undefined for a value that doesn't fit. */
  readonly words?: (value: unknown) => string | undefined;
  /** The text in an article, where it is another one than on screen; undefined for a value that doesn't fit. */
  readonly articleText?: (value: unknown) => string | undefined;
  /** True for figures: they are set flush right, and pasted without a guard against formulas. */
  readonly isNumeric: boolean;
  /** True for figures that measure something; a year or a month is a name. */
  readonly isAmount: boolean;
  /** True where figures are shown, and typed into filters, in percent. */
  readonly isPercent: boolean;
  /** What a typed figure is divided by before it is compared with a value: 100 where values are fractions. */
  readonly typedScale: number;
  /** How a column can be filtered; undefined when it can't. */
  readonly filter: "text" | "range" | "dates" | "choice" | undefined;
  /** True when the search of a table looks into the cells. */
  readonly isSearched: boolean;
  /** The number a value is sorted by, NaN for none; absent where texts are sorted. */
  readonly sortKey?: (value: unknown) => number;
  /** The names in a value, each of which can be chosen; absent where the whole text is. */
  readonly names?: (value: unknown) => readonly string[] | undefined;
  /** The order that a reader most likely wants first. */
  readonly firstOrder: "ascending" | "descending";
  /** What is written in a cell whose words are longer, to be read aloud; undefined for a value that doesn't fit. */
  readonly shortText?: (value: unknown) => string | undefined;
  /** Pixels of what is drawn in place of the text, as far as they depend on the column; undefined where the text is written. */
  readonly drawnWidth?: (column: Pick<Column, "options">) => number | undefined;
  readonly width: FormatWidth;
}

/** How wide a column is by itself, in pixels. */
interface FormatWidth {
  readonly least: number;
  readonly most: number;
  /** Room for what is drawn beside the text. */
  readonly sign: number;
  /** True when the column takes a share of what is left of the window. */
  readonly stretches: boolean;
}

/** Room of one name of a presence column, in pixels. */
export const presenceWidth = 14;

/** Width of the line that a trend is drawn as, in pixels. */
export const trendWidth = 104;

const narrow: FormatWidth = { least: 84, most: 240, sign: 0, stretches: false };
/** Room for an arrow and a mark of better or worse before a change. */
const arrowAndMark = 34;
const wide: FormatWidth = { least: 130, most: 320, sign: 0, stretches: true };

const text: FormatRules = {
  fits: (value) => typeof value === "string",
  figure: formatAmount,
  step: 0.0001,
  isNumeric: false,
  isAmount: false,
  isPercent: false,
  typedScale: 1,
  filter: "text",
  isSearched: true,
  firstOrder: "ascending",
  width: wide,
};

const figure: FormatRules = {
  ...text,
  fits: (value) => typeof value === "number" || value instanceof ExactNumber,
  isNumeric: true,
  isAmount: true,
  filter: "range",
  sortKey: numberKey,
  firstOrder: "descending",
  width: narrow,
};

const choice: FormatRules = { ...text, filter: "choice", width: narrow };

/** Every format, once. A new one is a line in `ColumnFormat` and an entry here; what a cell draws besides text is in grid/cells.ts. */
export const columnFormats: { readonly [format in ColumnFormat]: FormatRules } = {
  text: { ...text, width: { ...wide, most: 420 } },
  numberedText: { ...text, sortKey: leadingNumber, width: { ...wide, most: 420 } },
  integer: { ...figure, step: 1 },
  plain: { ...figure, figure: String, step: 1, isAmount: false },
  decimal: figure,
  money: { ...figure, figure: formatMoney, step: 0.01 },
  fraction: {
    ...figure,
    fits: (value) => figure.fits(value) && !(typeof value === "number" && Math.abs(value) > 100),
    figure: formatShare,
    step: 0.001,
    isPercent: true,
    typedScale: 100,
  },
  percent: {
    ...figure,
    figure: (value) => formatShare(value / 100),
    step: 0.1,
    isPercent: true,
  },
  change: {
    ...figure,
    figure: formatChange,
    step: 0.001,
    words: (value) => (typeof value === "number" ? changeWords(value) : undefined),
    shortText: (value) => (typeof value === "number" ? formatChange(value) : undefined),
    isPercent: true,
    typedScale: 100,
    width: { ...narrow, sign: 18 },
  },
  difference: {
    ...figure,
    figure: formatDifference,
    step: 0.01,
    words: (value) => (isFigure(value) ? differenceWords(value) : undefined),
    shortText: (value) => (isFigure(value) ? formatDifference(value) : undefined),
    width: { ...narrow, sign: arrowAndMark },
  },
  points: {
    ...figure,
    figure: formatPoints,
    words: (value) => (isFigure(value) ? pointWords(value) : undefined),
    shortText: (value) => (isFigure(value) ? formatPoints(value) : undefined),
    typedScale: 100,
    width: { ...narrow, sign: arrowAndMark },
  },
  rowKind: { ...choice, words: rowKindWord },
  date: {
    ...text,
    fits: (value) => typeof value === "string" || epochTime(value) !== undefined,
    figure: (value) => {
      const time = epochTime(value);
      return time === undefined ? formatAmount(value) : formatDay(new Date(time).toISOString());
    },
    string: formatDay,
    filter: "dates",
    sortKey: (value) =>
      typeof value === "string" ? utcTime(value) : (epochTime(value) ?? Number.NaN),
    firstOrder: "descending",
    width: narrow,
  },
  url: { ...text, width: { ...wide, least: 170, most: 380 } },
  list: { ...text, fits: Array.isArray },
  code: {
    ...text,
    fits: (value) =>
      typeof value === "string" ||
      (Array.isArray(value) && value.every((item) => typeof item === "string")),
    words: codeWords,
  },
  boolean: {
    ...choice,
    fits: (value) => typeof value === "boolean",
    sortKey: (value) => (typeof value === "boolean" ? Number(value) : Number.NaN),
    width: { ...narrow, sign: 18 },
  },
  trend: {
    ...text,
    fits: Array.isArray,
    words: (value) =>
      readTrend(value)
        ?.map((point) => (point === null ? absent : formatFigure(point, "integer")))
        .join("; "),
    articleText: (value) => {
      const points = readTrend(value);
      return points === undefined ? undefined : sparkText(points);
    },
    filter: undefined,
    isSearched: false,
    sortKey: (value) => trendChange(readTrend(value) ?? []) ?? Number.NaN,
    firstOrder: "descending",
    drawnWidth: () => trendWidth,
    width: { ...narrow, least: 138, most: 138 },
  },
  runs: {
    ...text,
    fits: Array.isArray,
    words: (value) =>
      readTrend(value)
        ?.map((point) => (point === null ? absent : formatFigure(point, "decimal")))
        .join("; "),
    filter: undefined,
    isSearched: false,
    drawnWidth: () => trendWidth,
    width: { ...narrow, least: 138, most: 138 },
  },
  positions: {
    ...text,
    fits: Array.isArray,
    words: (value) => readTrend(value)?.map(positionText).join("; "),
    articleText: (value) => {
      const points = readTrend(value);
      return points === undefined ? undefined : sparkText(upsideDown(points));
    },
    filter: undefined,
    isSearched: false,
    sortKey: (value) => climb(readTrend(value) ?? []),
    firstOrder: "descending",
    drawnWidth: () => trendWidth,
    width: { ...narrow, least: 138, most: 138 },
  },
  intent: { ...choice, words: intentWord, width: { ...narrow, least: 80, most: 80 } },
  level: {
    ...choice,
    words: levelWord,
    sortKey: (value) => levelHeight(value) ?? Number.NaN,
    firstOrder: "descending",
    // its word may be longer in other languages
    width: { ...narrow, least: 110, most: 220, sign: 20 },
  },
  presence: {
    ...choice,
    fits: Array.isArray,
    words: (value) => presentNames(value)?.join(", "),
    names: presentNames,
    sortKey: (value) => presentNames(value)?.length ?? Number.NaN,
    firstOrder: "descending",
    drawnWidth: ({ options = [] }) =>
      options.length > 0 && options.length <= mostPresenceNames
        ? options.length * presenceWidth
        : undefined,
    // behind the places stand names that have none
    width: { ...narrow, sign: 26 },
  },
  json: { ...text, fits: () => true },
};

/** Characters of a text in which its number is looked for. */
const longestNumber = 100;

/** The number that a text begins with, behind a sign such as "~" or a currency; NaN where it begins with none. */
function leadingNumber(value: unknown): number {
  const found =
    typeof value === "string"
      ? /^[^\p{L}\d.,+-]{0,3}([+-]?\d+(?:[.,]\d+)?)/u.exec(
          value.slice(0, longestNumber).replaceAll(/(?<=\d)[ \u00A0\u202F'\u2019](?=\d{3})/gu, ""),
        )?.[1]
      : undefined;
  return found === undefined ? Number.NaN : Number(found.replace(",", "."));
}

/** What is written in a cell whose words are longer; undefined where it is the words. A change has its words unless its column belongs to the one before it. */
export function cellShortText(
  value: unknown,
  { format, behind }: Pick<Column, "format" | "behind">,
): string | undefined {
  return format === "change" && behind === undefined
    ? undefined
    : columnFormats[format].shortText?.(value);
}

function positionText(position: TrendPoint): string {
  return position === null ? l10n.t("not found") : formatFigure(position, "integer");
}

/** Positions so that the best is the highest. */
export function upsideDown(positions: readonly TrendPoint[]): TrendPoint[] {
  return positions.map((position) => (position === null ? null : -position));
}

/** By how many positions the last known one is above the first; NaN where there are no two. */
function climb(positions: readonly TrendPoint[]): number {
  const [first, ...others] = positions.filter((position) => position !== null);
  const last = others.at(-1);
  return first === undefined || last === undefined ? Number.NaN : first - last;
}

/** The time in milliseconds since 1970 that a date came as, in seconds or milliseconds; undefined for a number that is none, from 2001 to 2096. */
function epochTime(value: unknown): number | undefined {
  if (typeof value !== "number") {
    return undefined;
  }
  const milliseconds = value < 1e11 ? value * 1000 : value;
  return milliseconds >= 1e12 && milliseconds < 4e12 ? milliseconds : undefined;
}

/** True when a column holds figures: they are set flush right and sorted by value. */
export function isNumeric(format: ColumnFormat): boolean {
  return columnFormats[format].isNumeric;
}

/** The number of a figure, of whatever size; NaN for anything else. */
export function numberKey(value: unknown): number {
  return typeof value === "number"
    ? value
    : value instanceof ExactNumber
      ? value.nearest
      : Number.NaN;
}

/** A value as its cell shows it, whole and in words: what is copied, searched and read aloud. */
export function writtenText(value: unknown, { format }: Pick<Column, "format">): string {
  return isAbsent(value)
    ? absent
    : (columnFormats[format].words?.(value) ?? formatCell(value, format));
}

/**
 * A value as a figure, a day or a list: "12,100", "+12%", "Nov 20, 2026". What does not fit its
 * column's format is written as it came rather than dropped: answers come from outside, and
 * everything in them is shown.
 */
export function formatCell(value: unknown, format: ColumnFormat): string {
  if (isAbsent(value)) {
    return absent;
  }
  if (typeof value === "number") {
    return formatFigure(value, format);
  }
  if (typeof value === "boolean") {
    return value ? l10n.t("yes") : l10n.t("no");
  }
  if (typeof value === "string") {
    return columnFormats[format].string?.(value) ?? value;
  }
  if (value instanceof ExactNumber) {
    return value.text;
  }
  if (
    Array.isArray(value) &&
    value.every((item) => typeof item !== "object" || item === null || item instanceof ExactNumber)
  ) {
    return value.length === 0
      ? absent
      : value.map((item) => (isAbsent(item) ? absent : String(item))).join("; ");
  }
  return jsonText(value);
}

function formatFigure(value: number, format: ColumnFormat): string {
  // An id rather than an amount; a formatter would make up its last digits.
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? String(value)
    : columnFormats[format].figure(value);
}
