import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction, Resource, Subject } from "../envelope.ts";
import { isBarelyKnown } from "../world/search/sites.ts";
import { keywordFigures } from "../world/keywordFigures.ts";
import { domainSummary, intentMix, competition, topPages } from "../world/search/domainFigures.ts";
import type { PageTraffic, Competitor } from "../world/search/domainFigures.ts";
import { domainRankings } from "../world/search/rankings.ts";
import type { Ranking } from "../world/search/rankings.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { factFields, marketOf, offered } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const shownKeywords = 20;
const shownPages = 10;
const shownCompetitors = 8;
/** Competitors that a ready comparison is filled with. */
const comparedWith = 5;

/**
 * What a site ranks for (spec 4.2, 4.3.1; rows as in data conventions 5.1): the organic search index
 * only, so no links and no authority.
 */
export const inspectDomain: SandboxTool<"inspect_domain"> = {
  name: "inspect_domain",
  domain: "seo",
  factTypes: ["seo.domain_summary", "seo.keyword_ranking", "seo.top_page", "seo.competitor"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0.0412,
  answer: (call) => answer(call, String(call.args["domain"])),
  dataset: (args, world) => {
    const rankings = domainRankings(String(args["domain"]), world);
    return {
      total: rankings.length,
      source: "search_index",
      rows: (offset) => rowsFrom(rankings, offset, world),
    };
  },
};

/** A ranking as a row (data conventions 5.1). */
interface KeywordRow {
  readonly keyword: string;
  readonly position: number;
  readonly monthly_volume: number | null;
  readonly url: string;
  readonly cpc_usd: number | null;
}

function rowOf(
  { keyword, position, monthly_volume: volume, url }: Ranking,
  world: Snapshot,
): KeywordRow {
  return {
    keyword,
    position,
    monthly_volume: volume,
    url,
    cpc_usd: keywordFigures(keyword, world).cpc_usd,
  };
}

function* rowsFrom(
  rankings: readonly Ranking[],
  offset: number,
  world: Snapshot,
): Generator<Record<string, unknown>> {
  for (let index = offset; index < rankings.length; index++) {
    const ranking = rankings[index];
    if (ranking !== undefined) {
      yield { ...rowOf(ranking, world) };
    }
  }
}

interface Shown {
  readonly domain: string;
  readonly total: number;
  readonly keywords: readonly KeywordRow[];
  readonly pages: readonly PageTraffic[];
  readonly competitors: readonly Competitor[];
}

function answer(call: ToolCall, domain: string): Answer {
  const { world } = call;
  const rankings = domainRankings(domain, world);
  const shown: Shown = {
    domain,
    total: rankings.length,
    keywords: rankings.slice(0, shownKeywords).map((ranking) => rowOf(ranking, world)),
    pages: topPages(domain, world).slice(0, shownPages),
    competitors: competition(domain, world).competitors.slice(0, shownCompetitors),
  };
  const resource =
    rankings.length > shown.keywords.length
      ? call.resource(`All ${rankings.length} keywords ${domain} ranks for`, rankings.length)
      : undefined;
  const summary = domainSummary(domain, world);
  return {
    data: {
      whole: {
        domain,
        location: world.location,
        summary,
        top_keywords: shown.keywords,
        top_pages: shown.pages,
        likely_competitors: shown.competitors,
        intent_mix: intentMix(rankings, world),
      },
    },
    facts: facts(shown, summary, world),
    entities: [
      subjectOf(domain),
      ...shown.competitors.map(({ competitor }) => subjectOf(competitor)),
      ...shown.keywords.map(({ keyword }) => ({
        ...keywordSubject(keyword, world.location),
        label: keyword,
      })),
    ],
    coverage: {
      returned: shown.keywords.length,
      total_available: rankings.length,
      truncated: rankings.length > shown.keywords.length,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(shown, world),
    },
    resources: resource === undefined ? [] : [resource],
    nextActions: offered(call, followUps(call, shown, resource)),
  };
}

function subjectOf(domain: string): Subject {
  return { id: `domain:${domain}`, kind: "domain" };
}

function facts(
  { domain, keywords, pages, competitors }: Shown,
  summary: ReturnType<typeof domainSummary>,
  world: Snapshot,
): Answer["facts"] {
  const from = provenance("search_index", indexedAt(world));
  const site = subjectOf(domain);
  return [
    fact("seo.domain_summary", [site], factFields(summary), from),
    ...keywords.map(({ keyword, ...figures }) =>
      fact("seo.keyword_ranking", [site, keywordSubject(keyword, world.location)], figures, from),
    ),
    ...pages.map(({ url, ...figures }) =>
      fact("seo.top_page", [site, { id: `page:${url}`, kind: "page" }], figures, from),
    ),
    ...competitors.map(({ competitor, ...figures }) =>
      fact("seo.competitor", [site, subjectOf(competitor)], figures, from),
    ),
  ];
}

function scopeNote({ domain, total, keywords }: Shown, { location }: Snapshot): string {
  const index = "Organic search index only: no backlinks and no link authority.";
  if (total === 0) {
    return `The search index knows no keyword ${domain} ranks for in ${location}. ${index}`;
  }
  const part =
    keywords.length < total
      ? `The strongest ${keywords.length} of ${total} keywords`
      : `All ${total} keywords`;
  return `${part} of ${domain} in ${location}. ${index} Traffic is estimated from positions.`;
}

function followUps(
  call: ToolCall,
  { domain, total, pages, competitors: found }: Shown,
  resource: Resource | undefined,
): (NextAction | undefined)[] {
  const market = marketOf(call.args);
  const competitors = found.slice(0, comparedWith).map(({ competitor }) => competitor);
  const compared = { domain, competitors };
  const page = pages[0]?.url;
  if (total === 0) {
    return unknownSite(domain, market);
  }
  return [
    resource && {
      tool: "export_dataset",
      args: { uri: resource.uri },
      use_when: `You want all ${total} keywords.`,
    },
    {
      tool: "inspect_backlinks",
      args: { domain },
      use_when: "You want to know who links to the site and how much authority it has.",
    },
    competitors.length === 0
      ? undefined
      : {
          tool: "compare_backlink_gap",
          args: compared,
          use_when: "You want the sites that link to these competitors and not to this one.",
        },
    competitors.length === 0
      ? undefined
      : {
          tool: "compare_keyword_coverage",
          args: { ...compared, ...market },
          use_when: "You want the keywords these competitors rank for and this site doesn't.",
        },
    {
      tool: "discover_competitors",
      args: { domain, ...market },
      use_when: "You want more competitors than the likely ones.",
    },
    page === undefined
      ? undefined
      : {
          tool: "inspect_page",
          args: { url: page, ...market },
          use_when: "You want everything the strongest page ranks for.",
        },
  ];
}

/** Of a site that the index doesn't know, live results may still know something. */
function unknownSite(domain: string, market: Record<string, string>): NextAction[] {
  const live = isBarelyKnown(domain)
    ? "The index knows too little of the site: live results may show it for keywords you name."
    : "You know keywords it should rank for.";
  return [
    {
      tool: "inspect_search_visibility",
      args: { domain, mode: "live", ...market },
      use_when: live,
    },
    {
      tool: "research_keywords",
      args: market,
      use_when: "You look for keywords to start from; competitors can be found by them, too.",
    },
  ];
}
