import * as l10n from "@vscode/l10n";
import { collapse } from "../../../articles/text/collapse.ts";
import { excerpt } from "./reading.ts";
import type { Reading } from "./reading.ts";

/** Names that are never found outside one's own network (RFC 6761, RFC 6762, RFC 8375, and custom). */
const privateName =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|private|home\.arpa|onion|invalid)$/u;

/** Longest name of a domain, in characters (RFC 1035). */
export const longestHost = 253;

/** Labels of letters, digits and hyphens below a top level of letters (RFC 1035), the whole in ASCII. */
const hostSyntax =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/u;

/**
 * Country codes under which `com` or `co` is a registry, so that `co.uk` alone is nobody's domain.
 * From the ICANN section of the Public Suffix List; the whole list would double the catalogue's size.
 */
const registries: { readonly [label: string]: string } = {
  com:
    "acafagaialamarauawazbabbbdbhbibjbmbnbobrbsbtbybzcickcmcncocucvcwcydmdodzeceeegeresetfjfkfmfrgeghgiglgngpgrgtgugyhkhnhrht" +
    "iminioiqjmjokgkhkikmkpkwkykzlalblclklrlvlymgmkmlmmmomsmtmumvmwmxmynanfngninpnrompapepfpgphpkplprpsptpyqarerosasbscsdsgsh" +
    "slsnsossstsvsytjtmtntotrtttwuauguyuzvcvevivnvuwsyezm",
  co:
    "aeagamaoatazbbbdbibjbwbzcickclcmcrdmerfkggglgyhuidiliminioiritjejmjpkekrlclsmamemgmmmumwmznaninpnzompgpnrsrwssstszthtjtm" +
    "tttzugukusuzvevizazmzw",
};

/** Longest address that a domain is read out of, in characters. */
const longestAddress = 65_536;

/** Said where a domain is missing. */
export const domainWanted = "Type a domain, for example: example.com.";

/** Reads an address that may lack its scheme; undefined when it is none. */
export function parseAddress(typed: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/iu.test(typed) && !/^[^/]+:\d+(?:[/?#]|$)/u.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Why a host cannot be known to a public index; undefined when it can. */
export function hostProblem(host: string): string | undefined {
  if (host.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/u.test(host)) {
    return "Use the site's domain name instead of an IP address.";
  }
  if (privateName.test(host)) {
    return l10n.t(
      "{0} is only reachable from your own network; the service only reads public pages.",
      excerpt(host),
    );
  }
  if (!hostSyntax.test(host)) {
    return l10n.t(
      "{0} isn't a public domain name. It should look like example.com.",
      excerpt(host),
    );
  }
  return isRegistry(host)
    ? l10n.t("{0} isn't a domain someone can own. Try example.{1}.", host, host)
    : undefined;
}

function isRegistry(host: string): boolean {
  const [label = "", country = "", ...more] = host.split(".");
  const countries = Object.hasOwn(registries, label) ? (registries[label] ?? "") : "";
  return more.length === 0 && [...countries.matchAll(/../gu)].some(([code]) => code === country);
}

/**
 * A domain out of whatever address was typed or pasted: `https://www.Example.com/path?utm_source=x#y`
 * becomes `example.com`. International names are written in ASCII; subdomains other than `www` stay.
 */
export function readDomain(typed: string): Reading {
  const text = collapse(typed);
  if (text === "") {
    return { problem: domainWanted };
  }
  if (/^(?:mailto:)?[^\s/:@]+@[^\s/@]+$/iu.test(text)) {
    return { problem: "This is an email address; type the domain after the @." };
  }
  const url = text.length > longestAddress ? undefined : parseAddress(text);
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { problem: "This isn't a domain. It should look like example.com." };
  }
  const host = withoutWww(url.hostname.replace(/\.$/u, ""));
  const problem = hostProblem(host);
  return problem === undefined ? { value: host } : { problem };
}

/** `www` goes as long as what is left is still somebody's domain. */
function withoutWww(host: string): string {
  const rest = host.replace(/^www\./u, "");
  return rest === host || hostProblem(rest) !== undefined ? host : withoutWww(rest);
}
