import type { Intent } from "./intent.ts";
import { drifting } from "./drift.ts";
import { mixed } from "./hash.ts";
import { resultPage, resultUrl } from "./search/resultPages.ts";
import type { ReadSearch } from "./search/search.ts";
import type { Snapshot } from "./snapshot.ts";
import { isBarelyKnown } from "./search/sites.ts";
import { subjectsOf } from "./search/addedSites.ts";
import { expand } from "./expand.ts";
import { domainRankings } from "./search/rankings.ts";

/** A page that an answer cites. */
export interface Source {
  readonly domain: string;
  readonly url: string;
}

/** An AI overview above the results of a search. */
export interface Overview {
  readonly question: string;
  /** In the order in which they are cited; a domain stands there once. */
  readonly sources: readonly Source[];
}

/** Results from which an answer takes its sources, and how many it takes at most. */
const readResults = 14;
const mostSources = 7;

/** How often a search of this kind is answered above its results, unless it is a question: those mostly are. */
const answered: { readonly [intent in Intent]: number } = {
  informational: 0.46,
  commercial: 0.24,
  transactional: 0.05,
  navigational: 0,
};
const answeredQuestions = 0.82;

/** The AI overview of a search, if it has one: written from its first results, so that whoever is cited also ranks. */
export function overviewOf(query: string, world: Snapshot): Overview | undefined {
  const { search, results } = resultPage(query, world, "index");
  if (!isAnswered(search)) {
    return undefined;
  }
  const cited = results
    .slice(0, readResults)
    .filter(
      ({ site }, index) =>
        mixed(site.seed, search.seed ^ 77) + wavering(site.seed, search) <
        0.72 / (1 + 0.13 * index),
    );
  const sources = new Map<string, Source>();
  for (const result of cited) {
    const { domain } = result.site;
    if (sources.size < mostSources && !sources.has(domain)) {
      sources.set(domain, { domain, url: resultUrl(result, search) });
    }
  }
  return sources.size === 0
    ? undefined
    : { question: search.keyword, sources: [...sources.values()] };
}

function isAnswered(search: ReadSearch): boolean {
  const { seed, asks, intent } = search;
  const share = asks ? answeredQuestions : answered[intent];
  return share > 0 && mixed(seed, 78) + wavering(78, search) < share;
}

/** Whether a search is answered, and who is cited, is not the same every week. */
function wavering(seed: number, search: ReadSearch): number {
  return 0.08 * (drifting(seed, search.seed ^ 0x30000, search.moves) - 0.5);
}

/** Searches around a topic whose answers are read. */
const readQuestions = 400;
/** Nobody is cited from further down. */
const lastCited = 14;

/** A domain with how many answers cite it, and its share of all citations. */
export interface Citations {
  readonly domain: string;
  readonly count: number;
  readonly share: number;
}

/** Whom the answers on a topic cite (spec 4.3.8): domains, never brand names. */
export interface CitationMap {
  /** Most cited first. */
  readonly domains: readonly Citations[];
  readonly questions: number;
  readonly answers: number;
}

/** Counts the citations in the AI overviews of the searches around a topic. */
export function citationMap(topic: string, world: Snapshot): CitationMap {
  const questions = expand(topic, world, "ideas").slice(0, readQuestions);
  const answers = questions.flatMap(({ keyword }) => overviewOf(keyword, world) ?? []);
  const counts = new Map<string, number>();
  for (const { domain } of answers.flatMap(({ sources }) => sources)) {
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...counts].map(([domain, count]) => ({
    domain,
    count,
    share: Number((count / all).toFixed(4)),
  }));
  return {
    domains: rows.toSorted((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1)),
    questions: questions.length,
    answers: answers.length,
  };
}

/** The answers that cite a domain, of the searches it brings most visits from first (spec 4.3.7); none for a barely known one. */
export function answersCiting(domain: string, world: Snapshot): Overview[] {
  return domainRankings(domain, world)
    .filter(({ position }) => position <= lastCited)
    .flatMap(({ keyword }) => overviewOf(keyword, world) ?? [])
    .filter(({ sources }) => sources.some((source) => source.domain === domain));
}

/** How sure the topic is: named, derived from a site that ranks, or from one that barely does (spec 4.3.8). */
export type CategoryConfidence = "explicit" | "derived" | "derived_weak";

/** Fewer rankings say too little about a site. */
const tellingRankings = 20;

/** What a domain is about, as a topic to ask about. */
export function derivedTopic(
  domain: string,
  world: Snapshot,
): { readonly topic: string; readonly confidence: CategoryConfidence } {
  const weak = isBarelyKnown(domain) || domainRankings(domain, world).length < tellingRankings;
  return {
    topic: subjectsOf(domain, world)[0] ?? domain,
    confidence: weak ? "derived_weak" : "derived",
  };
}
