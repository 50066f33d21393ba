import { findTool } from "./catalogue.ts";
import type { ResultDefinition } from "./definition.ts";
import { searchConsoleExport } from "./searchConsoleExport.ts";

/** How results of this kind are shown: a tool's, or those that a person imported. Undefined for a name this version doesn't know. */
export function resultDefinition(name: string): ResultDefinition | undefined {
  return name === searchConsoleExport.name ? searchConsoleExport : findTool(name);
}
