import type { Envelope, Fact } from "../../service/envelope.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { withFacts } from "./factRows.ts";
import { saysSomething } from "./unread.ts";

/**
 * Everything of a response that is shown as members of `data`: `data` itself with what came as facts
 * only, the facts by their types where there is nothing else, and members that have no place in an
 * envelope.
 */
export function shownMembers(
  envelope: Envelope | undefined,
  tool: ToolDefinition | undefined,
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

/** Facts as lists of rows, one for each type: `seo.top_page` under "top_page". */
function factsByType(facts: readonly Fact[], data: JsonRecord): JsonRecord {
  const types = Map.groupBy(facts, ({ type }) => type);
  const names = [...types.keys()].map(shortName);
  return Object.fromEntries(
    [...types].map(([type, own]) => {
      const name = shortName(type);
      const isTaken = names.filter((one) => one === name).length > 1 || Object.hasOwn(data, name);
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
