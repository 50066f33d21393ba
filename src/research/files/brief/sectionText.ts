import * as l10n from "../../../shared/l10n.ts";
import { absent, countedText, formatInteger } from "../../../shared/format.ts";
import { discoverAiCitations } from "../../tools/discoverAiCitations.ts";
import { inspectKeyword } from "../../tools/inspectKeyword.ts";
import { inspectSerp } from "../../tools/inspectSerp.ts";
import { researchKeywords } from "../../tools/researchKeywords.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import type { BriefInput, BriefPart, MissingPart } from "./briefInput.ts";

/** The tool whose answer a part of a brief is, and what the part is called. */
export const partTools: {
  readonly [part in BriefPart]: {
    readonly tool: ToolDefinition;
    readonly title: string;
    readonly brings: string;
  };
} = {
  figures: {
    tool: inspectKeyword,
    title: "Keyword figures",
    brings: "volume, trend, intent, ads competition",
  },
  page: { tool: inspectSerp, title: "Search results", brings: "who ranks, questions, AI overview" },
  terms: {
    tool: researchKeywords,
    title: "Related terms",
    brings: "secondary keywords and their volumes",
  },
  citations: {
    tool: discoverAiCitations,
    title: "AI citations",
    brings: "which sites AI answers cite",
  },
};

/** Blocks below each other with an empty line between; empty ones are left out. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** A list of lines that are Markdown already. */
export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** A table whose cells are Markdown already; empty ones are drawn as unknown. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(names), line(names.map(() => "---")), ...rows.map(line)].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => (cell === "" ? absent : cell)).join(" | ")} |`;
}

/** What stands where a part is not there: unknown, and why. */
export function missingBody({ missing }: BriefInput, part: BriefPart): string {
  const { tool } = partTools[part];
  return l10n.t("{0} {1}: {2}.", absent, l10n.t(tool.title), missingWords(missing[part]));
}

/** Why a part is not there: "not fetched (5 credits)". */
export function missingWords(missing: MissingPart | undefined): string {
  switch (missing?.kind) {
    case "notFetched":
      return countedText(
        missing.credits,
        { one: "not fetched (1 credit)", other: "not fetched ({0} credits)" },
        formatInteger(missing.credits),
      );
    case "unreadable":
      return l10n.t("its response can't be read; it's saved in Results");
    case "noResponse":
      return l10n.t("requested, but nothing came back");
    case "notSelected":
      return l10n.t("saved, but not selected");
    case "notAvailable":
      return l10n.t("not available for your account");
    case undefined:
      return l10n.t("not fetched");
  }
}
