import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction } from "../envelope.ts";
import { serpPage } from "../world/search/serpPage.ts";
import type { OrganicRow, SerpPage } from "../world/search/serpPage.ts";
import { countryMarketOf, marketOf, numberOf, offered } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const defaultDepth = 10;
const deepest = 100;

/** A result page as it is now (spec 4.2; rows as in data conventions 5.7). */
export const inspectSerp: SandboxTool<"inspect_serp"> = {
  name: "inspect_serp",
  domain: "serp",
  factTypes: ["serp.result", "serp.feature"],
  sourceClasses: ["live_serp"],
  requiresConnection: false,
  vendorCost: 0.0035,
  answer: (call) => answer(call, String(call.args["query"])),
};

function answer(call: ToolCall, query: string): Answer {
  const { world } = call;
  const depth = numberOf(call.args["depth"], defaultDepth);
  const fetchedAt = timeOf(call.now);
  const { ai_overview: overview, featured_snippet: snippet, ...page } = serpPage(query, world);
  const organic = page.organic.slice(0, depth);
  return {
    data: {
      whole: {
        query,
        location: world.location,
        fetched_at: fetchedAt,
        item_types_present: page.item_types_present,
        organic,
        ...(overview === undefined ? {} : { ai_overview: overview }),
        paid: page.paid,
        local_pack: page.local_pack,
        ...(snippet === undefined ? {} : { featured_snippet: snippet }),
        people_also_ask: page.people_also_ask,
        related_searches: page.related_searches,
      },
    },
    facts: facts(call, query, organic, page.item_types_present, fetchedAt),
    entities: [
      { ...keywordSubject(query, world.location), label: query },
      ...[...new Set(organic.map(({ domain }) => domain))].map((domain) => ({
        id: `domain:${domain}`,
        kind: "domain",
      })),
    ],
    coverage: {
      returned: organic.length,
      total_available: page.organic.length,
      truncated: organic.length < page.organic.length,
      as_of: fetchedAt.slice(0, 10),
      scope_note: scopeNote(organic.length, page.organic.length, world.location),
    },
    resources: [],
    nextActions: offered(call, followUps(call, query, page, depth)),
  };
}

/** A time as the service writes it: UTC, whole seconds. */
function timeOf(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}

function facts(
  { world }: ToolCall,
  query: string,
  organic: readonly OrganicRow[],
  types: readonly string[],
  fetchedAt: string,
): Answer["facts"] {
  const from = provenance("live_serp", fetchedAt);
  const search = keywordSubject(query, world.location);
  return [
    ...organic.map(({ position, domain, url, title }) =>
      fact(
        "serp.result",
        [search, { id: `domain:${domain}`, kind: "domain" }],
        { position, url, title },
        from,
      ),
    ),
    ...types
      .filter((type) => type !== "organic")
      .map((feature) => fact("serp.feature", [search], { feature }, from)),
  ];
}

function scopeNote(returned: number, total: number, location: string): string {
  const part =
    returned < total
      ? `The first ${returned} of ${total} organic results`
      : `All ${total} organic results`;
  return `${part}, seen live in ${location}. One look at one moment: results change from day to day and from person to person.`;
}

function followUps(
  call: ToolCall,
  query: string,
  { organic }: Pick<SerpPage, "organic">,
  depth: number,
): (NextAction | undefined)[] {
  const market = marketOf(call.args);
  const inCountry = countryMarketOf(call);
  const top = organic[0];
  return [
    organic.length > depth
      ? {
          tool: "inspect_serp",
          args: { query, ...market, depth: deepest },
          use_when: `You want all ${organic.length} organic results.`,
        }
      : undefined,
    query.length > 80 || query.split(" ").length > 10
      ? undefined
      : {
          tool: "inspect_keyword",
          args: { keyword: query, ...inCountry },
          use_when: "You want the volume, trend and cost per click of this search.",
        },
    top === undefined
      ? undefined
      : {
          tool: "inspect_page",
          args: { url: top.url, ...inCountry },
          use_when: "You want everything else the first result ranks for.",
        },
    top === undefined
      ? undefined
      : {
          tool: "inspect_domain",
          args: { domain: top.domain, ...inCountry },
          use_when: "You want to see the site behind the first result.",
        },
    {
      tool: "inspect_search_visibility",
      args: { keywords: [query], ...inCountry },
      use_when: "You want to know where your own site stands for it; it needs your domain.",
    },
  ];
}
