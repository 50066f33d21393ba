import * as l10n from "@vscode/l10n";
import { parseExact } from "../../../../shared/exactNumber.ts";
import { formatInteger } from "../../../../shared/format.ts";
import { isRecord } from "../../../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { jsonFault } from "./jsonFault.ts";
import type { JsonFault } from "./jsonFault.ts";

/** The members that a person adds to a request beyond the form's fields, or what is wrong with them. */
export type AdditionalFields =
  | { readonly members: ToolArguments }
  | { readonly problems: readonly string[] };

/** Longest text that is taken, in characters, and how many lists and objects may lie inside one another. */
const longestText = 100_000;
const deepest = 50;

/**
 * Reads the JSON text of the additional fields. It has to be one object, and a member that has a
 * field in the form belongs there: two values for one member would contradict each other.
 */
export function readAdditional(tool: ToolDefinition, text: string): AdditionalFields {
  if (text.trim() === "") {
    return { members: {} };
  }
  if (text.length > longestText) {
    return {
      problems: [
        l10n.t(
          "Up to {0} characters; you entered {1}.",
          formatInteger(longestText),
          formatInteger(text.length),
        ),
      ],
    };
  }
  const parsed = parse(text);
  if ("problem" in parsed) {
    return { problems: [parsed.problem] };
  }
  const { value } = parsed;
  if (!isRecord(value)) {
    return { problems: [l10n.t('Type one JSON object, for example: {"max_depth": 2}.')] };
  }
  if (isDeeperThan(deepest, value)) {
    return {
      problems: [l10n.t("Nested more than {0} levels deep.", deepest)],
    };
  }
  const repeated = tool.fields.filter(({ name }) => Object.hasOwn(value, name));
  return repeated.length === 0
    ? { members: value }
    : {
        problems: repeated.map(({ name, label }) =>
          l10n.t("“{0}” has its own field above ({1}). Use that one instead.", name, l10n.t(label)),
        ),
      };
}

/** Looks level by level, so that no depth is too deep for looking. */
function isDeeperThan(most: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most && level.length > 0; depth += 1) {
    level = level.flatMap(valuesIn);
  }
  return level.length > 0;
}

function valuesIn(item: unknown): readonly unknown[] {
  if (Array.isArray(item)) {
    const entries: readonly unknown[] = item;
    return entries;
  }
  return isRecord(item) ? Object.values(item) : [];
}

function parse(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: parseExact(text) };
  } catch (error) {
    const fault = jsonFault(text);
    // Whatever the parser refuses, the walk finds; its own words are there in case they ever disagree.
    return { problem: fault === undefined ? String(error) : faultSentence(fault) };
  }
}

function faultSentence({ kind, line, column }: JsonFault): string {
  switch (kind) {
    case "value":
      return l10n.t(
        "Line {0}, column {1}: a value is missing here, or it isn't JSON.",
        line,
        column,
      );
    case "name":
      return l10n.t("Line {0}, column {1}: a name in double quotes is missing here.", line, column);
    case "colon":
      return l10n.t("Line {0}, column {1}: a colon is missing here.", line, column);
    case "commaOrBrace":
      return l10n.t("Line {0}, column {1}: a comma or } is missing here.", line, column);
    case "commaOrBracket":
      return l10n.t("Line {0}, column {1}: a comma or ] is missing here.", line, column);
    case "end":
      return l10n.t("Line {0}, column {1}: unexpected text.", line, column);
    case "string":
      return l10n.t(
        "Line {0}, column {1}: the text has no closing quote, or a character in it must be escaped.",
        line,
        column,
      );
  }
}
