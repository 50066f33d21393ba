import { standInAddress } from "../sites/pageUrl.ts";
import { isServed } from "../sites/siteRules.ts";
import type { Claim } from "../sites/urlIndex.ts";

/**
 * Whether a published page has a URL now, or may have it: a redirect from there would hide it. Where the site's address isn't
 * known, only pages of that site count.
 *
 * @param claims What claims the URL.
 * @param site The site of the page that had the URL before, as `claimingSite` names it.
 */
export function mayBeMade(
  url: string,
  claims: readonly Claim[],
  site: string | undefined,
): boolean {
  const isPathOnly = url.startsWith("/") || url.startsWith(`${standInAddress}/`);
  return claims.some(
    (claim) => !claim.isAlias && isServed(claim.state) && (!isPathOnly || claim.site.key === site),
  );
}
