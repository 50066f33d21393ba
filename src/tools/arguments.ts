import type * as z from "zod/mini";
import { canonicalJson } from "../shared/json.ts";
import { defaultMarket } from "../shared/markets.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";

/** A sentence that belongs to one field of a tool. */
export interface FieldProblem {
  /** The field's name; "" when it concerns the request as a whole. */
  readonly field: string;
  readonly message: string;
}

export type CheckedArguments =
  | { readonly ok: true; readonly args: ToolArguments }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Cleans arguments by the tool's request schema, or says field by field what is wrong. Empty fields are left out. */
export function checkArguments(tool: ToolDefinition, draft: ToolArguments): CheckedArguments {
  const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined && value !== ""));
  const read = tool.request.safeParse(filled);
  return read.success ? { ok: true, args: read.data } : { ok: false, problems: read.error.issues.map(problemOf) };
}

/** What is wrong with one field of a draft; undefined when nothing is. Other fields may still be missing. */
export function fieldProblem(tool: ToolDefinition, draft: ToolArguments, field: string): string | undefined {
  const checked = checkArguments(tool, draft);
  return checked.ok ? undefined : checked.problems.find((problem) => problem.field === field)?.message;
}

/** The required fields that a draft lacks. */
export function missingFields(tool: ToolDefinition, draft: ToolArguments): string[] {
  return tool.fields
    .filter((field) => field.required && (draft[field.name] === undefined || draft[field.name] === ""))
    .map((field) => field.name);
}

/**
 * A key that is equal for two calls that would be answered alike: tool, cleaned arguments with the
 * market the service would assume, and whose data it is (`origin`).
 */
export function callKey(tool: ToolDefinition, args: ToolArguments, origin: string): string {
  const market = tool.market === "none" ? {} : { location: defaultMarket.location, language: defaultMarket.language };
  return canonicalJson([origin, tool.name, { ...market, ...args }]);
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  return { field: String(issue.path[0] ?? ""), message: issue.message };
}
