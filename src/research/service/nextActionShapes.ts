import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { ownMember } from "./envelopeLists.ts";

/** A follow-up call the service suggests, under whichever of the known names its parts came. */
export interface SuggestedAction {
  /** The tool's name; "" where the suggestion names none. */
  readonly tool: string;
  readonly args: JsonRecord;
  readonly reason: string | null;
  /** What the service says about it; undefined when it says nothing. */
  readonly ready: boolean | undefined;
  /** Everything else that came with it; absent for nothing. It is shown, and never sent. */
  readonly others?: JsonRecord;
}

/** Names of the parts of a suggestion; of each the first that fits counts. */
const toolNames = ["tool", "tool_name", "name", "action", "call", "endpoint", "function"] as const;
const argNames = [
  "args",
  "arguments",
  "body",
  "input",
  "params",
  "parameters",
  "request",
  "prefilled",
  "payload",
] as const;
const reasonNames = [
  "use_when",
  "when_to_use",
  "when",
  "reason",
  "why",
  "description",
  "title",
  "label",
] as const;
const readyNames = ["executable", "ready", "prefilled"] as const;

/** True for an object that is one suggestion, not a map of several. */
export function isSuggestion(entry: JsonRecord): boolean {
  return toolNames.some((name) => readCall(ownMember(entry, name)) !== undefined);
}

/**
 * One suggestion, an object or a sentence (service facts 2). `name` is what it has in a map of
 * suggestions. Nothing of it is lost: what has no known meaning is in `others`.
 */
export function readAction(entry: unknown, name = ""): SuggestedAction {
  if (!isRecord(entry)) {
    const text = typeof entry === "string" ? entry : JSON.stringify(entry);
    return { tool: toolOfCall(text) || name, args: {}, reason: text, ready: undefined };
  }
  return readMembers(entry, name, readCall);
}

interface Call {
  readonly tool: string;
  readonly args?: JsonRecord;
}

/** A suggestion that is an object; `readTool` reads what may name its tool. */
function readMembers(
  entry: JsonRecord,
  name: string,
  readTool: (value: unknown) => Call | undefined,
): SuggestedAction {
  const rest = new Map(Object.entries(entry));
  const take = <T>(
    names: readonly string[],
    read: (value: unknown) => T | undefined,
  ): T | undefined => {
    for (const key of names) {
      const found = read(rest.get(key));
      if (found !== undefined) {
        rest.delete(key);
        return found;
      }
    }
    return undefined;
  };
  // `name` may be a title where another member has the tool.
  const call =
    take(toolNames, (value) => (isOtherText(value) ? undefined : readTool(value))) ??
    take(toolNames, readTool);
  const args = take(argNames, readArgs) ?? call?.args;
  const reason = take(reasonNames, (value) =>
    typeof value === "string" && value !== "" ? value : undefined,
  );
  const ready = take(readyNames, (value) => (typeof value === "boolean" ? value : undefined));
  const others = [...rest].filter(([, value]) => value !== null && value !== "");
  return {
    tool: call?.tool ?? name,
    args: args ?? {},
    reason: reason ?? null,
    ready,
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
  };
}

/** True for a text that isn't beyond doubt a tool's name or path. */
function isOtherText(value: unknown): boolean {
  return typeof value === "string" && toolOfCall(value) === "";
}

/** A tool's name, or a path that ends in it. */
function readName(value: unknown): Call | undefined {
  return typeof value === "string" && value !== ""
    ? { tool: toolOfCall(value) || value }
    : undefined;
}

/** The same, or an object with both name and arguments; its name is a text, so that nothing is read level by level. */
function readCall(value: unknown): Call | undefined {
  if (!isRecord(value)) {
    return readName(value);
  }
  const { tool, args, reason, ready, others } = readMembers(value, "", readName);
  // An object with more than a call in it is shown whole instead.
  return tool === "" || reason !== null || ready !== undefined || others !== undefined
    ? undefined
    : { tool, args };
}

/** Arguments, or their JSON text. */
function readArgs(value: unknown): JsonRecord | undefined {
  const read = typeof value === "string" ? parseJson(value) : value;
  return isRecord(read) ? read : undefined;
}

/** `inspect_page` of `inspect_page`, of `POST /v1/tools/inspect_page` and of `inspect_page: look at the page`; "" for other texts. */
function toolOfCall(text: string): string {
  const { groups } =
    /(?:^|\/tools\/)(?<tool>[a-z]+(?:_[a-z]+)+)(?![\w/])/u.exec(text.slice(0, 1_000)) ?? {};
  return groups?.["tool"] ?? "";
}
