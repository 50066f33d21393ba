import * as l10n from "@vscode/l10n";
import type * as z from "zod/mini";
import type { FormField } from "../../shared/formField.ts";
import { formatInteger } from "../../shared/format.ts";
import { canonicalJson, jsonText } from "../../shared/json.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { visibleText, visibleValue, withoutUnseen } from "../../shared/visibleText.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";
import { isEmpty } from "./request.ts";

/** A sentence that belongs to one field of a tool. */
export interface FieldProblem {
  /** The field's name; "" when it concerns the request as a whole. */
  readonly field: string;
  readonly message: string;
}

export type CheckedArguments =
  | { readonly ok: true; readonly args: ToolArguments }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Characters, as JSON, of all members together that no form knows: they aren't cut to a length one by one. */
const longestAdditional = 20_000;

/**
 * Cleans arguments by the tool's request schema, or says field by field what is wrong. Empty
 * fields are left out, and so are those that another field makes meaningless. The arguments of every
 * call come from here: what they are compared by, what is shown of them and what is sent is the same.
 */
export function checkArguments(tool: ToolDefinition, draft: ToolArguments): CheckedArguments {
  if (additionalLength(tool, draft) > longestAdditional) {
    const message = l10n.t(
      "Additional fields can have up to {0} characters together.",
      formatInteger(longestAdditional),
    );
    return { ok: false, problems: [{ field: "", message }] };
  }
  const read = tool.request.safeParse(withoutEmpty(tool, draft));
  return read.success
    ? { ok: true, args: withoutEmpty(tool, visibleArguments(tool, read.data)) }
    : { ok: false, problems: eachOnce(read.error.issues.map((issue) => problemOf(tool, issue))) };
}

/**
 * Arguments without anything that isn't seen, those of members that no form knows among them. The URI
 * of a dataset is left as it is: it is read whole or refused.
 */
export function visibleArguments(tool: ToolDefinition, args: ToolArguments): ToolArguments {
  const whole = new Set(
    tool.fields.filter(({ control }) => control === "dataset").map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) =>
      whole.has(name) ? [name, value] : [visibleText(name), visibleValue(value)],
    ),
  );
}

/** What is wrong with one field of a draft; undefined when nothing is. Other fields may still be missing. */
export function fieldProblem(
  tool: ToolDefinition,
  draft: ToolArguments,
  field: string,
): string | undefined {
  const checked = checkArguments(tool, draft);
  return checked.ok
    ? undefined
    : checked.problems.find((problem) => problem.field === field)?.message;
}

/** The fields a call can't do without, in the order in which they are asked for; of alternatives the first. */
export function neededFields(tool: ToolDefinition): readonly FormField[] {
  return tool.fields.filter(({ name, required }) => required || name === tool.oneOf?.fields[0]);
}

/** The names of the needed fields that a draft lacks. */
export function missingFields(tool: ToolDefinition, draft: ToolArguments): string[] {
  const lacking = neededFields(tool).filter(({ name }) => isEmpty(draft[name]));
  return lacking.filter(({ name }) => !hasAlternative(tool, draft, name)).map(({ name }) => name);
}

/** A draft to start from: what is known, which may come from a response, and what a new form is filled with. */
export function startingDraft(tool: ToolDefinition, known: ToolArguments): ToolArguments {
  const filled = tool.fields.flatMap(({ name, initial }) =>
    initial === undefined ? [] : [[name, [...initial]] as const],
  );
  return { ...Object.fromEntries(filled), ...visibleArguments(tool, known) };
}

/** What a draft's arguments mean for the call: sentences for the last step before the price is agreed to. */
export function draftNotices(tool: ToolDefinition, draft: ToolArguments): string[] {
  const label = (wanted: string): string =>
    tool.fields.find(({ name }) => name === wanted)?.label ?? wanted;
  const [winner = ""] = tool.oneOf?.fields ?? [];
  const unsent = idleFields(tool, draft).map((name) =>
    l10n.t("{0} takes precedence; {1} isn't sent.", label(winner), label(name)),
  );
  return [tool.notice?.(draft) ?? [], unsent].flat();
}

/**
 * A key that is equal for two calls that would be answered alike: tool, cleaned arguments with the
 * market the service would assume, and whose data it is (`origin`). Capitals of keywords, the order
 * of domains, values that are the default anyway, and what isn't seen make no difference.
 */
export function callKey(tool: ToolDefinition, args: ToolArguments, origin: string): string {
  const market =
    tool.market === "none"
      ? {}
      : { location: defaultMarket.location, language: defaultMarket.language };
  const fields = new Map(tool.fields.map((field) => [field.name, field]));
  const alike = Object.entries(args).map(
    ([name, value]) => [name, alikeValue(fields.get(name), value)] as const,
  );
  return comparableKey(
    canonicalJson([
      origin,
      tool.name,
      { ...market, ...Object.fromEntries(alike.filter(([, value]) => value !== undefined)) },
    ]),
  );
}

/** A key as keys are compared: earlier versions told calls apart by what isn't seen. */
export function comparableKey(key: string): string {
  return withoutUnseen(key);
}

/** Undefined for a value that the service would assume by itself. */
function alikeValue(field: FormField | undefined, value: unknown): unknown {
  switch (field?.control) {
    case "choice":
      return value === field.defaultText ? undefined : value;
    case "choices":
      return inAnyOrder(value);
    case "list":
      // Live look-ups check the first keywords only, so their order counts (service spec 4.3.6).
      return field.entries === "domains" ? inAnyOrder(value) : [value].flat().map(withoutCapitals);
    case "text":
      return withoutCapitals(value);
    default:
      return value;
  }
}

function inAnyOrder(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map(canonicalJson).toSorted((a, b) => (a < b ? -1 : 1))
    : value;
}

function withoutCapitals(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

function additionalLength(tool: ToolDefinition, draft: ToolArguments): number {
  const known = new Set(tool.fields.map(({ name }) => name));
  const others = Object.entries(draft).filter(([name]) => !known.has(name));
  return others.length === 0 ? 0 : jsonText(Object.fromEntries(others)).length;
}

/** Members that no form knows are somebody's own: they stay even when they are empty. */
function withoutEmpty(tool: ToolDefinition, draft: ToolArguments): ToolArguments {
  const known = new Set(tool.fields.map(({ name }) => name));
  const idle = new Set(idleFields(tool, draft));
  const isLeftOut = (name: string, value: unknown): boolean =>
    value === undefined || idle.has(name) || (known.has(name) && isEmpty(value));
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !isLeftOut(name, value)),
  );
}

/** Filled fields that do not count because a field before them does. */
function idleFields(tool: ToolDefinition, draft: ToolArguments): string[] {
  const filled = (tool.oneOf?.fields ?? []).filter((name) => !isEmpty(draft[name]));
  return tool.oneOf?.firstWins === true ? filled.slice(1) : [];
}

function hasAlternative(tool: ToolDefinition, draft: ToolArguments, name: string): boolean {
  const alternatives = tool.oneOf?.fields ?? [];
  return alternatives.includes(name) && alternatives.some((other) => !isEmpty(draft[other]));
}

/** What is wrong with many entries of a list in the same way is said once. */
function eachOnce(problems: readonly FieldProblem[]): FieldProblem[] {
  return [
    ...new Map(
      problems.map((problem) => [JSON.stringify([problem.field, problem.message]), problem]),
    ).values(),
  ];
}

/** A problem with the whole of the alternatives stands beside the first of them: it is the one that is asked for. */
function problemOf(tool: ToolDefinition, issue: z.core.$ZodIssue): FieldProblem {
  return { field: String(issue.path[0] ?? tool.oneOf?.fields[0] ?? ""), message: issue.message };
}
