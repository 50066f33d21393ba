import { findTool } from "../tools/catalogue.ts";

/** Which argument of a tool is the keyword that its answers are about; undefined for tools of other subjects. */
export function keywordArgument(tool: string): string | undefined {
  return findTool(tool)?.keywordField;
}
