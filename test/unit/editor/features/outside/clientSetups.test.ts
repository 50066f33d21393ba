import assert from "node:assert/strict";
import { clientSetup } from "../../../../../src/editor/features/outside/clientSetups.ts";
import type { ClientName } from "../../../../../src/editor/features/outside/clientSetups.ts";
import { isRecord, parseJson } from "../../../../../src/shared/json.ts";

describe("what connects a client of an agent outside the editor", () => {
  const start = { program: "/opt/editor/code", script: "/home/me/it's $1 mine/agent.cjs" };
  const script = "'/home/me/it'\\''s $1 mine/agent.cjs'";
  const variable = "ELECTRON_RUN_AS_NODE=1";

  const commands: readonly (readonly [ClientName, string])[] = [
    ["claudeCode", `claude mcp add seo-research --scope user -e ${variable} -- /opt/editor/code`],
    ["codex", `codex mcp add seo-research --env ${variable} -- /opt/editor/code`],
    ["copilotCli", `copilot mcp add seo-research --env ${variable} -- /opt/editor/code`],
    ["openCode", `opencode mcp add seo-research --env ${variable} -- /opt/editor/code`],
    ["qwen", `qwen mcp add --scope user -e ${variable} seo-research /opt/editor/code`],
    // it takes the variable away, and would start the editor instead
    ["gemini", "gemini mcp add --scope user seo-research node"],
  ];
  for (const [client, command] of commands) {
    it(`is a command that ${client} takes, with a path that a shell reads as it is`, () => {
      assert.deepEqual(clientSetup(client, start, "linux"), {
        kind: "command",
        text: `${command} ${script}`,
      });
    });
  }

  it("has paths with spaces in double quotes on Windows, and what PowerShell would take away", () => {
    const windows = { program: "C:\\Code\\Code.exe", script: "C:\\Users\\A B\\agent.cjs" };
    const { text } = clientSetup("codex", windows, "win32");
    assert.ok(text.endsWith('=1 "--" C:\\Code\\Code.exe "C:\\Users\\A B\\agent.cjs"'), text);
  });

  it("is a link with the configuration for Cursor, and the configuration for others", () => {
    const server = {
      command: start.program,
      args: [start.script],
      env: { ELECTRON_RUN_AS_NODE: "1" },
    };
    const { kind, text } = clientSetup("cursor", start, "linux");
    const config = new URL(text).searchParams.get("config") ?? "";
    assert.equal(kind, "link");
    assert.deepEqual(parseJson(Buffer.from(config, "base64").toString()), server);
    const other = parseJson(clientSetup("other", start, "linux").text);
    assert.ok(isRecord(other));
    assert.deepEqual(other["mcpServers"], { "seo-research": server });
  });
});
