import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** Names under which services wrap a list: `{"items": [...], "total": 3}`. The first that holds a list counts. */
export const wrapperNames = ["items", "rows", "results", "data", "list", "entries"] as const;

/** A list of an envelope, however it came. */
export interface FoundList {
  /** Its entries; of a map the values. */
  readonly entries: readonly unknown[];
  /** The names that the entries of a map have, by position; empty for a list. */
  readonly names: readonly string[];
  /** What was beside a wrapped list, or everything where no list was found; undefined for nothing. */
  readonly unread: unknown;
}

/**
 * The entries of a list that came as one (`[…]`), wrapped (`{"items": […]}`), as a map from names
 * (`{"a": {…}, "b": {…}}`), or as its only entry. `isEntry` tells a single entry from a map.
 */
export function readList(value: unknown, isEntry: (entry: JsonRecord) => boolean): FoundList {
  if (Array.isArray(value)) {
    return { entries: value, names: [], unread: undefined };
  }
  if (!isRecord(value)) {
    const isNothing = value === undefined || value === null || value === "";
    return { entries: [], names: [], unread: isNothing ? undefined : value };
  }
  const wrapper = wrapperNames.find((name) => Array.isArray(ownMember(value, name)));
  const wrapped = wrapper === undefined ? undefined : ownMember(value, wrapper);
  if (Array.isArray(wrapped)) {
    const others = Object.entries(value).filter(([name]) => name !== wrapper);
    return {
      entries: wrapped,
      names: [],
      unread: others.length === 0 ? undefined : Object.fromEntries(others),
    };
  }
  if (isEntry(value)) {
    return { entries: [value], names: [], unread: undefined };
  }
  const names = Object.keys(value);
  const values = Object.values(value);
  return values.every(isRecord)
    ? { entries: values, names, unread: undefined }
    : { entries: [], names: [], unread: value };
}

/** A member of a record's own; undefined for what every object inherits. */
export function ownMember(source: JsonRecord, name: string): unknown {
  return Object.hasOwn(source, name) ? source[name] : undefined;
}
