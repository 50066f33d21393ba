import { wrapperNames } from "../service/envelopeLists.ts";
import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import { statedFigure } from "../service/statedFigure.ts";

/** What a figure or a list may be called inside an object that came in its place. */
const valueNames = [...wrapperNames, "value", "count", "total", "total_count", "amount"] as const;

/** Words for nothing. */
const nothing = /^(?:|0|[-–—]|no|none|null|false|unknown|n\/?a)$/iu;

/**
 * True for a value that speaks of at least one: a figure above 0 in whatever form, a list or an object
 * with something in it, a text that isn't a word for nothing. Of an object, and of the rows of a list,
 * the member `name` decides where they have it, so that a count of 0 beside a rank of 1 is none.
 */
export function speaksOfSome(value: unknown, name: string): boolean {
  const figure = Array.isArray(value) ? undefined : statedFigure(value);
  if (figure !== undefined) {
    return figure > 0;
  }
  if (typeof value === "string") {
    const opened = openedText(value);
    return opened === value ? !nothing.test(value.trim()) : speaksOfSome(opened, name);
  }
  if (Array.isArray(value)) {
    return value.some((entry) => speaksOfSome(entry, name));
  }
  if (isRecord(value)) {
    const named = [name, ...valueNames].filter((member) => Object.hasOwn(value, member));
    const members = named.length === 0 ? Object.keys(value) : named;
    return members.some((member) => speaksOfSome(value[member], name));
  }
  return value === true || (typeof value === "number" && value > 0);
}

/** True where something at a path of members ("summary.gap_count") speaks of some; a list on the way stands for each of its rows. */
export function speaksAt(source: JsonRecord, path: string): boolean {
  const names = path.split(".");
  const last = names.at(-1) ?? path;
  return valuesAt(source, names).some((value) => speaksOfSome(value, last));
}

/** The list or object that a text holds as JSON; the value itself where it holds none. */
export function openedText(value: unknown): unknown {
  const isOpen = typeof value === "string" && /^\s*[[{]/u.test(value);
  return isOpen ? (parseJson(value) ?? value) : value;
}

/** What is at a path of members, in each row of the lists on the way. */
function valuesAt(given: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) {
    return [given];
  }
  const source = openedText(given);
  return Array.isArray(source)
    ? source.flatMap((entry) => valuesAt(entry, [name, ...rest]))
    : isRecord(source)
      ? insideOf(source, name, rest)
      : [];
}

/** The member, or what is in its place where the whole came wrapped. */
function insideOf(source: JsonRecord, name: string, rest: readonly string[]): unknown[] {
  if (Object.hasOwn(source, name)) {
    return valuesAt(memberOf(source, name), rest);
  }
  return Object.values(source)
    .filter(isNested)
    .flatMap((part) => valuesAt(part, [name, ...rest]));
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}
