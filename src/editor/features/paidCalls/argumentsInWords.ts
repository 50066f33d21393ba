import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import { textOf } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { beside, shortText } from "../../../shared/plainText.ts";

/** Arguments that are named; the rest is counted: suggestions of an answer may hold any number. */
const namedMembers = 10;
/** Entries of a list that are named; the rest is counted. */
const namedEntries = 3;

/** What a call asked, under the names that its form uses: "Keyword: espresso · Location: Germany". */
export function argumentsInWords(tool: ToolDefinition, args: ToolArguments): string {
  const members = Object.entries(args);
  const rest = members.length - namedMembers;
  return beside(
    ...members
      .slice(0, namedMembers)
      .map(([name, value]) => l10n.t("{0}: {1}", nameOf(tool, name), valueInWords(value))),
    rest > 0 ? l10n.t("and {0} more", formatInteger(rest)) : "",
  );
}

/** All that a call sends, each argument by itself: nothing is cut, counted or left out. */
export function wholeArguments(tool: ToolDefinition, args: ToolArguments): string[] {
  return Object.entries(args).map(([name, value]) =>
    l10n.t("{0}: {1}", nameOf(tool, name), [value].flat().map(whole).join(", ")),
  );
}

/**
 * The same as a text with a line for each entry of a list; undefined where `argumentsInWords` leaves
 * nothing out.
 */
export function argumentList(tool: ToolDefinition, args: ToolArguments): string | undefined {
  if (argumentsInWords(tool, args) === beside(...wholeArguments(tool, args))) {
    return undefined;
  }
  return Object.entries(args)
    .map(([name, value]) => [nameOf(tool, name), ...[value].flat().map(whole), ""].join("\n"))
    .join("\n");
}

function nameOf(tool: ToolDefinition, name: string): string {
  const label = tool.fields.find((field) => field.name === name)?.label;
  return label === undefined ? shortText(labelOf(name)) : l10n.t(label);
}

function whole(entry: unknown): string {
  const text = textOf(entry);
  return shortText(text, text.length);
}

function valueInWords(value: unknown): string {
  const entries: unknown[] = [value].flat();
  const named = entries
    .slice(0, namedEntries)
    .map((entry) => shortText(textOf(entry)))
    .join(", ");
  const more = entries.length - namedEntries;
  return more > 0 ? l10n.t("{0} and {1} more", named, formatInteger(more)) : named;
}
