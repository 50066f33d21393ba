import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction, SourceClass } from "../envelope.ts";
import { monthlyVolume } from "../world/demand.ts";
import { domainRankings, findRanking, visits } from "../world/search/rankings.ts";
import type { Layer } from "../world/search/resultPages.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { marketOf, offered, textsOf } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

/** Keywords that one call looks up live (spec 4.3.6, 8). */
const liveLimit = 10;
/** A site with fewer keywords than this is underindexed: `auto` looks live instead. */
const enoughKeywords = 10;

/** Where a site stands for a set of keywords (spec 4.2, 4.3.6; rows as in data conventions 5.8). */
export const inspectSearchVisibility: SandboxTool<"inspect_search_visibility"> = {
  name: "inspect_search_visibility",
  domain: "seo",
  factTypes: ["seo.keyword_ranking"],
  sourceClasses: ["search_index", "live_serp"],
  requiresConnection: false,
  vendorCost: 0.0325,
  answer,
};

interface Request {
  readonly domain: string;
  readonly keywords: readonly string[];
  readonly mode: "auto" | "index" | "live";
  /** Where the positions come from. */
  readonly layer: Layer;
  /** The keywords that are checked, in the order asked. */
  readonly checked: readonly string[];
  readonly rest: readonly string[];
}

function readRequest(args: ToolArguments, world: Snapshot): Request {
  const domain = String(args["domain"]);
  const keywords = textsOf(args["keywords"]);
  const mode = args["mode"] === "index" || args["mode"] === "live" ? args["mode"] : "auto";
  const underindexed = mode === "auto" && domainRankings(domain, world).length < enoughKeywords;
  const layer = mode === "live" || underindexed ? "live" : "index";
  const cut = layer === "live" ? liveLimit : keywords.length;
  return {
    domain,
    keywords,
    mode,
    layer,
    checked: keywords.slice(0, cut),
    rest: keywords.slice(cut),
  };
}

/** A keyword's position (data conventions 5.8): null means that the site was not found. */
interface PositionRow {
  readonly keyword: string;
  readonly position: number | null;
  readonly url: string | null;
  readonly monthly_volume: number | null;
}

function answer(call: ToolCall): Answer {
  const { world } = call;
  const request = readRequest(call.args, world);
  const { domain, layer, checked, keywords, rest } = request;
  const fetchedAt = layer === "live" ? `${call.now.toISOString().slice(0, 19)}Z` : indexedAt(world);
  const positions = checked.map((keyword) => positionOf(domain, keyword, world, layer));
  return {
    data: {
      whole: {
        domain,
        location: world.location,
        fetched_at: fetchedAt,
        positions,
        summary: summaryOf(positions),
      },
    },
    facts: facts(request, positions, world, fetchedAt),
    entities: [
      { id: `domain:${domain}`, kind: "domain" },
      ...checked.map((keyword) => ({ ...keywordSubject(keyword, world.location), label: keyword })),
    ],
    coverage: {
      returned: positions.length,
      total_available: keywords.length,
      truncated: rest.length > 0,
      as_of: fetchedAt.slice(0, 10),
      scope_note: scopeNote(request, world),
      ...(layer === "live" ? { resolved: checked.length, requested: keywords.length } : {}),
    },
    resources: [],
    nextActions: offered(call, followUps(call, request, positions)),
  };
}

function positionOf(domain: string, keyword: string, world: Snapshot, layer: Layer): PositionRow {
  const found = findRanking(domain, keyword, world, layer);
  return {
    keyword,
    position: found?.position ?? null,
    url: found?.url ?? null,
    monthly_volume: monthlyVolume(keyword.toLowerCase(), world),
  };
}

/** Counts over the keywords that were checked (members assumed). */
function summaryOf(positions: readonly PositionRow[]): Record<string, number | null> {
  const found = positions.flatMap(({ position, ...row }) =>
    position === null ? [] : [{ position, ...row }],
  );
  const upTo = (last: number): number => found.filter(({ position }) => position <= last).length;
  const sum = found.reduce((total, { position }) => total + position, 0);
  return {
    keywords_checked: positions.length,
    keywords_found: found.length,
    top_3: upTo(3),
    top_10: upTo(10),
    avg_position: found.length === 0 ? null : Math.round((10 * sum) / found.length) / 10,
    estimated_organic_traffic_per_month: Math.round(
      found.reduce((total, row) => total + visits(row), 0),
    ),
  };
}

function facts(
  { domain, layer }: Request,
  positions: readonly PositionRow[],
  world: Snapshot,
  fetchedAt: string,
): Answer["facts"] {
  const source: SourceClass = layer === "live" ? "live_serp" : "search_index";
  const from = provenance(source, fetchedAt);
  return positions.map(({ keyword, ...figures }) =>
    fact(
      "seo.keyword_ranking",
      [{ id: `domain:${domain}`, kind: "domain" }, keywordSubject(keyword, world.location)],
      { ...figures },
      from,
    ),
  );
}

function scopeNote(
  { domain, mode, layer, checked, keywords, rest }: Request,
  { location }: Snapshot,
): string {
  const first =
    rest.length > 0
      ? `the first ${checked.length} of ${keywords.length} keywords were checked`
      : `all ${keywords.length} keywords were checked`;
  if (layer === "index") {
    return `From the search index for ${location}: ${first} in one call.`;
  }
  const why =
    mode === "auto"
      ? `The search index knows too little of ${domain} in ${location}, so live results were read`
      : `Live results in ${location}`;
  return `${why}: ${first}; one call looks up ${liveLimit} at most.`;
}

function followUps(
  call: ToolCall,
  request: Request,
  positions: readonly PositionRow[],
): (NextAction | undefined)[] {
  const { domain, layer, mode, rest, checked } = request;
  const market = marketOf(call.args);
  const found = positions.find(({ position }) => position !== null);
  const [first] = checked;
  return [
    rest.length === 0
      ? undefined
      : {
          tool: "inspect_search_visibility",
          args: { ...call.args, keywords: rest },
          use_when: `You want the ${rest.length} keywords that were not checked.`,
        },
    layer === "index" && found === undefined
      ? {
          tool: "inspect_search_visibility",
          args: { ...call.args, mode: "live" },
          use_when: "The index found nothing: live results may.",
        }
      : undefined,
    first === undefined
      ? undefined
      : {
          tool: "inspect_serp",
          args: { query: found?.keyword ?? first, ...market },
          use_when: "You want to see who else stands on the result page.",
        },
    typeof found?.url === "string" && layer === "index"
      ? {
          tool: "inspect_page",
          args: { url: found.url, ...market },
          use_when: "You want everything this page ranks for.",
        }
      : undefined,
    layer === "live" && mode === "auto"
      ? {
          tool: "discover_competitors",
          args: { domain, seed_keywords: [...checked], ...market },
          use_when: "You want the sites that rank for these keywords.",
        }
      : {
          tool: "inspect_domain",
          args: { domain, ...market },
          use_when: "You want everything the site ranks for.",
        },
  ];
}
