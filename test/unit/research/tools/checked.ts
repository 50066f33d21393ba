import assert from "node:assert/strict";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";

/** The cleaned arguments of a draft that has to pass. */
export function cleaned(tool: ToolDefinition, draft: ToolArguments): ToolArguments {
  const checked = checkArguments(tool, draft);
  assert.ok(checked.ok, JSON.stringify(checked));
  return checked.args;
}

/** What is wrong with a draft that must not pass, a line for each problem. */
export function problem(tool: ToolDefinition, draft: ToolArguments): string {
  const checked = checkArguments(tool, draft);
  assert.ok(!checked.ok, `${JSON.stringify(draft)} was accepted`);
  return checked.problems.map(({ field, message }) => `${field}: ${message}`).join("\n");
}
