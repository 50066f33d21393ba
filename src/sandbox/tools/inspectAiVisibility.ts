import type { ToolArguments } from "../../research/tools/definition.ts";
import { fact, provenance } from "../envelope.ts";
import type { Answer, Fact, NextAction, Subject } from "../envelope.ts";
import { answersCiting } from "../world/aiOverviews.ts";
import type { Overview } from "../world/aiOverviews.ts";
import { wrongValue } from "../world/owned/period.ts";
import { indexedAt } from "../world/snapshot.ts";
import { marketOf } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

/** The only place where answers are read (spec 4.3.7). */
export const aiPlatform = "google_ai_overview";

const sampleSize = 10;

/** How often AI overviews cite a domain, alone or beside its competitors (spec 4.3.7; rows as in data conventions 5.9). */
export const inspectAiVisibility: SandboxTool<"inspect_ai_visibility"> = {
  name: "inspect_ai_visibility",
  domain: "ai_visibility",
  factTypes: ["brand_mentions"],
  sourceClasses: ["ai_answer"],
  requiresConnection: false,
  vendorCost: 0.1,
  check: ({ args }) => checkPlatform(args),
  answer: (call) => {
    const domain = String(call.args["domain"]);
    const competitors: unknown = call.args["competitors"];
    const others = Array.isArray(competitors) ? competitors.map(String) : [];
    return others.length === 0 ? aloneAnswer(call, domain) : comparedAnswer(call, domain, others);
  },
};

function checkPlatform({ platform = aiPlatform }: ToolArguments): void {
  if (platform !== aiPlatform) {
    throw wrongValue("platform", platform, `Input should be '${aiPlatform}'`);
  }
}

function aloneAnswer(call: ToolCall, domain: string): Answer {
  const answers = answersCiting(domain, call.world);
  const samples = answers.slice(0, sampleSize).map(sampleOf);
  return {
    data: {
      whole: { ...common(call, domain, []), mentions: answers.length, sample_answers: samples },
    },
    facts: [mentionsFact(call, domain, answers.length)],
    entities: [
      subjectOf(domain),
      ...answers
        .slice(0, sampleSize)
        .map(({ question }) => ({ id: `question:${question}`, kind: "question" })),
    ],
    coverage: coverage(call, samples.length, answers.length),
    resources: [],
    nextActions: followUps(call, domain, answers.length).filter(({ tool }) => call.offers(tool)),
  };
}

function sampleOf({ question, sources }: Overview): Record<string, unknown> {
  return { question, cited_sources: sources.map(({ domain }) => domain) };
}

function comparedAnswer(call: ToolCall, domain: string, competitors: readonly string[]): Answer {
  const counts = [domain, ...competitors].map((name) => ({
    domain: name,
    mentions: answersCiting(name, call.world).length,
  }));
  const all = counts.reduce((sum, { mentions }) => sum + mentions, 0);
  const rows = counts
    .toSorted((a, b) => b.mentions - a.mentions)
    .map(({ domain: name, mentions }, index) => ({
      domain: name,
      mentions,
      share_within_set: all === 0 ? 0 : Number((mentions / all).toFixed(4)),
      rank: index + 1,
    }));
  const own = counts[0]?.mentions ?? 0;
  return {
    data: { whole: { ...common(call, domain, competitors), mentions: rows } },
    facts: rows.map(({ domain: name, mentions, share_within_set: share, rank }) =>
      mentionsFact(call, name, mentions, { share_within_set: share, rank }),
    ),
    entities: rows.map((row) => subjectOf(row.domain)),
    coverage: coverage(call, rows.length, rows.length),
    resources: [],
    nextActions: followUps(call, domain, own).filter(({ tool }) => call.offers(tool)),
  };
}

function common(
  { world }: ToolCall,
  domain: string,
  competitors: readonly string[],
): Record<string, unknown> {
  return { domain, location: world.location, platform: aiPlatform, competitors };
}

function subjectOf(domain: string): Subject {
  return { id: `domain:${domain}`, kind: "domain" };
}

/** A domain that nobody cites has this fact, too, with 0 (spec 4.3.7). */
function mentionsFact(
  { world }: ToolCall,
  domain: string,
  mentions: number,
  more: Record<string, number> = {},
): Fact {
  return fact(
    "brand_mentions",
    [subjectOf(domain)],
    { mentions, ...more },
    provenance("ai_answer", indexedAt(world)),
  );
}

function coverage({ world }: ToolCall, returned: number, total: number): Answer["coverage"] {
  return {
    returned,
    total_available: total,
    truncated: returned < total,
    as_of: indexedAt(world).slice(0, 10),
    scope_note: `Citations as a source in the search engine's AI overviews in ${world.location}; other AI assistants are not covered.`,
  };
}

function followUps({ args }: ToolCall, domain: string, mentions: number): NextAction[] {
  const market = marketOf(args);
  const reason =
    mentions === 0
      ? `No answer cites ${domain}. See whom the answers of its category cite; naming a topic is surer.`
      : "You want to know whom else the answers of this category cite.";
  return [
    { tool: "discover_ai_citations", args: { domain, ...market }, use_when: reason },
    ...(mentions === 0
      ? []
      : [
          {
            tool: "inspect_domain",
            args: { domain, ...market },
            use_when: "You want to compare it with ordinary search results.",
          },
        ]),
  ];
}
