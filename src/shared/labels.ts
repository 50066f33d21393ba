/** `estimated_organic_traffic` becomes "Estimated organic traffic". */
export function labelOf(key: string): string {
  const words = key.replaceAll(/[_\s]+/gu, " ").trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}
