import { urlKey } from "../sites/urlIndex.ts";

/** What a URL ends with that hosts may treat in different ways. */
export function endOf(url: string): string {
  const { pathname } = new URL(url);
  return /(?:\/(?:index\.html)?|\.html?)$/u.exec(pathname)?.[0].replace("/index.html", "/") ?? "";
}

/** A URL without such an end. */
export function bareUrl(url: string): string {
  return urlKey(url).replace(/\.html?$/u, "");
}
