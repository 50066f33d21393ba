import { domainToUnicode } from "node:url";
import { mixed, seedOf, unit } from "../hash.ts";
import type { Intent } from "../intent.ts";
import type { Category } from "../lexicon.ts";

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

/** The site of the sample blog, which people try the product with. */
export const sampleBlogDomain = "slowpour.example";

/** Domains under .example and .test are barely known to the world, but for the sample blog's: no rankings in the index, no links, no citations. */
export function isBarelyKnown(domain: string): boolean {
  return domain !== sampleBlogDomain && /(?:^|\.)(?:example|test)$/iu.test(domain);
}

/** The sites of the sandbox's own accounts: neither famous nor unheard of, so that every answer about them has something to tell. */
const ownSites: ReadonlyMap<string, number> = new Map([
  ["harborlanecoffee.com", 387],
  [sampleBlogDomain, 264],
  ["bergwerk-fahrraeder.de", 342],
  ["atelierdesplantes.fr", 318],
]);

/** Authority of a domain on the service's scale of 0 to 1000 (spec 4.3.3); the same in every market and on every day. Few are strong. */
export function strengthOf(domain: string): number {
  if (isBarelyKnown(domain)) {
    return Math.floor(12 * unit("strength", domain));
  }
  return (
    ownSites.get(domain) ??
    platformStrength(domain) ??
    Math.round(40 + 860 * unit("strength", domain) ** 2)
  );
}

const shopName =
  /(?:shop|store|supply|depot|outlet|market|laden|lager|boutique|tienda|loja|negozio|winkel|products?|goods|gear|roasters?|roastery)(?:$|-)/u;
const readName =
  /(?:daily|journal|magazin|guide|review|insider|weekly|digest|post|courier|tribune|ledger|mag|gazette|diario|blatt|krant|ratgeber|news|times)(?:$|-)/u;

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
  const inRegistry =
    labels.length > 2 &&
    /^(?:co|com|org|net|ac|gov)$/u.test(labels.at(-2) ?? "") &&
    top.length === 2;
  const name = labels.at(inRegistry ? -3 : -2) ?? domain;
  return name.startsWith("xn--") ? domainToUnicode(name) : name;
}

/** A site where everybody publishes: it ranks for everything and is nobody's competitor. */
export interface Platform {
  readonly domain: string;
  /** 0 to 1000. */
  readonly strength: number;
  /** How often it is among the results of a search, 0 to 1. */
  presence(search: Search): number;
}

/** What decides whether a platform has something to say. */
export interface Search {
  readonly words: number;
  readonly intent: Intent;
  readonly category: Category;
  /** True for questions and instructions. */
  readonly asks: boolean;
}

const goods: ReadonlySet<Category> = new Set(["product", "supply", "food"]);
const buys = ({ intent, category }: Search): boolean =>
  intent !== "informational" && goods.has(category);

const platforms: readonly Platform[] = [
  { domain: "youtube.com", strength: 982, presence: ({ asks }) => (asks ? 0.8 : 0.5) },
  { domain: "reddit.com", strength: 941, presence: () => 0.65 },
  { domain: "quora.com", strength: 868, presence: ({ asks }) => (asks ? 0.6 : 0.15) },
  { domain: "amazon.com", strength: 955, presence: (search) => (buys(search) ? 0.85 : 0.05) },
  { domain: "ebay.com", strength: 903, presence: (search) => (buys(search) ? 0.35 : 0.02) },
  { domain: "etsy.com", strength: 884, presence: (search) => (buys(search) ? 0.3 : 0.03) },
  {
    domain: "pinterest.com",
    strength: 893,
    presence: ({ category }) => (category === "tech" ? 0.08 : 0.35),
  },
  { domain: "facebook.com", strength: 960, presence: () => 0.2 },
  { domain: "tiktok.com", strength: 915, presence: ({ asks }) => (asks ? 0.3 : 0.15) },
  {
    domain: "medium.com",
    strength: 846,
    presence: ({ category }) => (category === "tech" ? 0.5 : 0.15),
  },
  {
    domain: "linkedin.com",
    strength: 922,
    presence: ({ category }) => (category === "tech" || category === "service" ? 0.3 : 0.06),
  },
  {
    domain: "tripadvisor.com",
    strength: 879,
    presence: ({ category }) => (category === "place" ? 0.8 : 0.02),
  },
];

const encyclopedia: { readonly [language: string]: string } = {
  English: "en",
  German: "de",
  French: "fr",
  Spanish: "es",
  Portuguese: "pt",
  Italian: "it",
  Dutch: "nl",
  Japanese: "ja",
  "Chinese (Traditional)": "zh",
  Korean: "ko",
  Russian: "ru",
  Ukrainian: "uk",
  Arabic: "ar",
  Polish: "pl",
  Swedish: "sv",
  Turkish: "tr",
};

const remembered = new Map<string, readonly Platform[]>();

/** The platforms of searches in a language. */
export function platformsOf(language: string): readonly Platform[] {
  const known = remembered.get(language);
  if (known !== undefined) {
    return known;
  }
  const wikipedia: Platform = {
    domain: `${Object.hasOwn(encyclopedia, language) ? (encyclopedia[language] ?? "en") : "en"}.wikipedia.org`,
    strength: 968,
    presence: ({ words, intent, asks }) =>
      intent === "informational" && words <= 3 && !asks ? 0.9 : 0.12,
  };
  const all = [wikipedia, ...platforms];
  remembered.set(language, all);
  return all;
}

const strengths: ReadonlyMap<string, number> = new Map(
  platforms.map(({ domain, strength }) => [domain, strength]),
);

/** True for forums, video sites, marketplaces and the like: tools that look for competitors leave them out. */
export function isPlatform(domain: string): boolean {
  return strengths.has(domain) || /^[a-z]{2}\.wikipedia\.org$/u.test(domain);
}

/** A platform's strength; undefined for any other domain. */
export function platformStrength(domain: string): number | undefined {
  return isPlatform(domain) ? (strengths.get(domain) ?? 968) : undefined;
}
