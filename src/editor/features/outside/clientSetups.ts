/** Programs whose agents can be connected. */
export type ClientName = "claudeCode" | "codex" | "cursor" | "copilotCli" | "other";

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

/** What connects a client: a command for a terminal, a link, or lines for its configuration. */
export function clientSetup(
  client: ClientName,
  start: ServerStart,
  platform: NodeJS.Platform = process.platform,
): ClientSetup {
  const command = [start.program, start.script].map((text) => quotedArgument(text, platform));
  switch (client) {
    case "claudeCode":
      // Its option for variables takes all that follows: the name comes before it.
      return {
        kind: "command",
        text: `claude mcp add ${serverName} --scope user -e ${variable}=1 -- ${command.join(" ")}`,
      };
    case "codex":
      return {
        kind: "command",
        text: `codex mcp add ${serverName} --env ${variable}=1 -- ${command.join(" ")}`,
      };
    case "cursor": {
      const config = Buffer.from(JSON.stringify(serverConfig(start))).toString("base64");
      return {
        kind: "link",
        text: `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`,
      };
    }
    case "copilotCli":
      return {
        kind: "file",
        text: configText({ type: "local", ...serverConfig(start), tools: ["*"] }),
      };
    case "other":
      return { kind: "file", text: configText(serverConfig(start)) };
  }
}

function serverConfig({ program, script }: ServerStart) {
  return { command: program, args: [script], env: { [variable]: "1" } };
}

function configText(server: object): string {
  return JSON.stringify({ mcpServers: { [serverName]: server } }, null, 2);
}

/** A path as a shell takes it: PowerShell and sh read what is in single quotes as it is. */
function quotedArgument(text: string, platform: NodeJS.Platform): string {
  if (/^[\w./:\\-]+$/u.test(text) && (platform === "win32" || !text.includes("\\"))) {
    return text;
  }
  return platform === "win32" ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
