import type { Website } from "../account/accountKinds.ts";
import { fact } from "../envelope.ts";
import type { Answer, NextAction } from "../envelope.ts";
import { withPrevious } from "../world/owned/counting.ts";
import { echoPeriod, readPeriod } from "../world/owned/period.ts";
import type { Period } from "../world/owned/period.ts";
import { visitDimensions, visitRows, visitTotals } from "../world/owned/webAnalytics.ts";
import type { VisitDimension } from "../world/owned/webAnalytics.ts";
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

/** Visits of one's own site (spec 4.2, 4.3.10; rows as in data conventions 5.16). */
export const getWebsiteAnalytics: SandboxTool<"get_website_analytics"> = {
  name: "get_website_analytics",
  domain: "analytics",
  factTypes: ["analytics.traffic_summary", "analytics.traffic_by_dimension"],
  sourceClasses: ["analytics_property"],
  requiresConnection: true,
  switchedWith: "owned",
  vendorCost: 0,
  check: (call) => void readRequest(call),
  answer,
};

interface Request {
  readonly website: Website;
  readonly period: Period;
  readonly groupBy: VisitDimension | undefined;
}

/** A report by a dimension and a grouping by it are the same; the grouping decides where both are given. */
function readRequest(call: ToolCall): Request {
  const website = chooseWebsite(call, "website_analytics");
  const report = readDimension(call.args, "report", visitDimensions);
  const groupBy = readDimension(call.args, "group_by", visitDimensions) ?? report;
  return { website, period: readPeriod(call.args, call.world), groupBy };
}

function answer(call: ToolCall): Answer {
  const { website, period, groupBy } = readRequest(call);
  const domain = website.primary_domain;
  const summary = withPrevious(
    visitTotals(domain, period.days, call.world),
    period.compared && visitTotals(domain, period.compared, call.world),
  );
  const all = groupBy === undefined ? [] : rowsOf(domain, period, groupBy, call);
  const rows = all.slice(0, rowLimit(call.args));
  const subject = { id: `website:${website.website_id}`, kind: "website" };
  const from = measured(call, "analytics_property", website.website_id);
  return {
    data: {
      whole: {
        website_id: website.website_id,
        domain,
        report: groupBy ?? "overview",
        ...echoPeriod(period),
        summary,
        ...(groupBy === undefined ? {} : { group_by: groupBy, rows }),
      },
    },
    facts: [
      fact("analytics.traffic_summary", [subject], factFields(summary), from),
      ...rows.map((row) =>
        fact("analytics.traffic_by_dimension", [subject], factFields(row), from),
      ),
    ],
    entities: [
      { ...subject, label: website.name },
      { id: `domain:${domain}`, kind: "domain" },
    ],
    coverage: ownedCoverage(
      rows.length,
      all.length,
      period,
      `Measured by the web analytics of ${domain}. Users may count in several rows; totals are in the summary.`,
    ),
    resources: [],
    nextActions: followUps(call, website, groupBy).filter(({ tool }) => call.offers(tool)),
  };
}

function rowsOf(
  domain: string,
  period: Period,
  dimension: VisitDimension,
  { world }: ToolCall,
): Record<string, unknown>[] {
  const before =
    period.compared === undefined || dimension === "date"
      ? undefined
      : visitRows(domain, period.compared, dimension, world);
  return [...visitRows(domain, period.days, dimension, world)].map(([name, figures]) => ({
    [dimension]: name,
    ...withPrevious(figures, before?.get(name)),
  }));
}

function followUps(
  { args }: ToolCall,
  { website_id: id }: Website,
  groupBy: VisitDimension | undefined,
): NextAction[] {
  const own = { website_id: id, ...periodArguments(args) };
  return [
    ...(groupBy === "landing_page"
      ? []
      : [
          {
            tool: "get_website_analytics",
            args: { ...own, group_by: "landing_page" },
            use_when: "You want to know on which pages visits begin.",
          },
        ]),
    {
      tool: "get_search_performance",
      args: { ...own, group_by: "query" },
      use_when: "You want to know which searches brought them.",
    },
  ];
}
