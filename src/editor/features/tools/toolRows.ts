import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../platform/commandIds.ts";
import type { CommandCall } from "../../platform/commandIds.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { isRecord, textOf } from "../../../shared/json.ts";
import { below, beside } from "../../../shared/plainText.ts";
import type { Availability } from "../../../research/tools/availability.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import type {
  ToolArguments,
  ToolDefinition,
  ToolGroup,
  ToolNeed,
} from "../../../research/tools/definition.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";
import type { ToolName } from "../../../research/tools/toolName.ts";
import { argumentsInWords } from "../paidCalls/argumentsInWords.ts";
import { toolResource } from "./toolResource.ts";

/** What is known about a tool besides its definition. */
export interface ToolFacts {
  readonly availability: Availability;
  /** Its last arguments; undefined when unknown, or of another account. */
  readonly lastUsed: ToolArguments | undefined;
}

/** One tool, as data for the Tools view and the list of all tools. */
export interface ToolRow extends ViewRow {
  readonly kind: "tool";
  /** The tool's name in the service's paths. */
  readonly tool: ToolName;
  /** The price as a number of credits, which the view's title names, and in few words why the tool can't be used: a view is narrow. */
  readonly description: string;
  /** The price with its unit. */
  readonly price: string;
  /** What it is good for, or why it can't be used, in one sentence. */
  readonly about: string;
  readonly tooltip: string;
  readonly accessibleLabel: string;
  readonly icon: string;
  readonly unavailable: boolean;
  /** `.used` where there are last arguments. */
  readonly context: `tool${"" | ".unavailable"}${"" | ".used"}`;
  /** What a click does. */
  readonly command: CommandCall;
}

/** One group of tools, in the order of the catalogue. */
export interface GroupRow extends ViewRow {
  readonly kind: "group";
  readonly tools: readonly ToolRow[];
}

export type ToolsRow = GroupRow | ToolRow;

/** The rows of the Tools view: groups in the order in which the tools name them, each with its tools. */
export function toolRows(
  tools: readonly ToolDefinition[],
  factsOf: (tool: ToolDefinition) => ToolFacts,
): GroupRow[] {
  const groups = [...new Set(tools.map(({ group }) => group))];
  return groups.map((group) => ({
    kind: "group",
    id: `group/${group}`,
    label: groupLabel(group),
    context: "group",
    unfolds: "unfolded",
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
    description: beside(formatInteger(priceOf(tool)), shortReason(availability)),
    price,
    about: why ?? l10n.t(tool.description),
    tooltip: below(
      pricedTitle(tool),
      l10n.t(tool.description),
      tool.needs === undefined ? undefined : needSentence(tool.needs),
      why,
      availability.ok ? availability.note : undefined,
      lastUsed === undefined
        ? undefined
        : l10n.t("Last used with: {0}", argumentsInWords(tool, lastUsed)),
    ),
    accessibleLabel: [label, price, ...(why === undefined ? [] : [why])].join(", "),
    icon: tool.icon,
    tone: availability.ok ? undefined : "muted",
    resource: toolResource(tool.name, availability.ok),
    unavailable: !availability.ok,
    context: `tool${availability.ok ? "" : ".unavailable"}${lastUsed === undefined ? "" : ".used"}`,
    command: commandOf(commands.openForm, tool.name),
  };
}

/** The whole reason is in the tooltip: a view is narrow. */
function shortReason(availability: Availability): string | undefined {
  if (availability.ok) {
    return undefined;
  }
  return availability.remedy === "connect" ? l10n.t("not connected") : l10n.t("not enabled");
}

function needSentence(need: ToolNeed): string {
  switch (need) {
    case "backlinks":
      return l10n.t("Needs backlink tools enabled for your account.");
    case "searchConsole":
      return l10n.t("Needs a website with a connected search console.");
    case "webAnalytics":
      return l10n.t("Needs a website with connected web analytics.");
    case "adPlatform":
      return l10n.t("Needs a connected and activated ad account.");
  }
}

/** Each label as a literal, so that it is extracted for translation. */
function groupLabel(group: ToolGroup): string {
  switch (group) {
    case "Keywords":
      return l10n.t("Keywords");
    case "Search results":
      return l10n.t("Search results");
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

/**
 * The tool that a command is meant for: its argument is the tool's name, or the row of the Tools
 * view whose menu was used. Throws when it is neither.
 */
export function toolOf(argument: unknown): ToolDefinition {
  const name = textOf(isRecord(argument) ? argument["tool"] : argument);
  const tool = findTool(name);
  if (tool === undefined) {
    throw new Error(l10n.t("Choose a tool in the Tools view, or use Run Tool…"));
  }
  return tool;
}
