import type { JsonRecord } from "../../shared/json.ts";
import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction, Resource, Subject } from "../envelope.ts";
import { intentClusters, keywordCoverage } from "../world/search/domainFigures.ts";
import type { CoverageRow, KeywordCoverage } from "../world/search/domainFigures.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { marketOf, numberOf, offered, textsOf } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const defaultRows = 50;

/** What competitors rank for and a site doesn't (spec 4.2; rows as in data conventions 5.4). */
export const compareKeywordCoverage: SandboxTool<"compare_keyword_coverage"> = {
  name: "compare_keyword_coverage",
  domain: "seo",
  factTypes: ["seo.keyword_opportunity"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0.0547,
  answer: (call) => answer(call, readRequest(call.args)),
  dataset: (args, world) => {
    const { domain, competitors } = readRequest(args);
    const rows = allRows(keywordCoverage(domain, competitors, world));
    return { total: rows.length, source: "search_index", rows: (offset) => rows.slice(offset) };
  },
};

interface Request {
  readonly domain: string;
  readonly competitors: readonly string[];
  readonly limit: number;
}

function readRequest({ domain, competitors, limit }: ToolArguments): Request {
  return {
    domain: String(domain),
    competitors: textsOf(competitors),
    limit: numberOf(limit, defaultRows),
  };
}

/** Both lists in one; `kind` says which list a row is of. */
function allRows({ gaps, losing }: KeywordCoverage): readonly JsonRecord[] {
  return [
    ...gaps.map((row) => ({ kind: "gap", ...row })),
    ...losing.map((row) => ({ kind: "losing", ...row })),
  ];
}

function answer(call: ToolCall, request: Request): Answer {
  const { world } = call;
  const { domain, competitors, limit } = request;
  const coverage = keywordCoverage(domain, competitors, world);
  const [gaps, losing] = [coverage.gaps.slice(0, limit), coverage.losing.slice(0, limit)];
  const total = coverage.gaps.length + coverage.losing.length;
  const returned = gaps.length + losing.length;
  const resource =
    total > returned
      ? call.resource(
          `All ${coverage.gaps.length} gaps and ${coverage.losing.length} losing keywords of ${domain}`,
          total,
        )
      : undefined;
  return {
    data: {
      whole: {
        domain,
        location: world.location,
        competitors,
        gaps,
        losing,
        intent_clusters: intentClusters(coverage),
      },
    },
    facts: [...gaps, ...losing].map((row) => factOf(row, domain, world)),
    entities: [
      ...[domain, ...competitors].map(siteOf),
      ...[...gaps, ...losing].map(({ keyword }) => ({
        ...keywordSubject(keyword, world.location),
        label: keyword,
      })),
    ],
    coverage: {
      returned,
      total_available: total,
      truncated: returned < total,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(request, coverage, world),
    },
    resources: resource === undefined ? [] : [resource],
    nextActions: offered(call, followUps(call, request, coverage, resource)),
  };
}

function siteOf(domain: string): Subject {
  return { id: `domain:${domain}`, kind: "domain" };
}

function factOf(
  { keyword, competitors, ...figures }: CoverageRow,
  domain: string,
  world: Snapshot,
): Answer["facts"][number] {
  const positions = competitors.map((each) => ({ domain: each.domain, position: each.position }));
  const from = provenance("search_index", indexedAt(world));
  return fact(
    "seo.keyword_opportunity",
    [siteOf(domain), keywordSubject(keyword, world.location)],
    { ...figures, competitors: positions },
    from,
  );
}

function scopeNote(
  { domain, competitors, limit }: Request,
  { gaps, losing }: KeywordCoverage,
  { location }: Snapshot,
): string {
  const compared = `Compared with ${competitors.length} ${competitors.length === 1 ? "competitor" : "competitors"} in ${location}, from the search index`;
  const counts = `${gaps.length} keywords they rank for and ${domain} doesn't, ${losing.length} where one of them ranks above it`;
  const shown =
    gaps.length > limit || losing.length > limit
      ? ` At most ${limit} of each are shown, the most searched first.`
      : "";
  return `${compared}: ${counts}.${shown}`;
}

function followUps(
  call: ToolCall,
  { domain, competitors }: Request,
  { gaps, losing }: KeywordCoverage,
  resource: Resource | undefined,
): (NextAction | undefined)[] {
  const market = marketOf(call.args);
  const gap = gaps[0]?.keyword;
  const lost = losing[0]?.keyword;
  return [
    resource && {
      tool: "export_dataset",
      args: { uri: resource.uri },
      use_when: `You want all ${resource.row_count} keywords.`,
    },
    gap === undefined
      ? undefined
      : {
          tool: "inspect_keyword",
          args: { keyword: gap, ...market },
          use_when: "You want to know the biggest gap better.",
        },
    lost === undefined
      ? undefined
      : {
          tool: "inspect_serp",
          args: { query: lost, ...market },
          use_when: "You want to see who ranks above on the live result page.",
        },
    {
      tool: "compare_backlink_gap",
      args: { domain, competitors },
      use_when: "You want the sites that link to these competitors and not to this one.",
    },
    gap === undefined && lost === undefined
      ? {
          tool: "discover_competitors",
          args: { domain, ...market },
          use_when: "You want competitors that share more with the site.",
        }
      : undefined,
  ];
}
