import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { withoutTrailing } from "../../../../articles/text/textEnd.ts";

/** Bytes of a body that still go into one argument: Linux takes 131,072 for each, closing zero included. */
const longestArgument = 120_000;

/** The address of a tool; of the variable `BASE_URL` where no address is set. */
export function toolAddress(baseUrl: string, tool: ToolDefinition): string {
  return `${baseUrl === "" ? "$BASE_URL" : withoutTrailing(baseUrl, "/")}/v1/tools/${tool.name}`;
}

/**
 * A call as a command for a POSIX shell (sh, bash, zsh). The key is left to the variable
 * `API_KEY`, and so is the address to `BASE_URL` where none is set. Whatever the arguments hold,
 * the shell takes it as text.
 */
export function curlCommand(baseUrl: string, tool: ToolDefinition, args: ToolArguments): string {
  const address = toolAddress(baseUrl, tool);
  const body = JSON.stringify(args);
  const isLong = Buffer.byteLength(body) > longestArgument;
  return [
    `curl -X POST ${baseUrl === "" ? `"${address}"` : quoted(address)}`,
    '  -H "Authorization: Bearer $API_KEY"',
    "  -H 'Content-Type: application/json'",
    // JSON without indentation is one line and begins with a brace: no line of it can be the closing word.
    isLong
      ? `  --data-binary @- <<'END_OF_BODY'\n${body}\nEND_OF_BODY`
      : `  --data-raw ${quoted(body)}`,
  ].join(" \\\n");
}

/** Within single quotes a POSIX shell takes everything but a single quote as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
