import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, provenance } from "../envelope.ts";
import type { Answer, NextAction, Resource, Subject } from "../envelope.ts";
import { isIndexed } from "../world/search/search.ts";
import { competition, competitionFor } from "../world/search/domainFigures.ts";
import type { Competitor, Competition } from "../world/search/domainFigures.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { marketOf, numberOf, offered, textsOf } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const defaultRows = 20;
/** Competitors that a ready comparison is filled with. */
const comparedWith = 5;

/**
 * Who ranks for the same searches (spec 4.2, 4.3.2; rows as in data conventions 5.2). Seed keywords
 * decide where both are given: they have to be in the index, the target has not.
 */
export const discoverCompetitors: SandboxTool<"discover_competitors"> = {
  name: "discover_competitors",
  domain: "seo",
  factTypes: ["seo.competitor"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0.0305,
  answer: (call) => answer(call, search(call.args, call.world)),
  dataset: (args, world) => {
    const { competitors } = search(args, world).found;
    return {
      total: competitors.length,
      source: "search_index",
      rows: (offset) => competitors.slice(offset).map((row) => ({ ...row })),
    };
  },
};

interface Search {
  readonly domain: string | undefined;
  readonly seeds: readonly string[];
  /** Seeds that the index knows. */
  readonly indexed: readonly string[];
  readonly found: Competition;
}

function search(args: ToolArguments, world: Snapshot): Search {
  const domain = typeof args["domain"] === "string" ? args["domain"] : undefined;
  const seeds = textsOf(args["seed_keywords"]).map((seed) => seed.toLowerCase());
  const indexed = seeds.filter((seed) => isIndexed(seed, world));
  const byDomain =
    domain === undefined || seeds.length > 0 ? undefined : competition(domain, world);
  return { domain, seeds, indexed, found: byDomain ?? competitionFor(indexed, world, domain) };
}

function answer(call: ToolCall, { domain, seeds, indexed, found }: Search): Answer {
  const { world } = call;
  const total = found.competitors.length;
  const rows = found.competitors.slice(0, numberOf(call.args["limit"], defaultRows));
  const resource =
    total > rows.length ? call.resource(`All ${total} competitors`, total) : undefined;
  const subjects: readonly Subject[] =
    domain === undefined ? seeds.map((seed) => keywordOf(seed, world)) : [siteOf(domain)];
  const from = provenance("search_index", indexedAt(world));
  const byDomain = seeds.length === 0 ? domain : undefined;
  return {
    data: { whole: { domain: domain ?? null, location: world.location, competitors: rows } },
    facts: rows.map(({ competitor, ...figures }) =>
      fact("seo.competitor", [...subjects, siteOf(competitor)], figures, from),
    ),
    entities: [...subjects, ...rows.map(({ competitor }) => siteOf(competitor))],
    coverage: {
      returned: rows.length,
      total_available: total,
      truncated: rows.length < total,
      as_of: indexedAt(world).slice(0, 10),
      scope_note:
        byDomain === undefined
          ? seedNote(seeds, indexed, found, world)
          : domainNote(byDomain, found, world),
    },
    resources: resource === undefined ? [] : [resource],
    nextActions: offered(call, [
      exportAll(resource, total),
      ...(byDomain === undefined
        ? afterSeeds(call, domain, rows, indexed)
        : afterDomain(call, byDomain, rows)),
    ]),
  };
}

function siteOf(domain: string): Subject {
  return { id: `domain:${domain}`, kind: "domain" };
}

function keywordOf(keyword: string, world: Snapshot): Subject {
  return { id: `keyword:${keyword}|${world.location.toLowerCase()}`, kind: "keyword" };
}

function domainNote(
  domain: string,
  { competitors, platforms }: Competition,
  { location }: Snapshot,
): string {
  if (competitors.length === 0) {
    return `The search index knows too little of ${domain} in ${location} to name competitors; seed keywords that are searched often find them.`;
  }
  return `The ${competitors.length} domains that share most keywords with ${domain} in ${location}, from the search index.${leftOut(platforms)}`;
}

function seedNote(
  seeds: readonly string[],
  indexed: readonly string[],
  { platforms }: Competition,
  { location }: Snapshot,
): string {
  const known = `${indexed.length} of ${seeds.length} seed keywords are in the search index for ${location}`;
  return indexed.length === 0
    ? `${known}: there is nothing to find competitors by.`
    : `${known}; shared keywords are counted among them.${leftOut(platforms)}`;
}

function leftOut(platforms: number): string {
  return platforms === 0
    ? ""
    : ` ${platforms} platforms (forums, video, marketplaces) rank, too, and were left out.`;
}

function exportAll(resource: Resource | undefined, total: number): NextAction | undefined {
  return (
    resource && {
      tool: "export_dataset",
      args: { uri: resource.uri },
      use_when: `You want all ${total} competitors.`,
    }
  );
}

function afterDomain(
  call: ToolCall,
  domain: string,
  rows: readonly Competitor[],
): (NextAction | undefined)[] {
  const market = marketOf(call.args);
  const competitors = rows.slice(0, comparedWith).map(({ competitor }) => competitor);
  if (competitors.length === 0) {
    return [
      {
        tool: "research_keywords",
        args: market,
        use_when: "You look for seed keywords that are searched often.",
      },
    ];
  }
  return [
    {
      tool: "compare_backlink_gap",
      args: { domain, competitors },
      use_when: "You want the sites that link to these competitors and not to this one.",
    },
    {
      tool: "compare_keyword_coverage",
      args: { domain, competitors, ...market },
      use_when: "You want the keywords these competitors rank for and this site doesn't.",
    },
    {
      tool: "inspect_domain",
      args: { domain: competitors[0], ...market },
      use_when: "You want to see the closest competitor as a whole.",
    },
  ];
}

function afterSeeds(
  call: ToolCall,
  domain: string | undefined,
  rows: readonly Competitor[],
  indexed: readonly string[],
): (NextAction | undefined)[] {
  const market = marketOf(call.args);
  const competitors = rows.slice(0, comparedWith).map(({ competitor }) => competitor);
  const [top] = competitors;
  const [seed] = indexed;
  return [
    domain === undefined || top === undefined
      ? undefined
      : {
          tool: "compare_keyword_coverage",
          args: { domain, competitors, ...market },
          use_when: "You want the keywords these competitors rank for and this site doesn't.",
        },
    top === undefined
      ? undefined
      : {
          tool: "inspect_domain",
          args: { domain: top, ...market },
          use_when: "You want to see the strongest of them as a whole.",
        },
    seed === undefined
      ? undefined
      : {
          tool: "inspect_serp",
          args: { query: seed, ...market },
          use_when: "You want the live result page of a seed.",
        },
    seed === undefined
      ? {
          tool: "research_keywords",
          args: market,
          use_when: "You look for keywords that are searched often.",
        }
      : undefined,
  ];
}
