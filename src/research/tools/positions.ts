import { inspectSearchVisibility } from "./inspectSearchVisibility.ts";
import { inspectSerp } from "./inspectSerp.ts";

const tools: ReadonlySet<string> = new Set([inspectSearchVisibility.name, inspectSerp.name]);

/** True for tools whose results say where any site ranks. Own data isn't among them: it is never written into a project's rank history. */
export function hasPositions({ tool }: { readonly tool: string }): boolean {
  return tools.has(tool);
}
