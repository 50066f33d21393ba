import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { agentMessage } from "./callMessages.ts";
import type { CallNote, OutsideAnswer, OutsideCall } from "./callMessages.ts";
import { greeting, handshakeTime, isAgentProof, newSecret, windowProof } from "./handshake.ts";
import { LineChannel } from "./lineChannel.ts";

/** Connections that a window has at once. */
export const mostConnections = 16;
/** Calls that a connection has under way at once. */
export const mostCalls = 4;
/** Characters of a socket's path: some systems take no more. */
const longestPath = 100;

/** What a window does for agents outside the editor. */
export interface ServedWindow {
  /** The token as it is now; undefined where no agent is connected. */
  token(): Promise<string | undefined>;
  /**
   * Answers a call. Must not reject. `signal` aborts when the client cancels the call or is gone;
   * `note` tells the client what is waited for.
   */
  answer(
    call: OutsideCall,
    signal: AbortSignal,
    note: (note: CallNote) => void,
  ): Promise<OutsideAnswer>;
  /** The clients that are connected and have made a call have changed. */
  changed(clients: readonly string[]): void;
}

/** A window that listens. */
export interface WindowServer {
  /** A socket's path, or on Windows a pipe's name. */
  readonly address: string;
  /** Ends every connection, and listens no more. */
  close(): Promise<void>;
}

/**
 * Listens for the programs of agents, on this machine and for this user alone. Rejects with the
 * system's error where it can't.
 */
export async function openWindowServer(
  window: ServedWindow,
  clock: Clock = systemClock,
  platform: NodeJS.Platform = process.platform,
): Promise<WindowServer> {
  const { address, remove } = await newAddress(platform);
  const connections = new Set<AgentConnection>();
  const notifyChanged = (): void =>
    window.changed(
      [...connections].flatMap(({ client }) => (client === undefined ? [] : [client])),
    );
  const server = createServer((socket) => {
    if (connections.size >= mostConnections) {
      socket.destroy();
      return;
    }
    const connection = new AgentConnection(socket, { window, clock, notifyChanged }, () => {
      connections.delete(connection);
      notifyChanged();
    });
    connections.add(connection);
  });
  try {
    await listening(server, address);
    if (platform !== "win32") {
      await chmod(address, 0o600);
    }
  } catch (error) {
    server.close();
    await remove();
    throw error;
  }
  return {
    address,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) {
        connection.close();
      }
      await closed;
      await remove();
    },
  };
}

/** A name that nobody can guess; on systems with socket files in a folder of our own, which nobody else may enter. */
async function newAddress(
  platform: NodeJS.Platform,
): Promise<{ readonly address: string; readonly remove: () => Promise<void> }> {
  if (platform === "win32") {
    const address = `\\\\.\\pipe\\seo-${newSecret().slice(0, 32)}`;
    return { address, remove: () => Promise.resolve() };
  }
  const { XDG_RUNTIME_DIR: own = "" } = process.env;
  for (const base of [own, tmpdir(), "/tmp"]) {
    const folder = base === "" ? undefined : await newFolder(base);
    if (folder !== undefined) {
      const address = path.join(folder, "agents.sock");
      const remove = () => rm(folder, { recursive: true, force: true });
      if (Buffer.byteLength(address) <= longestPath) {
        return { address, remove };
      }
      await remove();
    }
  }
  throw new Error("There is no folder with a path that is short enough for a socket.");
}

/** A folder that only its owner may enter; undefined where none can be made. */
async function newFolder(base: string): Promise<string | undefined> {
  try {
    return await mkdtemp(path.join(base, "seo-"));
  } catch {
    // The variable may name a folder that isn't there: the next place will do.
    return undefined;
  }
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, resolve);
  });
}

/** What the connections of a window share. */
interface ServerParts {
  readonly window: ServedWindow;
  readonly clock: Clock;
  /** Says who is connected. */
  notifyChanged(): void;
}

/** One program of an agent. It is heard only once it has proved that it knows the token. */
class AgentConnection {
  readonly #parts: ServerParts;
  readonly #channel: LineChannel;
  readonly #calls = new Map<number, AbortController>();
  readonly #greeting = greeting();
  readonly #stop: () => void;
  /** The token that was proved to be known. */
  #token: string | undefined;
  #hasAnswered = false;
  #client: string | undefined;

  constructor(socket: Socket, parts: ServerParts, onEnd: () => void) {
    this.#parts = parts;
    this.#channel = new LineChannel(socket, {
      onValue: (value) => void this.#take(value),
      onEnd: () => {
        this.#stop();
        for (const call of this.#calls.values()) {
          call.abort();
        }
        onEnd();
      },
    });
    this.#stop = parts.clock.after(handshakeTime, () => this.close());
    this.#channel.send(this.#greeting);
  }

  /** What the program says it is called; undefined before its first call. */
  get client(): string | undefined {
    return this.#client;
  }

  close(): void {
    this.#channel.close();
  }

  async #take(value: unknown): Promise<void> {
    try {
      await (this.#token === undefined ? this.#prove(value) : this.#call(this.#token, value));
    } catch {
      // The token can't be read: nothing is proved then, and nothing answered.
      this.close();
    }
  }

  /** One try. */
  async #prove(value: unknown): Promise<void> {
    if (this.#hasAnswered) {
      this.close();
      return;
    }
    this.#hasAnswered = true;
    const token = await this.#parts.window.token();
    if (token === undefined || !isAgentProof(token, this.#greeting, value)) {
      this.close();
      return;
    }
    this.#stop();
    this.#token = token;
    this.#channel.send(windowProof(token, this.#greeting, value));
  }

  async #call(token: string, value: unknown): Promise<void> {
    const message = agentMessage(value);
    if (message === undefined) {
      this.close();
      return;
    }
    const { id } = message;
    // Before anything is awaited: a call and the line that cancels it stay in their order.
    if ("cancel" in message) {
      this.#calls.get(id)?.abort();
      return;
    }
    if (this.#calls.has(id)) {
      this.close();
      return;
    }
    if (this.#calls.size >= mostCalls) {
      this.#channel.send({
        id,
        text: `Not run: ${mostCalls} calls are under way already. Call again when one has ended.`,
        isError: true,
      });
      return;
    }
    const abort = new AbortController();
    this.#calls.set(id, abort);
    if ((await this.#parts.window.token()) !== token) {
      this.#channel.sendLast({
        id,
        text: "Not run: the person disconnected all agents. Ask them before you call again.",
        isError: true,
      });
      return;
    }
    if (abort.signal.aborted) {
      this.#calls.delete(id);
      this.#channel.send({ id, text: "Not run: the call was cancelled.", isError: true });
      return;
    }
    if (this.#client === undefined) {
      this.#client = message.call.client;
      this.#parts.notifyChanged();
    }
    const answer = await this.#parts.window.answer(
      message.call,
      abort.signal,
      ({ text, isUnpaid }) => this.#channel.send({ id, note: text, isUnpaid }),
    );
    this.#calls.delete(id);
    this.#channel.send({ id, ...answer });
  }
}
