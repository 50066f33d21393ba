import * as l10n from "@vscode/l10n";
import { commands } from "../../platform/commandIds.ts";
import { formatCredits } from "../../shared/format.ts";
import type { ToolArguments, ToolDefinition, ToolGroup, ToolNeed } from "../../tools/definition.ts";
import { below, beside } from "../../shared/plainText.ts";
import { argumentsInWords } from "../paidCalls/argumentsInWords.ts";
import type { Availability } from "../../tools/availability.ts";
import { priceOf } from "../../tools/price.ts";

/** What is known about a tool besides its definition. */
export interface ToolFacts {
  readonly availability: Availability;
  /** What it was last asked; undefined when that is not known, or of no use here. */
  readonly lastUsed: ToolArguments | undefined;
}

/** One tool, as data for the Tools view and the list of all tools. */
export interface ToolRow {
  readonly kind: "tool";
  /** Stable, so that the view keeps what is selected. */
  readonly id: string;
  /** The tool's name in the service's paths. */
  readonly tool: string;
  readonly label: string;
  /** The price; behind it, in few words, why the tool can't be used. */
  readonly description: string;
  /** What it is good for, or why it can't be used, in one sentence. */
  readonly about: string;
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
  /** Name of the codicon. */
  readonly icon: string;
  readonly greyed: boolean;
  /** For the `when` clauses of its menus. `.used` where there are last arguments. */
  readonly context: `tool${"" | ".unavailable"}${"" | ".used"}`;
  /** What a click does. */
  readonly command: { readonly id: string; readonly args: readonly string[] };
}

/** One group of tools, in the order of the catalogue. */
export interface GroupRow {
  readonly kind: "group";
  readonly id: string;
  readonly label: string;
  readonly tools: readonly ToolRow[];
}

export type ToolsRow = GroupRow | ToolRow;

/** The rows of the Tools view: groups in the order in which the tools name them, each with its tools. */
export function toolRows(tools: readonly ToolDefinition[], factsOf: (tool: ToolDefinition) => ToolFacts): GroupRow[] {
  const groups = [...new Set(tools.map(({ group }) => group))];
  return groups.map((group) => ({
    kind: "group",
    id: `group/${group}`,
    label: groupLabel(group),
    tools: tools.filter((tool) => tool.group === group).map((tool) => toolRow(tool, factsOf(tool))),
  }));
}

function toolRow(tool: ToolDefinition, { availability, lastUsed }: ToolFacts): ToolRow {
  const label = l10n.t(tool.title);
  const price = formatCredits(priceOf(tool));
  const why = availability.ok ? undefined : l10n.t("unavailable: {0}", availability.reason);
  return {
    kind: "tool",
    id: `tool/${tool.name}`,
    tool: tool.name,
    label,
    description: beside(price, shortReason(availability)),
    about: why ?? l10n.t(tool.description),
    tooltip: below(
      l10n.t("{0} ({1})", label, price),
      l10n.t(tool.description),
      tool.needs === undefined ? undefined : needSentence(tool.needs),
      why,
      availability.ok ? availability.note : undefined,
      lastUsed === undefined ? undefined : l10n.t("Last used with: {0}", argumentsInWords(tool, lastUsed)),
    ),
    spoken: [label, price, ...(why === undefined ? [] : [why])].join(", "),
    icon: tool.icon,
    greyed: !availability.ok,
    context: `tool${availability.ok ? "" : ".unavailable"}${lastUsed === undefined ? "" : ".used"}`,
    command: { id: commands.openForm, args: [tool.name] },
  };
}

/** The whole reason is in the tooltip: a view is narrow. */
function shortReason(availability: Availability): string | undefined {
  if (availability.ok) {
    return undefined;
  }
  return availability.remedy === "connect" ? l10n.t("unavailable: nothing connected") : l10n.t("unavailable: not enabled");
}

function needSentence(need: ToolNeed): string {
  switch (need) {
    case "backlinks":
      return l10n.t("Needs backlink tools enabled for the account.");
    case "searchConsole":
      return l10n.t("Needs a website with its search console connected.");
    case "webAnalytics":
      return l10n.t("Needs a website with its web analytics connected.");
    case "adPlatform":
      return l10n.t("Needs a connected and activated ad account.");
  }
}

/** Written out, so that each of them is found by those who translate. */
function groupLabel(group: ToolGroup): string {
  switch (group) {
    case "Keywords":
      return l10n.t("Keywords");
    case "Result pages":
      return l10n.t("Result pages");
    case "Domains and competitors":
      return l10n.t("Domains and competitors");
    case "Backlinks":
      return l10n.t("Backlinks");
    case "AI answers":
      return l10n.t("AI answers");
    case "Site and pages":
      return l10n.t("Site and pages");
    case "My data":
      return l10n.t("My data");
    case "Datasets":
      return l10n.t("Datasets");
  }
}
