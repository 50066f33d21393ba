import * as l10n from "@vscode/l10n";
import { withoutWww } from "../../articles/identity/pageKey.ts";
import type { Connections, Website } from "../service/account.ts";
import { firstText, shortText } from "../../shared/plainText.ts";
import { textOf } from "../../shared/json.ts";
import { hostProblem, parseAddress } from "./clean/hosts.ts";
import { connectedWebsites, unnamedWebsite } from "./connectedWebsites.ts";
import type { ToolArguments } from "./definition.ts";

/** What a call for the data of one's own site is about: the website's domain, where it is known which one the call reads. */
export function websiteSubject(args: ToolArguments): string {
  const id = textOf(args["website_id"]);
  const websites = connectedWebsites()?.websites ?? [];
  const [only] = websites.length === 1 ? websites : [];
  const website =
    id === ""
      ? (only ?? websites.find(({ is_default: isDefault }) => isDefault === true))
      : websites.find(({ website_id: one }) => one === id);
  return website === undefined ? id || unnamedWebsite : nameOf(website);
}

/** The id of a site's own website, where several are connected and a call has to say which; undefined where it needn't, or there is none. */
export function websiteIdFor(site: string): string | undefined {
  const connected = connectedWebsites();
  const found = siteConnection(connected, site);
  return found.kind === "connected" && (connected?.websites.length ?? 0) > 1
    ? found.website.website_id
    : undefined;
}

/** Whether the account has the data of a site, as far as its connections say. */
export type SiteConnection =
  | { readonly kind: "connected"; readonly website: Website }
  /** Other websites are connected, by these names. */
  | { readonly kind: "other"; readonly names: readonly string[] }
  | { readonly kind: "unknown" };

/**
 * Looks for a site among the connected websites: by its host, with or without `www.`, and as a part
 * of another's domain or the other way round. That it isn't connected needs all of them to be known.
 */
export function siteConnection(
  connections: Connections | undefined,
  site: string | undefined,
): SiteConnection {
  const host = site === undefined ? undefined : hostOf(site);
  if (connections === undefined || host === undefined) {
    return { kind: "unknown" };
  }
  const hosts = connections.websites.map((website) => ({
    website,
    host: hostOf(website.primary_domain ?? ""),
  }));
  const found =
    hosts.find((one) => one.host === host) ??
    hosts.find((one) => one.host !== undefined && isPartOf(host, one.host)) ??
    hosts.find((one) => one.host !== undefined && isPartOf(one.host, host));
  if (found !== undefined) {
    return { kind: "connected", website: found.website };
  }
  const isKnown =
    hosts.length > 0 &&
    (connections.unread ?? 0) === 0 &&
    hosts.every((one) => one.host !== undefined);
  return isKnown ? { kind: "other", names: connections.websites.map(nameOf) } : { kind: "unknown" };
}

/** The websites that may have the data of a site, and the names of those that are certainly about another one. Without a site all may. */
export function websitesFor(
  connections: Connections | undefined,
  site: string | undefined,
): { readonly own: readonly Website[]; readonly others: readonly string[] } {
  const websites = connections?.websites ?? [];
  const isOther = (website: Website): boolean =>
    siteConnection({ adAccounts: [], websites: [website] }, site).kind === "other";
  return {
    own: websites.filter((website) => !isOther(website)),
    others: websites.filter(isOther).map(nameOf),
  };
}

/** True for a connected website that is certainly about another site. */
export function isOfOtherSite(
  connections: Connections | undefined,
  site: string,
  websiteId: unknown,
): boolean {
  const isIt = ({ website_id: id }: Website): boolean => id === websiteId;
  const { own } = websitesFor(connections, site);
  return connections?.websites.some(isIt) === true && !own.some(isIt);
}

/** Why a project's data can't be had: "hanggarten.de isn't connected. Connected websites: harborlanecoffee.com.". */
export function otherSiteSentence(site: string, names: readonly string[]): string {
  return l10n.t("{0} isn't connected. Connected websites: {1}.", shortText(site), names.join(", "));
}

function nameOf({ primary_domain: domain, name, website_id: id }: Website): string {
  return firstText([hostOf(domain ?? ""), domain, name, id], unnamedWebsite);
}

/** The host of a domain, a URL or a search console property (`sc-domain:example.com`), without `www.`; undefined for none. */
function hostOf(text: string): string | undefined {
  const address = parseAddress(text.trim().replace(/^sc-domain:/iu, ""));
  const host = withoutWww(address?.hostname.toLowerCase() ?? "");
  return host === "" ? undefined : host;
}

/** True for a subdomain. No site's domain is part of a registry such as `co.uk`. */
function isPartOf(host: string, domain: string): boolean {
  return host.endsWith(`.${domain}`) && hostProblem(domain) === undefined;
}
