import { LinkifyIt } from "linkify-it";

/** A web address in a text; offsets in UTF-16 units, `end` is behind the last one. */
export interface UrlInText {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

const linkify = new LinkifyIt();
/** Punctuation of East Asian scripts never belongs to an address that stands in running text. */
const hardStop = /[\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/u;

/** Every http and https address in a text, in order, without the punctuation around it. */
export function urlsInText(text: string): UrlInText[] {
  const found: UrlInText[] = [];
  for (const match of text.matchAll(/https?:/giu)) {
    const start = match.index;
    const end = start + addressLength(text, start, match[0]);
    const previous = found.at(-1);
    if (end > start + match[0].length && (previous === undefined || start >= previous.end)) {
      found.push({ url: text.slice(start, end), start, end });
    }
  }
  return found;
}

/** The address that an offset lies in or touches. */
export function urlAt(text: string, offset: number): UrlInText | undefined {
  return urlsInText(text).find(({ start, end }) => offset >= start && offset <= end);
}

function addressLength(text: string, start: number, scheme: string): number {
  const rest = linkify.testSchemaAt(text, scheme.toLowerCase(), start + scheme.length);
  const candidate = text.slice(start, start + scheme.length + rest);
  const stop = candidate.search(hardStop);
  const address = stop === -1 ? candidate : candidate.slice(0, stop);
  return address.replace(/[.,;:!?'"*_~]+$/u, "").length;
}
