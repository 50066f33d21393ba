import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, keywordSubject, provenance } from "../envelope.ts";
import type { Answer, NextAction, Resource } from "../envelope.ts";
import { monthlyVolume } from "../world/demand.ts";
import { expand } from "../world/expand.ts";
import type { Reach } from "../world/expand.ts";
import { readShape } from "../world/phrasePatterns.ts";
import { hostileKeywords, isHostile } from "../world/hostile.ts";
import { keywordFigures } from "../world/keywordFigures.ts";
import type { KeywordFigures } from "../world/keywordFigures.ts";
import { vocabularyOfPhrase } from "../world/language.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { marketOf } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const defaultRows = 30;

/** Keyword ideas around a seed (spec 4.2; rows as in data conventions 5.3). */
export const researchKeywords: SandboxTool<"research_keywords"> = {
  name: "research_keywords",
  domain: "seo",
  factTypes: ["seo.keyword_opportunity"],
  sourceClasses: ["search_index"],
  requiresConnection: false,
  vendorCost: 0.0125,
  answer: (call) => answer(call, keywordsFor(call.args, call.world)),
  dataset: (args, world) => {
    const keywords = keywordsFor(args, world);
    return {
      total: keywords.length,
      source: "search_index",
      rows: (offset) => figuresOf(keywords, world, offset),
    };
  },
};

interface Request {
  readonly seed: string;
  readonly mode: Reach;
  readonly limit: number;
  readonly minVolume: number;
  readonly intent: string | undefined;
}

function readRequest(args: ToolArguments): Request {
  const { seed, mode, limit, min_volume: minVolume, intent } = args;
  return {
    seed: String(seed),
    mode: mode === "suggestions" ? "suggestions" : "ideas",
    limit: typeof limit === "number" ? limit : defaultRows,
    minVolume: typeof minVolume === "number" ? minVolume : 0,
    intent: typeof intent === "string" ? intent : undefined,
  };
}

/** Every keyword that passes the request's filters, the seed first, then by volume, unknown volumes last. */
function keywordsFor(args: ToolArguments, world: Snapshot): readonly string[] {
  const { seed, mode, minVolume, intent } = readRequest(args);
  const strange = isHostile(seed)
    ? hostileKeywords.map((keyword) => ({ keyword, volume: monthlyVolume(keyword, world) }))
    : [];
  const [first, ...others] = expand(seed, world, mode);
  const all = first === undefined ? strange : [first, ...strange, ...others];
  return all
    .filter(({ volume }) => minVolume === 0 || (volume ?? -1) >= minVolume)
    .map(({ keyword }) => keyword)
    .filter((keyword) => intent === undefined || keywordFigures(keyword, world).intent === intent);
}

function* figuresOf(keywords: readonly string[], world: Snapshot, offset: number): Generator<Row> {
  for (let index = offset; index < keywords.length; index++) {
    const keyword = keywords[index];
    if (keyword !== undefined) {
      yield { ...keywordFigures(keyword, world) };
    }
  }
}

type Row = { readonly [member in keyof KeywordFigures]: KeywordFigures[member] };

function answer(call: ToolCall, keywords: readonly string[]): Answer {
  const { seed, mode, limit } = readRequest(call.args);
  const { world } = call;
  const rows = keywords.slice(0, limit).map((keyword) => keywordFigures(keyword, world));
  const resource = call.resource(
    `All ${keywords.length} keyword ${mode} for ${seed}`,
    keywords.length,
  );
  const from = provenance("search_index", indexedAt(world));
  return {
    data: { whole: { seed, location: world.location, mode, keywords: rows } },
    facts: rows.map(({ keyword, trend_12m: _trend, ...figures }) =>
      fact("seo.keyword_opportunity", [keywordSubject(keyword, world.location)], figures, from),
    ),
    entities: rows.map(({ keyword }) => ({
      ...keywordSubject(keyword, world.location),
      label: keyword,
    })),
    coverage: {
      returned: rows.length,
      total_available: keywords.length,
      truncated: rows.length < keywords.length,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(rows.length, keywords.length, world),
    },
    resources: keywords.length === 0 ? [] : [resource],
    nextActions: followUps(call, keywords, resource).filter(({ tool }) => call.offers(tool)),
  };
}

function scopeNote(returned: number, total: number, { location, language }: Snapshot): string {
  const market = `${location} (${language})`;
  if (total === 0) {
    return `The search index has no keyword for this seed and these filters in ${market}.`;
  }
  const part =
    returned < total ? `The first ${returned} of ${total} keywords` : `All ${total} keywords`;
  return `${part} for ${market}, from the search index. Volumes are monthly averages in advertising buckets.`;
}

function followUps(call: ToolCall, keywords: readonly string[], resource: Resource): NextAction[] {
  const { seed, mode } = readRequest(call.args);
  const other = mode === "ideas" ? "suggestions" : "ideas";
  const market = marketOf(call.args);
  const top = keywords[0];
  const related = promising(seed, keywords, call.world);
  const otherReason =
    other === "suggestions"
      ? "You want only searches that contain the seed."
      : "You want a wider view of the subject.";
  return [
    ...(top === undefined
      ? []
      : [
          {
            tool: "export_dataset",
            args: { uri: resource.uri },
            use_when: `You want all ${keywords.length} keywords.`,
          },
        ]),
    { tool: "research_keywords", args: { ...call.args, mode: other }, use_when: otherReason },
    ...(related === undefined
      ? []
      : [
          {
            tool: "research_keywords",
            args: { seed: related, ...market },
            use_when: `"${related}" looks promising by itself.`,
          },
        ]),
    ...(top === undefined
      ? []
      : [
          {
            tool: "inspect_serp",
            args: { query: top, ...market },
            use_when: "You want to see who ranks for it now.",
          },
        ]),
    {
      tool: "inspect_page",
      args: market,
      use_when:
        "You want to know what a page already ranks for, yours or a competitor's. It needs the page's URL.",
    },
  ];
}

/** The most searched neighbor of the seed, of several words; else the first comparison around it. */
function promising(seed: string, keywords: readonly string[], world: Snapshot): string | undefined {
  const base = seed.toLowerCase();
  const strange = new Set(isHostile(seed) ? hostileKeywords : []);
  const candidates = keywords.slice(1, 400).filter((keyword) => !strange.has(keyword));
  const { lexicon } = vocabularyOfPhrase(base, world.language);
  const isNeighbor = (keyword: string): boolean =>
    keyword.includes(" ") &&
    !keyword.includes(base) &&
    readShape(keyword, lexicon).groups.size === 0;
  const compares = (keyword: string): boolean =>
    keywordFigures(keyword, world).intent === "commercial";
  return candidates.find(isNeighbor) ?? candidates.find(compares) ?? candidates[0];
}
