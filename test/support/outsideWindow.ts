import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AgentFolder } from "../../src/research/outside/agentFolder.ts";
import type {
  CallNote,
  OutsideAnswer,
  OutsideCall,
} from "../../src/research/outside/callMessages.ts";
import { newSecret } from "../../src/research/outside/handshake.ts";
import { openWindowServer } from "../../src/research/outside/windowServer.ts";
import type { ServedWindow, WindowServer } from "../../src/research/outside/windowServer.ts";
import { oneFile } from "./oneFile.ts";
import { repositoryRoot } from "./paths.ts";
import { scratchFolder } from "./scratch.ts";

/** What a window of a test answers; the call's own name and input unless it says otherwise. */
export type Answering = (
  call: OutsideCall,
  signal: AbortSignal,
  note: (note: CallNote) => void,
) => Promise<OutsideAnswer>;

const told: Answering = ({ tool, input, client }) =>
  Promise.resolve({ text: JSON.stringify({ tool, input, client }), isError: false });

/** A window that is open for agents, without an editor. */
export interface TestWindow {
  readonly server: WindowServer;
  /** What was told of the clients, the latest last. */
  readonly clients: (readonly string[])[];
  close(): Promise<void>;
}

/** The folder that agents' programs and windows share, with a program in it that runs the sources. */
export class TestAgents {
  readonly #scratch = scratchFolder();
  readonly folder = new AgentFolder(join(this.#scratch.path, "agents"));
  readonly #windows: TestWindow[] = [];

  /** A folder beside it, for projects and clients. */
  get path(): string {
    return this.#scratch.path;
  }

  /** The arguments of Node that start the program. */
  async program(): Promise<string[]> {
    await this.folder.ensureToken();
    const file = join(this.folder.path, "agent.mjs");
    const main = pathToFileURL(oneFile(join(repositoryRoot, "src/outside/main.ts"))).href;
    writeFileSync(file, `import ${JSON.stringify(main)};\n`);
    return [file];
  }

  async open(
    folders: readonly string[],
    { answer = told, focusedAt = 1 }: { answer?: Answering; focusedAt?: number } = {},
  ): Promise<TestWindow> {
    await this.folder.ensureToken();
    const clients: (readonly string[])[] = [];
    const served: ServedWindow = {
      token: () => this.folder.token(),
      answer,
      changed: (names) => clients.push(names),
    };
    const server = await openWindowServer(served);
    const name = `${process.pid}-${newSecret().slice(0, 16)}`;
    await this.folder.note(name, { address: server.address, folders, focusedAt });
    const window = {
      server,
      clients,
      close: async () => {
        await server.close();
        await this.folder.forget(name);
      },
    };
    this.#windows.push(window);
    return window;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#windows.map((window) => window.close()));
    this.#scratch.remove();
  }
}
