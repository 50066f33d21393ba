import type { SuggestedAction } from "../service/envelope.ts";
import { checkArguments, visibleArguments } from "./arguments.ts";
import { findTool } from "./catalogue.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";

/** A suggested follow-up, told apart by what can be done with it (data conventions, next_actions). */
export type NextAction =
  /** Its arguments pass the tool's schema: it can run as it is. */
  | { readonly kind: "ready"; readonly tool: ToolDefinition; readonly args: ToolArguments }
  /** Something has to be asked for first. */
  | { readonly kind: "incomplete"; readonly tool: ToolDefinition; readonly args: ToolArguments }
  /** Free: shows what is connected. */
  | { readonly kind: "connections" }
  /** A tool this version does not know; shown as text. */
  | { readonly kind: "unknown" };

/** The free action that lists connections, and its alias (service spec 4.1). */
const connectionTools: ReadonlySet<string> = new Set(["list_connections", "list_websites"]);

/**
 * Sorts a suggestion into ready, incomplete, connections or unknown. The service's own word that
 * an action is not ready counts; its word that it is ready counts only when the arguments pass.
 */
export function readNextAction(action: SuggestedAction): NextAction {
  if (connectionTools.has(action.tool)) {
    return { kind: "connections" };
  }
  const tool = findTool(action.tool);
  if (tool === undefined) {
    return { kind: "unknown" };
  }
  const checked = checkArguments(tool, action.args);
  if (checked.ok && action.ready !== false) {
    return { kind: "ready", tool, args: checked.args };
  }
  return { kind: "incomplete", tool, args: visibleArguments(tool, action.args) };
}
