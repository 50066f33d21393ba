import { withoutTrailing } from "../text/textEnd.ts";
import { longestUrl } from "./limits.ts";
import type { Page, SiteRules } from "./siteRules.ts";

/**
 * The whole address of a path on a site. The setting's address wins over the configuration's; its path, too, unless
 * it has none, for then the configuration's base path is read. A language with an address of its own keeps it.
 * Undefined where neither names an address that can be read.
 *
 * @param siteUrl The setting `seoResearch.siteUrl`; "" where it isn't set.
 */
export function pageUrl(
  path: string,
  { root }: Pick<Page, "root">,
  { address, basePath }: Pick<SiteRules, "address" | "basePath">,
  siteUrl: string,
): string | undefined {
  const [own, set, stated] = [root, siteUrl, address?.value].map(addressIn);
  const site = own ?? set ?? stated;
  if (site === undefined) {
    return undefined;
  }
  const base =
    site === own || (site === set && site.pathname !== "/")
      ? site.pathname
      : (basePath?.value ?? stated?.pathname ?? "/");
  return new URL(`${withoutTrailing(base, "/")}${path}`, site.origin).href;
}

/** The path below which a site lies, without a slash at its end. */
export function basePathOf({ basePath, address }: Pick<SiteRules, "basePath" | "address">): string {
  return withoutTrailing(basePath?.value ?? addressIn(address?.value)?.pathname ?? "/", "/");
}

/**
 * Stands for the address of a site of which none is known: links between its pages need none. It is nowhere (RFC 2606),
 * never shown, and never sent.
 */
export const standInAddress = "https://site.invalid";

/** A URL as a message names it: the path alone where only the stand-in for its site's address is known. */
export function shownUrl(url: string): string {
  return url.startsWith(`${standInAddress}/`) ? url.slice(standInAddress.length) : url;
}

/** A URL as the index has it, by how messages show it. */
export function wholeUrl(shown: string): string {
  return shown.startsWith("/") ? standInAddress + shown : shown;
}

/** A text as an address; undefined for what is none of a website, and for what is longer than any browser takes. */
export function addressIn(text: string | undefined): URL | undefined {
  return text !== undefined &&
    text.length <= longestUrl &&
    /^https?:\/\//iu.test(text) &&
    URL.canParse(text)
    ? new URL(text)
    : undefined;
}
