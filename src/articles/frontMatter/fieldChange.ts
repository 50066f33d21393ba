/** A new value for a field of an article's front matter. */
export interface FieldChange {
  readonly name: string;
  /** A list stays one where the field holds one already; into a text it goes with commas. */
  readonly value: string | readonly string[];
  /** Which fields it stands after if it is new, the nearest first; none of them there means last, no names at all first. */
  readonly after: readonly string[];
}

/**
 * The field that a new one stands behind: the first of the names in `after` that is there, whatever
 * its capitals, else the last field. Undefined where it stands first: there are no names, or no fields.
 */
export function fieldBefore<T>(
  fields: readonly T[],
  nameOf: (field: T) => string | undefined,
  after: readonly string[],
): T | undefined {
  const named = (wanted: string): T | undefined =>
    fields.find((field) => nameOf(field)?.toLowerCase() === wanted.toLowerCase());
  return after.length === 0
    ? undefined
    : (after.map(named).find((field) => field !== undefined) ?? fields.at(-1));
}
