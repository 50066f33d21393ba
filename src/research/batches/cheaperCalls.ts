import { findTool } from "../tools/catalogue.ts";
import type { ToolDefinition } from "../tools/definition.ts";
import { priceOf } from "../tools/price.ts";

/** A single call that might do for many. */
export interface CheaperCall {
  /** The tool's name in the service's paths. */
  readonly tool: string;
  /** Credits for its one call. */
  readonly cost: number;
  /** What it brings instead, in one sentence. */
  readonly sentence: string;
}

/** What one call brings that many of another tool are often bought for, by the name of that tool (service spec 4.2 and 4.3). */
const instead: Readonly<Record<string, readonly Omit<CheaperCall, "cost">[]>> = {
  inspect_keyword: [
    {
      tool: "inspect_search_visibility",
      sentence:
        "Inspect Search Visibility checks all keywords in one call: a site's position for each, with its monthly volume, but returns no trend and no ranking sites.",
    },
    {
      tool: "research_keywords",
      sentence:
        "Research Keywords returns many keywords around one seed in one call, each with volume, cost per click, intent and trend. It picks the keywords itself.",
    },
  ],
  inspect_serp: [
    {
      tool: "inspect_search_visibility",
      sentence:
        "If you only need a site's rankings, Inspect Search Visibility checks all keywords in one call.",
    },
  ],
  inspect_page: [
    {
      tool: "inspect_domain",
      sentence:
        "If the pages belong to one site, Inspect Domain returns its strongest pages and keywords in one call. It doesn't include pages that rank for little.",
    },
  ],
};

/** Single calls that might do for `calls` calls of a tool and cost less, the cheapest first. */
export function cheaperCalls(tool: ToolDefinition, calls: number): CheaperCall[] {
  const known = (instead[tool.name] ?? []).flatMap((call) => {
    const other = findTool(call.tool);
    return other === undefined ? [] : [{ ...call, cost: priceOf(other) }];
  });
  return known
    .filter((call) => call.cost < calls * priceOf(tool))
    .toSorted((a, b) => a.cost - b.cost);
}
