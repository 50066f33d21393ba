import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction, Subject } from "../envelope.ts";
import { pageRecord } from "../world/search/domainFigures.ts";
import type { PageRecord } from "../world/search/domainFigures.ts";
import type { Ranking } from "../world/search/rankings.ts";
import { indexedAt } from "../world/snapshot.ts";
import { marketOf } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

/** Rankings in the answer itself; the others come with the dataset. */
const shownRankings = 20;

/** What one page ranks for (spec 4.2; rows as in data conventions 5.13). An unknown page is zeros and [] with 200. */
export const inspectPage: SandboxTool<"inspect_page"> = {
  name: "inspect_page",
  domain: "seo",
  factTypes: ["seo.keyword_ranking"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0.0102,
  answer: (call) => answer(call, String(call.args["url"])),
  dataset: (args, world) => {
    const { rankings } = pageRecord(String(args["url"]), world);
    return {
      total: rankings.length,
      source: "search_index",
      rows: (offset) => rankings.slice(offset).map((row) => ({ ...rowOf(row) })),
    };
  },
};

/** A ranking of this page as a row (data conventions 5.13). */
type PageRow = Omit<Ranking, "url">;

function rowOf({ keyword, position, monthly_volume: volume }: Ranking): PageRow {
  return { keyword, position, monthly_volume: volume };
}

function answer(call: ToolCall, url: string): Answer {
  const { world } = call;
  const page = pageRecord(url, world);
  const total = page.rankings.length;
  const shown = page.rankings.slice(0, shownRankings).map(rowOf);
  const subject: Subject = { id: `page:${url}`, kind: "page" };
  const resource =
    total > shown.length
      ? call.resource(`All ${total} keywords ${url} ranks for`, total)
      : undefined;
  return {
    data: {
      whole: {
        url,
        location: world.location,
        organic_keywords: total,
        estimated_organic_traffic_per_month: page.traffic,
        top_keywords: shown,
      },
    },
    facts: facts(call, subject, shown),
    entities: [
      subject,
      { id: `domain:${page.domain}`, kind: "domain" },
      ...shown.map(({ keyword }) => ({
        ...keywordSubject(keyword, world.location),
        label: keyword,
      })),
    ],
    coverage: {
      returned: shown.length,
      total_available: total,
      truncated: total > shown.length,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(total, shown.length, world.location),
    },
    resources: resource === undefined ? [] : [resource],
    nextActions: followUps(call.args, page, resource?.uri).filter(({ tool }) => call.offers(tool)),
  };
}

function facts({ world }: ToolCall, page: Subject, rankings: readonly PageRow[]): Answer["facts"] {
  const from = provenance("search_index", indexedAt(world));
  return rankings.map(({ keyword, position, monthly_volume: volume }) =>
    fact(
      "seo.keyword_ranking",
      [page, keywordSubject(keyword, world.location)],
      { position, monthly_volume: volume },
      from,
    ),
  );
}

function scopeNote(total: number, shown: number, location: string): string {
  if (total === 0) {
    return `The search index knows no keyword this page ranks for in ${location}.`;
  }
  const part =
    shown < total ? `The strongest ${shown} of the ${total} keywords` : `All ${total} keywords`;
  return `${part} this page ranks for in ${location}, from the search index. Traffic is estimated from positions.`;
}

function followUps(args: ToolArguments, page: PageRecord, uri: string | undefined): NextAction[] {
  const market = marketOf(args);
  const seed = page.rankings[0]?.keyword;
  const domainArgs = { domain: page.domain, ...market };
  return [
    ...(uri === undefined
      ? []
      : [
          {
            tool: "export_dataset",
            args: { uri },
            use_when: `You want all ${page.rankings.length} keywords.`,
          },
        ]),
    ...(seed === undefined
      ? []
      : [
          {
            tool: "research_keywords",
            args: { seed, ...market },
            use_when: "You want more keywords on the subject of this page.",
          },
        ]),
    ...(seed === undefined
      ? []
      : [
          { tool: "inspect_domain", args: domainArgs, use_when: "You want to see the whole site." },
        ]),
  ];
}
