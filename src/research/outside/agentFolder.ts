import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import * as path from "node:path";
import { writeFileAtomically } from "../../system/atomicFile.ts";
import { errorCode, isMissing } from "../../system/fileErrors.ts";
import { isProcessAlive } from "../../system/processes.ts";
import { noteLimit, readTextUpTo, UnreadFile } from "../../system/readFile.ts";
import { isRecord, parseJson } from "../../shared/json.ts";
import { newSecret, tokenIn } from "./handshake.ts";

/** A window of the editor that is open for agents, as its file says. */
export interface OpenWindow {
  /** The file that says so. */
  readonly file: string;
  /** Where it listens: a socket's path, or a pipe's name. */
  readonly address: string;
  /** Its folders, in full and without links. */
  readonly folders: readonly string[];
  /** When it was last in front, in milliseconds since 1970. */
  readonly focusedAt: number;
}

/** What a window says of itself. */
export type WindowNote = Omit<OpenWindow, "file">;

/** Read and written by this user alone. */
const ownerOnly = 0o600;
const ownerOnlyFolder = 0o700;

/** The folder that windows and agents' programs share: the program itself, the token, and a file for each open window. */
export class AgentFolder {
  readonly path: string;

  constructor(folder: string) {
    this.path = folder;
  }

  get program(): string {
    return path.join(this.path, "agent.cjs");
  }

  get #token(): string {
    return path.join(this.path, "token");
  }

  get #windows(): string {
    return path.join(this.path, "windows");
  }

  /** What both sides of a connection have to know; undefined where no agent is connected. Rejects with the file system's error. */
  async token(): Promise<string | undefined> {
    const text = await unlessMissing(readTextUpTo(this.#token, noteLimit));
    return text === undefined ? undefined : tokenIn(text);
  }

  /** Makes a token where there is none. */
  async ensureToken(): Promise<void> {
    if ((await this.token()) === undefined) {
      await this.#write(this.#token, `${newSecret()}\n`);
    }
  }

  /** Connections that are open end with their next call; none can be made until there is a token again. */
  async removeToken(): Promise<void> {
    await rm(this.#token, { force: true });
  }

  /** Writes what a window says of itself; `name` is its own. */
  async note(name: string, note: WindowNote): Promise<void> {
    await this.#write(path.join(this.#windows, `${name}.json`), JSON.stringify(note));
  }

  async forget(name: string): Promise<void> {
    await this.remove(path.join(this.#windows, `${name}.json`));
  }

  async remove(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  /** The windows that are open for agents. The files of those whose process is gone are removed. */
  async windows(): Promise<OpenWindow[]> {
    const names = (await unlessMissing(readdir(this.#windows))) ?? [];
    const found = await Promise.all(
      names.map(async (name): Promise<OpenWindow | undefined> => {
        const pid = /^(\d+)-[\da-f]+\.json$/u.exec(name)?.[1];
        const file = path.join(this.#windows, name);
        if (pid === undefined) {
          return undefined;
        }
        if (!isProcessAlive(Number(pid))) {
          // Where another program holds it, a later look removes it.
          await this.remove(file).catch(() => undefined);
          return undefined;
        }
        const text = await unlessMissing(readTextUpTo(file, noteLimit));
        return text === undefined ? undefined : windowIn(file, parseJson(text));
      }),
    );
    return found.filter((window) => window !== undefined);
  }

  async #write(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true, mode: ownerOnlyFolder });
    // Folders that were there before may be open to others.
    await chmod(this.path, ownerOnlyFolder);
    await writeFileAtomically(file, text);
    await chmod(file, ownerOnly);
  }
}

function windowIn(file: string, value: unknown): OpenWindow | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  const { address, folders, focusedAt } = value;
  return typeof address === "string" && Array.isArray(folders) && typeof focusedAt === "number"
    ? {
        file,
        address,
        focusedAt,
        folders: folders.filter((folder): folder is string => typeof folder === "string"),
      }
    : undefined;
}

async function unlessMissing<Value>(wanted: Promise<Value>): Promise<Value | undefined> {
  try {
    return await wanted;
  } catch (error) {
    // What is no file, or a large one, isn't ours either.
    if (isMissing(error) || errorCode(error) === "EISDIR" || error instanceof UnreadFile) {
      return undefined;
    }
    throw error;
  }
}
