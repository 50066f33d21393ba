import { discoverAiCitations } from "../tools/discoverAiCitations.ts";
import { inspectKeyword } from "../tools/inspectKeyword.ts";
import { inspectSerp } from "../tools/inspectSerp.ts";
import { researchKeywords } from "../tools/researchKeywords.ts";

const keywordArguments: ReadonlyMap<string, string> = new Map([
  [inspectKeyword.name, "keyword"],
  [inspectSerp.name, "query"],
  [researchKeywords.name, "seed"],
  [discoverAiCitations.name, "topic"],
]);

/** Which argument of a tool is the keyword that its answers are about; undefined for tools of other subjects. */
export function keywordArgument(tool: string): string | undefined {
  return keywordArguments.get(tool);
}
