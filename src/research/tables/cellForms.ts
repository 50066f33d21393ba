import { figureForm } from "./figures.ts";

const unknowns: ReadonlySet<string> = new Set(["", "-", "–", "—", "--", "~", "n/a", "null"]);

/** What they begin with: most texts need one look. */
const mayBegin = /^(?:[-–—~nN\s]|$)/u;

/** True for what files say where nothing is known: nothing, a dash, `n/a`, `null`. */
export function isUnknown(text: string): boolean {
  return text.length < 10 && mayBegin.test(text) && unknowns.has(text.trim().toLowerCase());
}

/** A figure with what stands around it. */
export interface Figure {
  /** Figures and the signs between them. */
  readonly body: string;
  readonly form: number;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
  /** Empty for none. */
  readonly currency: string;
}

/** The longest text that is looked at as a figure or a date. */
const longestForm = 400;

/** Reads a text as a figure with its sign, in brackets, with a percent sign or a currency before or behind it. */
export function figureIn(cell: string): Figure | undefined {
  if (cell.length > longestForm) {
    return undefined;
  }
  const text = cell.trim();
  const isInBrackets = text.startsWith("(") && text.endsWith(")");
  const inner = isInBrackets ? text.slice(1, -1) : text;
  const first = firstDigit(inner);
  const last = lastDigit(inner);
  if (first > longestAffix || last === -1 || inner.length - last > longestAffix) {
    return undefined;
  }
  const start =
    first > 0 && /[.,]/u.test(inner.charAt(first - 1)) && !/\p{L}/u.test(inner.charAt(first - 2))
      ? first - 1
      : first;
  const form = figureForm(inner, start, last + 1);
  if (form === 0) {
    return undefined;
  }
  const body = inner.slice(start, last + 1);
  const before = inner.slice(0, start);
  const behind = inner.slice(last + 1);
  const minuses = `${before}|${behind}`.replaceAll(/[^-+\u2212]/gu, "");
  const affixes = [before, behind].map((part) => part.replace(/[-+\u2212]/u, "").trim());
  const named = affixes.filter((affix) => affix !== "");
  const [affix = ""] = named;
  const isPercent = percents.has(affix);
  const currency = isPercent ? "" : currencyOf(affix);
  if (
    minuses.length + Number(isInBrackets) > 1 ||
    named.length > 1 ||
    // "1,000+" is more than that
    behind.includes("+") ||
    (minuses === "+" && isTelephone(body)) ||
    (affix !== "" && !isPercent && currency === undefined)
  ) {
    return undefined;
  }
  const isNegative = isInBrackets || (minuses !== "" && minuses !== "+");
  return { body, form, isNegative, isPercent, currency: currency ?? "" };
}

/** The longest sign or word before or behind a figure, with a sign and blanks. */
const longestAffix = 8;

/** True for figures that are the number of a telephone where a plus stands before them. */
function isTelephone(body: string): boolean {
  return body.length > 7 && !/[.,]/u.test(body);
}

function firstDigit(text: string): number {
  let at = 0;
  while (at < text.length && !isDigit(text.charCodeAt(at))) {
    at += 1;
  }
  return at;
}

function lastDigit(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !isDigit(text.charCodeAt(at))) {
    at -= 1;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const percents: ReadonlySet<string> = new Set(["%", "％", "٪", "﹪"]);

/** Signs of one currency alone, by their codes; `$`, `£`, `¥` and `kr` are those of several. */
const currencySigns: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["US$", "USD"],
  ["CA$", "CAD"],
  ["C$", "CAD"],
  ["A$", "AUD"],
  ["AU$", "AUD"],
  ["NZ$", "NZD"],
  ["HK$", "HKD"],
  ["MX$", "MXN"],
  ["NT$", "TWD"],
  ["S$", "SGD"],
  ["R$", "BRL"],
  ["₹", "INR"],
  ["₩", "KRW"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₪", "ILS"],
  ["₫", "VND"],
  ["฿", "THB"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["₸", "KZT"],
  ["zł", "PLN"],
  ["Kč", "CZK"],
  ["Ft", "HUF"],
  ["Fr.", "CHF"],
  ["$", "$"],
  ["£", "£"],
  ["¥", "¥"],
  ["￥", "¥"],
  ["円", "JPY"],
  ["元", "CNY"],
  ["원", "KRW"],
  ["руб.", "RUB"],
  ["kr", "kr"],
  ["kr.", "kr"],
]);

/** Codes that stand for money wherever they are; others are words too, such as `TOP 3`, `ALL` and `COP 27`. */
const usualCodes: ReadonlySet<string> = new Set(
  "USD EUR GBP CHF JPY CNY KRW INR CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN RSD RUB UAH TRY BRL MXN ZAR SGD HKD TWD THB IDR MYR PHP VND ILS AED SAR EGP KZT".split(
    " ",
  ),
);

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** The code of a currency by its code or sign, the sign itself where several have it; undefined for other words. `isMoney`: what it belongs to is an amount for sure, so that any code counts. */
export function currencyOf(word: string, isMoney = false): string | undefined {
  return (isMoney ? currencyCodes : usualCodes).has(word) ? word : currencySigns.get(word);
}

/** True where a part of a text is a day of the calendar in ISO, such as `2026-11-25`: most dates are, and are told without a text of their own. */
export function isIsoDay(text: string, start: number, end: number): boolean {
  if (
    end - start !== 10 ||
    text.charCodeAt(start + 4) !== 0x2d ||
    text.charCodeAt(start + 7) !== 0x2d
  ) {
    return false;
  }
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      value = value * 10 + (code - 0x30);
    } else if (at !== start + 4 && at !== start + 7) {
      return false;
    }
  }
  const day = value % 100;
  const month = Math.floor(value / 100) % 100;
  return (
    value > 10_000_000 &&
    month > 0 &&
    month < 13 &&
    day > 0 &&
    day <= lastDay(Math.floor(value / 10_000), month)
  );
}

function lastDay(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2
    ? isLeapYear
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;
}

/** The parts of a date whose order may be open. */
export interface DateParts {
  /** `ymd` and `dmy` are certain; `open` is day and month in either order. */
  readonly order: "ymd" | "dmy" | "open";
  readonly year: number;
  /** Month and day as they stand; of `open` the first and the second figure. */
  readonly first: number;
  readonly second: number;
  /** With its `T` and its zone, where there is one; else empty. */
  readonly time: string;
}

const datePattern =
  /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4})\.?)(?:(?:,? |T)((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?) ?(Z|UTC|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/u;

/** Reads a text as a day in figures, with or without a time. */
export function dateIn(text: string): DateParts | undefined {
  const found = text.length > 40 ? null : datePattern.exec(text.trim());
  if (found === null) {
    return undefined;
  }
  const [, year, , month, day, first, sign, second, lastYear, clock, zone = ""] = found;
  const time =
    clock === undefined
      ? ""
      : `T${clock.padStart(clock.indexOf(":") === 1 ? clock.length + 1 : 0, "0").replace(",", ".")}${zone.replace("UTC", "Z")}`;
  const parts = {
    year: Number(year ?? lastYear),
    first: Number(month ?? first),
    second: Number(day ?? second),
    time,
  };
  if (year !== undefined) {
    return { order: "ymd", ...parts };
  }
  return { order: sign === "." ? "dmy" : "open", ...parts };
}

/** Which of the two figures of an open date is the day. */
export type DayPlace = "first" | "second";

/** The date in ISO; undefined for one that the calendar doesn't have. */
export function isoDate(
  { order, year, first, second, time }: DateParts,
  dayPlace: DayPlace | undefined,
): string | undefined {
  const isDayFirst = order === "dmy" || (order === "open" && dayPlace === "first");
  if (order === "open" && dayPlace === undefined) {
    return undefined;
  }
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month) || year < 1000) {
    return undefined;
  }
  return `${year}-${twoDigits(month)}-${twoDigits(day)}${time}`;
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, "0");
}

/** `20261125` as a date; undefined for other figures. */
export function compactDate(text: string): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/u.exec(text.trim()) ?? [];
  return year === undefined
    ? undefined
    : isoDate(
        {
          order: "ymd",
          year: Number(year),
          first: Number(month),
          second: Number(day),
          time: "",
        },
        undefined,
      );
}

/** Words for a day or a date in the names of columns. */
const dateWords: ReadonlySet<string> = new Set(
  "date dates day days datum dato data fecha fechas día dias dia jour jours giorno tag tage dag dzień den dátum nap tarih gün päivä päivämäärä дата день ngày updated update created added checked seen crawled".split(
    " ",
  ),
);

/** True for the name of a column that says that it has dates. */
export function isDateName(name: string): boolean {
  return (
    /日付|日期|日時|日$|날짜|일자|התאריך|تاريخ/u.test(name) ||
    name
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .some((word) => dateWords.has(word))
  );
}

/** An address with its scheme. */
export function isUrl(text: string): boolean {
  return /^\s*https?:\/\/[^\s]+\s*$/iu.test(text);
}

/** True or false; undefined for other words. */
export function booleanIn(text: string): boolean | undefined {
  const word = text.length > 8 ? "" : text.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : undefined;
}

/** Figures of one cell, such as a trend: `[66,81,100]` or `66; 81; 100`, where some may be missing. Undefined for other texts. */
export function listIn(cell: string): readonly (number | null)[] | undefined {
  const text = cell.length > 1_000 ? "" : cell.trim();
  const inner = /^\[([^\][]*)\]$/u.exec(text)?.[1];
  const parts =
    inner === undefined
      ? /^(?:-?[\d.]*; )+-?[\d.]*$/u.test(text)
        ? text.split("; ")
        : []
      : inner.split(",");
  const figures = parts.map((part) => part.trim());
  return parts.length > 0 && figures.every((part) => part === "" || /^-?\d+(?:\.\d+)?$/u.test(part))
    ? figures.map((part) => (part === "" ? null : Number(part)))
    : undefined;
}

/** True for a figure, a date, an address, a list of figures: what names no column. */
export function isTyped(text: string): boolean {
  return (
    figureIn(text) !== undefined ||
    dateIn(text) !== undefined ||
    isUrl(text) ||
    listIn(text) !== undefined
  );
}
