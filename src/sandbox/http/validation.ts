import type * as z from "zod/mini";
import type { JsonRecord } from "../../shared/json.ts";
import { isRecord } from "../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../research/tools/definition.ts";
import type { ValidationDetail } from "./reply.ts";
import { badRequest, invalid } from "./reply.ts";

/** How FastAPI names what zod calls an expected type. */
const typeNames: { readonly [expected: string]: readonly [type: string, msg: string] } = {
  string: ["string_type", "Input should be a valid string"],
  number: ["int_type", "Input should be a valid integer"],
  int: ["int_type", "Input should be a valid integer"],
  boolean: ["bool_type", "Input should be a valid boolean"],
  array: ["list_type", "Input should be a valid list"],
  record: ["dict_type", "Input should be a valid dictionary"],
  object: ["dict_type", "Input should be a valid dictionary"],
};

/**
 * The arguments of a call, cleaned by the tool's own request schema; 422 in FastAPI's form when
 * they don't pass. An optional field sent as null counts as left out, as the service's models do.
 */
export function validateArguments(tool: ToolDefinition, body: unknown): ToolArguments {
  if (!isRecord(body)) {
    throw invalid({
      type: "model_attributes_type",
      loc: ["body"],
      msg: "Input should be a valid dictionary or object to extract fields from",
      input: body,
    });
  }
  const required = new Set(
    tool.fields.filter((field) => field.required).map((field) => field.name),
  );
  const given = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || required.has(name)),
  );
  const read = tool.request.safeParse(given);
  if (read.success) {
    return read.data;
  }
  const datasets = tool.fields.filter(({ control }) => control === "dataset");
  const isUri = datasets.some(
    ({ name }) =>
      typeof given[name] === "string" &&
      given[name] !== "" &&
      read.error.issues.every(({ path }) => path[0] === name),
  );
  // A text that is no dataset's URI is malformed rather than of the wrong kind (service facts 1).
  throw isUri
    ? badRequest("Malformed dataset URI")
    : invalid(...read.error.issues.map((issue) => detailOf(issue, body)));
}

/** A zod issue about `input` as FastAPI would report it. */
export function detailOf(
  issue: z.core.$ZodIssue,
  input: JsonRecord,
  place = "body",
): ValidationDetail {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const loc = [place, ...path];
  const value = valueAt(input, path);
  if (value === undefined && path.length > 0) {
    return { type: "missing", loc, msg: "Field required", input };
  }
  const given = value === undefined ? input : value;
  return { loc, input: given, ...wording(issue, given) };
}

/** How FastAPI words what zod found. */
function wording(
  issue: z.core.$ZodIssue,
  value: unknown,
): { readonly type: string; readonly msg: string } {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, value, issue.message);
    case "invalid_value":
      return { type: "literal_error", msg: `Input should be ${choices(issue.values)}` };
    case "too_small":
    case "too_big":
      return outOfBounds(issue, value);
    default:
      return { type: "value_error", msg: `Value error, ${issue.message}` };
  }
}

function wrongType(
  expected: string,
  value: unknown,
  message: string,
): { readonly type: string; readonly msg: string } {
  if (expected === "int" && typeof value === "number") {
    return {
      type: "int_from_float",
      msg: "Input should be a valid integer, got a number with a fractional part",
    };
  }
  const [type, msg] = typeNames[expected] ?? ["value_error", `Value error, ${message}`];
  return { type, msg };
}

function choices(values: readonly unknown[]): string {
  const quoted = values.map((choice) => `'${String(choice)}'`);
  return [quoted.slice(0, -1).join(", "), quoted.at(-1)]
    .filter((part) => part !== "" && part !== undefined)
    .join(" or ");
}

type Bounds = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function outOfBounds(
  issue: Bounds,
  value: unknown,
): { readonly type: string; readonly msg: string } {
  const [side, words, bound] =
    issue.code === "too_small"
      ? ["short", "at least", issue.minimum]
      : ["long", "at most", issue.maximum];
  if (typeof value === "string") {
    return { type: `string_too_${side}`, msg: `String should have ${words} ${bound} characters` };
  }
  if (Array.isArray(value)) {
    return {
      type: `too_${side}`,
      msg: `List should have ${words} ${bound} items after validation, not ${value.length}`,
    };
  }
  const [type, relation] =
    issue.code === "too_small" ? ["greater_than_equal", "greater"] : ["less_than_equal", "less"];
  return { type, msg: `Input should be ${relation} than or equal to ${bound}` };
}

function valueAt(input: unknown, path: readonly (string | number)[]): unknown {
  let value = input;
  for (const part of path) {
    if (Array.isArray(value) && typeof part === "number") {
      value = value[part];
    } else if (isRecord(value)) {
      value = Object.hasOwn(value, part) ? value[part] : undefined;
    } else {
      return undefined;
    }
  }
  return value;
}
