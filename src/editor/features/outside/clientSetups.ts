/** Programs whose agents can be connected. */
export type ClientName = keyof typeof commands | "cursor" | "other";

/** What has to be started: a program and its arguments, with one variable. */
export interface ServerStart {
  /** The editor's own program, which runs scripts as Node does where the variable is set. */
  readonly program: string;
  readonly script: string;
}

/** What a client is told, and where. */
export interface ClientSetup {
  readonly kind: "command" | "link" | "file";
  readonly text: string;
}

/** The name of our server in a client's configuration. */
const serverName = "seo-research";
const variable = "ELECTRON_RUN_AS_NODE";

/**
 * What clients with a command of their own are told, by their `mcp add --help` and what they then start.
 * `{0}` is the program with its script. Where an option for variables takes all that follows, the name
 * comes before it.
 */
const commands = {
  claudeCode: `claude mcp add ${serverName} --scope user -e ${variable}=1 -- {0}`,
  codex: `codex mcp add ${serverName} --env ${variable}=1 -- {0}`,
  copilotCli: `copilot mcp add ${serverName} --env ${variable}=1 -- {0}`,
  openCode: `opencode mcp add ${serverName} --env ${variable}=1 -- {0}`,
  qwen: `qwen mcp add --scope user -e ${variable}=1 ${serverName} {0}`,
  // It takes this variable away, and the editor's program would open the editor. It needs Node itself.
  gemini: `gemini mcp add --scope user ${serverName} {0}`,
} as const;

/** What connects a client: a command for a terminal, a link, or lines for its configuration. */
export function clientSetup(
  client: ClientName,
  start: ServerStart,
  platform: NodeJS.Platform = process.platform,
): ClientSetup {
  switch (client) {
    case "cursor": {
      const config = Buffer.from(JSON.stringify(serverConfig(start))).toString("base64");
      return {
        kind: "link",
        text: `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`,
      };
    }
    case "other":
      return {
        kind: "file",
        text: JSON.stringify({ mcpServers: { [serverName]: serverConfig(start) } }, null, 2),
      };
    default: {
      const program = client === "gemini" ? "node" : start.program;
      const started = [program, start.script].map((text) => quotedArgument(text, platform));
      // PowerShell keeps a bare "--" from the scripts that npm installs.
      const command =
        platform === "win32" ? commands[client].replace(" -- ", ' "--" ') : commands[client];
      return { kind: "command", text: command.replace("{0}", () => started.join(" ")) };
    }
  }
}

function serverConfig({ program, script }: ServerStart) {
  return { command: program, args: [script], env: { [variable]: "1" } };
}

/** A path as a shell takes it: PowerShell and sh read what is in single quotes as it is. */
function quotedArgument(text: string, platform: NodeJS.Platform): string {
  if (/^[\w./:\\-]+$/u.test(text) && (platform === "win32" || !text.includes("\\"))) {
    return text;
  }
  return platform === "win32" ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
