import { parseAccountState } from "./accountState.ts";
import type { AccountState } from "./accountState.ts";
import type { FileLock } from "../../system/fileLock.ts";
import { StateFile } from "./stateFile.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** Something done to the state. It may be done once more to a newer state, so it relies on nothing it found there before. */
type Change = (state: AccountState) => void;

/** A change somebody waits for. */
interface Awaited {
  /** Makes the change and returns what to do once it is on disk. */
  readonly make: (state: AccountState) => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The account's state, kept in a file that several processes may use at the same time (two windows
 * of an editor), or in memory alone. Changes that must not get lost are made under the file's lock,
 * to what is on disk at that moment, and are on disk when they resolve; lesser ones show at once
 * and reach the disk with the next write.
 */
export class SharedState {
  readonly #file: StateFile | undefined;
  #state: AccountState;
  /** The state as it is on disk, as far as we know. */
  #saved = "";
  #version: string | undefined;
  /** Made here and not on disk yet: made again to a state that another process has saved. */
  #notes: Change[] = [];
  #awaited: Awaited[] = [];
  /** The write that takes whatever is asked for until it begins, and the one under way. */
  #next: Promise<void> | undefined;
  #turn: Promise<void> = Promise.resolve();
  /** True while the lock is ours and the state therefore the newest there is. */
  #isNewest = false;

  private constructor(file: StateFile | undefined, state: AccountState) {
    this.#file = file;
    this.#state = state;
  }

  /** Opens the state in `path`, or the one `create` makes. Rejects when the file holds something else; it is then left as it is. */
  static async open(path: string | undefined, create: () => AccountState): Promise<SharedState> {
    if (path === undefined) {
      return new SharedState(undefined, create());
    }
    const file = new StateFile(path);
    const lock = await file.lock();
    try {
      const found = await file.read();
      const state = found === undefined ? create() : readState(found, file);
      const shared = new SharedState(file, state);
      await (found === undefined ? shared.#save(file) : shared.#remember(file, found));
      return shared;
    } finally {
      await lock.release();
    }
  }

  /** The state as this process knows it: look, don't touch. */
  get current(): Readonly<AccountState> {
    return this.#state;
  }

  /** Takes over what another process has saved since. Rejects when that can't be read. */
  async refresh(): Promise<void> {
    if (
      this.#file !== undefined &&
      !this.#isNewest &&
      (await this.#file.version()) !== this.#version
    ) {
      await this.save();
    }
  }

  /** Changes the newest state there is and resolves with what `make` returned once it is on disk; rejects, and nothing is changed, when it can't be saved. */
  change<T>(make: (state: AccountState) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#awaited.push({
        make: (state) => {
          const result = make(state);
          return () => resolve(result);
        },
        reject,
      });
      // Its failure is the failure of each change that it was to save.
      this.save().catch(() => undefined);
    });
  }

  /** Changes the state at once; it reaches the disk with the next write. */
  note(change: Change): void {
    change(this.#state);
    if (this.#file !== undefined) {
      this.#notes.push(change);
    }
  }

  /** Resolves when everything so far is on disk. Calls that arrive before a write begins share it. */
  save(): Promise<void> {
    if (this.#next === undefined) {
      const turn = this.#turn.then(() =>
        this.#file === undefined ? this.#makeAwaited() : this.#write(this.#file),
      );
      this.#next = turn;
      this.#turn = turn.catch(() => undefined);
    }
    return this.#next;
  }

  /** Saves what is left and waits for it. Never rejects, so that a sandbox can always be ended. */
  async close(): Promise<void> {
    if (this.#notes.length > 0) {
      this.save().catch(() => undefined);
    }
    await this.#turn;
  }

  async #write(file: StateFile): Promise<void> {
    const lock = await this.#begin(file);
    try {
      this.#isNewest = true;
      await this.#makeAndSave(file);
    } finally {
      this.#isNewest = false;
      await lock.release();
    }
  }

  async #begin(file: StateFile): Promise<FileLock> {
    let lock;
    try {
      lock = await file.lock();
      await this.#catchUp(file);
      return lock;
    } catch (error) {
      this.#next = undefined;
      this.#awaited.splice(0).forEach(({ reject }) => reject(error));
      await lock?.release();
      throw error;
    }
  }

  /** Under the lock the text itself is compared: two versions may agree in time, size and place. */
  async #catchUp(file: StateFile): Promise<void> {
    const found = await file.read();
    if (found !== undefined && found !== this.#saved) {
      this.#replace(readState(found, file));
    }
    await this.#remember(file, found ?? this.#saved);
  }

  async #makeAndSave(file: StateFile): Promise<void> {
    const [awaited, notes] = [this.#awaited, this.#notes];
    [this.#awaited, this.#notes, this.#next] = [[], [], undefined];
    if (awaited.length + notes.length === 0) {
      return;
    }
    try {
      const done = awaited.map(({ make }) => make(this.#state));
      await this.#save(file);
      done.forEach((tell) => tell());
    } catch (error) {
      this.#notes = [...notes, ...this.#notes];
      this.#replace(parseAccountState(this.#saved));
      awaited.forEach(({ reject }) => reject(error));
      throw error;
    }
  }

  async #makeAwaited(): Promise<void> {
    this.#next = undefined;
    this.#awaited.splice(0).forEach(({ make }) => make(this.#state)());
  }

  async #save(file: StateFile): Promise<void> {
    const text = JSON.stringify(this.#state);
    await file.write(text);
    await this.#remember(file, text);
  }

  async #remember(file: StateFile, text: string): Promise<void> {
    this.#saved = text;
    // A version that can't be told leads to another look at the file, no more.
    this.#version = await file.version().catch(() => undefined);
  }

  /** Another state takes the place of ours; what we did since the last write is done to it, too. */
  #replace(state: AccountState): void {
    this.#state = state;
    this.#notes.forEach((change) => change(this.#state));
  }
}

function readState(text: string, { path }: StateFile): AccountState {
  try {
    return parseAccountState(text);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`The state file ${path} cannot be used (${reason}). It was left as it is.`, {
      cause: error,
    });
  }
}
