import type { TextPlace } from "../checks/body/articleBody.ts";
import { withoutComments } from "../text/jsonComments.ts";
import type { TextChange } from "../text/textChange.ts";

/** A value as it is written into a file; a call is written as it is. */
export type Written =
  | string
  | number
  | boolean
  | readonly Written[]
  | WrittenText
  | { readonly [name: string]: Written };

/** A value as a file has it already, which is written as it is. */
export class WrittenText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** How a text is laid out. */
export interface Layout {
  readonly unit: string;
  readonly newline: string;
  readonly quote: string;
  /** Whether it is code: names need no quotes, and a list may end with a comma. */
  readonly isCode: boolean;
}

/** How a text is laid out, as far as its lines show it. */
export function layoutOf(text: string, isCode: boolean): Layout {
  const singles = text.match(/'/gu)?.length ?? 0;
  return {
    unit: /\n([ \t]+)\S/u.exec(text)?.[1] ?? "  ",
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    quote: isCode && singles > (text.match(/"/gu)?.length ?? 0) ? "'" : '"',
    isCode,
  };
}

/** A value in the form of a text: an object of single values on one line, unless `isLong`. Values have no quotes and no backslashes. */
export function written(value: Written, indent: string, layout: Layout, isLong = false): string {
  const { unit, newline, quote, isCode } = layout;
  const inner = `${indent}${unit}`;
  if (typeof value === "string") {
    return `${quote}${value}${quote}`;
  }
  if (typeof value !== "object") {
    return String(value);
  }
  if (value instanceof WrittenText) {
    return value.text;
  }
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one: Written) => written(one, inner, layout))
    : Object.entries(value).map(
        ([name, one]) => `${nameText(name, layout)}: ${written(one, inner, layout)}`,
      );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const isShort = !isLong && Object.values(value).every((one) => typeof one !== "object");
  return isShort
    ? isList
      ? `[${parts.join(", ")}]`
      : `{ ${parts.join(", ")} }`
    : `${open}${newline}${parts.map((part) => `${inner}${part}`).join(`,${newline}`)}${isCode ? "," : ""}${newline}${indent}${close}`;
}

function nameText(name: string, { isCode, quote }: Layout): string {
  return isCode && /^[A-Za-z_$][\w$]*$/u.test(name) ? name : `${quote}${name}${quote}`;
}

/** A list or an object in a text: the place between its brackets, and its entries. */
export interface ListPlace {
  readonly place: TextPlace;
  readonly entries: readonly TextPlace[];
}

/** Makes the text of a new entry on a line with this indent; `isLong` where the others take several lines. */
export type MakeEntry = (indent: string, isLong: boolean) => string;

/** Entries that come before the one with this number; behind all for the number of entries. */
export interface NewEntries {
  readonly before: number;
  readonly make: readonly MakeEntry[];
}

/** The changes that add entries to a list, laid out as its others are; comments stay with what they are about. */
export function listInsertion(
  text: string,
  list: ListPlace,
  { before, make }: NewEntries,
  layout: Layout,
): TextChange[] {
  const { place, entries } = list;
  const { newline, unit, isCode } = layout;
  const outer = indentAt(text, place.start);
  const near = entries[before - 1] ?? entries[before];
  if (near === undefined) {
    const inside = text.slice(place.start, place.end);
    const indent = `${outer}${unit}`;
    const lines = make.map((one) => `${indent}${one(indent, false)}`).join(`,${newline}`);
    const start = place.start + inside.trimEnd().length;
    return [
      {
        start,
        end: place.end,
        text: `${newline}${lines}${isCode ? "," : ""}${newline}${outer}`,
      },
    ];
  }
  const isOwnLine = isFirstOfLine(text, near.start);
  const indent = isOwnLine ? indentAt(text, near.start) : outer;
  const isLong = text.slice(near.start, near.end).includes("\n");
  const gap = isOwnLine ? `${newline}${indent}` : " ";
  const made = make.map((one) => one(indent, isLong));
  const next = entries[before];
  if (next !== undefined) {
    const start = isFirstOfLine(text, next.start) ? commentsAbove(text, next.start) : next.start;
    const own = made.map(
      (one) => `${one},${isFirstOfLine(text, next.start) ? `${newline}${indent}` : " "}`,
    );
    return [{ start, end: start, text: own.join("") }];
  }
  return behindLast(text, list, { made, gap });
}

function behindLast(
  text: string,
  { place, entries }: ListPlace,
  { made, gap }: { readonly made: readonly string[]; readonly gap: string },
): TextChange[] {
  const last = entries.at(-1)?.end ?? place.start;
  const behind = withoutComments(text.slice(last, place.end));
  const comma = /^\s*,/u.exec(behind)?.[0].length;
  const from = last + (comma ?? 0);
  // what is said of the last one in a comment behind it stays behind it
  const line = /^[^\n\r]*/u.exec(text.slice(from, place.end))?.[0] ?? "";
  const at =
    withoutComments(line).trim() === "" && line.trim() !== "" ? from + line.trimEnd().length : from;
  const own = made.map((one) => `${gap}${one}`).join(",");
  return comma !== undefined
    ? [{ start: at, end: at, text: `${own},` }]
    : at === last
      ? [{ start: last, end: last, text: `,${own}` }]
      : [
          { start: last, end: last, text: "," },
          { start: at, end: at, text: own },
        ];
}

/** Where the comments on the lines above a place begin, behind their indent; the place itself where there are none. */
function commentsAbove(text: string, place: number): number {
  let start = place;
  for (;;) {
    const line = text.lastIndexOf("\n", start - 1);
    const above = line < 0 ? "" : text.slice(text.lastIndexOf("\n", line - 1) + 1, line);
    if (!/^[ \t]*(?:\/\/|\/\*(?:(?!\*\/).)*\*\/\s*$)/u.test(above)) {
      return start;
    }
    start = text.lastIndexOf("\n", line - 1) + 1 + (/^[ \t]*/u.exec(above)?.[0].length ?? 0);
  }
}

/** The blanks that the line of a place begins with. */
export function indentAt(text: string, place: number): string {
  const line = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}

function isFirstOfLine(text: string, place: number): boolean {
  return /^[ \t]*$/u.test(text.slice(text.lastIndexOf("\n", place - 1) + 1, place)) && place > 0;
}
