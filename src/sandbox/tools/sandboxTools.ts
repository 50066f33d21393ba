import { exportDataset } from "./exportDataset.ts";
import { researchTools } from "./researchTools.ts";
import type { SandboxTool } from "./sandboxTool.ts";

/** The rules of every tool in the catalogue. */
export const sandboxTools: readonly SandboxTool[] = [...researchTools, exportDataset];

/** The rules of the tool with this name; undefined while the sandbox has none for it. */
export function findSandboxTool(name: string): SandboxTool | undefined {
  return sandboxTools.find((tool) => tool.name === name);
}
