/** A field's name without what its words are parted by. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/gu, "");
}
