import type * as z from "zod";
import type { JsonRecord } from "../../shared/json.ts";
import { isRecord } from "../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import type { ValidationDetail } from "./problem.ts";
import { invalid } from "./problem.ts";

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
  const required = new Set(tool.fields.filter((field) => field.required).map((field) => field.name));
  const given = Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || required.has(name)));
  const read = tool.request.safeParse(given);
  if (read.success) {
    return read.data;
  }
  throw invalid(...read.error.issues.map((issue) => detailOf(issue, body)));
}

/** A zod issue about `input` as FastAPI would report it. */
export function detailOf(issue: z.core.$ZodIssue, input: JsonRecord, place = "body"): ValidationDetail {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const loc = [place, ...path];
  const value = valueAt(input, path);
  if (value === undefined && path.length > 0) {
    return { type: "missing", loc, msg: "Field required", input };
  }
  const given = value === undefined ? input : value;
  if (issue.code === "invalid_type") {
    const [type, msg] = typeNames[issue.expected] ?? ["value_error", `Value error, ${issue.message}`];
    return { type, loc, msg, input: given };
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map((choice) => `'${String(choice)}'`);
    const msg = `Input should be ${[values.slice(0, -1).join(", "), values.at(-1)].filter(Boolean).join(" or ")}`;
    return { type: "literal_error", loc, msg, input: given };
  }
  return { loc, input: given, ...customDetail(issue.message, given) };
}

/**
 * The catalogue words its own rules for people; where the rule is a range of whole numbers, the
 * service's machine-readable form is recovered from the sentence.
 */
function customDetail(message: string, value: unknown): { readonly type: string; readonly msg: string } {
  const range = /whole number from (-?\d+) to (-?\d+)/u.exec(message);
  if (range === null || typeof value !== "number") {
    return { type: "value_error", msg: `Value error, ${message}` };
  }
  if (!Number.isInteger(value)) {
    return { type: "int_from_float", msg: "Input should be a valid integer, got a number with a fractional part" };
  }
  const [least, most] = [Number(range[1]), Number(range[2])];
  return value < least
    ? { type: "greater_than_equal", msg: `Input should be greater than or equal to ${least}` }
    : { type: "less_than_equal", msg: `Input should be less than or equal to ${most}` };
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
