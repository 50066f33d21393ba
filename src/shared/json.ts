/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** An object read from JSON whose members nobody has vouched for yet. */
export type JsonRecord = Record<string, unknown>;

/** True for a plain JSON object: not null, not an array. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

/** The rows of `value` if it is a list of objects (an empty list counts), else undefined. */
export function asRows(value: unknown): JsonRecord[] | undefined {
  return Array.isArray(value) && value.every(isRecord) ? value : undefined;
}

/** A value as plain text: strings as they are, nothing for what is absent, JSON for the rest. */
export function textOf(value: unknown): string {
  if (typeof value === "string") {
    return value;
  }
  return value === null || value === undefined ? "" : (JSON.stringify(value) ?? "");
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
