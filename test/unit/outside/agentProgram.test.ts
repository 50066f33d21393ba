import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { freeTools } from "../../../src/research/agents/freeTools.ts";
import { paidTools } from "../../../src/research/agents/paidTools.ts";
import { isRecord, parseJson } from "../../../src/shared/json.ts";
import { TestAgents } from "../../support/outsideWindow.ts";
import { until } from "../../support/until.ts";

/** What the tests ask of a client, whichever library it is of. */
interface TestClient {
  tools(): Promise<string[]>;
  call(
    name: string,
    input: Record<string, unknown>,
    onprogress?: (message: string) => void,
  ): Promise<{ readonly text: string; readonly isError: boolean }>;
  close(): Promise<void>;
}

/** A slow machine takes its time to start a program. */
const patient = { timeout: 600_000 };

type Connect = (args: readonly string[], cwd: string) => Promise<TestClient>;

function textOfAnswer(answer: unknown): { text: string; isError: boolean } {
  const content: unknown = isRecord(answer) ? answer["content"] : undefined;
  assert.ok(Array.isArray(content) && content.length === 1);
  const [part]: unknown[] = content;
  assert.ok(isRecord(part) && part["type"] === "text" && typeof part["text"] === "string");
  return { text: part["text"], isError: isRecord(answer) && answer["isError"] === true };
}

const newClient =
  (mode: "legacy" | "auto" | { readonly pin: string }): Connect =>
  async (args, cwd) => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [...args], cwd }),
      patient,
    );
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, input, said) =>
        textOfAnswer(
          await client.callTool(
            { name, arguments: input },
            said === undefined
              ? patient
              : { ...patient, onprogress: ({ message = "" }) => said(message) },
          ),
        ),
      close: () => client.close(),
    };
  };

const oldClient: Connect = async (args, cwd) => {
  const client = new OldClient({ name: "test", version: "1" });
  await client.connect(
    new OldTransport({ command: process.execPath, args: [...args], cwd }),
    patient,
  );
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input, said) =>
      textOfAnswer(
        await client.callTool(
          { name, arguments: input },
          undefined,
          said === undefined
            ? patient
            : { ...patient, onprogress: ({ message = "" }) => said(message) },
        ),
      ),
    close: () => client.close(),
  };
};

const clients: Readonly<Record<string, Connect>> = {
  "version 1": oldClient,
  "version 2, 2025": newClient("legacy"),
  "version 2, auto": newClient("auto"),
  "version 2, pinned to 2026": newClient({ pin: "2026-07-28" }),
};

describe("the program that agents outside the editor start", () => {
  let agents: TestAgents;
  let open: TestClient[];
  beforeEach(() => {
    agents = new TestAgents();
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((client) => client.close()));
    await agents.remove();
  });

  async function connect(connector: Connect = oldClient, cwd = agents.path): Promise<TestClient> {
    const client = await connector(await agents.program(), cwd);
    open.push(client);
    return client;
  }

  function folder(...names: readonly string[]): string {
    const made = join(agents.path, ...names);
    mkdirSync(made, { recursive: true });
    return realpathSync.native(made);
  }

  for (const [name, connector] of Object.entries(clients)) {
    it(`serves a client of the SDK's ${name}: with and without a window`, async () => {
      const client = await connect(connector);
      assert.deepEqual(await client.tools(), [
        ...Object.values(freeTools).map((tool) => tool.name),
        ...paidTools.map((tool) => tool.name),
      ]);
      const before = await client.call("seo_find_saved_results", {});
      assert.match(before.text, /^Not run: no editor window is open for agents\. Ask the person/u);
      assert.ok(before.isError);
      const project = folder("project");
      const window = await agents.open([project], {
        answer: async ({ tool, input, client: caller }, _signal, note) => {
          note({ text: "Asking", isUnpaid: true });
          await until("the client has the note", () => notes.length > 0);
          return { text: JSON.stringify({ tool, input, caller }), isError: false };
        },
      });
      const notes: string[] = [];
      const after = await client.call("seo_find_saved_results", { text: "tea" }, (said) =>
        notes.push(said),
      );
      const said = JSON.stringify({
        tool: "seo_find_saved_results",
        input: { text: "tea" },
        caller: "test",
      });
      assert.equal(
        after.text,
        `${said}\nThis is from the only editor window that is open for agents, with “${project}”.`,
      );
      assert.ok(!after.isError);
      assert.deepEqual(notes, ["Asking"]);
      assert.deepEqual(window.clients.at(-1), ["test"]);
    });
  }

  it("takes the window whose folder is nearest to the client's, and says so of no other", async () => {
    const answering = (text: string) => ({
      answer: () => Promise.resolve({ text, isError: false }),
    });
    await agents.open([folder("outer")], answering("outer"));
    await agents.open([folder("outer", "inner")], answering("inner"));
    const ask = async (cwd: string) =>
      (await (await connect(oldClient, cwd)).call("seo_find_saved_results", {})).text;
    assert.equal(await ask(folder("outer", "inner", "deep")), "inner");
    assert.equal(await ask(folder("outer", "other")), "outer");
    assert.match(
      await ask(folder("elsewhere")),
      /^Not run: 2 editor windows are open for agents, with “.*(?:outer|inner)”; “.*”, and this client's folder, “.*elsewhere”, is in none/u,
    );
  });

  it("says that a call may have been charged when the window closes in the midst of it", async () => {
    const project = folder("project");
    const window = await agents.open([project], { answer: () => new Promise(() => undefined) });
    const client = await connect(oldClient, project);
    const [paid, free] = ["seo_inspect_serp", "seo_find_saved_results"].map((tool) =>
      client.call(tool, {}),
    );
    await until("the client is connected", () => window.clients.length > 0);
    await window.close();
    assert.match((await paid)?.text ?? "", /may have been charged\. Don't repeat it/u);
    assert.match((await free)?.text ?? "", /^No result: the window closed/u);
  });

  it("says that a call wasn't run when the window closes while it asks, and may have been charged once it pays", async () => {
    const project = folder("project");
    const texts: string[] = [];
    for (const steps of [[true], [true, false]]) {
      const noted: string[] = [];
      const window = await agents.open([project], {
        answer: async (_call, _signal, note) => {
          steps.forEach((isUnpaid, at) => note({ text: `step ${at}`, isUnpaid }));
          return new Promise(() => undefined);
        },
      });
      const client = await connect(oldClient, project);
      const call = client.call("seo_inspect_serp", {}, (said) => noted.push(said));
      await until("the client has the notes", () => noted.length === steps.length);
      await window.close();
      texts.push((await call).text);
    }
    assert.match(texts[0] ?? "", /^Not run: .*Nothing was paid for it/u);
    assert.match(texts[1] ?? "", /may have been charged\. Don't repeat it/u);
  });

  it("passes over windows that are gone, and removes their files", async () => {
    const project = folder("project");
    await agents.folder.note(`${process.pid}-0000000000000000`, {
      address: join(agents.path, "gone.sock"),
      folders: [project],
      focusedAt: 2,
    });
    await agents.folder.note("999999999-0000000000000000", {
      address: join(agents.path, "gone.sock"),
      folders: [project],
      focusedAt: 3,
    });
    await agents.open([project], {
      answer: () => Promise.resolve({ text: "here", isError: false }),
    });
    const client = await connect(oldClient, project);
    assert.equal((await client.call("seo_find_saved_results", {})).text, "here");
    assert.equal(readdirSync(join(agents.folder.path, "windows")).length, 1);
  });

  it("says that agents are disconnected where there is no token, and connects again with a new one", async () => {
    const client = await connect();
    await agents.open([folder("project")]);
    assert.ok(!(await client.call("seo_find_saved_results", {})).isError);
    await agents.folder.removeToken();
    assert.match(
      (await client.call("seo_find_saved_results", {})).text,
      /^Not run: agents outside the editor are disconnected\./u,
    );
    await agents.folder.ensureToken();
    assert.ok(!(await client.call("seo_find_saved_results", {})).isError);
  });

  it("writes nothing but JSON-RPC, and ends when its client closes the input", async () => {
    const child = spawn(process.execPath, await agents.program(), {
      cwd: agents.path,
      stdio: ["pipe", "pipe", "pipe"],
    });
    let out = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    const ended = once(child, "exit");
    const request = (id: number, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    request(1, "initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    });
    request(2, "tools/list", {});
    request(3, "tools/call", { name: "seo_find_saved_results", arguments: {} });
    child.stdin.write("no json\n");
    request(4, "no/such", {});
    await until("all are answered", () => out.split("\n").length > 4);
    child.stdin.end();
    assert.equal((await ended)[0], 0);
    const lines = out.split("\n").filter((line) => line !== "");
    for (const line of lines) {
      const value = parseJson(line);
      assert.ok(isRecord(value) && value["jsonrpc"] === "2.0", line);
    }
    assert.equal(lines.length, 4);
    assert.equal(errors, "");
  });

  it("ends with its client while a call is under way", async () => {
    const project = folder("project");
    const aborted: boolean[] = [];
    await agents.open([project], {
      answer: (_call, signal) =>
        new Promise(() => signal.addEventListener("abort", () => aborted.push(true))),
    });
    const client = await connect(oldClient, project);
    const waiting = client.call("seo_find_saved_results", {});
    waiting.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.close();
    await until("the window is told", () => aborted.length === 1);
    rmSync(project, { recursive: true });
  });
});
