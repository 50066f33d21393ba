import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ResultDefinition } from "./definition.ts";
import { openedText } from "./speaksOfSome.ts";

/** Members that answers of several tools have besides what their sections show. */
const usualMembers: ReadonlySet<string> = new Set([
  "note",
  "notes",
  "available",
  "attribution",
  "discovery_source",
  "date_range",
]);

/**
 * True where a response holds lists or objects that the tool doesn't know: what seems to be missing
 * may be in one of them, so nothing may be said to be absent. `data` are all members that are shown.
 */
export function hasUnread(data: JsonRecord, tool: ResultDefinition | undefined): boolean {
  return Object.entries(data).some(
    ([member, value]) => hasContent(value) && !isKnown(member, tool),
  );
}

function isKnown(member: string, tool: ResultDefinition | undefined): boolean {
  return (
    usualMembers.has(member) ||
    (tool !== undefined &&
      (tool.sections.some((one) => one.member === member) ||
        tool.fields.some(({ name }) => name === member)))
  );
}

/** True for a list or an object with something in it, be it as JSON in a text. */
export function hasContent(given: unknown): boolean {
  const value = openedText(given);
  return Array.isArray(value)
    ? value.length > 0
    : isRecord(value) && Object.values(value).some((part) => part !== null && part !== "");
}

/** True for a value that shows something: any text, figure or yes and no, however deep. */
export function saysSomething(value: unknown): boolean {
  return typeof value === "object" && value !== null && (Array.isArray(value) || isRecord(value))
    ? Object.values(value).some(saysSomething)
    : value !== null && value !== undefined && value !== "";
}
