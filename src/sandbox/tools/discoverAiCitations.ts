import { fact, provenance } from "../envelope.ts";
import type { Answer, NextAction, Subject } from "../envelope.ts";
import { citationMap, derivedTopic } from "../world/aiOverviews.ts";
import type { CategoryConfidence, CitationMap } from "../world/aiOverviews.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { aiPlatform } from "./inspectAiVisibility.ts";
import { marketOf } from "./sandboxTool.ts";
import type { Dataset, SandboxTool, ToolCall } from "./sandboxTool.ts";

const shownDomains = 20;
/** Fewer answers than these are a guess. */
const tellingAnswers = 12;

/** Whom AI overviews on a topic cite (spec 4.3.8; rows as in data conventions 5.10). */
export const discoverAiCitations: SandboxTool<"discover_ai_citations"> = {
  name: "discover_ai_citations",
  domain: "ai_visibility",
  factTypes: ["ai_visibility.citation_source"],
  sourceClasses: ["ai_answer"],
  requiresConnection: false,
  vendorCost: 0.11,
  answer,
  dataset: (args, world): Dataset => {
    const { domains } = citationMap(readTopic(args, world).topic, world);
    return {
      total: domains.length,
      source: "ai_answer",
      rows: (offset) => domains.slice(offset).map((row) => ({ ...row })),
    };
  },
};

interface Asked {
  readonly topic: string;
  readonly source: "topic" | "domain";
  readonly confidence: CategoryConfidence;
}

/** A topic that is named decides; else that of the domain (spec 4.3.8). */
function readTopic({ topic, domain }: Readonly<Record<string, unknown>>, world: Snapshot): Asked {
  return typeof topic === "string" && topic !== ""
    ? { topic, source: "topic", confidence: "explicit" }
    : { source: "domain", ...derivedTopic(String(domain), world) };
}

function answer(call: ToolCall): Answer {
  const { world } = call;
  const asked = readTopic(call.args, world);
  const map = citationMap(asked.topic, world);
  const rows = map.domains.slice(0, shownDomains);
  const total = map.domains.length;
  const subject: Subject = { id: `topic:${asked.topic}`, kind: "topic" };
  const from = provenance("ai_answer", indexedAt(world));
  const resource =
    total > rows.length
      ? call.resource(`All ${total} domains cited on ${asked.topic}`, total)
      : undefined;
  return {
    data: {
      whole: {
        topic: asked.topic,
        source: asked.source,
        location: world.location,
        platform: aiPlatform,
        citation_map: rows,
        low_signal: map.answers < tellingAnswers,
        category_confidence: asked.confidence,
      },
    },
    facts: rows.map(({ domain, count, share }) =>
      fact(
        "ai_visibility.citation_source",
        [subject, { id: `domain:${domain}`, kind: "domain" }],
        { count, share },
        from,
      ),
    ),
    entities: [subject, ...rows.map(({ domain }) => ({ id: `domain:${domain}`, kind: "domain" }))],
    coverage: {
      returned: rows.length,
      total_available: total,
      truncated: rows.length < total,
      as_of: indexedAt(world).slice(0, 10),
      scope_note: scopeNote(map, world),
    },
    resources: resource === undefined ? [] : [resource],
    nextActions: followUps(call, asked, map, resource?.uri).filter(({ tool }) => call.offers(tool)),
  };
}

function scopeNote({ questions, answers }: CitationMap, { location }: Snapshot): string {
  return (
    `${answers} of ${questions} searches around the topic in ${location} have an AI overview. ` +
    "Domains cited as a source are counted, brand names in the text are not; other AI assistants are not covered."
  );
}

function followUps(
  { args }: ToolCall,
  { topic, confidence }: Asked,
  { domains }: CitationMap,
  uri: string | undefined,
): NextAction[] {
  const market = marketOf(args);
  const [first, ...others] = domains.slice(0, 4).map(({ domain }) => domain);
  return [
    ...(confidence === "derived_weak"
      ? [
          {
            tool: "discover_ai_citations",
            args: market,
            use_when: `The domain barely ranks, so "${topic}" is a guess. Run it again with a topic of your own.`,
          },
        ]
      : []),
    ...(uri === undefined
      ? []
      : [
          {
            tool: "export_dataset",
            args: { uri },
            use_when: `You want all ${domains.length} cited domains.`,
          },
        ]),
    ...(first === undefined
      ? []
      : [
          {
            tool: "inspect_ai_visibility",
            args: { domain: first, competitors: others, ...market },
            use_when: "You want to compare those that are cited most.",
          },
        ]),
  ];
}
