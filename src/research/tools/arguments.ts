import * as l10n from "@vscode/l10n";
import type * as z from "zod/mini";
import type { FormField } from "../../shared/formField.ts";
import { formatInteger } from "../../shared/format.ts";
import { canonicalJson, isRecord, jsonText, parseJson } from "../../shared/json.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { escaped } from "../../articles/identity/pageKey.ts";
import { visibleText, visibleValue, withoutUnseen } from "../../shared/visibleText.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";
import { removeTracking } from "./clean/pageUrls.ts";
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
  const lost = lostCharacters(draft);
  if (lost.length > 0) {
    return { ok: false, problems: lost };
  }
  const read = tool.request.safeParse(withoutEmpty(tool, draft));
  return read.success
    ? { ok: true, args: withoutEmpty(tool, visibleArguments(tool, read.data)) }
    : { ok: false, problems: eachOnce(read.error.issues.map((issue) => problemOf(tool, issue))) };
}

/** Fields whose text was read in a wrong encoding: nobody searches for what stands there now, and it would be paid for. */
function lostCharacters(draft: ToolArguments): FieldProblem[] {
  return Object.entries(draft)
    .filter(([, value]) => /[\0\uFFFD]/u.test(textIn(value)))
    .map(([field]) => ({
      field,
      message: l10n.t(
        "Characters were lost here, as when a file is read in the wrong encoding. Correct them.",
      ),
    }));
}

/** What a value has as text, that of lists and objects among it. */
function textIn(value: unknown): string {
  return typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.map(textIn).join("\n")
      : isRecord(value)
        ? Object.values(value).map(textIn).join("\n")
        : "";
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
 * market the service would assume, and whose data it is (`origin`). Spellings of one keyword, capitals
 * of other texts, the order of domains and of as many keywords as are all looked up, values that are the default
 * anyway, and what isn't seen make no difference. URLs are told apart by each character, however it is escaped: what the service reads at
 * http is another page than at https, whatever readers find there.
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

/** The members of calls that are keywords and nothing else: in a query or a topic a dash may mean something. */
export const keywordMembers: ReadonlySet<string> = new Set([
  "keyword",
  "keywords",
  "seed",
  "seed_keywords",
]);

/** Keywords that one call looks up live, the first ones: only of more than these the order counts (service spec 4.3.6, 8). */
export const liveLimit = 10;

/** What a key may have that earlier versions told apart: letters beyond ASCII, forms of signs, a stop at a keyword's end, parameters and escapes of a URL, a few keywords in another order. */
const mayBeEarlier = /[^ -~]|`|\. ?"|[?%]|"keywords":\[/u;

/**
 * A key as keys are compared: earlier versions told calls apart by what isn't seen, by spellings of one
 * keyword, by tracking parameters that they didn't know, by how characters of a URL are escaped and by the order of
 * keywords where it makes no difference.
 */
export function comparableKey(key: string): string {
  const seen = withoutUnseen(key);
  const parts = mayBeEarlier.test(seen) ? [parseJson(seen)].flat() : [];
  const [origin, tool, args] = parts;
  return parts.length === 3 && isRecord(args)
    ? canonicalJson([
        origin,
        tool,
        Object.fromEntries(
          Object.entries(args).map(([name, value]) => [name, ofToday(name, value)]),
        ),
      ])
    : seen;
}

function ofToday(name: string, value: unknown): unknown {
  if (keywordMembers.has(name)) {
    return Array.isArray(value) ? alikeKeywords(name, value) : alikeKeyword(value);
  }
  return name === "url" && typeof value === "string" && URL.canParse(value)
    ? alikeUrl(new URL(value))
    : value;
}

/** Without parameters that only tell where a visitor came from, and with one form of each escape: "%c3%bc" is "%C3%BC". */
function alikeUrl(url: URL): string {
  removeTracking(url);
  url.pathname = escaped(url.pathname);
  url.search = escaped(url.search);
  return url.href;
}

/** Each keyword once; sorted where no live look-up leaves any out. */
function alikeKeywords(name: string, values: readonly unknown[]): unknown[] {
  const alike = [...new Set(values.map(alikeKeyword))];
  return name === "keywords" && alike.length <= liveLimit ? inOrder(alike) : alike;
}

function alikeKeyword(value: unknown): unknown {
  return typeof value === "string" ? keywordKey(value) : value;
}

/** Undefined for a value that the service would assume by itself. */
function alikeValue(field: FormField | undefined, value: unknown): unknown {
  switch (field?.control) {
    case "choice":
      return value === field.defaultText ? undefined : value;
    case "choices":
      return inAnyOrder(value);
    case "list":
      return field.entries === "domains"
        ? inAnyOrder(value)
        : alikeKeywords(field.name, [value].flat());
    case "text":
      return keywordMembers.has(field.name) ? alikeKeyword(value) : withoutCapitals(value);
    default:
      return value;
  }
}

function inAnyOrder(value: unknown): unknown {
  return Array.isArray(value) ? inOrder(value.map(canonicalJson)) : value;
}

function inOrder<Value>(values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => (a < b ? -1 : 1));
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
