import { findTool } from "../../../../../src/research/tools/catalogue.ts";
import type { SavedResult } from "../../../../../src/research/library/savedResult.ts";
import type { ResultStore } from "../../../../../src/research/library/resultStore.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";

export const service = "https://api.example.com";

/** What a test's answer is made of. */
export interface FactAnswer {
  readonly tool: string;
  readonly args: JsonRecord;
  readonly data: JsonRecord;
  readonly facts?: readonly JsonRecord[];
  readonly origin?: string;
  readonly location?: string;
  /** Day of March 2026. */
  readonly day?: number;
}

/** An answer as the library holds it. */
export function factResult(
  {
    tool,
    args,
    data,
    facts = [],
    origin = service,
    location = "United States",
    day = 1,
  }: FactAnswer,
  id = "x",
): SavedResult {
  const at = `2026-03-${String(day).padStart(2, "0")}T12:00:00.000Z`;
  return {
    format: "seo-research/result",
    version: 1,
    id,
    tool,
    args,
    subject: findTool(tool)?.subject(args) ?? "",
    market: { location, language: "English" },
    sentAt: at,
    receivedAt: at,
    cost: 3,
    balanceAfter: null,
    origin,
    callKey: JSON.stringify([tool, args, origin]),
    envelope: { data, facts },
    answerFile: null,
  };
}

let number = 0;

/** Keeps an answer; resolves with its result. */
export async function keepFacts(store: ResultStore, answer: FactAnswer): Promise<SavedResult> {
  number += 1;
  const {
    format: _format,
    version: _version,
    id,
    envelope,
    answerFile: _answerFile,
    ...call
  } = factResult(answer, `fact-${number}`);
  return store.keep(id, call, { kind: "memory", bytes: Buffer.from(JSON.stringify(envelope)) });
}

/** A fact of the search index. */
export function indexFact(type: string, observedAt = "2026-02-20T08:00:00Z"): JsonRecord {
  return {
    type,
    subject: [],
    provenance: { source_class: "search_index", observed_at: observedAt },
  };
}
