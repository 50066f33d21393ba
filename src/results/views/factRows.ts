import type { Envelope, Fact } from "../../service/envelope.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { SectionDefinition, ToolDefinition } from "../../tools/definition.ts";

/**
 * An answer's `data`, with members that came as facts only (service facts 5.5) where the tool says
 * that facts stand for them. What `data` has itself stays as it came.
 */
export function withFacts(
  data: JsonRecord,
  facts: readonly Fact[],
  tool: ToolDefinition | undefined,
): JsonRecord {
  const wanted = (tool?.sections ?? []).filter(
    ({ member, factsAs }) =>
      factsAs !== undefined && (!Object.hasOwn(data, member) || data[member] === null),
  );
  const found = wanted.flatMap((definition) => standIn(definition, facts));
  return found.length === 0 ? data : { ...data, ...Object.fromEntries(found) };
}

function standIn(
  { member, fact, factsAs }: SectionDefinition,
  facts: readonly Fact[],
): (readonly [string, unknown])[] {
  const rows = facts.filter(({ type }) => type === fact).map(({ fields }) => fields);
  const [first, second] = rows;
  if (first === undefined || (factsAs === "record" && second !== undefined)) {
    return [];
  }
  return [[member, factsAs === "record" ? first : rows]];
}

/** True where facts of a type of its own say something about a member of `data`, so that an empty list there isn't all that is known. */
export function hasRowsAsFacts(
  member: string,
  tool: ToolDefinition | undefined,
  parts: readonly { readonly envelope: Pick<Envelope, "facts"> | undefined }[],
): boolean {
  const sections = tool?.sections ?? [];
  const type = sections.find((one) => one.member === member)?.fact;
  const isOwn = sections.filter(({ fact }) => fact === type).length === 1;
  return (
    type !== undefined &&
    isOwn &&
    parts.some(({ envelope }) => envelope?.facts.some((fact) => fact.type === type))
  );
}
