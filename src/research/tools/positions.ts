import { findTool } from "./catalogue.ts";

/** True for tools whose results say where any site ranks. Own data isn't among them: it is never written into a project's rank history. */
export function hasPositions({ tool }: { readonly tool: string }): boolean {
  return findTool(tool)?.positions !== undefined;
}

/** True for tools whose results are result pages, with the positions of all sites on them. */
export function isResultPage({ tool }: { readonly tool: string }): boolean {
  return findTool(tool)?.positions === "page";
}
