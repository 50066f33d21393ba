import type { Fact } from "../../service/envelope.ts";
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
