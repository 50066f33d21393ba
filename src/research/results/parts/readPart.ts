import { withLookUps } from "../../library/lookedUpRows.ts";
import type { Envelope, Fact } from "../../service/envelope.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { ResultDefinition } from "../../tools/definition.ts";
import type { AnswerPart } from "./answerParts.ts";
import { asFractions, currencyOf, shareUnits } from "./units.ts";
import type { ShareUnits } from "./units.ts";
import { freshnessNotes } from "./notices.ts";
import type { FreshnessNote } from "./notices.ts";
import { isKnownEmpty } from "../../tools/knownEmpty.ts";
import { rowTotal } from "../../tools/rowCounts.ts";
import type { RowTotal } from "../../tools/rowCounts.ts";
import { saysSomething } from "../../tools/unread.ts";
import { withFacts } from "./facts.ts";

/** What there is to show of one response. */
export interface PartReading {
  /** Everything that is shown as members of `data`. */
  readonly data: JsonRecord;
  /** The same with all shares as fractions: what pictures are drawn from. */
  readonly drawn: JsonRecord;
  readonly units: ShareUnits;
  /** The currency of an ad account's money. */
  readonly currency: string | undefined;
  /** Rows that were not returned. */
  readonly total: RowTotal | undefined;
  readonly freshness: readonly FreshnessNote[];
  /** True where an empty list of this name, or a count of 0, means that there is none. */
  readonly isKnownEmpty: (member: string) => boolean;
}

/** What a part shows, by the part as it is drawn. */
const known = new WeakMap<
  ReadPart,
  { readonly tool: ResultDefinition | undefined; readonly reading: PartReading }
>();

type ReadPart = Pick<AnswerPart, "envelope" | "shortened" | "leftOut">;

/** Reads one response. Takes no time for one that was read before, so a caller that must yield can read each in a turn of its own. */
export function readPart(part: ReadPart, tool: ResultDefinition | undefined): PartReading {
  const before = known.get(part);
  if (before !== undefined && before.tool === tool) {
    return before.reading;
  }
  const reading = newReading(part, tool);
  known.set(part, { tool, reading });
  return reading;
}

function newReading(
  { envelope, shortened, leftOut }: ReadPart,
  tool: ResultDefinition | undefined,
): PartReading {
  const data = withLookUps(tool?.name, shownMembers(envelope, tool), envelope?.coverage);
  const units = shareUnits(data);
  return {
    data,
    drawn: asFractions(data, units),
    units,
    currency: currencyOf(data),
    total:
      envelope === undefined
        ? undefined
        : rowTotal(data, envelope.coverage, tool, shortened?.total),
    freshness: envelope === undefined ? [] : freshnessNotes({ ...envelope, data }, tool),
    // What isn't drawn may speak of some.
    isKnownEmpty: (member) =>
      envelope !== undefined &&
      leftOut === undefined &&
      isKnownEmpty(member, { ...envelope, data }, tool),
  };
}

/**
 * Everything of a response that is shown as members of `data`: `data` itself with what came as facts
 * only, the facts by their types where there is nothing else, and members that have no place in an
 * envelope.
 */
function shownMembers(
  envelope: Envelope | undefined,
  tool: ResultDefinition | undefined,
): JsonRecord {
  if (envelope === undefined) {
    return {};
  }
  const { facts, unread } = envelope;
  const data = withFacts(envelope.data, facts, tool);
  const shown = saysSomething(data) ? data : { ...data, ...factsByType(facts, data) };
  const others = Object.entries(unread).map(
    ([member, value]) =>
      [Object.hasOwn(shown, member) ? `${member} (response)` : member, value] as const,
  );
  return others.length === 0 ? shown : { ...shown, ...Object.fromEntries(others) };
}

/** Types of facts that have a table each; real responses have ten. */
const mostTypes = 100;

/** Facts as lists of rows, one for each type: `seo.top_page` under "top_page". */
function factsByType(facts: readonly Fact[], data: JsonRecord): JsonRecord {
  const types = Map.groupBy(facts, ({ type }) => type);
  if (types.size > mostTypes) {
    // They are in the table of facts, one under another.
    return { facts: facts.map(factRow) };
  }
  const names = Map.groupBy(types.keys(), shortName);
  return Object.fromEntries(
    [...types].map(([type, own]) => {
      const name = shortName(type);
      const isTaken = (names.get(name)?.length ?? 0) > 1 || Object.hasOwn(data, name);
      return [isTaken ? `${type} facts` : name, own.map(factRow)];
    }),
  );
}

function shortName(type: string): string {
  return type.split(".").at(-1) || "facts";
}

function factRow({ subject, fields }: Fact): JsonRecord {
  return subject.length === 0 || Object.hasOwn(fields, "subject")
    ? fields
    : { subject: subject.join("; "), ...fields };
}
