/**
 * The field that a new one stands behind: the first of the names in `after` that is there, whatever
 * its capitals, else the last field. Undefined where it stands first: there are no names, or no fields.
 */
export function fieldBefore<T>(fields: readonly T[], nameOf: (field: T) => string | undefined, after: readonly string[]): T | undefined {
  const named = (wanted: string): T | undefined => fields.find((field) => nameOf(field)?.toLowerCase() === wanted.toLowerCase());
  return after.length === 0 ? undefined : (after.map(named).find((field) => field !== undefined) ?? fields.at(-1));
}
