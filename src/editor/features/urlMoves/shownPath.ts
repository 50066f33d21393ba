import { shownSentence } from "../../../shared/plainText.ts";

/** The path of a URL as a person reads it. */
export function pathOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  try {
    return shownSentence(decodeURIComponent(path));
  } catch {
    // a percent sign that escapes nothing
    return shownSentence(path);
  }
}
