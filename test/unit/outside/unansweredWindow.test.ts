import assert from "node:assert/strict";
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import { WindowCalls } from "../../../src/outside/callWindow.ts";
import { NoProofError, WindowConnection } from "../../../src/outside/windowConnection.ts";
import { AgentFolder } from "../../../src/research/outside/agentFolder.ts";
import { greeting } from "../../../src/research/outside/handshake.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("windows that prove nothing", () => {
  const scratch = scratchFolder();
  const servers: { close(): void }[] = [];
  let count = 0;
  after(() => {
    servers.forEach((server) => server.close());
    scratch.remove();
  });

  /** Listens, and treats each connection in one way. */
  async function listen(treat: (socket: Socket) => void): Promise<string> {
    count += 1;
    const name = `w${count}`;
    const address =
      process.platform === "win32"
        ? String.raw`\\.\pipe\seo-test-${process.pid}-${name}`
        : join(scratch.path, name);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      treat(socket);
    });
    servers.push({
      close: () => {
        sockets.forEach((socket) => socket.destroy());
        server.close();
      },
    });
    await new Promise<void>((resolve) => server.listen(address, resolve));
    return address;
  }

  async function answerAt(address: string): Promise<string> {
    const folder = new AgentFolder(join(scratch.path, `folder${count}`));
    await folder.ensureToken();
    await folder.note(`${process.pid}-0a`, { address, folders: [scratch.path], focusedAt: 1 });
    const { text, isError } = await new WindowCalls(folder).answer(
      {
        call: { tool: "seo_find", input: {}, client: "test", folder: scratch.path },
        isPaid: false,
        signal: new AbortController().signal,
        note: () => undefined,
      },
      { folder: undefined, workingFolder: scratch.path, roots: () => Promise.resolve([]) },
    );
    assert.ok(isError);
    return text;
  }

  it("are said to be busy where they don't answer in time, not to let nobody in", async () => {
    const text = await answerAt(await listen(() => undefined));
    assert.match(text, /^Not run: the window with .* didn't respond in time/u);
    assert.doesNotMatch(text, /sandbox/u);
  });

  it("are said to have ended the connection where they did", async () => {
    const text = await answerAt(await listen((socket) => socket.destroy()));
    assert.match(text, /^Not run: the window with .* ended the connection/u);
    assert.doesNotMatch(text, /sandbox/u);
  });

  it("aren't said to have ended the connection where this program did, since they are unknown", async () => {
    const greeted = (socket: Socket, proof: unknown): void => {
      socket.write(`${JSON.stringify(greeting())}\n`);
      socket.once("data", () => socket.write(`${JSON.stringify(proof)}\n`));
    };
    for (const treat of [
      (socket: Socket) => socket.write("220 another program\r\n"),
      (socket: Socket) => socket.write(`${JSON.stringify({ hello: "another program" })}\n`),
      (socket: Socket) => greeted(socket, { proof: "0".repeat(64) }),
    ]) {
      const text = await answerAt(await listen(treat));
      assert.match(text, /^Not run: what listens for the window with .* isn't a window that this/u);
      assert.doesNotMatch(text, /ended/u);
    }
  });

  it("don't end the program of an agent by what they send", async () => {
    const address = await listen((socket) => {
      socket.write(`${JSON.stringify(greeting())}\n`);
      socket.once("data", () => socket.write(`${JSON.stringify({ proof: "ü".repeat(64) })}\n`));
    });
    await assert.rejects(WindowConnection.open(address, "0".repeat(64)), NoProofError);
  });
});
