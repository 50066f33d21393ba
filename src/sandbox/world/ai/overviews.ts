import type { Intent } from "../intent.ts";
import { mixed } from "../search/mix.ts";
import { resultPage, resultUrl } from "../search/resultPages.ts";
import type { ReadSearch } from "../search/search.ts";
import type { Snapshot } from "../snapshot.ts";

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
const answered: { readonly [intent in Intent]: number } = { informational: 0.46, commercial: 0.24, transactional: 0.05, navigational: 0 };
const answeredQuestions = 0.82;

/** The AI overview of a search, if it has one: written from its first results, so that whoever is cited also ranks. */
export function overviewOf(query: string, world: Snapshot): Overview | undefined {
  const { search, results } = resultPage(query, world, "index");
  if (!isAnswered(search)) {
    return undefined;
  }
  const cited = results.slice(0, readResults).filter(({ site }, index) => mixed(site.seed, search.seed ^ 77) < 0.72 / (1 + 0.13 * index));
  const sources = new Map<string, Source>();
  for (const result of cited) {
    const { domain } = result.site;
    if (sources.size < mostSources && !sources.has(domain)) {
      sources.set(domain, { domain, url: resultUrl(result, search) });
    }
  }
  return sources.size === 0 ? undefined : { question: search.keyword, sources: [...sources.values()] };
}

function isAnswered({ seed, asks, intent }: ReadSearch): boolean {
  return mixed(seed, 78) < (asks ? answeredQuestions : answered[intent]);
}
