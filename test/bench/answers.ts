/** An answer of Research Keywords with this many keywords and as many facts, about half a kilobyte each. */
export function keywordAnswer(rows: number): Record<string, unknown> {
  const numbers = Array.from({ length: rows }, (_, index) => index);
  return {
    schema_version: "ofe/1.0",
    domain: "seo",
    data: {
      seed: "espresso",
      location: "United States",
      mode: "ideas",
      keywords: numbers.map(keyword),
    },
    facts: numbers.map(fact),
    entities: [],
    deltas: [],
    coverage: {
      returned: rows,
      total_available: rows,
      truncated: false,
      scope_note: `All ${rows} keywords.`,
    },
    resources: [],
    next_actions: [
      { tool: "inspect_page", args: {}, use_when: "You want to know what a page ranks for." },
    ],
  };
}

/** The JSON text of such an answer of about this many bytes, with one row at least. */
export function answerOfSize(bytes: number): string {
  const one = sizeOf(1);
  const perRow = (sizeOf(1_000) - one) / 999;
  return JSON.stringify(keywordAnswer(1 + Math.max(0, Math.round((bytes - one) / perRow))));
}

function sizeOf(rows: number): number {
  return JSON.stringify(keywordAnswer(rows)).length;
}

function keyword(index: number): Record<string, unknown> {
  const volume = 90 + ((index * 7919) % 40_000);
  return {
    keyword: `espresso machine for small kitchens ${index}`,
    monthly_volume: volume,
    cpc_usd: ((index * 37) % 400) / 100,
    competition_level: ["LOW", "MEDIUM", "HIGH"][index % 3],
    intent: ["informational", "commercial", "transactional"][index % 3],
    trend_12m: Array.from({ length: 12 }, (_, month) => volume + ((index + month) % 7) * 10),
  };
}

function fact(index: number): Record<string, unknown> {
  const { trend_12m: _, keyword: name, ...figures } = keyword(index);
  return {
    type: "seo.keyword_opportunity",
    subject: [{ id: `keyword:${String(name)}|united states`, kind: "keyword" }],
    ...figures,
    provenance: {
      source_class: "search_index",
      method: "indexed",
      observed_at: "2026-03-01T12:00:00Z",
      confidence: 0.7,
      cache_hit: false,
    },
  };
}
