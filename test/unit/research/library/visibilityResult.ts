import { envelopeOf } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import type { Envelope } from "../../../../src/research/service/envelope.ts";

/** "keyword 1", "keyword 2" and so on. */
export function keywordsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `keyword ${index + 1}`);
}

/** A saved answer of Inspect Search Visibility that checked the first `resolved` of its keywords and suggests the rest. */
export function visibilityResult(
  id: string,
  args: { keywords: readonly string[] } & Record<string, unknown>,
  resolved: number,
  coverage?: object,
): SavedResult {
  const { keywords } = args;
  const rest = keywords.slice(resolved);
  const positions = keywords.slice(0, resolved).map((keyword) => ({
    keyword,
    position: Number(keyword.split(" ")[1]),
    url: `https://harborlanecoffee.com/${id}`,
    monthly_volume: null,
  }));
  return {
    format: "seo-research/result",
    version: 1,
    id,
    tool: "inspect_search_visibility",
    args,
    subject: "harborlanecoffee.com",
    market: { location: "United States", language: "English" },
    sentAt: "2026-03-01T12:00:00.000Z",
    receivedAt: "2026-03-01T12:00:01.000Z",
    cost: 10,
    balanceAfter: 490,
    origin: "sandbox",
    callKey: id,
    envelope: {
      data: {
        domain: "harborlanecoffee.com",
        fetched_at: `2026-03-01T12:00:0${id.length % 10}Z`,
        positions,
        summary: { keywords_checked: positions.length },
      },
      facts: positions.map(({ keyword, position }) => ({
        type: "seo.keyword_ranking",
        subject: [{ id: `keyword:${keyword}`, kind: "keyword" }],
        position,
        provenance: { source_class: "live_serp", confidence: 0.95 },
      })),
      entities: positions.map(({ keyword }) => ({ id: `keyword:${keyword}`, kind: "keyword" })),
      coverage: coverage ?? {
        resolved,
        requested: keywords.length,
        scope_note: `The first ${resolved} keywords of ${id}.`,
      },
      resources: [{ uri: `x://dataset/${id}`, description: "All rows", row_count: resolved }],
      next_actions: [
        {
          tool: "inspect_domain",
          args: { domain: "harborlanecoffee.com" },
          use_when: `After ${id}.`,
        },
        ...(rest.length === 0
          ? []
          : [
              {
                tool: "inspect_search_visibility",
                args: { ...args, keywords: rest },
                use_when: `${rest.length} were not checked.`,
              },
            ]),
      ],
    },
    answerFile: null,
  };
}

/** The answer inside of such a result. */
export function answerOf(result: SavedResult): Envelope {
  const envelope = envelopeOf(result);
  if (envelope === undefined) {
    throw new Error(`${result.id} holds no answer.`);
  }
  return envelope;
}
