import { auditSite } from "../../../research/tools/auditSite.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { inspectBacklinks } from "../../../research/tools/inspectBacklinks.ts";
import { inspectDomain } from "../../../research/tools/inspectDomain.ts";
import { inspectPage } from "../../../research/tools/inspectPage.ts";

/** A tool with what a step about it begins with. */
export interface DraftedCall {
  readonly tool: ToolDefinition;
  readonly draft: ToolArguments;
}

/** What can be asked about a web address: about the page itself, then about its site. */
export function pageCalls(url: string): DraftedCall[] {
  return [
    { tool: inspectPage, draft: { url } },
    ...[inspectDomain, auditSite, inspectBacklinks].map((tool) => ({
      tool,
      draft: { domain: url },
    })),
  ];
}
