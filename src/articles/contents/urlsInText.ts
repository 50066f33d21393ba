import { UrlScanner } from "./urlScanner.ts";
import type { UrlInText } from "./urlScanner.ts";

let scanner: Promise<UrlScanner> | undefined;

/** Every http and https address in a text, in order, without the punctuation around it; `most` ends the search after so many. Lets everything else have its turn meanwhile. */
export async function urlsInText(text: string, most?: number): Promise<UrlInText[]> {
  scanner ??= loadScanner();
  return (await scanner).all(text, most);
}

/** The address that an offset lies in or touches; of a text of any length only what is near is looked at. */
export async function urlAt(text: string, offset: number): Promise<UrlInText | undefined> {
  scanner ??= loadScanner();
  return (await scanner).at(text, offset);
}

async function loadScanner(): Promise<UrlScanner> {
  const { LinkifyIt } = await import("./urlParts.ts");
  const linkify = new LinkifyIt();
  return new UrlScanner((text, scheme, position) => linkify.testSchemaAt(text, scheme, position));
}
