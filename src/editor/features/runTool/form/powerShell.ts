import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { toolAddress } from "./curl.ts";

/**
 * A call as a command for PowerShell, from version 5.1 of Windows on. The key is left to the variable
 * `API_KEY` of the environment, and so is the address to `BASE_URL` where none is set. Whatever the
 * arguments hold, PowerShell takes it as text. No program is started, for version 5.1 drops the double
 * quotes of what it hands to one; the body goes as bytes, for it makes Latin-1 of text.
 */
export function powerShellCommand(
  baseUrl: string,
  tool: ToolDefinition,
  args: ToolArguments,
): string {
  const address =
    baseUrl === ""
      ? `"$env:BASE_URL${toolAddress("/", tool)}"`
      : quoted(toolAddress(baseUrl, tool));
  return [
    `Invoke-RestMethod -Method Post -Uri ${address}`,
    // A redirect would take the key along.
    "  -MaximumRedirection 0",
    '  -Headers @{ Authorization = "Bearer $env:API_KEY" }',
    "  -ContentType 'application/json'",
    `  -Body ([Text.Encoding]::UTF8.GetBytes(${quoted(JSON.stringify(args))})) | ConvertTo-Json -Depth 50`,
  ].join(" `\n");
}

/** Within single quotes PowerShell takes everything but a single quote as it is. The typographic ones count as such. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201B]/gu, "$&$&")}'`;
}
