import { toolNamed } from "../tools/catalogue.ts";
import type { SingleCall, ToolDefinition } from "../tools/definition.ts";
import { priceOf } from "../tools/price.ts";

/** A single call that might do for many. */
export interface CheaperCall extends SingleCall {
  /** Credits for its one call. */
  readonly cost: number;
}

/** Single calls that might do for `calls` calls of a tool and cost less, the cheapest first. */
export function cheaperCalls(tool: ToolDefinition, calls: number): CheaperCall[] {
  return (tool.instead ?? [])
    .map((call) => ({ ...call, cost: priceOf(toolNamed(call.tool)) }))
    .filter((call) => call.cost < calls * priceOf(tool))
    .toSorted((a, b) => a.cost - b.cost);
}
