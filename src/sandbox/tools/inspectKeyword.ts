import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction } from "../envelope.ts";
import { keywordFigures, trend } from "../world/keywordFigures.ts";
import { featuresOf } from "../world/search/serpPage.ts";
import { resultPage, resultUrl } from "../world/search/resultPages.ts";
import { indexedAt, lastMonth } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { marketOf, offered } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const trendMonths = 24;
const topResults = 8;

/** One keyword in depth (spec 4.2; rows as in data conventions 5.12). */
export const inspectKeyword: SandboxTool<"inspect_keyword"> = {
  name: "inspect_keyword",
  domain: "seo",
  factTypes: ["seo.keyword_opportunity", "serp.result"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0.0211,
  answer: (call) => answer(call, String(call.args["keyword"])),
};

interface TopResult {
  readonly position: number;
  readonly domain: string;
  readonly url: string;
}

function answer(call: ToolCall, keyword: string): Answer {
  const { world } = call;
  const {
    trend_12m: _trend,
    keyword: _keyword,
    ...figures
  } = keywordFigures(keyword.toLowerCase(), world);
  const top = topOf(keyword, world);
  const from = provenance("search_index", indexedAt(world));
  const subject = keywordSubject(keyword, world.location);
  const known = figures.monthly_volume !== null;
  return {
    data: {
      whole: {
        keyword,
        location: world.location,
        ...figures,
        trend: known ? trendRows(keyword.toLowerCase(), world) : [],
        serp_top: top,
        serp_features: featuresOf(keyword, world),
      },
    },
    facts: [
      fact("seo.keyword_opportunity", [subject], figures, from),
      ...top.map(({ position, domain, url }) =>
        fact(
          "serp.result",
          [subject, { id: `domain:${domain}`, kind: "domain" }],
          { position, url },
          from,
        ),
      ),
    ],
    entities: [
      { ...subject, label: keyword },
      ...top.map(({ domain }) => ({ id: `domain:${domain}`, kind: "domain" })),
    ],
    coverage: {
      returned: top.length,
      total_available: top.length,
      truncated: false,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(known, world),
    },
    resources: [],
    nextActions: offered(call, followUps(call, keyword, top)),
  };
}

/** The head of the result page as the index has it. */
function topOf(keyword: string, world: Snapshot): readonly TopResult[] {
  const { search, results } = resultPage(keyword, world, "index");
  return results.slice(0, topResults).map((result, index) => ({
    position: index + 1,
    domain: result.site.domain,
    url: resultUrl(result, search),
  }));
}

/** Newest first. */
function trendRows(
  keyword: string,
  world: Snapshot,
): readonly { readonly year: number; readonly month: number; readonly search_volume: number }[] {
  const last = lastMonth(world);
  return trend(keyword, world, trendMonths)
    .toReversed()
    .map((volume, index) => ({
      year: Math.floor((last - index) / 12),
      month: ((last - index) % 12) + 1,
      search_volume: volume,
    }));
}

function scopeNote(known: boolean, { location, language }: Snapshot): string {
  const market = `${location} (${language})`;
  return known
    ? `Monthly average in advertising buckets and the last ${trendMonths} whole months for ${market}; results from the search index.`
    : `Advertising data has no volume for this keyword in ${market}; results from the search index.`;
}

function followUps(
  call: ToolCall,
  keyword: string,
  [top]: readonly TopResult[],
): (NextAction | undefined)[] {
  const market = marketOf(call.args);
  return [
    {
      tool: "research_keywords",
      args: { seed: keyword, ...market },
      use_when: "You want keywords around this one.",
    },
    {
      tool: "inspect_serp",
      args: { query: keyword, ...market },
      use_when: "You want the whole live result page.",
    },
    top === undefined
      ? undefined
      : {
          tool: "inspect_page",
          args: { url: top.url, ...market },
          use_when: "You want everything the first result ranks for.",
        },
    {
      tool: "discover_competitors",
      args: { seed_keywords: [keyword], ...market },
      use_when: "You want the sites that rank for it.",
    },
  ];
}
