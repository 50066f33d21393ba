import { quoted, quotedList } from "../research/agents/quoted.ts";
import type { AgentFolder, OpenWindow } from "../research/outside/agentFolder.ts";
import type { OutsideAnswer, OutsideCall } from "../research/outside/callMessages.ts";
import { errorCode } from "../system/fileErrors.ts";
import { realPath } from "../system/realPath.ts";
import { chooseWindow } from "./chooseWindow.ts";
import { NoProofError, WindowClosedError, WindowConnection } from "./windowConnection.ts";

/** Where a client says that it is. */
export interface ClientPlaces {
  /** What its configuration names. */
  readonly folder: string | undefined;
  /** Its working folder. */
  readonly workingFolder: string;
  /** What it tells when it is asked, which is done only where that decides. */
  readonly roots: () => Promise<readonly string[]>;
}

/** A call, as the client made it. */
export interface WantedCall {
  readonly call: OutsideCall;
  readonly isPaid: boolean;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

/** For how long a call goes to the window that it went to before, in milliseconds: as long as a no counts there. */
const staysFor = 30 * 60_000;

const openAProject =
  "Ask the person to open the project in the editor and to look at the SEO Research view there once, then call again.";

/** Why a window that is open has no connection to this program, by the folders that it has open. */
const unanswered = {
  late: (folders: string) =>
    `the window with ${folders} didn't respond in time. Nothing was paid for this call. Call again in a minute.`,
  ended: (folders: string) =>
    `the window with ${folders} ended the connection: too many agents may be connected, or it may be of another version. Ask the person to end agents that aren't needed, or to reload the window.`,
  unknown: (folders: string) =>
    `what listens for the window with ${folders} isn't a window that this program knows: it may be of another version, or another program. Ask the person to reload the window.`,
  shut: (folders: string) =>
    `this program isn't let into the window with ${folders}: the client may run it in a sandbox, or on another machine than the editor. Ask the person to allow it local sockets.`,
} as const;

/** Finds the window for each call, and forwards the call to it. */
export class WindowCalls {
  readonly #folder: AgentFolder;
  readonly #connections = new Map<string, WindowConnection>();
  /** Where a call went that several windows could have answered, by tool and input: its question, and what was answered, is in that window alone. */
  readonly #went = new Map<string, { readonly file: string; readonly at: number }>();

  constructor(folder: AgentFolder) {
    this.#folder = folder;
  }

  /** What is told to the model, whatever happens. */
  async answer(wanted: WantedCall, places: ClientPlaces): Promise<OutsideAnswer> {
    try {
      return await this.#answer(wanted, places);
    } catch (error) {
      if (error instanceof RangeError) {
        return notRun("the input is too large. Send less.");
      }
      throw error;
    }
  }

  close(): void {
    for (const connection of this.#connections.values()) {
      connection.close();
    }
  }

  async #answer(wanted: WantedCall, places: ClientPlaces): Promise<OutsideAnswer> {
    const token = await this.#folder.token();
    if (token === undefined) {
      return notRun(
        "agents outside the editor are disconnected. Ask the person to run the command SEO: Connect an Agent… in the editor.",
      );
    }
    const gone = new Set<string>();
    for (;;) {
      const windows = (await this.#folder.windows()).filter(({ file }) => !gone.has(file));
      const choice = await this.#choose(windows, places);
      if (choice === "none") {
        return notRun(`no editor window is open for agents. ${openAProject}`);
      }
      if ("several" in choice) {
        return notRun(severalWindows(choice.several, places));
      }
      const before = this.#windowBefore(wanted, choice.asNear);
      const window = before ?? choice.window;
      const connection = await this.#connect(window, token);
      if (connection instanceof WindowConnection) {
        this.#noteWindow(wanted, window, choice.asNear);
        const answer = await this.#call(connection, wanted);
        const about = choice.isOnly
          ? onlyWindow(window)
          : choice.asNear.length > 1
            ? oneOfSeveral(window, choice.asNear.length, before !== undefined)
            : undefined;
        return about === undefined ? answer : { ...answer, text: `${answer.text}\n${about}` };
      }
      if (connection !== "gone") {
        return notRun(unanswered[connection](foldersOf(window)));
      }
      // Its file may be held by another program: the next look finds what else is there.
      gone.add(window.file);
    }
  }

  async #choose(
    windows: readonly OpenWindow[],
    { folder, workingFolder, roots }: ClientPlaces,
  ): Promise<ReturnType<typeof chooseWindow>> {
    const known = await Promise.all(
      [folder === undefined ? [] : [folder], [workingFolder]].map(realPaths),
    );
    const choice = chooseWindow(windows, known);
    return choice === "none" || "window" in choice
      ? choice
      : chooseWindow(windows, [await realPaths(await roots())]);
  }

  /** The window that was asked the same before, where it is one of several that could be. */
  #windowBefore({ call }: WantedCall, asNear: readonly OpenWindow[]): OpenWindow | undefined {
    const went = this.#went.get(nameOf(call));
    return went === undefined || Math.abs(Date.now() - went.at) > staysFor
      ? undefined
      : asNear.find(({ file }) => file === went.file);
  }

  #noteWindow({ call }: WantedCall, { file }: OpenWindow, asNear: readonly OpenWindow[]): void {
    const at = Date.now();
    for (const [name, went] of this.#went) {
      if (Math.abs(at - went.at) > staysFor) {
        this.#went.delete(name);
      }
    }
    if (asNear.length > 1) {
      this.#went.set(nameOf(call), { file, at });
    }
  }

  /** "gone" where no process listens at the address, else why there is no connection. */
  async #connect(
    { file, address }: OpenWindow,
    token: string,
  ): Promise<WindowConnection | "gone" | keyof typeof unanswered> {
    // With another token it is another connection: what the old one may do has been ended.
    const name = `${address} ${token}`;
    const open = this.#connections.get(name);
    if (open?.isOpen === true) {
      return open;
    }
    this.#connections.delete(name);
    try {
      const connection = await WindowConnection.open(address, token);
      this.#connections.set(name, connection);
      return connection;
    } catch (error) {
      if (error instanceof NoProofError) {
        return error.reason;
      }
      if (!isGone(error)) {
        return "shut";
      }
      await this.#folder.remove(file).catch(() => undefined);
      return "gone";
    }
  }

  async #call(
    connection: WindowConnection,
    { call, isPaid, signal, note }: WantedCall,
  ): Promise<OutsideAnswer> {
    try {
      return await connection.call(call, signal, note);
    } catch (error) {
      if (!(error instanceof WindowClosedError)) {
        throw error;
      }
      return {
        text: error.isUnpaid
          ? "Not run: the editor window closed before the call was sent. Nothing was paid for it. Call again."
          : isPaid
            ? "The window closed during the call. This call may have been charged. Don't repeat it: ask the person to look at Results and Activity in the editor."
            : "No result: the window closed during the call. Call again.",
        isError: true,
      };
    }
  }
}

function notRun(reason: string): OutsideAnswer {
  return { text: `Not run: ${reason}`, isError: true };
}

function isGone(error: unknown): boolean {
  return ["ENOENT", "ECONNREFUSED"].includes(errorCode(error));
}

function severalWindows(
  windows: readonly OpenWindow[],
  { workingFolder }: Pick<ClientPlaces, "workingFolder">,
): string {
  return `${windows.length} editor windows are open for agents, with ${windows.map(foldersOf).join("; ")}, and this client's folder, ${quoted(workingFolder)}, is in none of them. Ask the person which one to use, and to start this client in a folder of it.`;
}

function onlyWindow(window: OpenWindow): string {
  return `This is from the only editor window that is open for agents, with ${foldersOf(window)}.`;
}

function oneOfSeveral(window: OpenWindow, count: number, isRepeated: boolean): string {
  const which = isRepeated ? "where this call was made before" : "that was in front last";
  return `This client's folder is open in ${count} editor windows. This is from the one ${which}, with ${foldersOf(window)}.`;
}

function nameOf({ tool, input }: OutsideCall): string {
  return JSON.stringify([tool, input]);
}

function foldersOf({ folders }: OpenWindow): string {
  return folders.length === 0 ? "no folder" : quotedList(folders, 200);
}

/** Paths as the file system spells them; without those that aren't there. */
async function realPaths(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(realPath));
  return found.filter((one) => one !== undefined);
}
