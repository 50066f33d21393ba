import type { JsonRecord } from "../../shared/json.ts";
import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, provenance } from "../envelope.ts";
import type { Answer, Fact, NextAction, Resource, Subject } from "../envelope.ts";
import { anchorCounts } from "../world/links/anchors.ts";
import { authorityOf, backlinks, countLinks, referringDomains } from "../world/links/backlinks.ts";
import type { LinkScope } from "../world/links/backlinks.ts";
import { linkGraph } from "../world/links/referrers.ts";
import type { LinkGraph } from "../world/links/referrers.ts";
import { wrongValue } from "../world/owned/period.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { factFields } from "./sandboxTool.ts";
import type { Dataset, SandboxTool, ToolCall } from "./sandboxTool.ts";

const views = ["authority", "referring_domains", "anchors", "backlinks"] as const;

type View = (typeof views)[number];
type ListView = Exclude<View, "authority">;

/** Rows of a view in the answer itself; the others come with its dataset. */
const defaultRows = 50;
/** The most rows the index hands out in one dataset. */
const largestDataset = 1_000_000;

/** The links to a domain (spec 4.3.3; rows as in data conventions 5.5). */
export const inspectBacklinks: SandboxTool<"inspect_backlinks"> = {
  name: "inspect_backlinks",
  domain: "backlinks",
  factTypes: [
    "backlinks.domain_authority",
    "backlinks.referring_domain",
    "backlinks.anchor",
    "backlinks.backlink",
  ],
  sourceClasses: ["backlink_index"],
  requiresConnection: false,
  switchedWith: "backlinks",
  vendorCost: 0.04,
  check: ({ args }) => void readRequest(args),
  answer,
  dataset: (args, world) => {
    const request = readRequest(args);
    return datasetOf(
      request,
      linkGraph(request.domain, world),
      request.views.find((view) => view !== "authority") ?? "backlinks",
    );
  },
};

interface Request {
  readonly domain: string;
  readonly views: readonly View[];
  readonly scope: LinkScope;
  readonly limit: number;
}

function readRequest(args: ToolArguments): Request {
  const { domain_from: from, limit } = args;
  const status = args["status"] ?? "live";
  if (status !== "live" && status !== "lost") {
    throw wrongValue("status", status, "Input should be 'live' or 'lost'");
  }
  const scope = { lost: status === "lost", ...(typeof from === "string" ? { from } : {}) };
  return {
    domain: String(args["domain"]),
    views: chosenViews(args, scope),
    scope,
    limit: typeof limit === "number" ? limit : defaultRows,
  };
}

/** All views unless some are named; who asks for lost links, or for those of one domain, wants the links. */
function chosenViews({ views: named }: ToolArguments, { lost, from }: LinkScope): readonly View[] {
  if (Array.isArray(named) && named.length > 0) {
    return views.filter((view) => named.includes(view));
  }
  return lost || from !== undefined ? ["backlinks"] : views;
}

function datasetOf({ scope }: Request, graph: LinkGraph, view: ListView): Dataset {
  const source = "backlink_index";
  switch (view) {
    case "anchors": {
      const anchors = anchorCounts(graph, scope.lost, scope.from);
      return {
        total: anchors.length,
        source,
        rows: (offset) => anchors.slice(offset).map((row) => ({ ...row })),
      };
    }
    case "referring_domains": {
      const total = Math.min(largestDataset, countLinks(graph, scope).domains);
      return { total, source, rows: (offset) => records(referringDomains(graph, scope, offset)) };
    }
    case "backlinks": {
      const total = Math.min(largestDataset, countLinks(graph, scope).links);
      return { total, source, rows: (offset) => records(backlinks(graph, scope, offset)) };
    }
  }
}

function* records(rows: Iterable<object>): Generator<JsonRecord> {
  for (const row of rows) {
    yield { ...row };
  }
}

/** One view as it is shown. */
interface ShownView {
  readonly view: ListView;
  readonly rows: readonly JsonRecord[];
  readonly total: number;
}

function answer(call: ToolCall): Answer {
  const request = readRequest(call.args);
  const graph = linkGraph(request.domain, call.world);
  const shown = request.views
    .filter((view) => view !== "authority")
    .map((view) => showView(request, graph, view));
  const authority = request.views.includes("authority")
    ? authorityOf(request.domain, call.world)
    : undefined;
  const lists = new Map(shown.map(({ view, rows }) => [view, rows]));
  const resources = shown.flatMap((one) => resourceOf(call, request, one));
  const [returned, total] = [
    sum(shown.map(({ rows }) => rows.length)),
    sum(shown.map((one) => one.total)),
  ];
  return {
    data: {
      whole: Object.fromEntries(
        request.views.map((view) => [view, view === "authority" ? authority : lists.get(view)]),
      ),
    },
    facts: facts(request, authority, shown, call.world),
    entities: [subjectOf(request.domain), ...domainsIn(shown).map(subjectOf)],
    coverage: {
      returned,
      total_available: total,
      truncated: returned < total,
      as_of: indexedAt(call.world).slice(0, 10),
      scope_note: scopeNote(request, shown),
    },
    resources,
    nextActions: followUps(request, shown, resources).filter(({ tool }) => call.offers(tool)),
  };
}

function showView(request: Request, graph: LinkGraph, view: ListView): ShownView {
  const dataset = datasetOf(request, graph, view);
  const { total } = dataset;
  const shown: JsonRecord[] = [];
  for (const row of total === 0 ? [] : dataset.rows(0)) {
    shown.push(row);
    if (shown.length === Math.min(total, request.limit)) {
      break;
    }
  }
  return { view, rows: shown, total };
}

const nouns: { readonly [view in ListView]: string } = {
  referring_domains: "referring domains",
  anchors: "anchor texts",
  backlinks: "links",
};

function resourceOf(
  call: ToolCall,
  { domain, scope }: Request,
  { view, total }: ShownView,
): Resource[] {
  const args = { ...call.args, views: [view] };
  const description = `All ${total} ${scope.lost ? "lost " : ""}${nouns[view]} of ${domain}`;
  return total === 0 ? [] : [call.resource(description, total, args)];
}

function facts(
  { domain }: Request,
  authority: object | undefined,
  shown: readonly ShownView[],
  world: Snapshot,
): Fact[] {
  const from = provenance("backlink_index", indexedAt(world));
  const target = subjectOf(domain);
  const types = {
    referring_domains: "backlinks.referring_domain",
    anchors: "backlinks.anchor",
    backlinks: "backlinks.backlink",
  } as const;
  return [
    ...(authority === undefined
      ? []
      : [fact("backlinks.domain_authority", [target], factFields(authority), from)]),
    ...shown.flatMap(({ view, rows }) =>
      rows.map((row) => fact(types[view], [target, ...sourcesOf(row)], factFields(row), from)),
    ),
  ];
}

function subjectOf(domain: string): Subject {
  return { id: `domain:${domain}`, kind: "domain" };
}

/** The linking domain of a row; anchor texts have none. */
function sourcesOf(row: JsonRecord): Subject[] {
  const domain = row["domain_from"] ?? row["domain"];
  return typeof domain === "string" ? [subjectOf(domain)] : [];
}

function domainsIn(shown: readonly ShownView[]): string[] {
  const found = shown.flatMap(({ rows }) => rows.map((row) => row["domain_from"] ?? row["domain"]));
  return [...new Set(found.filter((domain) => typeof domain === "string"))];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function scopeNote({ domain, scope }: Request, shown: readonly ShownView[]): string {
  const kind = scope.lost ? "lost" : "live";
  const where = scope.from === undefined ? `to ${domain}` : `from ${scope.from} to ${domain}`;
  const parts = shown.map(({ view, rows, total }) => `${rows.length} of ${total} ${nouns[view]}`);
  const counted = parts.length === 0 ? "" : ` Shown: ${parts.join(", ")}.`;
  return `The ${kind} links ${where} that the backlink index knows.${counted} The rank of a row is that of the linking page, not of its domain.`;
}

function followUps(
  { domain, scope }: Request,
  shown: readonly ShownView[],
  resources: readonly Resource[],
): NextAction[] {
  const [largest] = resources.toSorted((a, b) => b.row_count - a.row_count);
  const top = shown.find(({ view }) => view === "referring_domains")?.rows[0]?.["domain"];
  return [
    ...(largest === undefined
      ? []
      : [
          {
            tool: "export_dataset",
            args: { uri: largest.uri },
            use_when: `You want all ${largest.row_count} rows, for a disavow file for example.`,
          },
        ]),
    ...(scope.lost
      ? []
      : [
          {
            tool: "inspect_backlinks",
            args: { domain, status: "lost", views: ["backlinks"] },
            use_when: "You want to know which links were lost, and when.",
          },
        ]),
    ...(typeof top === "string" && scope.from === undefined
      ? [
          {
            tool: "inspect_backlinks",
            args: { domain, domain_from: top, views: ["backlinks"] },
            use_when: `You want to see how exactly ${top} links to ${domain}.`,
          },
        ]
      : []),
    {
      tool: "discover_competitors",
      args: { domain },
      use_when: "You want competitors whose links you can compare with these.",
    },
    {
      tool: "compare_backlink_gap",
      args: { domain },
      use_when: "You know your competitors and want to see who links to them and not to you.",
    },
  ];
}
