import { overviewOf } from "../ai/overviews.ts";
import { hostileKeywords, isHostile } from "../hostile.ts";
import type { Snapshot } from "../snapshot.ts";
import { adsOf, featuresOf } from "./features.ts";
import { mixed } from "./mix.ts";
import { sellers } from "./sellers.ts";
import { resultPage, resultUrl } from "./resultPages.ts";
import type { ReadSearch } from "./search.ts";
import { siteOf } from "./sites.ts";
import { capital, questionsAround, searchesAround, siteName, wordingOf } from "./wording.ts";

/** An organic result or an ad as a row (data conventions 5.7). */
export interface OrganicRow {
  readonly position: number;
  readonly domain: string;
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

interface Place {
  readonly title: string;
  readonly domain: string;
  readonly url: string;
  readonly rating: { readonly value: number; readonly votes_count: number };
}

interface Cited {
  readonly text: string;
  readonly references: readonly { readonly domain: string; readonly url: string; readonly title: string }[];
}

/** Everything on a live result page. */
export interface SerpPage {
  readonly item_types_present: readonly string[];
  readonly organic: readonly OrganicRow[];
  readonly ai_overview: Cited | undefined;
  readonly paid: readonly OrganicRow[];
  readonly local_pack: readonly Place[];
  readonly featured_snippet: { readonly title: string; readonly domain: string; readonly url: string; readonly text: string } | undefined;
  readonly people_also_ask: readonly { readonly question: string }[];
  readonly related_searches: readonly string[];
}

const places = 3;

/** Reads the live result page of a query at a place. */
export function serpPage(query: string, world: Snapshot): SerpPage {
  const { search, results } = resultPage(query, world, "live");
  const features = featuresOf(query, world);
  const neighbours = searchesAround(search, world);
  const strange = isHostile(query) ? hostileKeywords : [];
  const organic = results.map((result, index) => ({
    position: index + 1,
    domain: result.site.domain,
    url: resultUrl(result, search),
    ...(strange[index] === undefined ? wordingOf(result.site, search, neighbours, world) : { title: strange[index], snippet: strange[index] }),
  }));
  const [first] = organic.slice(Math.floor(3 * mixed(search.seed, 60)));
  const has = new Set<string>(features);
  return {
    item_types_present: withOrganic(features, organic.length),
    organic,
    ai_overview: has.has("ai_overview") ? overview(search, world, organic) : undefined,
    paid: ads(search, world, neighbours),
    local_pack: has.has("local_pack") ? localPack(search, world) : [],
    featured_snippet: has.has("featured_snippet") && first !== undefined ? { title: first.title, domain: first.domain, url: first.url, text: first.snippet } : undefined,
    people_also_ask: has.has("people_also_ask") ? questionsAround(search).map((question) => ({ question })) : [],
    related_searches: has.has("related_searches") ? neighbours : [],
  };
}

/** Results follow the ads and what stands above everything. */
function withOrganic(features: readonly string[], results: number): readonly string[] {
  const above = new Set(["ai_overview", "paid", "featured_snippet", "local_pack"]);
  const organic = results === 0 ? [] : ["organic"];
  return [...features.filter((feature) => above.has(feature)), ...organic, ...features.filter((feature) => !above.has(feature))];
}

function overview(search: ReadSearch, world: Snapshot, organic: readonly OrganicRow[]): Cited | undefined {
  const answered = overviewOf(search.keyword, world);
  const titles = new Map(organic.map(({ url, title }) => [url, title]));
  const sources = answered?.sources ?? [];
  const names = sources.slice(0, 3).map(({ domain }) => siteName(domain)).join(", ");
  return {
    text: `${capital(search.keyword)}: a summary of what ${names} and others say about it.`,
    references: sources.map(({ domain, url }) => ({ domain, url, title: titles.get(url) ?? siteName(domain) })),
  };
}

function ads(search: ReadSearch, world: Snapshot, neighbours: readonly string[]): readonly OrganicRow[] {
  const advertisers = sellers(search, 71).slice(0, adsOf(search, world));
  return advertisers.map((site, index) => ({
    position: index + 1,
    domain: site.domain,
    url: `https://${site.domain}/`,
    ...wordingOf(site, { ...search, intent: "transactional" }, neighbours, world),
  }));
}

/** Places around the corner: they are called by where they are. */
function localPack(search: ReadSearch, { location, country }: Snapshot): readonly Place[] {
  const city = location === country ? "" : ` ${location.slice(0, location.indexOf(","))}`;
  return sellers(search, 72).slice(0, places).map((site) => {
    const { domain, seed } = siteOf(site.domain);
    return {
      title: `${siteName(domain)}${city}`,
      domain,
      url: `https://${domain}/`,
      rating: { value: Math.round(10 * (3.4 + 1.6 * mixed(seed, 73))) / 10, votes_count: Math.round(8 * 90 ** mixed(seed, 74)) },
    };
  });
}
