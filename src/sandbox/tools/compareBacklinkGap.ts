import type { JsonRecord } from "../../shared/json.ts";
import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, provenance } from "../envelope.ts";
import type { Answer, NextAction, Resource, Subject } from "../envelope.ts";
import { gapFilters, linkGap } from "../world/links/gap.ts";
import type { GapRow, LinkGap } from "../world/links/gap.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { factFields } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const defaultRows = 50;

/** The link intersect of competitors (spec 4.3.4; rows as in data conventions 5.6). */
export const compareBacklinkGap: SandboxTool<"compare_backlink_gap"> = {
  name: "compare_backlink_gap",
  domain: "backlinks",
  factTypes: ["backlinks.link_gap"],
  sourceClasses: ["backlink_index"],
  requiresConnection: false,
  switchedWith: "backlinks",
  vendorCost: 0.21,
  answer,
  dataset: (args, world) => {
    const { rows } = gapOf(args, world);
    return {
      total: rows.length,
      source: "backlink_index",
      rows: (offset) => rows.slice(offset).map(record),
    };
  },
};

function gapOf(args: ToolArguments, world: Snapshot): LinkGap {
  const competitors: unknown = args["competitors"];
  return linkGap(
    String(args["domain"]),
    Array.isArray(competitors) ? competitors.map(String) : [],
    world,
  );
}

function record(row: GapRow): JsonRecord {
  return { ...row };
}

function answer(call: ToolCall): Answer {
  const { args, world } = call;
  const domain = String(args["domain"]);
  const limit = typeof args["limit"] === "number" ? args["limit"] : defaultRows;
  const gap = gapOf(args, world);
  const rows = gap.rows.slice(0, limit);
  const total = gap.rows.length;
  const resource =
    total === 0
      ? undefined
      : call.resource(`All ${total} domains that link to competitors of ${domain}`, total);
  const from = provenance("backlink_index", indexedAt(world));
  return {
    data: {
      whole: {
        domain,
        competitors: gap.competitors.map((competitor) => competitor.domain),
        filters: gapFilters,
        gap: rows,
        summary: summaryOf(gap),
      },
    },
    facts: rows.map((row) =>
      fact("backlinks.link_gap", [subjectOf(domain), subjectOf(row.domain)], factFields(row), from),
    ),
    entities: [
      domain,
      ...gap.competitors.map((competitor) => competitor.domain),
      ...rows.map((row) => row.domain),
    ].map(subjectOf),
    coverage: {
      returned: rows.length,
      total_available: total,
      truncated: rows.length < total,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(gap, rows.length),
    },
    resources: resource === undefined ? [] : [resource],
    nextActions: followUps(domain, gap, resource).filter(({ tool }) => call.offers(tool)),
  };
}

/** The funnel (spec 4.3.4): candidates less what was dropped is what is left, and that is gap or earned. */
function summaryOf({
  competitors,
  rows,
  union,
  candidates,
  droppedSpam,
  droppedLowAuthority,
}: LinkGap): Record<string, unknown> {
  const earned = rows.filter((row) => row.earned).length;
  return {
    union_referring_domains: union,
    candidates,
    after_filter: rows.length,
    gap_count: rows.length - earned,
    earned_count: earned,
    dropped_spam: droppedSpam,
    dropped_low_authority: droppedLowAuthority,
    competitor_coverage: competitors,
  };
}

function subjectOf(domain: string): Subject {
  return { id: `domain:${domain}`, kind: "domain" };
}

function scopeNote({ competitors, rows }: LinkGap, shown: number): string {
  const read = competitors.filter(({ referring_domains_read: count }) => count > 0).length;
  const part = shown < rows.length ? `The first ${shown} of ${rows.length}` : `All ${rows.length}`;
  return `${part} domains that link to at least one of the ${read} competitors that were read, without spam and weak domains. A short list is a valid result.`;
}

function followUps(
  domain: string,
  { competitors, rows }: LinkGap,
  resource: Resource | undefined,
): NextAction[] {
  const open = rows.find((row) => !row.earned);
  const [strongest] = competitors;
  return [
    ...(resource === undefined
      ? []
      : [
          {
            tool: "export_dataset",
            args: { uri: resource.uri },
            use_when: `You want all ${rows.length} domains.`,
          },
        ]),
    ...(open === undefined
      ? []
      : [
          {
            tool: "inspect_backlinks",
            args: {
              domain: open.links_to[0] ?? domain,
              domain_from: open.domain,
              views: ["backlinks"],
            },
            use_when: `You want to see how ${open.domain} links to a competitor.`,
          },
        ]),
    ...(strongest === undefined
      ? []
      : [
          {
            tool: "inspect_backlinks",
            args: { domain: strongest.domain },
            use_when: "You want to look at the strongest competitor's links.",
          },
        ]),
  ];
}
