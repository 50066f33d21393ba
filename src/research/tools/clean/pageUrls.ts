import * as l10n from "@vscode/l10n";
import { hostProblem, parseAddress } from "./hosts.ts";
import { isTracking } from "../../../articles/identity/pageKey.ts";
import { collapse } from "../../../articles/text/collapse.ts";
import { excerpt } from "./reading.ts";

/** Longest address of a page that a search engine takes, in characters (sitemaps.org). */
export const longestPageUrl = 2048;

/** Longest text that is looked at: without its tracking parameters an address may be much shorter. */
const longestTyped = 65_536;

const tooLong = l10n.t(
  "Page URLs can have up to {0} characters; this one is longer.",
  longestPageUrl,
);

type PageUrlReading =
  | { readonly value: string; readonly removed: readonly string[] }
  | { readonly problem: string };

/** Said where an address is missing. */
export const pageUrlWanted = "Type the URL of a web page, for example: https://example.com/guide.";

/**
 * A public web page's address: `https://` is added where the scheme is missing, the fragment and
 * tracking parameters are removed (and named), the host is written in ASCII. Rejects local and
 * private hosts.
 */
export function readPageUrl(value: string): PageUrlReading {
  const typed = collapse(value);
  if (typed === "") {
    return { problem: pageUrlWanted };
  }
  if (typed.length > longestTyped) {
    return { problem: tooLong };
  }
  const url = parseAddress(typed);
  if (url === undefined || typed.includes(" ")) {
    return { problem: "This isn't a web page URL. It should look like https://example.com/guide." };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return {
      problem: l10n.t(
        "Only http and https pages can be inspected, not “{0}”.",
        excerpt(url.protocol),
      ),
    };
  }
  if (url.username !== "" || url.password !== "") {
    return {
      problem: "Remove the user name and password from the URL: they would be sent to the service.",
    };
  }
  const problem = hostProblem(url.hostname);
  return problem === undefined ? withoutTracking(url) : { problem };
}

function withoutTracking(url: URL): PageUrlReading {
  const removed = removeTracking(url);
  return url.href.length > longestPageUrl ? { problem: tooLong } : { value: url.href, removed };
}

/** Removes the fragment and the tracking parameters of a URL, and returns the names of the latter. */
export function removeTracking(url: URL): string[] {
  const removed = [...new Set(url.searchParams.keys())].filter(isTracking);
  for (const name of removed) {
    url.searchParams.delete(name);
  }
  url.hash = "";
  return removed;
}
