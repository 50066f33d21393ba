import type { Json, JsonRecord } from "../shared/json.ts";

/** What kind of evidence a source gives (data conventions, provenance). */
const sources = {
  live_serp: { method: "observed", confidence: 0.95 },
  crawl: { method: "observed", confidence: 0.9 },
  search_index: { method: "indexed", confidence: 0.7 },
  backlink_index: { method: "indexed", confidence: 0.7 },
  webmaster_console: { method: "reported", confidence: 0.98 },
  analytics_property: { method: "reported", confidence: 0.98 },
  ads_platform: { method: "reported", confidence: 0.98 },
  modeled: { method: "modeled", confidence: 0.5 },
  synthesized: { method: "blended", confidence: 0.6 },
  ai_answer: { method: "observed", confidence: 0.5 },
} as const;

export type SourceClass = keyof typeof sources;

/** Where a fact comes from. */
export interface Provenance {
  readonly source_class: SourceClass;
  readonly method: string;
  readonly observed_at: string;
  readonly confidence: number;
  readonly connection_id: string | null;
  readonly cache_hit: boolean;
}

/** The provenance of a figure from `source`, observed at an ISO time. */
export function provenance(
  source: SourceClass,
  observedAt: string,
  cacheHit = false,
  connection: string | null = null,
): Provenance {
  const { method, confidence } = sources[source];
  return {
    source_class: source,
    method,
    observed_at: observedAt,
    confidence,
    connection_id: connection,
    cache_hit: cacheHit,
  };
}

/** A thing facts are about: `keyword:best crm|united states`, `domain:example.com`. */
export type Subject = { readonly id: string; readonly kind: string };

/** A keyword in a market as an entity. */
export function keywordSubject(keyword: string, location: string): Subject {
  return { id: `keyword:${keyword}|${location.toLowerCase()}`, kind: "keyword" };
}

/** One statement: type, subject, its own fields flat beside them, provenance last. */
export type Fact = JsonRecord & { readonly type: string; readonly subject: readonly Subject[] };

/** Puts a fact together in the service's order of members. */
export function fact(
  type: string,
  subject: readonly Subject[],
  fields: Record<string, Json>,
  from: Provenance,
): Fact {
  return { type, subject, ...fields, provenance: from };
}

interface Coverage {
  readonly returned: number;
  readonly total_available: number | null;
  readonly truncated: boolean;
  readonly as_of: string | null;
  readonly scope_note: string | null;
  /** Of a partial live look-up (spec 4.3.6). */
  readonly resolved?: number;
  readonly requested?: number;
}

export interface NextAction {
  readonly tool: string;
  readonly args: JsonRecord;
  readonly use_when: string;
}

export interface Resource {
  readonly uri: string;
  readonly description: string;
  readonly row_count: number;
}

/** `data` whose list is produced while it is sent. */
interface StreamedData {
  readonly before: JsonRecord;
  readonly list: string;
  readonly rows: Iterable<JsonRecord>;
  readonly after: JsonRecord;
}

/** An answer of a tool before it is written. */
export interface Answer {
  readonly data: { readonly whole: JsonRecord } | { readonly streamed: StreamedData };
  readonly facts: readonly Fact[];
  readonly entities: readonly JsonRecord[];
  readonly coverage: Coverage;
  readonly resources: readonly Resource[];
  readonly nextActions: readonly NextAction[];
}

/** Characters that are gathered before a piece of a streamed answer is handed on. */
const pieceSize = 64 * 1024;

/** The Open Fact Envelope (spec 2.7): nine members, always all of them, always in this order. */
export function writeEnvelope(domain: string, answer: Answer): string | Iterable<string> {
  const tail = {
    facts: answer.facts,
    entities: answer.entities,
    deltas: [],
    coverage: answer.coverage,
    resources: answer.resources,
    next_actions: answer.nextActions,
  };
  const head = { schema_version: "ofe/1.0", domain };
  return "whole" in answer.data
    ? JSON.stringify({ ...head, data: answer.data.whole, ...tail })
    : pieces(JSON.stringify(head), answer.data.streamed, JSON.stringify(tail));
}

function* pieces(
  head: string,
  { before, list, rows, after }: StreamedData,
  tail: string,
): Generator<string> {
  let piece = `${head.slice(0, -1)},"data":${JSON.stringify({ ...before, [list]: [] }).slice(0, -2)}`;
  let separator = "";
  for (const row of rows) {
    piece += separator + JSON.stringify(row);
    separator = ",";
    if (piece.length >= pieceSize) {
      yield piece;
      piece = "";
    }
  }
  yield `${piece}]${JSON.stringify(after)
    .replace(/^\{(?=.)/u, ",")
    .replace(/^,\}$/u, "}")},${tail.slice(1)}`;
}
