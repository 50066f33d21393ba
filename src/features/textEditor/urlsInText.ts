/** A web address in a text; offsets in UTF-16 units, `end` is behind the last one. */
export interface UrlInText {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** Says how long the address is that begins behind a scheme at a place in a text. */
type AddressMatcher = (text: string, scheme: string, position: number) => number;

let matcher: Promise<AddressMatcher> | undefined;

/** Punctuation of East Asian scripts and of Markdown never belongs to an address that stands in running text. */
const hardStop = /[`|\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/u;

/** Every http and https address in a text, in order, without the punctuation around it. */
export async function urlsInText(text: string): Promise<UrlInText[]> {
  matcher ??= loadMatcher();
  const match = await matcher;
  const found: UrlInText[] = [];
  for (const { index: start, 0: scheme } of text.matchAll(/https?:/giu)) {
    const end = start + addressLength(text, start, scheme, match);
    const previous = found.at(-1);
    if (end > start + scheme.length + "//".length && (previous === undefined || start >= previous.end)) {
      found.push({ url: text.slice(start, end), start, end });
    }
  }
  return found;
}

/** The address that an offset lies in or touches. */
export async function urlAt(text: string, offset: number): Promise<UrlInText | undefined> {
  return (await urlsInText(text)).find(({ start, end }) => offset >= start && offset <= end);
}

async function loadMatcher(): Promise<AddressMatcher> {
  const { LinkifyIt } = await import("./urlParts.ts");
  const linkify = new LinkifyIt();
  return (text, scheme, position) => linkify.testSchemaAt(text, scheme, position);
}

function addressLength(text: string, start: number, scheme: string, match: AddressMatcher): number {
  const rest = match(text, scheme.toLowerCase(), start + scheme.length);
  const candidate = text.slice(start, start + scheme.length + rest);
  const stop = candidate.search(hardStop);
  const address = stop === -1 ? candidate : candidate.slice(0, stop);
  return address.replace(/[.,;:!?'"*_~]+$/u, "").length;
}
