import type { Envelope, Fact } from "../service/envelope.ts";
import { isRecord, jsonText } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import { statedFigure } from "../service/statedFigure.ts";
import type { SectionDefinition, ResultDefinition } from "./definition.ts";
import { existingRows, isCounted, rowsIn } from "./rowCounts.ts";
import { speaksAt, speaksOfSome } from "./speaksOfSome.ts";
import { hasUnread } from "./unread.ts";

/** A response as far as it decides whether there is nothing of a kind. */
export type SpeakingParts = Pick<
  Envelope,
  "data" | "facts" | "coverage" | "deltas" | "resources" | "nextActions" | "unread"
>;

/**
 * True where an empty list in a response means that there is none, which may be said then: no other
 * member, fact or count of the response speaks of some, and what would show them is there. False
 * where the list only came empty. `member` is its name in `data`.
 */
export function isKnownEmpty(
  member: string,
  response: SpeakingParts,
  tool: ResultDefinition | undefined,
): boolean {
  const section = tool?.sections.find((one) => one.member === member) ?? { member };
  const source: JsonRecord = {
    ...response.data,
    next_actions: response.nextActions.map(({ args }) => args),
  };
  const isSpokenOf = (section.spokenOfBy ?? [])
    .filter((path) => path !== member)
    .some((path) => speaksAt(source, path));
  const isJudged = (section.judgedBy ?? []).every((path) => isStated(source, path));
  return (
    isJudged &&
    !isSpokenOf &&
    !isNamed(section, source, response.facts) &&
    !hasFactsOf(section, response.facts, tool) &&
    !(section.isCounted !== false && countsMore(response, tool)) &&
    !hasUnread({ ...response.data, ...response.unread }, tool)
  );
}

/** True where a value came that says something, be it 0. */
function isStated(source: JsonRecord, path: string): boolean {
  const value = path
    .split(".")
    .reduce((part: unknown, name) => (isRecord(part) ? memberOf(part, name) : undefined), source);
  return Array.isArray(value)
    ? value.length > 0
    : isRecord(value)
      ? Object.keys(value).length > 0
      : value !== null && value !== undefined && value !== "";
}

/** True where a list of names, or a fact about a feature, has that of the member's entries; whatever came in place of the list is looked through. */
function isNamed(
  { namedIn }: SectionDefinition,
  source: JsonRecord,
  facts: readonly Fact[],
): boolean {
  if (namedIn === undefined) {
    return false;
  }
  const features = facts.flatMap(({ fields }) => fields["feature"] ?? []);
  const text = jsonText([source[namedIn.list], features]).toLowerCase();
  return namedIn.names.some((name) => text.includes(name));
}

/** True where facts stand for entries of the member, or state a figure that speaks of some. */
function hasFactsOf(
  { member, fact: own, spokenOfBy = [] }: SectionDefinition,
  facts: readonly Fact[],
  tool: ResultDefinition | undefined,
): boolean {
  const ownerOf = new Map((tool?.sections ?? []).map((one) => [one.fact, one.member]));
  return facts.some(({ type, fields }) => {
    const owner = ownerOf.get(type);
    return (
      (own !== undefined && type === own) ||
      [...spokenOfBy, member].some((path) => {
        const [first = "", ...rest] = path.split(".");
        const last = rest.at(-1) ?? first;
        // A figure of another list's rows is about those rows.
        const isAbout = owner === undefined || owner === first;
        return isAbout && Object.hasOwn(fields, last) && speaksOfSome(fields[last], last);
      })
    );
  });
}

/** True where the response counts more rows than it has, or says that it has been cut. */
function countsMore(
  { data, coverage, resources, deltas }: SpeakingParts,
  tool: ResultDefinition | undefined,
): boolean {
  const { returned, truncated, scopeNote, members } = coverage;
  const counts = [
    returned,
    existingRows(data, coverage),
    statedFigure(members["resolved"]),
    ...resources.map(({ rowCount }) => rowCount),
  ];
  const here = Object.entries(data)
    .filter(([member]) => isCounted(member, tool))
    .reduce((sum, [, value]) => sum + rowsIn(value), 0);
  return (
    truncated ||
    deltas.length > 0 ||
    counts.some((count) => (count ?? 0) > here) ||
    // "0 of 97 keywords" says that there are none, "The first 2 of 97" doesn't.
    (here === 0 && /[1-9]/u.test((scopeNote ?? "").replaceAll(/\b0 of [\d,.]+/gu, "")))
  );
}
