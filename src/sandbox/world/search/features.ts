import { overviewOf } from "../ai/overviews.ts";
import type { FrameGroup } from "../lexicon.ts";
import { keywordFigures } from "../keywordFigures.ts";
import type { Snapshot } from "../snapshot.ts";
import { mixed } from "./mix.ts";
import { resultPage } from "./resultPages.ts";
import type { ResultPage } from "./resultPages.ts";
import type { ReadSearch } from "./search.ts";
import { sellers } from "./sellers.ts";
import { questionsAround, searchesAround } from "./wording.ts";

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
  "ai_overview", "paid", "featured_snippet", "local_pack", "knowledge_graph", "people_also_ask", "top_stories", "video",
  "discussions_and_forums", "perspectives", "related_searches",
];

/** The features of a query's result page, in their order there; the same for every tool on the same day. */
export function featuresOf(query: string, world: Snapshot): readonly Feature[] {
  const page = resultPage(query, world, "index");
  const has = presence(page, world);
  return features.filter((feature) => has[feature]);
}

function presence({ search, results }: ResultPage, world: Snapshot): { readonly [feature in Feature]: boolean } {
  const chance = (salt: number, share: number): boolean => mixed(search.seed, salt) < share;
  const onPage = (domain: string, last: number): boolean => results.slice(0, last).some(({ site }) => site.domain === domain);
  const answered = overviewOf(search.keyword, world) !== undefined;
  const { intent, asks, words } = search;
  return {
    ai_overview: answered,
    paid: adsOf(search, world) > 0,
    featured_snippet: results.length > 0 && chance(31, answered ? 0.06 : asks ? 0.5 : intent === "informational" ? 0.16 : 0.05),
    local_pack: isLocal(search, world) && sellers(search, 0).length > 0,
    knowledge_graph: words <= 2 && intent === "informational" && chance(32, 0.3),
    people_also_ask: chance(33, intent === "navigational" ? 0.3 : 0.86) && questionsAround(search).length > 0,
    top_stories: chance(34, 0.05),
    video: onPage("youtube.com", 30) && chance(35, asks ? 0.7 : 0.3),
    discussions_and_forums: (onPage("reddit.com", 30) || onPage("quora.com", 30)) && chance(36, 0.45),
    perspectives: chance(37, 0.05),
    related_searches: chance(38, 0.95) && searchesAround(search, world).length > 0,
  };
}

/** Kinds of things that people look for around the corner. */
const nearby: ReadonlySet<string> = new Set(["person", "service", "place", "health"]);
const placeWords: FrameGroup = "place";

/** "near me" and cities ask for places; from a city, so do searches for people and services. */
function isLocal({ groups, category, intent, seed }: ReadSearch, { location, country }: Snapshot): boolean {
  const inCity = location !== country;
  const buys = intent === "transactional" || intent === "commercial";
  const share = !buys || category === "tech" ? 0 : nearby.has(category) ? (inCity ? 0.8 : 0.35) : inCity ? 0.3 : 0.04;
  return mixed(seed, 39) < (groups.has(placeWords) ? 0.92 : share);
}

const adsByLevel: { readonly [level: string]: number } = { LOW: 1, MEDIUM: 2, HIGH: 4 };

/** How many ads stand on the page: as many as advertisers compete for it. */
export function adsOf(search: ReadSearch, world: Snapshot): number {
  const level = keywordFigures(search.keyword, world).competition_level;
  const most = level === null ? 0 : (adsByLevel[level] ?? 0);
  return mixed(search.seed, 40) < (search.intent === "informational" ? 0.25 : 0.85) ? Math.min(most, sellers(search, 0).length) : 0;
}
