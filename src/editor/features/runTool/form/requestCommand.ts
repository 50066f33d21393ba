import type { Shell } from "../../../../shared/formProtocol.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { curlCommand } from "./curl.ts";
import { powerShellCommand } from "./powerShell.ts";

/** The shell that a terminal has on a system unless a person chose another one. */
export function usualShell(platform: NodeJS.Platform = process.platform): Shell {
  return platform === "win32" ? "powershell" : "posix";
}

/** A call as a command for a shell, the key left to a variable of its environment. */
export function requestCommand(
  shell: Shell,
  baseUrl: string,
  tool: ToolDefinition,
  args: ToolArguments,
): string {
  return shell === "powershell"
    ? powerShellCommand(baseUrl, tool, args)
    : curlCommand(baseUrl, tool, args);
}
