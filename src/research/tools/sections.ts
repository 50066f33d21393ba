import type { RowComparison, SectionDefinition } from "./definition.ts";

/** A section under the member's usual name. */
export function section(
  member: string,
  changes: Partial<SectionDefinition> = {},
): SectionDefinition {
  return { member, ...changes };
}

/** Sections that need no words of their own: single figures, and what is never empty. */
export function plainSections(...names: readonly string[]): SectionDefinition[] {
  return names.map((member) => section(member));
}

/** Rows that one member tells apart. */
export function rowsBy(key: string, measures: RowComparison["measures"]): RowComparison {
  return { keys: [[key]], measures };
}

/** The same for a list of what was asked for, or of the best of more. */
export function excerptBy(key: string, measures: RowComparison["measures"]): RowComparison {
  return { ...rowsBy(key, measures), isExcerpt: true };
}

/** Rows of an account's own data, which the members they are grouped by tell apart. */
export function ownRowsBy(
  dimensions: readonly string[],
  measures: RowComparison["measures"],
): RowComparison {
  return { keys: dimensions.map((dimension) => [dimension]), measures };
}
