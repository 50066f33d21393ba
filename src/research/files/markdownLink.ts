import { markdownWords } from "../../shared/markdownText.ts";

/** A link to an address that a stranger may have written; only the text where it is no web address. */
export function markdownLink(text: string, address: string): string {
  const label = markdownWords(text);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return label;
  }
  // Percent signs for what would end the address, an entity for what would begin one.
  const safe = url.href.replaceAll(
    /[()<>|\\\s`[\]{}]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  return `[${label}](${safe.replaceAll("&", "&amp;")})`;
}
