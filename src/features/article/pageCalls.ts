import { auditSite } from "../../tools/auditSite.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { inspectBacklinks } from "../../tools/inspectBacklinks.ts";
import { inspectDomain } from "../../tools/inspectDomain.ts";
import { inspectPage } from "../../tools/inspectPage.ts";

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
