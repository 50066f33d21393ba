import type { ToolDefinition } from "./definition.ts";
import { exportDataset } from "./exportDataset.ts";
import { inspectPage } from "./inspectPage.ts";
import { researchKeywords } from "./researchKeywords.ts";

/** The tools of the service: the one list that commands, forms, prices, checks and documents come from. */
export const catalogue: readonly ToolDefinition[] = [researchKeywords, inspectPage, exportDataset];

/** The tool with this name in the service's paths; undefined for a name this version does not know. */
export function findTool(name: string): ToolDefinition | undefined {
  return catalogue.find((tool) => tool.name === name);
}

/** `research_keywords` becomes `seoResearch.researchKeywords`. */
export function commandId(tool: ToolDefinition): string {
  return `seoResearch.${tool.name.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase())}`;
}
