import { domainToUnicode } from "node:url";
import { unit } from "../hash.ts";
import { mixed, seedOf } from "./mix.ts";
import { isPlatform, platformStrength } from "./platforms.ts";

/** What a site is: it decides what it publishes and how its addresses look. */
export type SiteKind = "magazine" | "blog" | "shop" | "company" | "platform";

/** A site as a result page sees it. */
export interface Site {
  readonly domain: string;
  readonly seed: number;
  /** 0 to 1000 (spec 4.3.3, domain_rank). */
  readonly strength: number;
  readonly kind: SiteKind;
}

/** Domains under .example and .test are barely known to the world. */
export function isBarelyKnown(domain: string): boolean {
  return /(?:^|\.)(?:example|test)$/iu.test(domain);
}

/** The sites of the sandbox's own accounts: neither famous nor unheard of, so that every answer about them has something to tell. */
const ownSites: ReadonlyMap<string, number> = new Map([
  ["harborlanecoffee.com", 387],
  ["bergwerk-fahrraeder.de", 342],
  ["atelierdesplantes.fr", 318],
]);

/** Authority of a domain, 0 to 1000; the same in every market and on every day. Few are strong. */
export function strengthOf(domain: string): number {
  if (isBarelyKnown(domain)) {
    return Math.floor(12 * unit("strength", domain));
  }
  return ownSites.get(domain) ?? platformStrength(domain) ?? Math.round(40 + 860 * unit("strength", domain) ** 2);
}

const shopName = /(?:shop|store|supply|depot|outlet|market|laden|lager|boutique|tienda|loja|negozio|winkel|products?|goods|gear|roasters?|roastery)(?:$|-)/u;
const readName = /(?:daily|journal|magazin|guide|review|insider|weekly|digest|post|courier|tribune|ledger|mag|gazette|diario|blatt|krant|ratgeber|news|times)(?:$|-)/u;

/** The site behind a domain. */
export function siteOf(domain: string): Site {
  const seed = seedOf(domain);
  return { domain, seed, strength: strengthOf(domain), kind: kindOf(domain, seed) };
}

function kindOf(domain: string, seed: number): SiteKind {
  if (isPlatform(domain)) {
    return "platform";
  }
  const name = registeredName(domain);
  if (shopName.test(name)) {
    return "shop";
  }
  if (readName.test(name)) {
    return "magazine";
  }
  const chance = mixed(seed, 11);
  return chance < 0.4 ? "blog" : chance < 0.65 ? "company" : chance < 0.85 ? "magazine" : "shop";
}

/** "harborlanecoffee" of shop.harborlanecoffee.co.uk: the part of a domain that somebody chose, as they write it. */
export function registeredName(domain: string): string {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  const inRegistry = labels.length > 2 && /^(?:co|com|org|net|ac|gov)$/u.test(labels.at(-2) ?? "") && top.length === 2;
  const name = labels.at(inRegistry ? -3 : -2) ?? domain;
  return name.startsWith("xn--") ? domainToUnicode(name) : name;
}
