import { findTool } from "../../tools/catalogue.ts";
import { exportDataset } from "./exportDataset.ts";
import { researchTools } from "./researchTools.ts";
import type { SandboxTool } from "./sandboxTool.ts";

/** The rules of every tool in the catalogue; those it does not offer yet wait. */
export const sandboxTools: readonly SandboxTool[] = [...researchTools, exportDataset].filter(({ name }) => findTool(name) !== undefined);

/** The rules of the tool with this name; undefined while the sandbox has none for it. */
export function findSandboxTool(name: string): SandboxTool | undefined {
  return sandboxTools.find((tool) => tool.name === name);
}
