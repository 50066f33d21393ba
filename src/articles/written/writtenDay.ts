import { writtenLanguages } from "./writtenLanguages.ts";

/** The ISO day that a text ends with, as any language that files are written in has days; undefined for none. Earlier versions wrote ISO days. */
export function dayAtEnd(text: string): string | undefined {
  const iso = /(?<!\d)\d{4}-\d\d-\d\d$/u.exec(text)?.[0];
  return (
    iso ??
    writtenLanguages.map(({ tag }) => readerOf(tag)(text)).find((found) => found !== undefined)
  );
}

type Reader = (text: string) => string | undefined;

const readers = new Map<string, Reader>();

function readerOf(tag: string): Reader {
  const reader = readers.get(tag) ?? makeReader(tag);
  readers.set(tag, reader);
  return reader;
}

/** Reads what `formatDay` of `format.ts` writes. */
function makeReader(tag: string): Reader {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
  const partsOf = (month: number): Intl.DateTimeFormatPart[] =>
    format.formatToParts(Date.UTC(2026, month, 21));
  const months = Array.from({ length: 12 }, (_none, month) =>
    partsOf(month).find(({ type }) => type === "month"),
  ).map((part) => part?.value ?? "");
  const groups: Partial<Record<string, string>> = {
    day: String.raw`(?<day>\d{1,2})`,
    month: `(?<month>${months.map(escaped).join("|")})`,
    year: String.raw`(?<year>\d{4})`,
  };
  const pattern = partsOf(0).map(({ type, value }) => groups[type] ?? escaped(value));
  const whole = new RegExp(`(?<![\\p{L}\\d])${pattern.join("")}$`, "u");
  return (text) => {
    const { day, month, year } = whole.exec(text)?.groups ?? {};
    return day === undefined || month === undefined || year === undefined
      ? undefined
      : [year, twoDigits(months.indexOf(month) + 1), twoDigits(Number(day))].join("-");
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}
