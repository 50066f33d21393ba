/** `estimated_organic_traffic` becomes "Estimated organic traffic". */
export function labelOf(key: string): string {
  const words = key.replaceAll(/[_\s]+/gu, " ").trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Clicks" becomes "clicks"; abbreviations stay. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
