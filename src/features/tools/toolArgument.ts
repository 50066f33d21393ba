import * as l10n from "@vscode/l10n";
import { isRecord, textOf } from "../../shared/json.ts";
import { findTool } from "../../tools/catalogue.ts";
import type { ToolDefinition } from "../../tools/definition.ts";

/**
 * The tool that a command is meant for: its argument is the tool's name, or the row of the Tools
 * view whose menu was used. Throws when it is neither.
 */
export function toolOf(argument: unknown): ToolDefinition {
  const name = textOf(isRecord(argument) ? argument["tool"] : argument);
  const tool = findTool(name);
  if (tool === undefined) {
    throw new Error(l10n.t("Choose a tool in the Tools view, or with Run Tool…"));
  }
  return tool;
}
