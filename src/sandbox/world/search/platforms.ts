import type { Intent } from "../intent.ts";
import type { Category } from "../lexicon.ts";

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
const buys = ({ intent, category }: Search): boolean => intent !== "informational" && goods.has(category);

const platforms: readonly Platform[] = [
  { domain: "youtube.com", strength: 982, presence: ({ asks }) => (asks ? 0.8 : 0.5) },
  { domain: "reddit.com", strength: 941, presence: () => 0.65 },
  { domain: "quora.com", strength: 868, presence: ({ asks }) => (asks ? 0.6 : 0.15) },
  { domain: "amazon.com", strength: 955, presence: (search) => (buys(search) ? 0.85 : 0.05) },
  { domain: "ebay.com", strength: 903, presence: (search) => (buys(search) ? 0.35 : 0.02) },
  { domain: "etsy.com", strength: 884, presence: (search) => (buys(search) ? 0.3 : 0.03) },
  { domain: "pinterest.com", strength: 893, presence: ({ category }) => (category === "tech" ? 0.08 : 0.35) },
  { domain: "facebook.com", strength: 960, presence: () => 0.2 },
  { domain: "tiktok.com", strength: 915, presence: ({ asks }) => (asks ? 0.3 : 0.15) },
  { domain: "medium.com", strength: 846, presence: ({ category }) => (category === "tech" ? 0.5 : 0.15) },
  { domain: "linkedin.com", strength: 922, presence: ({ category }) => (category === "tech" || category === "service" ? 0.3 : 0.06) },
  { domain: "tripadvisor.com", strength: 879, presence: ({ category }) => (category === "place" ? 0.8 : 0.02) },
];

const encyclopaedia: { readonly [language: string]: string } = {
  English: "en", German: "de", French: "fr", Spanish: "es", Portuguese: "pt", Italian: "it", Dutch: "nl", Japanese: "ja",
  "Chinese (Traditional)": "zh", Korean: "ko", Russian: "ru", Ukrainian: "uk", Arabic: "ar", Polish: "pl", Swedish: "sv", Turkish: "tr",
};

const remembered = new Map<string, readonly Platform[]>();

/** The platforms of searches in a language. */
export function platformsOf(language: string): readonly Platform[] {
  const known = remembered.get(language);
  if (known !== undefined) {
    return known;
  }
  const wikipedia: Platform = {
    domain: `${Object.hasOwn(encyclopaedia, language) ? (encyclopaedia[language] ?? "en") : "en"}.wikipedia.org`,
    strength: 968,
    presence: ({ words, intent, asks }) => (intent === "informational" && words <= 3 && !asks ? 0.9 : 0.12),
  };
  const all = [wikipedia, ...platforms];
  remembered.set(language, all);
  return all;
}

const strengths: ReadonlyMap<string, number> = new Map(platforms.map(({ domain, strength }) => [domain, strength]));

/** True for forums, video sites, marketplaces and the like: tools that look for competitors leave them out. */
export function isPlatform(domain: string): boolean {
  return strengths.has(domain) || /^[a-z]{2}\.wikipedia\.org$/u.test(domain);
}

/** A platform's strength; undefined for any other domain. */
export function platformStrength(domain: string): number | undefined {
  return isPlatform(domain) ? (strengths.get(domain) ?? 968) : undefined;
}
