import { cutNesting, isNestedDeeper, isRecord, mostNesting } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { statedFigure } from "./statedFigure.ts";
import { ownMember, readList } from "./envelopeLists.ts";
import type { FoundList } from "./envelopeLists.ts";
import { isSuggestion, readAction } from "./nextActionShapes.ts";
import type { SuggestedAction } from "./nextActionShapes.ts";

export type { SuggestedAction } from "./nextActionShapes.ts";

/** Where a fact comes from (data conventions, envelope). Every part may be missing. */
export interface Provenance {
  readonly sourceClass?: string;
  readonly method?: string;
  readonly observedAt?: string;
  /** 0 to 1. */
  readonly confidence?: number;
  /** True where the service took it from its cache. */
  readonly isCached?: true;
}

/** One statement of an answer. */
export interface Fact {
  readonly type: string;
  readonly subject: readonly string[];
  /** The fact's own fields, whether they came flat or under `data`. */
  readonly fields: JsonRecord;
  readonly provenance: Provenance;
}

/** A dataset behind the answer. The URI is opaque. */
export interface Resource {
  readonly uri: string;
  readonly description: string | null;
  readonly rowCount: number | null;
  /** Everything else that came with it; absent for nothing. */
  readonly others?: JsonRecord;
  /** True where all of its rows were paid for and are in the result already. */
  readonly isHere?: true;
}

/** What was and was not covered (service spec 2.7). */
export interface Coverage {
  readonly returned: number | null;
  readonly totalAvailable: number | null;
  readonly scopeNote: string | null;
  /** True where the service says that there are more rows than it returned. */
  readonly truncated: boolean;
  /** Everything that came, these members included. */
  readonly members: JsonRecord;
}

/**
 * An answer of a tool (service spec 2.7), read tolerantly: what came in another shape than expected
 * is read from that shape, and what can't be read at all is in `unread`. `raw` holds everything as it
 * came.
 */
export interface Envelope {
  readonly raw: unknown;
  /** What was found: `data`, else the members of a response without an envelope. A list is under `rows`, a single value under `data`. */
  readonly data: JsonRecord;
  readonly facts: readonly Fact[];
  readonly entities: readonly JsonRecord[];
  readonly deltas: readonly JsonRecord[];
  readonly coverage: Coverage;
  readonly resources: readonly Resource[];
  readonly nextActions: readonly SuggestedAction[];
  /** Members of the response that have no place above, and parts of known ones that no reader understood. */
  readonly unread: JsonRecord;
  /** How many entries of lists are left out of everything but `raw`, because they are too many to be read. */
  readonly omitted?: readonly { readonly member: string; readonly count: number }[];
  /** True where parts are left out of everything but `raw`, because no stack may be deep enough for them. */
  readonly isCut?: true;
}

/** Narrows one value. Plain guards, because an answer may have ten thousand facts. */
type Guard<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown): value is number => typeof value === "number";

/** The members of an envelope (service facts 2). */
const envelopeMembers: ReadonlySet<string> = new Set([
  "schema_version",
  "domain",
  "data",
  "facts",
  "entities",
  "deltas",
  "coverage",
  "resources",
  "next_actions",
]);
/** Entries of a list that are read: real responses have ten thousand facts at most, and a hundredth of everything else. */
const mostEntries = { facts: 50_000, resources: 1_000, next_actions: 1_000 } as const;

/** Members by which an envelope is known: bare data may have a `domain`, too. */
const ownMembers = [...envelopeMembers].filter((name) => name !== "domain");

/** Reads a response; undefined when it was no JSON, so that `value` is undefined. */
export function readEnvelope(value: unknown): Envelope | undefined {
  if (value === undefined) {
    return undefined;
  }
  const cut = isNestedDeeper(value, mostNesting) ? cutNesting(value, mostNesting) : undefined;
  return cut === undefined
    ? { ...readMembers(value), raw: value }
    : { ...readMembers(cut), raw: value, isCut: true };
}

function readMembers(response: unknown): Omit<Envelope, "raw" | "isCut"> {
  const isEnvelope = isRecord(response) && ownMembers.some((name) => Object.hasOwn(response, name));
  const value: JsonRecord = isEnvelope ? response : {};
  const others = Object.entries(value).filter(
    ([name, part]) => !envelopeMembers.has(name) || (name === "domain" && !isArea(part)),
  );
  const hasData = Object.hasOwn(value, "data");
  const omitted: { readonly member: string; readonly count: number }[] = [];
  /** The beginning of a list that is longer than any real one. */
  const begun = (member: keyof typeof mostEntries, list: FoundList): FoundList => {
    const count = list.entries.length - mostEntries[member];
    if (count <= 0) {
      return list;
    }
    omitted.push({ member, count });
    return { ...list, entries: list.entries.slice(0, mostEntries[member]) };
  };
  const facts = begun(
    "facts",
    readList(value["facts"], (entry) => typeof ownMember(entry, "type") === "string"),
  );
  const entities = readList(value["entities"], (entry) => Object.hasOwn(entry, "id"));
  const deltas = readList(value["deltas"], () => false);
  const resources = begun(
    "resources",
    readList(value["resources"], (entry) => uriOf(entry) !== undefined),
  );
  const actions = begun("next_actions", readList(value["next_actions"], isSuggestion));
  const { coverage } = value;
  return {
    data: isEnvelope
      ? hasData
        ? readData(value["data"])
        : Object.fromEntries(others)
      : readData(response),
    facts: facts.entries.filter(isRecord).map(readFact),
    entities: rows(entities.entries),
    deltas: rows(deltas.entries),
    coverage: readCoverage(coverage),
    resources: resources.entries.flatMap((entry) => readResource(entry) ?? []),
    nextActions: actions.entries
      .filter((entry) => !isNothing(entry))
      .map((entry, index) => readAction(entry, actions.names[index])),
    unread: filled([
      ...(hasData ? others : []),
      ["facts", unreadOf(facts, (entry) => isRecord(entry))],
      ["entities", entities.unread],
      ["deltas", deltas.unread],
      ["coverage", isRecord(coverage) ? undefined : coverage],
      ["resources", unreadOf(resources, (entry) => readResource(entry) !== undefined)],
      ["next_actions", actions.unread],
    ]),
    ...(omitted.length === 0 ? {} : { omitted }),
  };
}

/** True for the envelope's own `domain`, such as "seo"; a site is one of the members that are shown. */
function isArea(domain: unknown): boolean {
  return typeof domain === "string" && /^[a-z_]*$/u.test(domain);
}

function filled(parts: readonly (readonly [name: string, part: unknown])[]): JsonRecord {
  return Object.fromEntries(parts.filter(([, part]) => !isNothing(part)));
}

/** What of a list was not understood: what was beside it, and its entries that are of another kind. */
function unreadOf({ entries, unread }: FoundList, isRead: (entry: unknown) => boolean): unknown {
  const others = entries.filter((entry) => !isRead(entry) && !isNothing(entry));
  return others.length === 0 ? unread : unread === undefined ? others : [unread, ...others];
}

/** `data` as a record, whatever it came as. */
function readData(value: unknown): JsonRecord {
  if (isRecord(value)) {
    return value;
  }
  return isNothing(value) ? {} : Array.isArray(value) ? { rows: value } : { data: value };
}

/** Entries that are no objects have a column of their own. */
function rows(entries: readonly unknown[]): JsonRecord[] {
  return entries
    .filter((entry) => !isNothing(entry))
    .map((entry) => (isRecord(entry) ? entry : { value: entry }));
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
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
  const { source_class: sourceClass, method, observed_at: observedAt } = value;
  const confidence = readConfidence(value["confidence"]);
  return {
    ...(isText(sourceClass) ? { sourceClass } : {}),
    ...(isText(method) ? { method } : {}),
    ...(isText(observedAt) ? { observedAt } : {}),
    ...(confidence === undefined ? {} : { confidence }),
    ...(value["cache_hit"] === true || value["cache_hit"] === "true" ? { isCached: true } : {}),
  };
}

/** A fraction, be it sent in percent; undefined for what is neither. */
function readConfidence(value: unknown): number | undefined {
  const stated = statedFigure(value);
  return stated === undefined || stated < 0 || stated > 100
    ? undefined
    : stated > 1
      ? stated / 100
      : stated;
}

function readCoverage(value: unknown): Coverage {
  const members = isRecord(value) ? value : {};
  return {
    returned: statedFigure(members["returned"]) ?? null,
    totalAvailable: statedFigure(members["total_available"]) ?? null,
    scopeNote: firstOf(members, ["scope_note"], isText) ?? null,
    truncated: members["truncated"] === true || members["truncated"] === "true",
    members,
  };
}

const descriptionNames = ["description", "title", "name"] as const;
const countNames = ["row_count", "rows", "total"] as const;

/** A dataset, as an object or as nothing but its URI; undefined where there is no URI. */
function readResource(entry: unknown): Resource | undefined {
  if (typeof entry === "string" && isUri(entry)) {
    return { uri: entry, description: null, rowCount: null };
  }
  const found = isRecord(entry) ? uriOf(entry) : undefined;
  if (!isRecord(entry) || found === undefined) {
    return undefined;
  }
  const description = firstOf(entry, descriptionNames, isText) ?? null;
  const rowCount = firstOf(entry, countNames, isNumber) ?? null;
  const read = [
    found.name,
    descriptionNames.find((name) => isText(entry[name])),
    countNames.find((name) => isNumber(entry[name])),
  ];
  const others = Object.entries(entry).filter(
    ([name, value]) => !read.includes(name) && !isNothing(value),
  );
  return {
    uri: found.uri,
    description,
    rowCount,
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
  };
}

/** The URI of a dataset and its member's name. A `url` may be a web page, which no export can read. */
function uriOf(entry: JsonRecord): { readonly name: string; readonly uri: string } | undefined {
  for (const name of ["uri", "href", "dataset_uri", "url", "link"]) {
    const uri = ownMember(entry, name);
    const isOpaque = name !== "url" && name !== "link";
    if (isText(uri) && (isOpaque || (isUri(uri) && !/^https?:/iu.test(uri)))) {
      return { name, uri };
    }
  }
  return undefined;
}

function isUri(text: string): boolean {
  return /^[a-z][\w+.-]*:\/?\/?\S+$/iu.test(text);
}
