import type { SectionDefinition } from "./definition.ts";

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
