import type { Website } from "../account/accountKinds.ts";
import { fact } from "../envelope.ts";
import type { Answer, NextAction } from "../envelope.ts";
import { withPrevious, searchTypes } from "../world/owned/counting.ts";
import { echoPeriod, readPeriod, wrongValue } from "../world/owned/period.ts";
import type { Period } from "../world/owned/period.ts";
import {
  hasPositions,
  searchDimensions,
  searchRows,
  searchTotals,
} from "../world/owned/searchConsole.ts";
import type { SearchDimension, SearchFigures, SearchScope } from "../world/owned/searchConsole.ts";
import type { SearchType } from "../world/owned/counting.ts";
import {
  chooseWebsite,
  measured,
  ownedCoverage,
  periodArguments,
  readDimension,
  rowLimit,
} from "./ownedSource.ts";
import { factFields } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

/** Clicks and impressions of one's own site (spec 4.2, 4.3.10; rows as in data conventions 5.15). */
export const getSearchPerformance: SandboxTool<"get_search_performance"> = {
  name: "get_search_performance",
  domain: "gsc",
  factTypes: ["gsc.performance_summary", "gsc.query_performance"],
  sourceClasses: ["webmaster_console"],
  requiresConnection: true,
  switchedWith: "owned",
  vendorCost: 0,
  check: (call) => void readRequest(call),
  answer,
};

interface Request {
  readonly website: Website;
  readonly period: Period;
  readonly scope: SearchScope;
  readonly groupBy: SearchDimension | undefined;
}

function readRequest(call: ToolCall): Request {
  const website = chooseWebsite(call, "webmaster_console");
  const scope = {
    domain: website.primary_domain,
    type: readType(call.args["search_type"]),
    world: call.world,
  };
  return {
    website,
    period: readPeriod(call.args, call.world),
    scope,
    groupBy: readDimension(call.args, "group_by", searchDimensions),
  };
}

function readType(value: unknown): SearchType {
  const name = value ?? "web";
  if (typeof name !== "string" || !isSearchType(name)) {
    throw wrongValue(
      "search_type",
      name,
      "Input should be 'web', 'image', 'video', 'news' or 'discover'",
    );
  }
  return name;
}

function isSearchType(name: string): name is SearchType {
  return Object.hasOwn(searchTypes, name);
}

function answer(call: ToolCall): Answer {
  const request = readRequest(call);
  const { website, period, scope, groupBy } = request;
  const summary = withPrevious(
    searchTotals(scope, period.days),
    period.compared && searchTotals(scope, period.compared),
  );
  const all = groupBy === undefined ? [] : rowsOf(request, groupBy);
  const rows = all.slice(0, rowLimit(call.args));
  const subject = { id: `website:${website.website_id}`, kind: "website" };
  const from = measured(call, "webmaster_console", website.website_id);
  return {
    data: {
      whole: {
        website_id: website.website_id,
        domain: website.primary_domain,
        search_type: scope.type,
        ...echoPeriod(period),
        group_by: groupBy ?? null,
        summary,
        rows,
        notes: notes(request),
      },
    },
    facts: [
      fact("gsc.performance_summary", [subject], factFields(summary), from),
      ...(groupBy === "query" ? rows : []).map((row) =>
        fact(
          "gsc.query_performance",
          [subject, { id: `query:${String(row["query"])}`, kind: "query" }],
          factFields(row),
          from,
        ),
      ),
    ],
    entities: [
      { ...subject, label: website.name },
      { id: `domain:${website.primary_domain}`, kind: "domain" },
    ],
    coverage: ownedCoverage(
      rows.length,
      all.length,
      period,
      `Measured by the search console of ${website.primary_domain}, search type ${scope.type}.`,
    ),
    resources: [],
    nextActions: followUps(call, request, all).filter(({ tool }) => call.offers(tool)),
  };
}

type Row = Record<string, unknown>;

function rowsOf({ scope, period }: Request, dimension: SearchDimension): Row[] {
  const before =
    period.compared === undefined ? undefined : searchRows(scope, period.compared, dimension);
  const absent = {
    clicks: 0,
    impressions: 0,
    ctr: null,
    ...(hasPositions(scope.type) ? { position: null } : {}),
  };
  // Days are compared as a whole: no day has another one as its predecessor.
  const earlier = (name: string): SearchFigures | undefined =>
    dimension === "date" ? undefined : before && (before.get(name) ?? absent);
  return [...searchRows(scope, period.days, dimension)].map(([name, figures]) => ({
    [dimension]: name,
    ...withPrevious(figures, earlier(name)),
  }));
}

function notes({ period, scope, groupBy }: Request): string[] {
  return [
    "Dates are in Pacific time.",
    ...(period.incomplete
      ? ["The last 2 to 3 days are incomplete: their figures still grow."]
      : []),
    ...(groupBy === "query"
      ? [
          "Queries typed by few people are anonymised and left out, so rows add up to less than the summary.",
        ]
      : []),
    ...(hasPositions(scope.type)
      ? []
      : [`There is no position, and there are no queries, for search type ${scope.type}.`]),
  ];
}

function followUps(
  { args }: ToolCall,
  { website, groupBy, scope }: Request,
  rows: readonly Row[],
): NextAction[] {
  const market = { website_id: website.website_id, ...periodArguments(args) };
  const page = rows[0]?.["page"];
  return [
    ...(groupBy === undefined && hasPositions(scope.type)
      ? [
          {
            tool: "get_search_performance",
            args: { ...market, search_type: scope.type, group_by: "query" },
            use_when: "You want to see the queries behind the totals.",
          },
        ]
      : []),
    ...(typeof page === "string"
      ? [
          {
            tool: "inspect_page",
            args: { url: page },
            use_when: "You want the index's view of the page with the most clicks.",
          },
        ]
      : []),
    {
      tool: "get_website_analytics",
      args: market,
      use_when: "You want to know what visitors did after the click.",
    },
  ];
}
