import { overviewOf } from "../aiOverviews.ts";
import { hostileKeywords, isHostile } from "../hostile.ts";
import type { Snapshot } from "../snapshot.ts";
import { mixed, seedOf } from "../hash.ts";
import { fitsCategory } from "../lexicon.ts";
import { sellers } from "./pools.ts";
import { resultPage, resultUrl } from "./resultPages.ts";
import type { ReadSearch } from "./search.ts";
import { siteOf } from "./sites.ts";
import type { PatternGroup } from "../lexicon.ts";
import { keywordFigures } from "../keywordFigures.ts";
import type { ResultPage } from "./resultPages.ts";
import { expand } from "../expand.ts";
import { articleFits, isPlausible } from "../plausibility.ts";
import { capital, siteName, wordingOf } from "./resultWording.ts";

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
  readonly references: readonly {
    readonly domain: string;
    readonly url: string;
    readonly title: string;
  }[];
}

/** Everything on a live result page. */
export interface SerpPage {
  readonly item_types_present: readonly string[];
  readonly organic: readonly OrganicRow[];
  readonly ai_overview: Cited | undefined;
  readonly paid: readonly OrganicRow[];
  readonly local_pack: readonly Place[];
  readonly featured_snippet:
    | {
        readonly title: string;
        readonly domain: string;
        readonly url: string;
        readonly text: string;
      }
    | undefined;
  readonly people_also_ask: readonly { readonly question: string }[];
  readonly related_searches: readonly string[];
}

const places = 3;

/** Reads the live result page of a query at a place. */
export function serpPage(query: string, world: Snapshot): SerpPage {
  const { search, results } = resultPage(query, world, "live");
  const features = featuresOf(query, world);
  const neighbors = searchesAround(search, world);
  const strange = isHostile(query) ? hostileKeywords : [];
  const organic = results.map((result, index) => ({
    position: index + 1,
    domain: result.site.domain,
    url: resultUrl(result, search),
    ...(strange[index] === undefined
      ? wordingOf(result.site, search, neighbors, world)
      : { title: strange[index], snippet: strange[index] }),
  }));
  const [first] = organic.slice(Math.floor(3 * mixed(search.seed, 60)));
  const has = new Set<string>(features);
  return {
    item_types_present: withOrganic(features, organic.length),
    organic,
    ai_overview: has.has("ai_overview") ? overview(search, world, organic) : undefined,
    paid: ads(search, world, neighbors),
    local_pack: has.has("local_pack") ? localPack(search, world) : [],
    featured_snippet:
      has.has("featured_snippet") && first !== undefined
        ? { title: first.title, domain: first.domain, url: first.url, text: first.snippet }
        : undefined,
    people_also_ask: has.has("people_also_ask")
      ? questionsAround(search).map((question) => ({ question }))
      : [],
    related_searches: has.has("related_searches") ? neighbors : [],
  };
}

/** Results follow the ads and what stands above everything. */
function withOrganic(features: readonly string[], results: number): readonly string[] {
  const above = new Set(["ai_overview", "paid", "featured_snippet", "local_pack"]);
  const organic = results === 0 ? [] : ["organic"];
  return [
    ...features.filter((feature) => above.has(feature)),
    ...organic,
    ...features.filter((feature) => !above.has(feature)),
  ];
}

function overview(
  search: ReadSearch,
  world: Snapshot,
  organic: readonly OrganicRow[],
): Cited | undefined {
  const answered = overviewOf(search.keyword, world);
  const titles = new Map(organic.map(({ url, title }) => [url, title]));
  const sources = answered?.sources ?? [];
  const names = sources
    .slice(0, 3)
    .map(({ domain }) => siteName(domain))
    .join(", ");
  return {
    text: `${capital(search.keyword)}: a summary of what ${names} and others say about it.`,
    references: sources.map(({ domain, url }) => ({
      domain,
      url,
      title: titles.get(url) ?? siteName(domain),
    })),
  };
}

function ads(
  search: ReadSearch,
  world: Snapshot,
  neighbors: readonly string[],
): readonly OrganicRow[] {
  const advertisers = sellers(search, 71).slice(0, adsOf(search, world));
  return advertisers.map((site, index) => ({
    position: index + 1,
    domain: site.domain,
    url: `https://${site.domain}/`,
    ...wordingOf(site, { ...search, intent: "transactional" }, neighbors, world),
  }));
}

/** Places around the corner: they are called by where they are. */
function localPack(search: ReadSearch, { location, country }: Snapshot): readonly Place[] {
  const city = location === country ? "" : ` ${location.slice(0, location.indexOf(","))}`;
  return sellers(search, 72)
    .slice(0, places)
    .map((site) => {
      const { domain, seed } = siteOf(site.domain);
      return {
        title: `${siteName(domain)}${city}`,
        domain,
        url: `https://${domain}/`,
        rating: {
          value: Math.round(10 * (3.4 + 1.6 * mixed(seed, 73))) / 10,
          votes_count: Math.round(8 * 90 ** mixed(seed, 74)),
        },
      };
    });
}

/** What a result page holds besides plain results, by the names of the service (data conventions 5.7). */
export type Feature =
  | "ai_overview"
  | "paid"
  | "featured_snippet"
  | "local_pack"
  | "knowledge_graph"
  | "people_also_ask"
  | "top_stories"
  | "video"
  | "discussions_and_forums"
  | "perspectives"
  | "related_searches";

/** In the order in which they stand on the page; the results come after the third. */
const features: readonly Feature[] = [
  "ai_overview",
  "paid",
  "featured_snippet",
  "local_pack",
  "knowledge_graph",
  "people_also_ask",
  "top_stories",
  "video",
  "discussions_and_forums",
  "perspectives",
  "related_searches",
];

/** The features of a query's result page, in their order there; the same for every tool on the same day. */
export function featuresOf(query: string, world: Snapshot): readonly Feature[] {
  const page = resultPage(query, world, "index");
  const has = presence(page, world);
  return features.filter((feature) => has[feature]);
}

function presence(
  { search, results }: ResultPage,
  world: Snapshot,
): { readonly [feature in Feature]: boolean } {
  const chance = (salt: number, share: number): boolean => mixed(search.seed, salt) < share;
  const onPage = (domain: string, last: number): boolean =>
    results.slice(0, last).some(({ site }) => site.domain === domain);
  const answered = overviewOf(search.keyword, world) !== undefined;
  const { intent, asks, words } = search;
  return {
    ai_overview: answered,
    paid: adsOf(search, world) > 0,
    featured_snippet:
      results.length > 0 &&
      chance(31, answered ? 0.06 : asks ? 0.5 : intent === "informational" ? 0.16 : 0.05),
    local_pack: isLocal(search, world) && sellers(search, 0).length > 0,
    knowledge_graph: words <= 2 && intent === "informational" && chance(32, 0.3),
    people_also_ask:
      chance(33, intent === "navigational" ? 0.3 : 0.86) && questionsAround(search).length > 0,
    top_stories: chance(34, 0.05),
    video: onPage("youtube.com", 30) && chance(35, asks ? 0.7 : 0.3),
    discussions_and_forums:
      (onPage("reddit.com", 30) || onPage("quora.com", 30)) && chance(36, 0.45),
    perspectives: chance(37, 0.05),
    related_searches: chance(38, 0.95) && searchesAround(search, world).length > 0,
  };
}

/** Kinds of things that people look for around the corner. */
const nearby: ReadonlySet<string> = new Set(["person", "service", "place", "health"]);
const placeWords: PatternGroup = "place";

/** "near me" and cities ask for places; from a city, so do searches for people and services. */
function isLocal(
  { groups, category, intent, seed }: ReadSearch,
  { location, country }: Snapshot,
): boolean {
  const inCity = location !== country;
  const buys = intent === "transactional" || intent === "commercial";
  const share =
    !buys || category === "tech"
      ? 0
      : nearby.has(category)
        ? inCity
          ? 0.8
          : 0.35
        : inCity
          ? 0.3
          : 0.04;
  return mixed(seed, 39) < (groups.has(placeWords) ? 0.92 : share);
}

const adsByLevel: { readonly [level: string]: number } = { LOW: 1, MEDIUM: 2, HIGH: 4 };

/** How many ads stand on the page: as many as advertisers compete for it. */
export function adsOf(search: ReadSearch, world: Snapshot): number {
  const level = keywordFigures(search.keyword, world).competition_level;
  const most = level === null ? 0 : (adsByLevel[level] ?? 0);
  return mixed(search.seed, 40) < (search.intent === "informational" ? 0.25 : 0.85)
    ? Math.min(most, sellers(search, 0).length)
    : 0;
}

/** Questions that people ask around a search, as its page lists them. */
export function questionsAround(search: ReadSearch): readonly string[] {
  const { core, keyword, areas, category, seed } = search;
  const vocabulary = areas[0]?.vocabulary;
  if (vocabulary === undefined || core.length > 80) {
    return [];
  }
  const asked = vocabulary.lexicon.patterns
    .filter(
      ({ group, front, end }) => (group === "question" || group === "howto") && front + end !== "",
    )
    .filter(
      (pattern) =>
        fitsCategory(pattern, category) && isPlausible(pattern.template, core, vocabulary),
    )
    .filter(({ template }) => articleFits(template, core))
    .map(({ template }) => template.split("{}").join(core))
    .filter((question) => question !== keyword);
  // Most ways are searched for without a question word: they are asked where there are few questions.
  const questions = asked.filter((text) =>
    vocabulary.lexicon.intents.question.has(text.split(" ", 1).join("")),
  );
  const mark =
    /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Cyrillic}]*$/u.test(core)
      ? "?"
      : "";
  return shuffled([...new Set(questions.length < 4 ? asked : questions)], seed)
    .slice(0, 4)
    .map((question) => capital(question) + mark);
}

/** What else people search for, as the foot of a result page lists it. */
export function searchesAround(
  { core, keyword, seed }: ReadSearch,
  world: Snapshot,
): readonly string[] {
  const ideas = expand(core, world, "ideas")
    .slice(0, 40)
    .map((idea) => idea.keyword);
  return shuffled(
    ideas.filter((idea) => idea !== keyword),
    seed,
  ).slice(0, 8);
}

function shuffled(texts: readonly string[], seed: number): readonly string[] {
  return texts
    .map((text) => ({ text, order: mixed(seedOf(text), seed) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ text }) => text);
}
