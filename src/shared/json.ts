import { ExactNumber } from "./exactNumber.ts";

/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** An object read from JSON whose members nobody has vouched for yet. */
export type JsonRecord = Record<string, unknown>;

/** Levels of lists and objects that are read and drawn; what is nested deeper is left as text. Real responses have less than ten. */
export const mostNesting = 100;

/** Stands where a part was nested too deeply. */
export const nestedTooDeeply = "(nested too deeply to show)";

/** True for a plain JSON object: not null, not an array. */
export function isRecord(value: unknown): value is JsonRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

/** The value a JSON text stands for; undefined for what is no JSON, which no JSON text stands for. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // The caller says what could not be read.
    return undefined;
  }
}

/** Values known not to be nested deeper than `mostNesting`, since the parser counted. */
const shallow = new WeakSet<object>();

/** Notes that a value, which must not change, isn't nested deeper than `mostNesting`, so that it isn't walked through again. */
export function noteShallow(value: unknown): void {
  if (isContainer(value)) {
    shallow.add(value);
  }
}

/** True for a value with more than so many levels of lists and objects. Looks no deeper than that. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  return (
    isContainer(value) &&
    !(levels >= mostNesting && shallow.has(value)) &&
    (levels === 0 || Object.values(value).some((part) => isNestedDeeper(part, levels - 1)))
  );
}

/** How many values something has, itself and those in it at any depth; a list or an object counts as five. Stops counting above `most`. */
export function countValues(value: unknown, most: number): number {
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && count <= most) {
    const one = waiting.pop();
    count += 1;
    if (isContainer(one)) {
      count += 4;
      const parts = Object.values(one);
      if (parts.length > most) {
        return most + 1;
      }
      for (const part of parts) {
        waiting.push(part);
      }
    }
  }
  return count;
}

/** A copy of at most so many levels; a short text stands for what is nested deeper. */
export function cutNesting(value: unknown, levels: number): unknown {
  if (!isContainer(value)) {
    return value;
  }
  if (levels === 0) {
    return nestedTooDeeply;
  }
  return Array.isArray(value)
    ? value.map((part) => cutNesting(part, levels - 1))
    : Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, cutNesting(part, levels - 1)]),
      );
}

function isContainer(value: unknown): value is JsonRecord | readonly unknown[] {
  return Array.isArray(value) || isRecord(value);
}

/** JSON text, or a short one in its place: what can be parsed may still be nested too deeply to be written. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch (error) {
    if (error instanceof RangeError) {
      return nestedTooDeeply;
    }
    throw error;
  }
}

/** The rows of `value` if it is a list of objects (an empty list counts), else undefined. */
export function asRows(value: unknown): JsonRecord[] | undefined {
  return Array.isArray(value) && value.every(isRecord) ? value : undefined;
}

/** Entries as rows: objects as they are, lists with a column for each place, anything else under one column. */
export function tableRows(items: readonly unknown[]): readonly JsonRecord[] {
  const areLists = items.length > 0 && items.every(Array.isArray);
  return (
    asRows(items) ??
    items.map((item) =>
      isRecord(item)
        ? item
        : areLists && Array.isArray(item)
          ? Object.fromEntries(item.map((part: unknown, at) => [`column_${at + 1}`, part]))
          : { value: item },
    )
  );
}

/** A value as plain text: strings as they are, nothing for what is absent, JSON for the rest. */
export function textOf(value: unknown): string {
  if (typeof value === "string") {
    return value;
  }
  return value === null || value === undefined ? "" : jsonText(value);
}

/**
 * JSON text with object members sorted at every depth, so that two values that mean the same
 * compare equal as strings. Members whose value is undefined are left out, as JSON does.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_member, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(byMember)) : part,
  );
}

function byMember([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
