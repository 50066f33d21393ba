import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import * as z from "zod/mini";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { TooLateError, within } from "../../system/within.ts";

const secretName = "seoResearch.apiKey";

/** A key and the one origin it may be sent to. They are stored together so that they never part. */
const storedKeySchema = z.lazy(() =>
  z.object({ origin: z.string(), key: z.string().check(z.minLength(1)) }),
);
export type StoredKey = z.infer<typeof storedKeySchema>;

/** The editor's secret storage can't be used on this machine. */
export class KeyStorageError extends Error {
  override readonly name = "KeyStorageError";

  constructor(cause: unknown) {
    super(
      cause instanceof TooLateError
        ? cause.message
        : l10n.t(
            "The editor's secret storage can't be read. Set the key again to use it for this session.",
          ),
      { cause },
    );
  }
}

/** A key that the storage refused, so that it ends with this window. */
interface SessionKey {
  readonly stored: StoredKey;
  /** What the storage gave back then; undefined when it gave nothing. */
  readonly instead: string | undefined;
}

/** The one place where the key is read and stored: the editor's secret storage. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;
  readonly #clock: Clock;
  #sessionOnly: SessionKey | undefined;
  /** The last change under way: the next one, and whoever reads, waits for it. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(secrets: vscode.SecretStorage, clock: Clock = systemClock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** True when the storage refused the key, so that it ends with this window. */
  get isForSessionOnly(): boolean {
    return this.#sessionOnly !== undefined;
  }

  /** Runs `listener` when the key was set or removed, in this window or in another. */
  onDidChange(listener: () => void): vscode.Disposable {
    return this.#secrets.onDidChange(({ key }) => {
      if (key !== secretName) {
        return;
      }
      if (this.#sessionOnly === undefined) {
        listener();
      } else {
        void this.#change(() => this.#endReplaced()).then(listener);
      }
    });
  }

  /**
   * The stored key; undefined when there is none or the storage holds something unreadable. Rejects
   * with KeyStorageError when the storage itself fails.
   */
  async read(): Promise<StoredKey | undefined> {
    await this.#changing;
    if (this.#sessionOnly !== undefined) {
      return this.#sessionOnly.stored;
    }
    try {
      return parseStoredKey(await this.#inTime(this.#secrets.get(secretName)));
    } catch (error) {
      throw new KeyStorageError(error);
    }
  }

  /** Stores the key in place of the one before. Resolves with false when the storage refused and the key lasts for this session only. */
  store(stored: StoredKey): Promise<boolean> {
    return this.#change(async () => {
      const text = JSON.stringify(stored);
      let instead: string | undefined;
      try {
        instead = await this.#inTime(this.#storeAndRead(text));
      } catch {
        // A storage that gives nothing back, or not in time, is no better than none: the caller says so.
      }
      this.#sessionOnly = instead === text ? undefined : { stored, instead };
      return this.#sessionOnly === undefined;
    });
  }

  /** Forgets the key, also one for this session only. Rejects with the storage's error when it keeps what it has. */
  remove(): Promise<void> {
    return this.#change(async () => {
      this.#sessionOnly = undefined;
      await this.#inTime(this.#secrets.delete(secretName));
    });
  }

  /** Another window has stored a key since: that one counts. */
  async #endReplaced(): Promise<void> {
    try {
      const text = await this.#inTime(this.#secrets.get(secretName));
      if (text !== this.#sessionOnly?.instead && parseStoredKey(text) !== undefined) {
        this.#sessionOnly = undefined;
      }
    } catch {
      // Storage that can't be read has no key for anybody.
    }
  }

  async #storeAndRead(text: string): Promise<string | undefined> {
    try {
      await this.#secrets.store(secretName, text);
    } catch {
      // No keyring on this machine: what can be read tells.
    }
    return this.#secrets.get(secretName);
  }

  /** A keyring that asks for its password answers when somebody has typed it, or never. */
  #inTime<T>(asked: PromiseLike<T>): Promise<T> {
    return within(
      waitLimits.secret,
      asked,
      () =>
        l10n.t(
          "The editor's secret storage didn't respond. Unlock your system's keyring, then try again.",
        ),
      this.#clock,
    );
  }

  #change<T>(make: () => Promise<T>): Promise<T> {
    const change = this.#changing.then(make);
    // Who asked for it learns of its failure; the next change does not depend on it.
    this.#changing = change.catch(() => undefined);
    return change;
  }
}

function parseStoredKey(text: string | undefined): StoredKey | undefined {
  if (text === undefined) {
    return undefined;
  }
  try {
    return storedKeySchema.parse(JSON.parse(text));
  } catch {
    // Not ours or damaged: the person is asked for the key again.
    return undefined;
  }
}
