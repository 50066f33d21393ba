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
    ...members.slice(0, namedMembers).map(([name, value]) => {
      const label = tool.fields.find((field) => field.name === name)?.label;
      return l10n.t(
        "{0}: {1}",
        label === undefined ? shortText(labelOf(name)) : l10n.t(label),
        valueInWords(value),
      );
    }),
    rest > 0 ? l10n.t("and {0} more", formatInteger(rest)) : "",
  );
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
