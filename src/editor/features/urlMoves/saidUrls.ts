import { shownUrl } from "../../../articles/sites/pageUrl.ts";

/** URLs of pages that are gone, of which a person was told in this window. */
const said = new Set<string>();

/** Notes that a person was told that the pages of some URLs are gone. */
export function noteSaid(urls: readonly string[]): void {
  urls.forEach((url) => said.add(shownUrl(url)));
}

/** Forgets that, of pages that are published again. */
export function forgetSaid(urls: readonly string[]): void {
  urls.forEach((url) => said.delete(shownUrl(url)));
}

/** Whether a person was told that the page of a URL is gone. */
export function wasSaid(url: string): boolean {
  return said.has(shownUrl(url));
}
