import * as l10n from "../../../shared/l10n.ts";
import { withoutWww } from "../../../articles/identity/pageKey.ts";
import { textOf } from "../../../shared/json.ts";

/** Longest text that is looked at as a domain or an address, in characters. */
const longestAddress = 4096;

/** The sites whose rows stand out in pictures. */
export interface OwnSite {
  /** What to call the site of a domain or web address: "Your site"; undefined for everybody else's. */
  readonly mark: (domainOrUrl: unknown) => string | undefined;
  /** The site that is called "Your site", else the one that was asked about; undefined when there is neither. */
  readonly domain: string | undefined;
}

/**
 * Marks the reader's own domain, where it is known, and the domain a call was about. Subdomains
 * count, `www` and capitals don't.
 */
export function ownSite(ownDomain: string | undefined, asked: unknown): OwnSite {
  const own = hostOf(ownDomain);
  const about = hostOf(asked);
  return {
    domain: own ?? about,
    mark: (domainOrUrl) => {
      const host = hostOf(domainOrUrl);
      if (host === undefined) {
        return undefined;
      }
      if (own !== undefined && belongsTo(host, own)) {
        return l10n.t("Your site");
      }
      return about !== undefined && belongsTo(host, about) ? l10n.t("Inspected site") : undefined;
    },
  };
}

/** `https://www.Example.com/a` and `example.com` are both "example.com"; undefined where there is no host. */
function hostOf(domainOrUrl: unknown): string | undefined {
  const text = textOf(
    typeof domainOrUrl === "string" ? domainOrUrl.slice(0, longestAddress) : null,
  ).trim();
  const [, host = ""] = /^(?:https?:\/\/)?(?:[^/?#@]*@)?([^/?#:@\s]+)/iu.exec(text) ?? [];
  const bare = withoutWww(host.toLowerCase());
  return bare.includes(".") ? bare : undefined;
}

function belongsTo(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`);
}
