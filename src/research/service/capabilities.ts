import { isRecord } from "../../shared/json.ts";

/** What the service says of one tool; members that it left out are undefined. */
export interface ToolCapability {
  readonly name: string;
  /** False when the account can't use it. */
  readonly enabled: boolean;
  /** Why, or what to do about it, in the service's words. */
  readonly reason: string | undefined;
  /** Credits for one call, where exactly one unambiguous field says so. */
  readonly price: number | undefined;
}

/** Tools by name. A tool that is not in it may not be called. */
export type Capabilities = ReadonlyMap<string, ToolCapability>;

/**
 * Reads the answer of GET /v1/capabilities, whose shape the spec leaves open (4.1): a list of tool
 * objects or of names, a map from name to a yes or no, or any of these inside an envelope.
 * Undefined when none of that is found: then nothing is withheld from anybody.
 */
export function readCapabilities(answer: unknown): Capabilities | undefined {
  const tools = toolsIn(answer);
  const read = Array.isArray(tools)
    ? tools.flatMap(readTool)
    : isRecord(tools)
      ? Object.entries(tools).flatMap(readEntry)
      : [];
  return read.length === 0 ? undefined : new Map(read.map((tool) => [tool.name, tool]));
}

/** The member that lists the tools: bare, under `tools`, or one level deeper under `data`. */
function toolsIn(answer: unknown): unknown {
  if (!isRecord(answer)) {
    return answer;
  }
  const { tools, data } = answer;
  return tools ?? (data === undefined ? answer : toolsIn(data));
}

function readTool(tool: unknown): ToolCapability[] {
  if (typeof tool === "string") {
    return [{ name: tool, enabled: true, reason: undefined, price: undefined }];
  }
  const name = isRecord(tool) ? tool["name"] : undefined;
  return isRecord(tool) && typeof name === "string" && name !== "" ? [capability(name, tool)] : [];
}

function readEntry([name, value]: [string, unknown]): ToolCapability[] {
  if (typeof value === "boolean") {
    return [{ name, enabled: value, reason: undefined, price: undefined }];
  }
  return isRecord(value) && ("enabled" in value || "implemented" in value)
    ? [capability(name, value)]
    : [];
}

function capability(name: string, members: Record<string, unknown>): ToolCapability {
  const { enabled, implemented, available } = members;
  const reason = [members["reason"], members["message"], members["note"]].find(
    (value) => typeof value === "string",
  );
  return {
    name,
    enabled: ![enabled, implemented, available].includes(false),
    reason,
    price: readPrice(members),
  };
}

/** Names under which a service may report what one call costs in credits; the spec names none. */
const priceFields = [
  "cost",
  "credits",
  "price",
  "credit_cost",
  "cost_credits",
  "price_credits",
  "credits_per_call",
  "credits_cost",
];
const mostCredits = 1_000;

/** A whole number from 1 to 1,000; undefined when no field holds one, or several say different things. */
function readPrice(members: Record<string, unknown>): number | undefined {
  const stated = new Set(
    priceFields
      .map((name) => members[name])
      .filter((value) => value !== undefined && value !== null),
  );
  const [price] = stated;
  return stated.size === 1 &&
    typeof price === "number" &&
    Number.isInteger(price) &&
    price >= 1 &&
    price <= mostCredits
    ? price
    : undefined;
}
