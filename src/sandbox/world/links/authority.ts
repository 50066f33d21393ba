import { isBarelyKnown, strengthOf } from "../domains.ts";
import { unit } from "../hash.ts";
import { list } from "../lexicon.ts";
import { looksLikeSpam } from "./names.ts";

/** Sites that everybody links to, beside the platforms that searches find. */
const giants: ReadonlySet<string> = new Set(
  list(
    "wikipedia.org google.com apple.com microsoft.com github.com mozilla.org wordpress.org wordpress.com adobe.com nytimes.com bbc.co.uk bbc.com " +
      "theguardian.com cnn.com forbes.com who.int nasa.gov instagram.com x.com twitter.com netflix.com spotify.com imdb.com stackoverflow.com " +
      "cloudflare.com archive.org europa.eu nature.com harvard.edu mit.edu",
    " ",
  ),
);

/** Authority of a domain, 0 to 1000 (spec 4.3.3, domain_rank): what every tool shows of it. */
export function domainRank(domain: string): number {
  if (giants.has(domain)) {
    return Math.round(950 + 40 * unit("giant", domain));
  }
  return looksLikeSpam(domain) ? Math.round(strengthOf(domain) * 0.35) : strengthOf(domain);
}

/** How much a domain looks like spam, 0 to 100. */
export function spamScore(domain: string): number {
  const chance = unit("spam", domain);
  return looksLikeSpam(domain) ? Math.round(48 + 50 * chance) : Math.round(34 * chance ** 3);
}

/** How many domains link to one of this authority: ten times as many for every 215 points. */
export function usualReferrers(domain: string): number {
  return isBarelyKnown(domain) ? Math.floor(4 * unit("few links", domain)) : Math.round(10 * 10 ** (domainRank(domain) / 215));
}
