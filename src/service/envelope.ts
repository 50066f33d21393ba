import { cutNesting, isNestedDeeper, isRecord, mostNesting } from "../shared/json.ts";
import type { JsonRecord } from "../shared/json.ts";

/** Where a fact comes from (data conventions, envelope). Every part may be missing. */
export interface Provenance {
  readonly sourceClass?: string;
  readonly method?: string;
  readonly observedAt?: string;
  /** 0 to 1. */
  readonly confidence?: number;
}

/** One statement of an answer. */
export interface Fact {
  readonly type: string;
  readonly subject: readonly string[];
  /** The fact's own fields, whether they came flat or under `data`. */
  readonly fields: JsonRecord;
  readonly provenance: Provenance;
}

/** A follow-up call the service suggests, under whichever of the known names its parts came. */
export interface SuggestedAction {
  readonly tool: string;
  readonly args: JsonRecord;
  readonly reason: string | null;
  /** What the service says about it; undefined when it says nothing. */
  readonly ready: boolean | undefined;
}

/** A dataset behind the answer. The URI is opaque. */
export interface Resource {
  readonly uri: string;
  readonly description: string | null;
  readonly rowCount: number | null;
}

/** What was and was not covered (service spec 2.7). */
export interface Coverage {
  readonly returned: number | null;
  readonly totalAvailable: number | null;
  readonly scopeNote: string | null;
  /** Everything that came, these members included. */
  readonly members: JsonRecord;
}

/**
 * An answer of a tool (service spec 2.7), read tolerantly: a member that is missing or of another
 * kind than expected reads as empty, and `raw` still holds everything as it came.
 */
export interface Envelope {
  readonly raw: JsonRecord;
  readonly data: JsonRecord;
  readonly facts: readonly Fact[];
  readonly entities: readonly JsonRecord[];
  readonly deltas: readonly JsonRecord[];
  readonly coverage: Coverage;
  readonly resources: readonly Resource[];
  readonly nextActions: readonly SuggestedAction[];
  /** True where parts are left out of everything but `raw`, because no stack may be deep enough for them. */
  readonly isCut?: true;
}

/** Narrows one value. Plain guards, because an answer may have ten thousand facts. */
type Guard<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** Reads an answer; undefined when it is not a JSON object, so that no envelope can be made of it. */
export function readEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  const cut = isNestedDeeper(value, mostNesting) ? cutNesting(value, mostNesting) : undefined;
  return isRecord(cut) ? { ...readMembers(cut), raw: value, isCut: true } : readMembers(value);
}

function readMembers(value: JsonRecord): Envelope {
  return {
    raw: value,
    data: isRecord(value["data"]) ? value["data"] : {},
    facts: records(value["facts"]).map(readFact),
    entities: records(value["entities"]),
    deltas: records(value["deltas"]),
    coverage: readCoverage(value["coverage"]),
    resources: records(value["resources"]).flatMap(readResource),
    nextActions: records(value["next_actions"]).flatMap(readAction),
  };
}

function records(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The first of `names` under which `source` carries a value of the wanted kind. */
function firstOf<T>(
  source: JsonRecord,
  names: readonly string[],
  isWanted: Guard<T>,
): T | undefined {
  return names.map((name) => source[name]).find(isWanted);
}

function readFact(fact: JsonRecord): Fact {
  const { type, subject, provenance, data, ...flat } = fact;
  return {
    type: typeof type === "string" ? type : "",
    subject: readSubject(subject),
    fields: isRecord(data) ? { ...flat, ...data } : data === undefined ? flat : { ...flat, data },
    provenance: readProvenance(provenance),
  };
}

/** Subjects are `{id, kind}` objects, or plain strings with look-alikes of the service. */
function readSubject(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => {
    const id = isRecord(part) ? part["id"] : part;
    return typeof id === "string" ? [id] : [];
  });
}

function readProvenance(value: unknown): Provenance {
  if (typeof value === "string") {
    return { sourceClass: value };
  }
  if (!isRecord(value)) {
    return {};
  }
  const { source_class: sourceClass, method, observed_at: observedAt, confidence } = value;
  return {
    ...(isText(sourceClass) ? { sourceClass } : {}),
    ...(isText(method) ? { method } : {}),
    ...(isText(observedAt) ? { observedAt } : {}),
    ...(isNumber(confidence) ? { confidence } : {}),
  };
}

function readCoverage(value: unknown): Coverage {
  const members = isRecord(value) ? value : {};
  return {
    returned: firstOf(members, ["returned"], isNumber) ?? null,
    totalAvailable: firstOf(members, ["total_available"], isNumber) ?? null,
    scopeNote: firstOf(members, ["scope_note"], isText) ?? null,
    members,
  };
}

function readResource(entry: JsonRecord): Resource[] {
  const uri = firstOf(entry, ["uri"], isText);
  if (uri === undefined) {
    return [];
  }
  return [
    {
      uri,
      description: firstOf(entry, ["description", "title", "name"], isText) ?? null,
      rowCount: firstOf(entry, ["row_count", "rows", "total"], isNumber) ?? null,
    },
  ];
}

function readAction(entry: JsonRecord): SuggestedAction[] {
  const tool = firstOf(entry, ["tool", "name", "action"], isText);
  if (tool === undefined) {
    return [];
  }
  return [
    {
      tool,
      args:
        firstOf(entry, ["args", "arguments", "body", "input", "params", "request"], isRecord) ?? {},
      reason:
        firstOf(entry, ["use_when", "reason", "description", "title", "label"], isText) ?? null,
      ready: firstOf(entry, ["executable", "ready"], isBoolean),
    },
  ];
}
