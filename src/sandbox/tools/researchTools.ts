import { inspectPage } from "./inspectPage.ts";
import { researchKeywords } from "./researchKeywords.ts";
import type { SandboxTool } from "./sandboxTool.ts";

/** Every tool that answers a question; export_dataset makes the rows behind their answers again. */
export const researchTools: readonly SandboxTool[] = [researchKeywords, inspectPage];

/** The tool whose rows a dataset holds. */
export function findDatasetTool(name: string): SandboxTool | undefined {
  return researchTools.find((tool) => tool.name === name);
}
